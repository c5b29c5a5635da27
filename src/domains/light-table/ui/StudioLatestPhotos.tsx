import { useQuery } from '@tanstack/react-query'
import { useDeferredReady } from '#platform/browser/use-deferred-ready.ts'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import { latestPhotos, type StudioPhoto } from '../core/ui/studio-photos.queries.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'

const PLACES = 8

const sizes = {
  strip: '(min-width: 64rem) 12vw, (min-width: 40rem) 24vw, 48vw',
  grid: '(min-width: 40rem) 24vw, 48vw',
}

type StudioLatestPhotosProps = {
  layout: 'strip' | 'grid'
  link: (photo: StudioPhoto, picture: ReactNode) => ReactElement
  caption: (photo: StudioPhoto) => ReactNode
  emptyAction?: ReactNode
}

export function StudioLatestPhotos({ layout, link, caption, emptyAction }: StudioLatestPhotosProps) {
  const latest = useQuery(latestPhotos)
  const hasCome = useDeferredReady(!latest.isPending)
  const grid = classNames(
    'grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-4',
    layout === 'strip' && 'lg:grid-cols-8',
  )
  const texts = studioPhotosNl.load
  if (!hasCome || latest.isPending)
    return (
      <div role="status" aria-label={texts.busy} className={grid}>
        {Array.from({ length: PLACES }, (_, place) => (
          <div key={place}>
            <Skeleton className="aspect-3/2" />
            <Skeleton className="mt-3 h-3 w-3/5" />
            <Skeleton className="mt-1.5 mb-1 h-3 w-4/5" />
          </div>
        ))}
      </div>
    )
  if (latest.isError) return <FailedState title={texts.failed} onRetry={() => void latest.refetch()} />
  const { photos, signature } = latest.data
  if (photos.length === 0)
    return <EmptyState title={texts.empty} line={texts.emptyStudio} action={emptyAction} />
  return (
    <ul className={grid}>
      {photos.map((photo) => (
        <li key={photo.id} className="min-w-0">
          {link(photo, <StudioPhotoThumb photo={photo} signature={signature} sizes={sizes[layout]} />)}
          <div className="mt-2 min-w-0">{caption(photo)}</div>
        </li>
      ))}
    </ul>
  )
}

type StudioPhotoThumbProps = { photo: StudioPhoto; signature: string; sizes: string }

function StudioPhotoThumb({ photo, signature, sizes }: StudioPhotoThumbProps) {
  return (
    <span className="relative block aspect-3/2 overflow-hidden rounded-2 bg-line">
      {photo.picture === 'ready' ? (
        <img
          src={photoUrl(photo, 800, signature)}
          srcSet={`${photoUrl(photo, 480, signature)} 480w, ${photoUrl(photo, 800, signature)} 800w`}
          sizes={sizes}
          alt={photo.label}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span className="absolute inset-0 grid place-items-center px-2 text-center text-13 text-soft">
          {photo.picture === 'failed' ? studioPhotosNl.failed : studioPhotosNl.making}
        </span>
      )}
      {photo.type === 'preview' && photo.picture === 'ready' && (
        <span
          aria-hidden
          className="absolute bottom-1.5 left-1.5 rounded-3 bg-mark px-1.5 text-11 font-semibold text-white"
        >
          {studioPhotosNl.previewWatermark}
        </span>
      )}
    </span>
  )
}
