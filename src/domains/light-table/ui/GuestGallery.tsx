import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { GuestRights } from '#domains/access/viewer.rules.ts'
import type { GuestRank } from '#domains/galleries/sharing.rules.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import type { GalleryPermissions } from '../choices/ui/client-actions.ts'
import { ClientFirstNameContext } from '../comments/ui/comment-api.ts'
import { GalleryCover } from '../gallery/ui/GalleryCover.tsx'
import { GalleryMain } from '../gallery/ui/GalleryMain.tsx'
import { useGalleryPage, type RenderChoiceInterface } from '../gallery/ui/choice-interface.ts'
import { GalleryPhotos } from './GalleryPhotos.tsx'
import { useGalleryUrlState } from '../gallery/ui/use-gallery-search.ts'
import { guestGalleryNl } from '../guest-gallery.nl.ts'
import { initialTabOf, tabsForGuest } from '../guest-tabs.rules.ts'
import { photosNl } from '../photos.nl.ts'
import type { ChoiceFilter } from '../core/ui/gallery-search.ts'
import { clientPhotosQuery, galleryQuery, type SaveChoice } from '../core/ui/photos.queries.ts'
import { useStudioAccent } from './use-studio-accent.ts'
import { shownText } from '#platform/pure/shown-text.ts'

const texts = guestGalleryNl

export type Guest = GuestRights & { name: string; rank: GuestRank; isPreview: boolean }

type GuestGalleryProps = {
  slug: string
  guest: Guest
  choose?: SaveChoice
  renderChoosing?: RenderChoiceInterface
}

export function GuestGallery({ slug, guest, choose, renderChoosing }: GuestGalleryProps) {
  const gallery = useQuery(galleryQuery(slug))
  const counts = { preview: gallery.data?.previewCount, final: gallery.data?.finalCount }
  const types = tabsForGuest(guest.shows, gallery.data ?? {})
  const first = gallery.failureCount > 0 ? types[0] : initialTabOf(types, gallery.data ?? {})
  const url = useGalleryUrlState({ firstType: first, shared: { slug, types } })
  const { type, filter } = url
  const list = useQuery({ ...clientPhotosQuery(type, slug), enabled: url.hasType })
  const { setSelectedCount, parts, main, fromTop, choosingIn } = useGalleryPage(renderChoosing)
  useStudioAccent(gallery.data?.accentColor)

  const chooseFilter = fromTop(url.chooseFilter)
  const may = permissionsOf(guest)
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
    <ClientFirstNameContext value={host}>
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
          {...{ list, url, may, parts, choose }}
          gallery={gallery.data}
          empty={texts.empty}
          onSelected={setSelectedCount}
          onShowAll={() => chooseFilter(undefined)}
        />
        {guest.rank === 'partner' &&
          photos !== undefined &&
          choosingIn({ slug, type, studioName: gallery.data?.studioName ?? '' })}
      </GalleryMain>
    </ClientFirstNameContext>
  )
}

/** A studio that previews its link must leave no traces. */
const permissionsOf = ({ isPreview, mayFavor, mayComment, mayDownload }: Guest): GalleryPermissions => ({
  favor: mayFavor && !isPreview,
  approve: false,
  comment: mayComment && !isPreview,
  download: mayDownload !== 'no' && !isPreview,
  ...(mayDownload === 'web' && { size: texts.webSize }),
})

const filtersFor = (may: GalleryPermissions): ChoiceFilter[] => [
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
