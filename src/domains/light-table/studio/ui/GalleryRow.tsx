import type { ReactNode } from 'react'
import { galleryKindsNl } from '#domains/galleries/gallery-kinds.nl.ts'
import { galleriesNl } from '#domains/galleries/galleries.nl.ts'
import type { StudioGallery } from '#domains/galleries/ui/galleries.queries.ts'
import { longDate } from '#platform/pure/format.nl.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import { PhotoPicture } from '../../core/ui/PhotoPicture.tsx'
import type { GallerySummary } from '../../core/ui/studio-photos.queries.ts'

type GalleryRowProps = {
  galleries: readonly StudioGallery[]
  summaries: { signature: string; galleries: GallerySummary[] } | undefined
  chosenId: string | undefined
  onChoose: (galleryId: string) => void
  end: ReactNode
}

export function GalleryRow({ galleries, summaries, chosenId, onChoose, end }: GalleryRowProps) {
  const inOrder = galleries.toSorted(
    (one, other) => Number(one.state === 'archived') - Number(other.state === 'archived'),
  )
  return (
    <div className="flex items-center gap-3 pb-3 max-md:px-4 max-md:pt-3">
      <ul
        aria-label={studioPhotosNl.galleries.label}
        className="-m-1 flex min-w-0 fade-ends no-scrollbar gap-3 overflow-x-auto p-1"
      >
        {inOrder.map((gallery) => {
          const summary = summaries?.galleries.find(({ galleryId }) => galleryId === gallery.id)
          const count = (summary?.previewCount ?? 0) + (summary?.finalCount ?? 0)
          return (
            <li key={gallery.id} className="shrink-0">
              <button
                type="button"
                aria-pressed={gallery.id === chosenId}
                onClick={() => onChoose(gallery.id)}
                className={classNames(
                  'flex w-72 items-center gap-3 rounded-6 border border-line p-2 text-left transition-colors duration-160 hover:border-line-strong',
                  gallery.id === chosenId && 'border-ink hover:border-ink',
                  gallery.state === 'archived' && 'text-soft',
                )}
              >
                <span className="relative size-12 shrink-0 overflow-hidden rounded-3 bg-sunk">
                  {summary?.cover && summaries && (
                    <PhotoPicture
                      photo={summary.cover}
                      signature={summaries.signature}
                      sizes="48px"
                      alt=""
                      focus={summary.focus}
                    />
                  )}
                </span>
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <span className="truncate font-medium">{gallery.title ?? galleriesNl.one}</span>
                  <span className="truncate text-13 text-soft">
                    {[
                      gallery.kind !== 'other' && galleryKindsNl[gallery.kind],
                      gallery.shotOn && longDate(gallery.shotOn),
                      galleriesNl.photoCount(count),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <GalleryBadge state={gallery.state} />
              </button>
            </li>
          )
        })}
      </ul>
      <div className="ml-auto flex shrink-0 items-center gap-1">{end}</div>
    </div>
  )
}

function GalleryBadge({ state }: Pick<StudioGallery, 'state'>) {
  if (state === 'live') return null
  return state === 'draft' ? (
    <Badge tone="orange">{galleriesNl.draft}</Badge>
  ) : (
    <Badge>{galleriesNl.archived}</Badge>
  )
}
