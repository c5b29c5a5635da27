import { classNames } from '#ui/theme/class-names.ts'
import { viewerNl } from '../viewer.nl.ts'

/** Watermark text over a preview, besides the one in its pixels; centred in its stage at any zoom. */
export const PreviewSign = ({ isSmall = false }: { isSmall?: boolean }) => (
  <span
    aria-hidden
    className={classNames(
      'pointer-events-none absolute inset-0 grid place-items-center pl-[0.34em] font-medium tracking-wide text-white/66 transition-opacity duration-240 starting:opacity-0',
      isSmall ? 'text-17 @min-[480px]:text-21 @min-[680px]:text-28' : 'text-28 @min-[720px]:text-64',
    )}
  >
    {viewerNl.viewer.previewWatermark}
  </span>
)
