import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState, type CSSProperties } from 'react'
import { BeforeAfterLine } from '#ui/fields/BeforeAfterLine.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { watermarkPreviewNl as texts } from '../watermark-preview.nl.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { watermarkSample } from './watermark-sample.queries.ts'
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
} from '#domains/photos/watermark/watermark.rules.ts'
import { Placeholder } from '../core/ui/PhotoPicture.tsx'

export type ShownWatermark =
  | { kind: 'text'; text: string }
  | { kind: 'logo'; url: string; widthPx: number; heightPx: number; isLight: boolean }

type Size = { widthPx: number; heightPx: number }

const THUMBNAIL_WIDTH_PX = 800
const THUMBNAIL_HEIGHT_PX_MAX = 2048

/** Maximum height, so that a portrait leaves the form fields in view. */
const HEIGHT_REM_MAX = 22

/** Percentage of the width first shown without a watermark. */
const CUT_AT_FIRST = 18

type WatermarkPreviewProps = { watermark: ShownWatermark; isChanged: boolean }

export function WatermarkPreview({ watermark, isChanged }: WatermarkPreviewProps) {
  const sample = useQuery(watermarkSample)
  const [cut, setCut] = useState(CUT_AT_FIRST)
  if (sample.isPending) return <Skeleton className="aspect-3/2" />
  if (sample.isError) return <FailedState title={texts.failed} onRetry={() => void sample.refetch()} />
  const { photo, signature, previewCount } = sample.data
  const picture = thumbnailSize(photo ?? { widthPx: 3, heightPx: 2 })
  const aspect = picture.widthPx / picture.heightPx
  const clean = photo?.type === 'final' ? photoUrl(photo, 800, signature) : undefined
  return (
    <figure className="grid gap-3">
      <div
        className="relative w-full overflow-hidden rounded-2 bg-line-strong"
        style={
          {
            aspectRatio: aspect,
            maxWidth: `${HEIGHT_REM_MAX * aspect}rem`,
            '--cut': `${cut}%`,
          } as CSSProperties
        }
      >
        <div role="img" aria-label={texts.alt} className="absolute inset-0">
          {photo?.thumbHash && <Placeholder thumbHash={photo.thumbHash} />}
          {clean && <img src={clean} alt="" className="absolute inset-0 size-full object-cover" />}
          <div className={classNames('absolute inset-0', clean && '[clip-path:inset(0_0_0_var(--cut))]')}>
            <WatermarkDrawing watermark={watermark} picture={picture} />
          </div>
        </div>
        {clean && (
          <BeforeAfterLine
            value={cut}
            aria-label={texts.line}
            aria-valuetext={texts.share(cut)}
            onChange={({ target }) => setCut(target.valueAsNumber)}
          />
        )}
      </div>
      <figcaption className="text-13 text-soft">
        {photo ? (photo.type === 'preview' ? texts.onBlur : texts.inPixels) : texts.noPhoto}
        {isChanged && previewCount > 0 && ` ${texts.madeAgain(previewCount)}`}
      </figcaption>
    </figure>
  )
}

function thumbnailSize({ widthPx, heightPx }: Size): Size {
  const scale = Math.min(THUMBNAIL_WIDTH_PX / widthPx, THUMBNAIL_HEIGHT_PX_MAX / heightPx)
  return { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale) }
}

/** Draws the watermark as the server burns it into a thumbnail. */
function WatermarkDrawing({ watermark, picture }: { watermark: ShownWatermark; picture: Size }) {
  const id = useId()
  const emPx = emPxOf(picture, THUMBNAIL_EM_PER_SIDE)
  const text = watermark.kind === 'text' ? toWatermarkText(watermark.text) : ''
  const textWidthPx = useMemo(() => (text ? measure(text, emPx) : 0), [text, emPx])
  const ink =
    watermark.kind === 'logo'
      ? logoSize(watermark, emPx)
      : { widthPx: textWidthPx, heightPx: CAP_HEIGHT_EM * emPx }
  const shiftPx = SHADOW_SHIFT_EM * emPx
  const draw = (fill: string, filter?: string) =>
    watermark.kind === 'logo' ? (
      <image
        href={watermark.url}
        x={-ink.widthPx / 2}
        y={-ink.heightPx / 2}
        width={ink.widthPx}
        height={ink.heightPx}
        filter={filter}
      />
    ) : (
      <text
        x={-ink.widthPx / 2}
        y={ink.heightPx / 2}
        fill={fill}
        fontSize={emPx}
        letterSpacing={letterSpacingEm(text) * emPx}
        className="font-sans font-medium"
      >
        {text}
      </text>
    )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${picture.widthPx} ${picture.heightPx}`}
      className="absolute inset-0 size-full overflow-hidden"
    >
      <defs>
        {watermark.kind === 'logo' && <Silhouette id={`${id}twin`} tone={watermark.isLight ? 0 : 1} />}
        <g id={id}>
          <g
            opacity={SHADOW_OPACITY}
            transform={`translate(${shiftPx} ${shiftPx}) rotate(${WATERMARK_TURN_DEGREES})`}
          >
            {draw('#000', `url(#${id}twin)`)}
          </g>
          <g opacity={WATERMARK_OPACITY} transform={`rotate(${WATERMARK_TURN_DEGREES})`}>
            {draw('#fff')}
          </g>
        </g>
      </defs>
      {[...watermarkCentres(picture, ink, emPx)].map(({ x, y }) => (
        <use key={`${x} ${y}`} href={`#${id}`} x={x} y={y} />
      ))}
    </svg>
  )
}

// Logo's shape in one tone, as its shadow: black under a light logo, white under a dark one.
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

/** Returns the width in pixels, without the spacing after the last letter. */
function measure(text: string, emPx: number): number {
  const drawing = document.createElement('canvas').getContext('2d')
  if (!drawing) return 0
  drawing.font = `500 ${emPx}px ${getComputedStyle(document.body).fontFamily}`
  return drawing.measureText(text).width + letterSpacingEm(text) * emPx * (Array.from(text).length - 1)
}
