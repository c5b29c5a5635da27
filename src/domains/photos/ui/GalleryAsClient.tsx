import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { MAIN_ID } from '#ui/Page.tsx'
import { photosNl } from '../photos.nl.ts'
import { choiceFilters } from './choice-filter.ts'
import { GalleryBar } from './GalleryBar.tsx'
import { GalleryCover } from './GalleryCover.tsx'
import { GalleryRoom } from './GalleryRoom.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import type { PhotoList } from './photos.queries.ts'
import { studioPhotos, viewedGallery } from './studio-photos.queries.ts'
import { useGallerySearch } from './use-gallery-search.ts'
import { useRenewOnce } from './use-renew-once.ts'
import { useStudioAccent } from './use-studio-accent.ts'

const PhotoViewer = lazy(async () => ({ default: (await import('./PhotoViewer.tsx')).PhotoViewer }))

const BAR_PX = 72
const none: readonly never[] = []
const noIds: ReadonlySet<string> = new Set()

/** A client's gallery as that client sees it, for their studio: to look at, and to change nothing in. */
export function GalleryAsClient({ client }: { client: { id: string; email: string } }) {
  const address = useGallerySearch(client.id, { asClient: true })
  const { tab: type = 'preview', keuze: filter } = address.search
  const gallery = useQuery(viewedGallery(client.id))
  const list = useQuery(studioPhotos(client.id, type))
  useStudioAccent(gallery.data?.accentColor)
  const photos = list.data?.photos
  const hasPreviews = type === 'preview' && photos !== undefined && photos.length > 0
  return (
    <>
      <GalleryCover
        gallery={gallery.data}
        email={client.email}
        line={hasPreviews && photosNl.gallery.available(photos.length)}
        end={null}
      />
      <main id={MAIN_ID} tabIndex={-1} className="min-h-dvh outline-none">
        <GalleryBar
          gallery={gallery.data}
          isLoading={gallery.isPending}
          photos={photos}
          type={type}
          filter={filter}
          onType={(next) => address.change({ tab: next === 'final' ? 'final' : undefined, keuze: undefined })}
          onFilter={(next) => address.change({ keuze: next })}
          end={null}
        />
        <Photos
          key={`${type} ${filter}`}
          list={list}
          studioName={gallery.data?.studioName ?? ''}
          address={address}
        />
      </main>
    </>
  )
}

type PhotosProps = {
  list: UseQueryResult<PhotoList>
  studioName: string
  address: ReturnType<typeof useGallerySearch>
}

function Photos({ list, studioName, address }: PhotosProps) {
  const { tab: type = 'preview', keuze: filter, foto: openId } = address.search
  const photos = list.data?.photos ?? none
  const signature = list.data?.signature ?? ''
  const shown = useMemo(() => (filter ? photos.filter(choiceFilters[filter]) : photos), [photos, filter])
  const onPictureLost = useRenewOnce(list)
  const room = useRef<HTMLDivElement>(null)
  const shownIds = shown.map(({ id }) => id)
  const isKnown = openId !== undefined && photos.some(({ id }) => id === openId)
  return (
    <div className="px-1 pb-24 md:px-6">
      <GalleryRoom
        type={type}
        list={list}
        studioName={studioName}
        isEmpty={photos.length === 0}
        isNoneChosen={shown.length === 0}
        onShowAll={() => address.change({ keuze: undefined })}
      >
        <PhotoGrid
          label={photosNl.gallery.tab[type]}
          photos={shown}
          signature={signature}
          onOpen={({ id }) => address.openPhoto(id)}
          coveredPx={BAR_PX}
          onPictureLost={onPictureLost}
        />
      </GalleryRoom>
      <div ref={room} />
      <Suspense>
        {isKnown && (
          <PhotoViewer
            photos={photos}
            order={shownIds.includes(openId) ? shownIds : photos.map(({ id }) => id)}
            photoId={openId}
            type={type}
            signature={signature}
            studioName={studioName}
            actions={none}
            selectedIds={noIds}
            container={room}
            onShow={address.showPhoto}
            onClose={address.closePhoto}
          />
        )}
      </Suspense>
    </div>
  )
}
