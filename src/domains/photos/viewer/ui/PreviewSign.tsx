import { classNames } from '#ui/theme/class-names.ts'
import { viewerNl } from '../viewer.nl.ts'

type PreviewSignProps = {
  /** At the lower edge: the studio's own mark lies over the photo already. */
  isQuiet?: boolean | undefined
  isSmall?: boolean
}

// Above what stands at the lower edge.
const raised =
  'group-has-[[data-below]:not(:empty)]/viewer:bottom-20 max-md:group-has-[[data-below]:not(:empty)]/viewer:bottom-34'

/** Says over a preview that it is one, besides the mark in its pixels; stays in its stage at any zoom. */
export const PreviewSign = ({ isQuiet, isSmall = false }: PreviewSignProps) => (
  <span
    aria-hidden
    className={classNames(
      'pointer-events-none absolute inset-0 grid place-items-center pl-[0.34em] font-medium tracking-wide text-white/66 transition-opacity duration-240 starting:opacity-0',
      isSmall ? 'text-17 @min-[480px]:text-21 @min-[680px]:text-28' : 'text-28 @min-[720px]:text-64',
      isQuiet && 'top-auto leading-none @min-[720px]:text-28',
      isQuiet && (isSmall ? 'bottom-4' : `bottom-12 max-md:bottom-22 ${raised}`),
    )}
  >
    {viewerNl.viewer.previewWatermark}
  </span>
)
