import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useState, lazy, Suspense } from 'react'
import { photosNl } from '../photos.nl.ts'
import { GalleryCover } from '../gallery/ui/GalleryCover.tsx'
import { GalleryMain } from '../gallery/ui/GalleryMain.tsx'
import { MenuButton } from '../gallery/ui/MenuButton.tsx'
import { useGalleryPage, type RenderChoiceInterface } from '../gallery/ui/choice-interface.ts'
import { GalleryPhotos, type PrintShop } from './GalleryPhotos.tsx'
import { galleryParams } from '../core/ui/gallery-search.ts'
import { readParams } from '#kit/ui/search-params.ts'
import { clientPhotosQuery, galleryQuery, type SaveChoice, type Gallery } from '../core/ui/photos.queries.ts'
import { useGalleryUrlState, useGallerySlugOrId, useSeatOfUrl } from '../gallery/ui/use-gallery-search.ts'
import { useStudioAccent } from './use-studio-accent.ts'
import { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { useStandIn } from '#platform/browser/use-stand-in.ts'
import { shownText } from '#platform/pure/shown-text.ts'

const texts = photosNl.gallery

/** Uses the same query as the screen, because only one answer has `isOpening` true. */
export const loadGallery = (client: QueryClient, search: Parameters<typeof readParams>[1]) =>
  client.ensureQueryData(galleryQuery(readParams(galleryParams, search).gallery))

type ClientGalleryProps = { shop: PrintShop; choose: SaveChoice; renderChoosing?: RenderChoiceInterface }

export function ClientGallery({ shop, choose, renderChoosing }: ClientGalleryProps) {
  const { named, gallery, showsAll, leave } = useGalleryToShow()
  const { selectedCount, setSelectedCount, parts, main, fromTop, choosingIn } = useGalleryPage(renderChoosing)
  const asked = useGalleryUrlState({
    firstType: gallery.data?.firstType ?? (gallery.failureCount > 0 ? 'preview' : undefined),
  })
  // Once nothing is left to choose, the filter for undecided photos is ignored.
  const url = parts.isFull && asked.filter === 'nog-te-kiezen' ? { ...asked, filter: undefined } : asked
  const { type, filter } = url
  const { data: me } = useQuery(meQuery)
  const hasSeveral = (gallery.data?.openCount ?? 0) > 1
  // Uses this gallery's own slug, so that a gallery opened later does not replace it.
  const slug = named ?? gallery.data?.current?.slug
  const isClosed = refusalOf(gallery.error)?.code === 'gallery_not_found'
  const isKnown = !isClosed && (gallery.data !== undefined || gallery.failureCount > 0)
  const list = useQuery({ ...clientPhotosQuery(type, slug), enabled: url.hasType && isKnown && !showsAll })
  useStudioAccent(gallery.data?.accentColor)
  const chooseFilter = fromTop(url.chooseFilter)

  const photos = list.data?.photos
  const hasPhotos = photos !== undefined && photos.length > 0
  const line =
    type === 'preview'
      ? texts.available(photos?.length ?? 0)
      : selectedCount > 0
        ? texts.selected(selectedCount)
        : photosNl.selection.photos(photos?.length ?? 0)
  const shareableId = gallery.data?.mayShare ? gallery.data.current?.id : undefined
  const headerEnd = (
    <GalleryHeaderEnd
      {...{ shop, shareableId }}
      name={gallery.data?.clientName}
      hasPhotos={photos !== undefined}
    />
  )
  const title = (
    <title>{shownText([texts.title, gallery.data?.studioName].filter(Boolean).join(' · '))}</title>
  )
  if (isClosed || showsAll)
    return (
      <Suspense>
        {title}
        <SeveralGalleries gallery={isClosed ? undefined : gallery.data} headerEnd={headerEnd} />
      </Suspense>
    )
  return (
    <>
      {title}
      <GalleryCover
        gallery={gallery.data}
        email={me?.email}
        start={
          hasSeveral && (
            <Suspense>
              <SeveralGalleries onLeave={leave} />
            </Suspense>
          )
        }
        line={hasPhotos && line}
        end={headerEnd}
      />
      <GalleryMain
        ref={main}
        {...{ gallery, photos, type, filter }}
        isFull={parts.isFull}
        onType={fromTop(url.chooseType)}
        onFilter={chooseFilter}
        barEnd={shop.barEnd}
        hasChapters={list.data && list.data.sections.length > 0}
      >
        <GalleryPhotos
          key={`${slug} ${type}`}
          {...{ list, url, parts, choose }}
          gallery={gallery.data}
          order={shop.order}
          onSelected={setSelectedCount}
          onShowAll={() => chooseFilter(undefined)}
        />
        {slug !== undefined &&
          hasPhotos &&
          choosingIn({ slug, type, studioName: gallery.data?.studioName ?? '' })}
      </GalleryMain>
    </>
  )
}

/**
 * Finds the gallery to show: the gallery in the URL, or else the only open gallery, at all studios
 * or in the seat that the URL is about. The only gallery at all studios, or in a seat that the URL
 * names, stays on screen if another opens during the visit. `showsAll` means that the list of
 * galleries is shown instead.
 */
function useGalleryToShow() {
  const named = useGallerySlugOrId()
  const { seat, meansSeat } = useSeatOfUrl()
  const gallery = useQuery(galleryQuery(named))
  const { openCount = 0, openHereCount = 0, current = null } = named === undefined ? (gallery.data ?? {}) : {}
  const isOnly = openCount === 1 || (seat !== undefined && openHereCount === 1)
  const [only, setOnly] = useState<{ gallery: Gallery; seat: string | undefined }>()
  const wasOnly = openCount > 0 && only?.seat === seat ? only : undefined
  const next = isOnly ? { gallery: gallery.data!, seat } : wasOnly
  if (next?.gallery !== only?.gallery || next?.seat !== only?.seat) setOnly(next)
  const kept = isOnly ? undefined : wasOnly?.gallery.current?.slug
  const keptGallery = useQuery({
    ...galleryQuery(kept),
    enabled: kept !== undefined,
    ...(only && { placeholderData: { ...only.gallery, openCount: 2 } }),
  })
  const leave = () => setOnly(undefined)
  if (kept !== undefined) return { named: kept, gallery: keptGallery, showsAll: false, leave }
  const shownCount = meansSeat && openHereCount > 0 ? openHereCount : openCount
  // This seat has no open gallery, but another seat has one.
  const showsAll = shownCount > 1 || (shownCount === 1 && current === null)
  return { named, gallery, showsAll, leave }
}

const SeveralGalleries = lazy(async () => ({
  default: (await import('../gallery/ui/SeveralGalleries.tsx')).SeveralGalleries,
}))

const GalleryMenu = lazy(async () => ({
  default: (await import('./GalleryMenu.tsx')).GalleryMenu,
}))

type HeaderEndProps = {
  hasPhotos: boolean
  name: string | undefined
  shareableId: string | undefined
  shop: PrintShop
}

/** The menu loads after the photos; until then a stand-in takes its place. */
function GalleryHeaderEnd({ hasPhotos, name, shareableId, shop }: HeaderEndProps) {
  const { isWanted, wasPressed, press } = useStandIn(hasPhotos)
  const standIn = <MenuButton name={name} onClick={press} />
  return (
    <>
      {shop.headerEnd}
      {isWanted ? (
        <Suspense fallback={standIn}>
          <GalleryMenu
            startsOpen={wasPressed}
            name={name}
            entries={shop.menuEntries}
            shareableId={shareableId}
          />
        </Suspense>
      ) : (
        standIn
      )}
    </>
  )
}
