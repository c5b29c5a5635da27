import type { CSSProperties } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { viewerNl } from '../viewer.nl.ts'
import './preview-sign.css'

type PreviewSignProps = {
  /** At the lower edge: the studio's own mark lies over the photo already. */
  isQuiet?: boolean | undefined
  isSmall?: boolean
  /** Width to height of the photo, on whose own edge a quiet sign hangs; left out where it is zoomed. */
  ratio?: number | undefined
}

/** Also where the photo is drawn back from its edges. */
const EDGE_PX = 36

/** The lower edge of a photo that lies whole in the middle of its stage. */
const hung = (ratio: number): CSSProperties => ({
  bottom: `max(var(--clear), (100cqh - min(100cqh, 100cqw / ${ratio})) / 2 + ${EDGE_PX}px)`,
})

/** Says over a preview that it is one, besides the mark in its pixels; stays in its stage at any zoom. */
export const PreviewSign = ({ isQuiet, isSmall = false, ratio }: PreviewSignProps) => (
  <span
    aria-hidden
    data-small={isSmall || undefined}
    className="preview-sign [container-type:size] pointer-events-none absolute inset-0"
  >
    <span
      key={String(ratio !== undefined)}
      style={isQuiet && ratio !== undefined ? hung(ratio) : undefined}
      className={classNames(
        'absolute inset-0 grid place-items-center pl-[0.34em] font-medium tracking-wide text-white/66 transition-[opacity,translate] duration-240 starting:opacity-0',
        isSmall ? 'text-17 @min-[480px]:text-21 @min-[680px]:text-28' : 'text-28 @min-[720px]:text-64',
        isQuiet && 'top-auto bottom-(--clear) leading-none @min-[720px]:text-28',
      )}
    >
      {viewerNl.viewer.previewWatermark}
    </span>
  </span>
)
