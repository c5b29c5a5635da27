import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { MAIN_ID } from '#ui/Page.tsx'
import { photosNl } from '../photos.nl.ts'
import type { PhotoType } from '../photos.rules.ts'
import { GalleryBar } from './GalleryBar.tsx'
import { GalleryCover } from './GalleryCover.tsx'
import { GalleryHeaderEnd } from './GalleryHeaderEnd.tsx'
import { GalleryPhotos } from './GalleryPhotos.tsx'
import { clientPhotos, galleryQuery } from './photos.queries.ts'
import type { PrintShop } from './print-shop.ts'
import { useGallerySearch } from './use-gallery-search.ts'
import { useStudioAccent } from './use-studio-accent.ts'

/** A client's own gallery: the cover, then previews to judge and finals to keep. */
export function ClientGallery({ email, shop }: { email: string; shop: PrintShop }) {
  const address = useGallerySearch()
  const type = address.search.tab ?? 'preview'
  const gallery = useQuery(galleryQuery)
  const list = useQuery(clientPhotos(type))
  useStudioAccent(gallery.data?.accentColor)
  const [selectedCount, setSelectedCount] = useState(0)
  const top = useRef<HTMLDivElement>(null)

  // Another list begins at its own beginning, not somewhere in the middle.
  const change = useCallback(
    (part: Parameters<typeof address.change>[0]) => {
      const topPx = top.current?.getBoundingClientRect().top ?? 0
      if (topPx < 0) window.scrollBy({ top: topPx, behavior: 'instant' })
      address.change(part)
    },
    [address],
  )

  const photos = list.data?.photos
  const hasPhotos = photos !== undefined && photos.length > 0
  const line =
    type === 'preview'
      ? hasPhotos && photosNl.gallery.available(photos.length)
      : hasPhotos && photosNl.gallery.selected(selectedCount)
  return (
    <>
      <title>{[photosNl.gallery.title, gallery.data?.studioName].filter(Boolean).join(' · ')}</title>
      <GalleryCover
        gallery={gallery.data}
        email={email}
        line={line}
        end={<GalleryHeaderEnd hasPhotos={photos !== undefined} shop={shop} />}
      />
      <main id={MAIN_ID} tabIndex={-1} className="min-h-dvh outline-none">
        <div ref={top} />
        <GalleryBar
          gallery={gallery.data}
          isLoading={gallery.isPending}
          photos={photos}
          type={type}
          filter={address.search.keuze}
          onType={(type: PhotoType) =>
            change({ tab: type === 'final' ? 'final' : undefined, keuze: undefined })
          }
          onFilter={(filter) => change({ keuze: filter })}
          end={shop.barEnd}
        />
        <GalleryPhotos
          key={type}
          type={type}
          list={list}
          gallery={gallery}
          address={address}
          order={shop.order}
          onSelected={setSelectedCount}
          onShowAll={() => change({ keuze: undefined })}
        />
      </main>
    </>
  )
}
