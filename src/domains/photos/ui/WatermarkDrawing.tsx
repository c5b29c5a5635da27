import { useId, useMemo, type ReactNode } from 'react'
import {
  CAP_HEIGHT_EM,
  emPxOf,
  letterSpacingEm,
  logoWidthEm,
  WATERMARK_OPACITY,
  WATERMARK_TURN_DEGREES,
  watermarkCentres,
  THUMBNAIL_EM_PER_SIDE,
  toWatermarkText,
  SHADOW_OPACITY,
  SHADOW_SHIFT_EM,
} from '../watermark/watermark.rules.ts'

export type ShownWatermark =
  | { kind: 'text'; text: string }
  | { kind: 'logo'; address: string; widthPx: number; heightPx: number; isLight: boolean }

type Size = { widthPx: number; heightPx: number }

/** A watermark over a picture, drawn as the server burns it into a thumbnail. */
export function WatermarkDrawing({ mark, picture }: { mark: ShownWatermark; picture: Size }) {
  const id = useId()
  const emPx = emPxOf(picture, THUMBNAIL_EM_PER_SIDE)
  const words = mark.kind === 'text' ? toWatermarkText(mark.text) : undefined
  const textWidthPx = useMemo(() => (words ? measure(words, emPx) : 0), [words, emPx])
  const ink =
    mark.kind === 'logo' ? logoSize(mark, emPx) : { widthPx: textWidthPx, heightPx: CAP_HEIGHT_EM * emPx }
  const shiftPx = SHADOW_SHIFT_EM * emPx
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${picture.widthPx} ${picture.heightPx}`}
      className="absolute inset-0 size-full overflow-hidden"
    >
      <defs>
        {mark.kind === 'logo' && <Silhouette id={`${id}twin`} tone={mark.isLight ? 0 : 1} />}
        <g id={id}>
          <g
            opacity={SHADOW_OPACITY}
            transform={`translate(${shiftPx} ${shiftPx}) rotate(${WATERMARK_TURN_DEGREES})`}
          >
            {draw(mark, ink, emPx, { fill: '#000', filter: `url(#${id}twin)` })}
          </g>
          <g opacity={WATERMARK_OPACITY} transform={`rotate(${WATERMARK_TURN_DEGREES})`}>
            {draw(mark, ink, emPx, { fill: '#fff' })}
          </g>
        </g>
      </defs>
      {[...watermarkCentres(picture, ink, emPx)].map(({ x, y }) => (
        <use key={`${x} ${y}`} href={`#${id}`} x={x} y={y} />
      ))}
    </svg>
  )
}

/** One watermark centred on the origin: text with this fill, or the logo with this filter. */
function draw(
  mark: ShownWatermark,
  ink: Size,
  emPx: number,
  { fill, filter }: { fill: string; filter?: string },
): ReactNode {
  if (mark.kind === 'logo')
    return (
      <image
        href={mark.address}
        x={-ink.widthPx / 2}
        y={-ink.heightPx / 2}
        width={ink.widthPx}
        height={ink.heightPx}
        filter={filter}
      />
    )
  const words = toWatermarkText(mark.text)
  return (
    <text
      x={-ink.widthPx / 2}
      y={ink.heightPx / 2}
      fill={fill}
      fontSize={emPx}
      letterSpacing={letterSpacingEm(words) * emPx}
      className="font-sans font-medium"
    >
      {words}
    </text>
  )
}

// The logo's shape in one tone, as its shadow: black under a light logo, white under a dark one.
function Silhouette({ id, tone }: { id: string; tone: 0 | 1 }) {
  return (
    <filter id={id} colorInterpolationFilters="sRGB">
      <feColorMatrix values={`0 0 0 0 ${tone} 0 0 0 0 ${tone} 0 0 0 0 ${tone} 0 0 0 1 0`} />
    </filter>
  )
}

function logoSize({ widthPx, heightPx }: Size, emPx: number): Size {
  const aspect = widthPx / heightPx
  const shownPx = logoWidthEm(aspect) * emPx
  return { widthPx: shownPx, heightPx: shownPx / aspect }
}

/** Text width in this browser's font, without the spacing after the last letter. */
function measure(words: string, emPx: number): number {
  const drawing = document.createElement('canvas').getContext('2d')
  if (!drawing) return 0
  drawing.font = `500 ${emPx}px ${getComputedStyle(document.body).fontFamily}`
  return drawing.measureText(words).width + letterSpacingEm(words) * emPx * (Array.from(words).length - 1)
}
