import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { photosNl } from '../photos.nl.ts'
import { GalleryCover } from '../gallery/ui/GalleryCover.tsx'
import { GalleryHeaderEnd } from '../gallery/ui/GalleryHeaderEnd.tsx'
import { GalleryMain } from '../gallery/ui/GalleryMain.tsx'
import { GalleryPhotos } from '../gallery/ui/GalleryPhotos.tsx'
import { clientPhotos, galleryQuery } from './photos.queries.ts'
import type { PrintShop } from '../gallery/ui/print-shop.ts'
import { useGallerySearch } from '../gallery/ui/use-gallery-search.ts'
import { useStudioAccent } from './use-studio-accent.ts'

const texts = photosNl.gallery

/** A client's own gallery: the cover, then previews to judge and finals to keep. */
export function ClientGallery({ shop }: { shop: PrintShop }) {
  const gallery = useQuery(galleryQuery)
  const address = useGallerySearch({
    firstType: gallery.data?.firstType ?? (gallery.failureCount > 0 ? 'preview' : undefined),
  })
  const { type, filter } = address
  const list = useQuery({ ...clientPhotos(type), enabled: address.hasType })
  useStudioAccent(gallery.data?.accentColor)
  const [selectedCount, setSelectedCount] = useState(0)
  const main = useRef<HTMLElement>(null)

  // Another list begins at its own beginning, not somewhere in the middle.
  const fromTop =
    <Choice,>(choose: (choice: Choice) => void) =>
    (choice: Choice) => {
      const topPx = main.current?.getBoundingClientRect().top ?? 0
      if (topPx < 0) window.scrollBy({ top: topPx, behavior: 'instant' })
      choose(choice)
    }
  const chooseFilter = fromTop(address.chooseFilter)

  const photos = list.data?.photos
  const hasPhotos = photos !== undefined && photos.length > 0
  const line = type === 'preview' ? texts.available(photos?.length ?? 0) : texts.selected(selectedCount)
  return (
    <>
      <title>{[texts.title, gallery.data?.studioName].filter(Boolean).join(' · ')}</title>
      <GalleryCover
        gallery={gallery.data}
        line={hasPhotos && line}
        end={<GalleryHeaderEnd hasPhotos={photos !== undefined} shop={shop} />}
      />
      <GalleryMain
        ref={main}
        {...{ gallery, photos, type, filter }}
        onType={fromTop(address.chooseType)}
        onFilter={chooseFilter}
        barEnd={shop.barEnd}
      >
        <GalleryPhotos
          key={type}
          list={list}
          gallery={gallery.data}
          address={address}
          order={shop.order}
          onSelected={setSelectedCount}
          onShowAll={() => chooseFilter(undefined)}
        />
      </GalleryMain>
    </>
  )
}
