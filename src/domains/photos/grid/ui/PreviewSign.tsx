import { photosNl } from '../../photos.nl.ts'

/** Says over a preview that it is one, in the middle of what is seen however far one has zoomed. */
export const PreviewSign = () => (
  <span
    aria-hidden
    className="pointer-events-none absolute inset-0 grid place-items-center pl-[0.34em] text-28 font-medium tracking-wide text-white/66 @min-[720px]:text-64"
  >
    {photosNl.viewer.previewWatermark}
  </span>
)
