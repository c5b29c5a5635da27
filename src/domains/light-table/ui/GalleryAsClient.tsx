import { useQuery } from '@tanstack/react-query'
import { readId } from '#kit/ui/search-params.ts'
import { myGalleriesNl } from '../my-galleries.nl.ts'
import { photosNl } from '../photos.nl.ts'
import { GalleryCover } from '../gallery/ui/GalleryCover.tsx'
import { GalleryGrid } from '../gallery/ui/GalleryGrid.tsx'
import { GalleryMain } from '../gallery/ui/GalleryMain.tsx'
import { LightTable } from './LightTable.tsx'
import { withoutHiddenPhotos, studioPhotos, galleryAsClientQuery } from '../core/ui/studio-photos.queries.ts'
import { useFilteredPhotos } from '../core/ui/on-light-table.ts'
import { useGalleryUrlState, useGallerySlugOrId } from '../gallery/ui/use-gallery-search.ts'
import { useStudioAccent } from './use-studio-accent.ts'

export function GalleryAsClient({ client }: { client: { id: string; email: string } }) {
  const whose = { clientId: client.id, galleryId: readId(useGallerySlugOrId()) }
  const gallery = useQuery(galleryAsClientQuery(whose))
  const url = useGalleryUrlState({
    firstType: gallery.data?.firstType ?? (gallery.failureCount > 0 ? 'preview' : undefined),
    clientId: client.id,
    asClient: true,
  })
  const { type, filter, opened, chooseType, chooseFilter } = url
  const list = useQuery({
    ...studioPhotos(whose, type),
    enabled: url.hasType,
    select: withoutHiddenPhotos,
  })
  useStudioAccent(gallery.data?.accentColor)
  const photos = list.data?.photos
  const filtered = useFilteredPhotos(list.data, filter)
  const hasPreviews = type === 'preview' && photos !== undefined && photos.length > 0
  const { firstName = '', current } = gallery.data ?? {}
  const state = current?.state
  return (
    <>
      {state && state !== 'live' && (
        <p role="status" className="bg-orange-tint px-5 py-2.5 text-13 text-orange md:px-8">
          {myGalleriesNl.notOpen[state](firstName)}
        </p>
      )}
      <GalleryCover
        gallery={gallery.data}
        email={client.email}
        line={hasPreviews && photosNl.gallery.available(photos.length)}
        end={null}
      />
      <GalleryMain
        {...{ gallery, photos, type, filter }}
        onType={chooseType}
        onFilter={chooseFilter}
        barEnd={null}
        hasChapters={list.data && list.data.sections.length > 0}
      >
        <LightTable
          key={`${whose.galleryId} ${type}`}
          {...{ type, opened }}
          photos={filtered}
          studioName={gallery.data?.studioName ?? ''}
          hasOwnMark={gallery.data?.hasOwnMark}
        >
          <GalleryGrid
            {...{ list }}
            gallery={gallery.data}
            onType={chooseType}
            onShowAll={() => chooseFilter(undefined)}
          />
        </LightTable>
      </GalleryMain>
    </>
  )
}
