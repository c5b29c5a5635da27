import { viewerNl } from '../viewer.nl.ts'

/** Watermark text over a preview, besides the one in its pixels; centred in its stage at any zoom. */
export const PreviewSign = () => (
  <span
    aria-hidden
    className="pointer-events-none absolute inset-0 grid place-items-center pl-[0.34em] text-28 font-medium tracking-wide text-white/66 @max-[320px]:text-17 @min-[720px]:text-64"
  >
    {viewerNl.viewer.previewWatermark}
  </span>
)
