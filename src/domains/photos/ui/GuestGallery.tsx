import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useRef, useState } from 'react'
import type { GuestRights } from '#domains/access/viewer.rules.ts'
import type { GuestRank } from '#domains/galleries/sharing.rules.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import type { Allowed } from '../choices/ui/client-actions.ts'
import { CommentHost } from '../comments/ui/comment-keeping.ts'
import { GalleryCover } from '../gallery/ui/GalleryCover.tsx'
import { GalleryMain } from '../gallery/ui/GalleryMain.tsx'
import { noParts, type RenderChoosing } from '../gallery/ui/choosing-parts.ts'
import { GalleryPhotos } from './GalleryPhotos.tsx'
import { useGallerySearch } from '../gallery/ui/use-gallery-search.ts'
import { guestGalleryNl } from '../guest-gallery.nl.ts'
import { firstTabOf, tabsForGuest } from '../guest-tabs.rules.ts'
import { photosNl } from '../photos.nl.ts'
import type { ChoiceFilter } from '../core/ui/gallery-search.ts'
import { clientPhotos, galleryQuery } from '../core/ui/photos.queries.ts'
import { useStudioAccent } from './use-studio-accent.ts'
import { shownText } from '#platform/pure/shown-text.ts'

const texts = guestGalleryNl

export type Guest = GuestRights & { name: string; rank: GuestRank; isPreview: boolean }

/** A client's gallery for someone who came in by a link: what it shows, with what it gives. */
type GuestGalleryProps = {
  slug: string
  guest: Guest
  /** Of a partner, who may choose along. */
  renderChoosing?: RenderChoosing
}

export function GuestGallery({ slug, guest, renderChoosing }: GuestGalleryProps) {
  const gallery = useQuery(galleryQuery(slug))
  const counts = { preview: gallery.data?.previewCount, final: gallery.data?.finalCount }
  const types = tabsForGuest(guest.shows, gallery.data ?? {})
  const first = gallery.failureCount > 0 ? types[0] : firstTabOf(types, gallery.data ?? {})
  const url = useGallerySearch({ firstType: first, shared: { slug, types } })
  const { type, filter } = url
  const list = useQuery({ ...clientPhotos(type, slug), enabled: url.hasType })
  const main = useRef<HTMLElement>(null)
  const [selectedCount, setSelectedCount] = useState(0)
  const [parts, setParts] = useState(noParts)
  useStudioAccent(gallery.data?.accentColor)

  const chooseFilter = (filter: ChoiceFilter | undefined) => {
    const topPx = main.current?.getBoundingClientRect().top ?? 0
    if (topPx < 0) window.scrollBy({ top: topPx, behavior: 'instant' })
    url.chooseFilter(filter)
  }
  const may = allowedTo(guest)
  const host = gallery.data?.firstName
  const heading = guest.rank === 'partner' ? texts.forPartner : host && texts.title(host)
  const photos = list.data?.photos
  const countOfType = counts[type] ?? 0
  const favorites = {
    count: photos?.filter(({ isFavorite }) => isFavorite).length ?? 0,
    isChosen: filter === 'favorieten',
    onPress: () => chooseFilter(filter === 'favorieten' ? undefined : 'favorieten'),
  }
  return (
    <CommentHost value={host}>
      <title>{shownText([heading, gallery.data?.studioName].filter(Boolean).join(' · '))}</title>
      {guest.isPreview && (
        <p role="status" className="bg-sunk px-5 py-2.5 text-13 md:px-8">
          {texts.preview}
        </p>
      )}
      <GalleryCover
        gallery={gallery.data}
        heading={heading ?? '\u00a0'}
        greeting={guest.isPreview ? '' : photosNl.gallery.welcome(guest.name)}
        end={
          <>
            <span className="max-w-60 truncate px-2 font-medium max-md:hidden">
              {!guest.isPreview && guest.name}
            </span>
            {may.favor && <MyFavorites {...favorites} />}
          </>
        }
      />
      <GalleryMain
        ref={main}
        {...{ gallery, photos, type, types, filter }}
        filters={filtersFor(may)}
        title={countOfType > 0 && texts.count(countOfType)}
        onType={url.chooseType}
        onFilter={chooseFilter}
        hasChapters={list.data && list.data.sections.length > 0}
        barEnd={may.favor && <FavoritesButton {...favorites} />}
      >
        <GalleryPhotos
          key={type}
          {...{ list, url, may, parts }}
          gallery={gallery.data}
          empty={texts.empty}
          onSelected={setSelectedCount}
          onShowAll={() => chooseFilter(undefined)}
        />
        {guest.rank === 'partner' &&
          photos !== undefined &&
          renderChoosing?.({
            slug,
            type,
            studioName: gallery.data?.studioName ?? '',
            isSelecting: selectedCount > 0,
            onParts: setParts,
          })}
      </GalleryMain>
    </CommentHost>
  )
}

/** A studio that looks at what its link shows leaves nothing behind. */
const allowedTo = ({ isPreview, mayFavor, mayComment, mayDownload }: Guest): Allowed => ({
  favor: mayFavor && !isPreview,
  approve: false,
  comment: mayComment && !isPreview,
  download: mayDownload !== 'no' && !isPreview,
  ...(mayDownload === 'web' && { size: texts.webSize }),
})

const filtersFor = (may: Allowed): ChoiceFilter[] => [
  ...(may.favor ? (['favorieten'] as const) : []),
  ...(may.comment ? (['opmerking'] as const) : []),
]

type FavoritesProps = { count: number; isChosen: boolean; onPress: () => void }

const MyFavorites = (props: FavoritesProps) => (
  <>
    <Button
      kind="quiet"
      aria-pressed={props.isChosen}
      onClick={props.onPress}
      className="aria-pressed:bg-white/20 max-md:hidden"
    >
      <Heart aria-hidden strokeWidth={1.5} className={props.isChosen ? 'fill-current' : undefined} />
      {texts.myFavorites}
    </Button>
    <span className="contents md:hidden [&_span]:bg-white [&_span]:text-black">
      <FavoritesButton {...props} />
    </span>
  </>
)

const FavoritesButton = ({ count, isChosen, onPress }: FavoritesProps) => (
  <IconButton
    icon={Heart}
    label={texts.countedFavorites(count)}
    counter={count}
    pressed={isChosen}
    onClick={onPress}
    className="aria-pressed:[&_svg]:fill-current"
  />
)
