import type { CSSProperties } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { viewerNl } from '../viewer.nl.ts'
import './preview-sign.css'

type PreviewSignProps = {
  /**
   * Whether the sign is at the lower edge, because the studio's watermark is already on the photo.
   */
  isQuiet?: boolean | undefined
  isSmall?: boolean
  /** Width divided by height, to place a quiet sign at the photo's edge; absent when zoomed. */
  ratio?: number | undefined
}

/** More than the room that the viewer leaves around a photo, so that the sign stays on it. */
const EDGE_PX = 36

const hung = (ratio: number): CSSProperties => ({
  bottom: `max(var(--clear), (100cqh - min(100cqh, 100cqw / ${ratio})) / 2 + ${EDGE_PX}px)`,
})

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
