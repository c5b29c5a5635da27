import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { readId } from '#kit/ui/search-params.ts'
import { myGalleriesNl } from '../my-galleries.nl.ts'
import { photosNl } from '../photos.nl.ts'
import { GalleryCover } from '../gallery/ui/GalleryCover.tsx'
import { GalleryGrid } from '../gallery/ui/GalleryGrid.tsx'
import { GalleryMain } from '../gallery/ui/GalleryMain.tsx'
import { LightTable } from './LightTable.tsx'
import type { Gallery, PhotoList } from '../core/ui/photos.queries.ts'
import { seenByClient, studioPhotos, viewedGallery } from '../core/ui/studio-photos.queries.ts'
import { useFilteredPhotos } from '../core/ui/light-table.ts'
import { useGallerySearch, useGallerySlug, type GalleryUrl } from '../gallery/ui/use-gallery-search.ts'
import { useStudioAccent } from './use-studio-accent.ts'

/** A client's gallery for its studio, exactly as the client sees it and read-only. */
export function GalleryAsClient({ client }: { client: { id: string; email: string } }) {
  const whose = { clientId: client.id, galleryId: readId(useGallerySlug()) }
  const gallery = useQuery(viewedGallery(whose))
  const url = useGallerySearch({
    firstType: gallery.data?.firstType ?? (gallery.failureCount > 0 ? 'preview' : undefined),
    clientId: client.id,
    asClient: true,
  })
  const { type, filter } = url
  const list = useQuery({
    ...studioPhotos(whose, type),
    enabled: url.hasType,
    select: seenByClient,
  })
  useStudioAccent(gallery.data?.accentColor)
  const photos = list.data?.photos
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
        onType={url.chooseType}
        onFilter={url.chooseFilter}
        barEnd={null}
        hasChapters={list.data && list.data.sections.length > 0}
      >
        <Photos key={`${whose.galleryId} ${type}`} list={list} gallery={gallery.data} url={url} />
      </GalleryMain>
    </>
  )
}

type PhotosProps = { list: UseQueryResult<PhotoList>; gallery: Gallery | undefined; url: GalleryUrl }

function Photos({ list, gallery, url }: PhotosProps) {
  const { type, filter, opened, chooseType, chooseFilter } = url
  const photos = useFilteredPhotos(list.data, filter)
  return (
    <LightTable
      {...{ photos, type, opened }}
      studioName={gallery?.studioName ?? ''}
      hasOwnMark={gallery?.hasOwnMark}
    >
      <GalleryGrid {...{ list, gallery }} onType={chooseType} onShowAll={() => chooseFilter(undefined)} />
    </LightTable>
  )
}
