import { useQuery } from '@tanstack/react-query'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { watermarkPreviewNl as texts } from '../watermark-preview.nl.ts'
import { photoUrl } from '../photos.rules.ts'
import { watermarkSample } from './watermark-sample.queries.ts'
import { WatermarkDrawing, type ShownWatermark } from './WatermarkDrawing.tsx'
import { Placeholder } from './PhotoPicture.tsx'

const THUMBNAIL_WIDTH_PX = 800
const THUMBNAIL_HEIGHT_PX_MAX = 2048

/** Limits portraits, so that the form fields stay in view. */
const HEIGHT_REM_MAX = 22

export function WatermarkPreview({ mark, isChanged }: { mark: ShownWatermark; isChanged: boolean }) {
  const sample = useQuery(watermarkSample)
  if (sample.isPending) return <Skeleton className="aspect-3/2" />
  if (sample.isError) return <FailedState title={texts.failed} onRetry={() => void sample.refetch()} />
  const { photo, signature, previewCount } = sample.data
  const picture = thumbnailSize(photo ?? { widthPx: 3, heightPx: 2 })
  const aspect = picture.widthPx / picture.heightPx
  return (
    <figure className="grid gap-3">
      <div
        role="img"
        aria-label={texts.alt}
        className="relative w-full overflow-hidden rounded-2 bg-line-strong"
        style={{ aspectRatio: aspect, maxWidth: `${HEIGHT_REM_MAX * aspect}rem` }}
      >
        {photo?.thumbHash && <Placeholder thumbHash={photo.thumbHash} />}
        {photo?.type === 'final' && (
          <img
            src={photoUrl(photo, 800, signature)}
            alt=""
            className="absolute inset-0 size-full object-cover"
          />
        )}
        <WatermarkDrawing mark={mark} picture={picture} />
      </div>
      <figcaption className="text-13 text-soft">
        {photo ? (photo.type === 'preview' ? texts.onBlur : texts.inPixels) : texts.noPhoto}
        {isChanged && previewCount > 0 && ` ${texts.madeAgain(previewCount)}`}
      </figcaption>
    </figure>
  )
}

function thumbnailSize({ widthPx, heightPx }: { widthPx: number; heightPx: number }) {
  const scale = Math.min(THUMBNAIL_WIDTH_PX / widthPx, THUMBNAIL_HEIGHT_PX_MAX / heightPx)
  return { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale) }
}
