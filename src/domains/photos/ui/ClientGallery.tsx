import { useQuery } from '@tanstack/react-query'
import { useRef, useState, lazy, Suspense } from 'react'
import { LogOut, Menu as MenuIcon } from 'lucide-react'
import { photosNl } from '../photos.nl.ts'
import { GalleryCover } from '../gallery/ui/GalleryCover.tsx'
import { GalleryMain } from '../gallery/ui/GalleryMain.tsx'
import { GalleryPhotos, type PrintShop } from '../gallery/ui/GalleryPhotos.tsx'
import { clientPhotos, galleryQuery } from './photos.queries.ts'
import { useGallerySearch, useGallerySlug } from '../gallery/ui/use-gallery-search.ts'
import { useStudioAccent } from './use-studio-accent.ts'
import { useSignOut } from '#domains/accounts/ui/accounts.queries.ts'
import { useStandIn } from '#platform/browser/use-stand-in.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'

const texts = photosNl.gallery

export function ClientGallery({ shop }: { shop: PrintShop }) {
  const slug = useGallerySlug()
  const gallery = useQuery(galleryQuery(slug))
  const url = useGallerySearch({
    firstType: gallery.data?.firstType ?? (gallery.failureCount > 0 ? 'preview' : undefined),
  })
  const { type, filter } = url
  const list = useQuery({ ...clientPhotos(type, slug), enabled: url.hasType })
  useStudioAccent(gallery.data?.accentColor)
  const [selectedCount, setSelectedCount] = useState(0)
  const main = useRef<HTMLElement>(null)

  // Another tab or filter starts at its top once the cover has scrolled away.
  const fromTop =
    <Choice,>(choose: (choice: Choice) => void) =>
    (choice: Choice) => {
      const topPx = main.current?.getBoundingClientRect().top ?? 0
      if (topPx < 0) window.scrollBy({ top: topPx, behavior: 'instant' })
      choose(choice)
    }
  const chooseFilter = fromTop(url.chooseFilter)

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
        onType={fromTop(url.chooseType)}
        onFilter={chooseFilter}
        barEnd={shop.barEnd}
      >
        <GalleryPhotos
          key={type}
          list={list}
          gallery={gallery.data}
          url={url}
          order={shop.order}
          onSelected={setSelectedCount}
          onShowAll={() => chooseFilter(undefined)}
        />
      </GalleryMain>
    </>
  )
}

const GalleryMenu = lazy(async () => ({
  default: (await import('../gallery/ui/GalleryMenu.tsx')).GalleryMenu,
}))

/** Buttons on the cover. The menu is loaded after the photos; until then a stand-in button takes its place. */
function GalleryHeaderEnd({ hasPhotos, shop }: { hasPhotos: boolean; shop: PrintShop }) {
  const signOut = useSignOut()
  const leave = () => signOut.mutate(undefined)
  const { isWanted, wasPressed, press } = useStandIn(hasPhotos)
  const standIn = <IconButton icon={MenuIcon} label={texts.menu} onClick={press} />
  return (
    <>
      {shop.headerEnd}
      {isWanted ? (
        <Suspense fallback={standIn}>
          <GalleryMenu startsOpen={wasPressed} entries={shop.menuEntries} onSignOut={leave} />
        </Suspense>
      ) : (
        standIn
      )}
      <Button kind="quiet" busy={signOut.isPending} onClick={leave} className="max-md:hidden">
        <LogOut aria-hidden strokeWidth={1.5} />
        {texts.signOut}
      </Button>
    </>
  )
}
