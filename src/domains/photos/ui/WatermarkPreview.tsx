import { useQuery } from '@tanstack/react-query'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { markPreviewNl as words } from '../watermark-preview.nl.ts'
import { photoAddress } from '../photos.rules.ts'
import { markSample } from './watermark-sample.queries.ts'
import { MarkDrawing, type ShownMark } from './WatermarkDrawing.tsx'
import { Placeholder } from './PhotoPicture.tsx'

const THUMBNAIL_WIDTH_PX = 800
const THUMBNAIL_HEIGHT_PX_MAX = 2048

/** A portrait gives way in its width, so that the fields stay near. */
const HEIGHT_REM_MAX = 22

/** How a client sees a mark, on a photo of the studio itself; it follows every keystroke. */
export function MarkPreview({ mark, isChanged }: { mark: ShownMark; isChanged: boolean }) {
  const sample = useQuery(markSample)
  if (sample.isPending) return <Skeleton className="aspect-3/2" />
  if (sample.isError) return <FailedState title={words.failed} onRetry={() => void sample.refetch()} />
  const { photo, signature, previewCount } = sample.data
  const picture = thumbnailSize(photo ?? { widthPx: 3, heightPx: 2 })
  const aspect = picture.widthPx / picture.heightPx
  return (
    <figure className="grid gap-3">
      <div
        role="img"
        aria-label={words.alt}
        className="relative w-full overflow-hidden rounded-2 bg-line-strong"
        style={{ aspectRatio: aspect, maxWidth: `${HEIGHT_REM_MAX * aspect}rem` }}
      >
        {photo?.thumbHash && <Placeholder thumbHash={photo.thumbHash} />}
        {photo?.type === 'final' && (
          <img
            src={photoAddress(photo, 800, signature)}
            alt=""
            className="absolute inset-0 size-full object-cover"
          />
        )}
        <MarkDrawing mark={mark} picture={picture} />
      </div>
      <figcaption className="text-13 text-soft">
        {photo ? (photo.type === 'preview' ? words.onBlur : words.inPixels) : words.noPhoto}
        {isChanged && previewCount > 0 && ` ${words.madeAgain(previewCount)}`}
      </figcaption>
    </figure>
  )
}

function thumbnailSize({ widthPx, heightPx }: { widthPx: number; heightPx: number }) {
  const scale = Math.min(THUMBNAIL_WIDTH_PX / widthPx, THUMBNAIL_HEIGHT_PX_MAX / heightPx)
  return { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale) }
}
