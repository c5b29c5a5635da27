import { runFromSeat } from '#domains/access/server/access.ts'
import type { CallOf, Handlers } from '#domains/access/server/serve-contract.ts'
import {
  identifiesPerson,
  type ClientViewer,
  type GuestViewer,
  type ClientOrPhotographer,
  type PhotographerViewer,
} from '#domains/access/viewer.rules.ts'
import { listSeatsHere } from '#domains/accounts/server/accounts.ts'
import {
  checkAndMarkOpeningShown,
  findNewestGallery,
  saveFirstView,
  saveGuestVisitAndFindClientName,
} from '#domains/galleries/server/galleries.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { saveVisit } from '#domains/clients/server/clients.ts'
import { saveGalleryViewed, styleOf } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import type { photosContract } from '../../photos.contract.ts'
import { typeShownFirst, pictureSrcSet } from '#domains/photos/photos.rules.ts'
import { listGalleryCovers, toCover } from '../../core/server/covers.sql.ts'
import {
  findGuestGallery,
  findOpenGallery,
  type ListedPhoto,
  listPhotosForClient,
  listPhotosInGallery,
} from '../../core/server/gallery-lists.sql.ts'
import { asPhoto, withSectionIndexes } from '../../core/server/photo-to-contract.ts'
import {
  listVisiblePhotos,
  type PhotoRow,
  perPhotoColumns,
  setChoice,
  setGuestChoices,
} from '../../core/server/own-photos.sql.ts'
import {
  countPhotosForGuest,
  countPhotosByGallery,
  findCoverForGuest,
  findGalleryForGuest,
  findClientAndStudio,
  findGuestView,
  findShownGallery,
  listPhotosForGuest,
  listOpenGalleries,
  ownColumnsForGuest,
} from './shown-galleries.sql.ts'
import { listChanges, cursorOf } from '../../changes/server/list-changes.sql.ts'
import { signatureFor, publishGuestChange } from '#domains/photos/server/photos.ts'
import type { ClientGalleryIds } from '../../messages/server/notify-people.sql.ts'
import { reportChoice } from '../../choices/server/notify-studio-of-choices.job.ts'

export const galleryHandlers = {
  findGallery: async ({ viewer, ...rest }) => {
    if (viewer.role === 'guest') return showToGuest({ ...rest, viewer })
    const call = { ...rest, viewer }
    await saveVisit(call.tx, viewer, call.now)
    const open = await listOpenGalleries(call.tx, viewer)
    const { slug } = call.input
    const found = slug === undefined ? open[0] : open.find((one) => one.slug === slug)
    if (!found && slug !== undefined) return call.refuse('gallery_not_found')
    const elsewhere = await fromOtherSeats(call, (viewer) => listOpenGalleries(call.tx, viewer))
    const openHereCount = open.length
    const openCount = openHereCount + elsewhere.flat().length
    const clientId = viewer.id
    // Without a slug, several galleries are only listed, not viewed.
    if (found?.isUnseen && (openCount === 1 || slug !== undefined)) await saveFirstView(call, found.id)
    const shown = await showGallery(call, { clientId, current: found, openCount, openHereCount })
    if (!shown) return call.refuse('gallery_not_found')
    // The page of several galleries prerenders no cover.
    if (openCount > 1 && slug === undefined) return { ...shown, coverSrcSet: null }
    // An invitation may come before the photos. Without a cover, no opening is shown.
    const isOpening =
      found && shown.cover ? await checkAndMarkOpeningShown(call.tx, viewer, found, call.now) : false
    return { ...shown, isOpening }
  },

  viewGallery: async (call) => {
    const { tx, viewer, input } = call
    const { clientId } = input
    const current = await findViewedGallery(tx, viewer, input)
    const openCount = current ? 1 : 0
    const shown = await showGallery(call, { clientId, current, openCount, openHereCount: openCount })
    if (!shown) return call.refuse('client_not_found')
    await saveGalleryViewed(tx, viewer, call.now)
    return shown
  },

  listForClient: async ({ tx, viewer, input, refuse, services, now }) => {
    const signature = signatureFor(viewer, services.secret, now)
    const { slug, type, isOfAll, since } = input
    if (viewer.role !== 'guest' && isOfAll) {
      const photos = await listPhotosForClient(tx, viewer, type)
      return { signature, sections: [], photos: photos.map(asPhoto) }
    }
    const gallery =
      viewer.role !== 'guest'
        ? await findOpenGallery(tx, viewer, slug)
        : isOtherGallery(viewer, slug)
          ? undefined
          : await findGuestGallery(tx, viewer)
    if (!gallery && slug !== undefined) return refuse('gallery_not_found')
    if (!gallery) return { signature, sections: [], photos: [] }
    const { sections, watermarkVersion } = gallery
    const ofGuest = viewer.role === 'guest' && { view: await findGuestView(tx) }
    const columns = ofGuest ? ownColumnsForGuest : perPhotoColumns
    const list = { gallery, type, ...ofGuest }
    const changed = await listChanges<ListedPhoto>(tx, viewer, list, { since, columns })
    const listWhole = (): Promise<PhotoRow[]> =>
      viewer.role === 'guest'
        ? listPhotosForGuest(tx, viewer, type)
        : listPhotosInGallery(tx, viewer, gallery, type)
    const rows = changed ? changed.rows.map((row) => ({ ...row, type, watermarkVersion })) : await listWhole()
    return {
      signature,
      sections,
      photos: withSectionIndexes(rows, sections, asPhoto),
      standing: cursorOf(viewer, list),
      ...(changed && { changes: changed.changes }),
    }
  },

  listMyGalleries: async (call) => {
    const { tx, viewer, services, now } = call
    const here = await listCards(tx, viewer)
    const elsewhere = await fromOtherSeats(call, async (viewer) => {
      const seat = { id: viewer.id, signature: signatureFor(viewer, services.secret, now) }
      return (await listCards(tx, viewer)).map((card) => ({ ...card, seat }))
    })
    const all = [...here, ...elsewhere.flat()]
    return {
      signature: signatureFor(viewer, services.secret, now),
      galleries: all.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime()),
    }
  },

  setFavorite: async ({ viewer, ...call }) => {
    const { photoIds, isFavorite } = call.input
    if (viewer.role === 'guest') return setGuestFavorite({ ...call, viewer })
    const chosen = await setChoice(call.tx, viewer, photoIds, { isFavorite }, call.now)
    // One photo that is not the viewer's makes the server refuse all.
    if (chosen.length < new Set(photoIds).size) call.refuse('photo_not_yours')
    await reportChoice({ ...call, viewer }, isFavorite ? 'favorite_added' : 'favorite_removed', chosen)
    return { changed: chosen.length }
  },
} satisfies Partial<Handlers<typeof photosContract>>

type SeatCall = Pick<CallOf<typeof photosContract.listMyGalleries>, 'tx' | 'viewer' | 'studioHost'>

/**
 * Returns the results of `look` for the person's other open seats. Returns an empty list in a
 * session that identifies only one seat. A studio's own domain hides other studios.
 */
async function fromOtherSeats<Found>(
  call: SeatCall,
  look: (viewer: ClientViewer) => Promise<Found>,
): Promise<Found[]> {
  const { tx, viewer } = call
  if (!viewer.hasOtherSeats || !identifiesPerson(viewer)) return []
  const found: Found[] = []
  for (const seat of await listSeatsHere(call, viewer.personId))
    if (seat.isOpen && seat.id !== viewer.id) found.push(await runFromSeat(tx, viewer, seat, look))
  return found
}

async function listCards(tx: Tx, viewer: ClientViewer) {
  const open = await listOpenGalleries(tx, viewer)
  const ids = open.map(({ id }) => id)
  const owners = open.length > 0 ? await findClientAndStudio(tx, viewer, viewer.id) : undefined
  const counts = new Map((await countPhotosByGallery(tx, viewer, ids)).map((row) => [row.galleryId, row]))
  const covers = new Map((await listGalleryCovers(tx, viewer, ids)).map((row) => [row.galleryId, row]))
  return open.map(({ id, slug, title, kind, shotOn, createdAt }) => ({
    id,
    slug,
    title,
    kind,
    shotOn,
    createdAt,
    previewCount: counts.get(id)?.previewCount ?? 0,
    finalCount: counts.get(id)?.finalCount ?? 0,
    ...toCover(covers.get(id)),
    studioName: owners!.studioName,
    accentColor: owners!.accentColor,
  }))
}

async function findViewedGallery(
  tx: Tx,
  viewer: PhotographerViewer,
  { clientId, galleryId }: ClientGalleryIds,
) {
  const shown = galleryId ?? (await findNewestGallery(tx, viewer, clientId))?.id
  return shown === undefined ? undefined : findShownGallery(tx, viewer, { clientId, galleryId: shown })
}

type ViewContext<V = ClientOrPhotographer> = { tx: Tx<'viewer'>; viewer: V; services: Services; now: Date }
type GalleryView = {
  clientId: string
  current: Awaited<ReturnType<typeof findShownGallery>>
  openCount: number
  openHereCount: number
}

async function showGallery(
  { tx, viewer, services, now }: ViewContext,
  { clientId, current, ...open }: GalleryView,
) {
  const owners = await findClientAndStudio(tx, viewer, clientId)
  if (!owners) return undefined
  const ids = current ? [current.id] : []
  const [counts = { previewCount: 0, finalCount: 0 }] = await countPhotosByGallery(tx, viewer, ids)
  const { previewCount, finalCount } = counts
  const { cover, focus } = toCover((await listGalleryCovers(tx, viewer, ids))[0])
  const signature = signatureFor(viewer, services.secret, now)
  const { status = 'Active', isShared = false, mayShare = false, mainList } = current ?? {}
  return {
    current: current ?? null,
    isOpening: false,
    isShared,
    mayShare,
    ...(mainList ?? noMainList),
    ...open,
    studioName: owners.studioName,
    hasOwnMark: owners.hasOwnMark,
    ...styleOf(owners),
    clientName: fullName(owners),
    firstName: owners.firstName,
    previewCount,
    finalCount,
    firstType: typeShownFirst({ previewCount, finalCount, status }),
    cover,
    focus,
    coverSrcSet: cover?.picture === 'ready' ? pictureSrcSet(cover, signature) : null,
    signature,
  }
}

const noMainList = { mainListId: null, asksChoice: false }

/** A guest may omit the slug of their gallery. */
const isOtherGallery = (viewer: GuestViewer, slug: string | undefined) =>
  slug !== undefined && slug !== viewer.slug

type GuestCall = ViewContext<GuestViewer> &
  Pick<CallOf<typeof photosContract.findGallery>, 'input' | 'refuse'>

async function showToGuest({ tx, viewer, services, now, input, refuse }: GuestCall) {
  if (isOtherGallery(viewer, input.slug)) return refuse('gallery_not_found')
  const found = await findGalleryForGuest(tx, viewer)
  // The guest lost access after being recognized.
  if (!found) return refuse('gallery_not_found')
  const { studioName, hasOwnMark, mainList, ...ofGallery } = found
  const { studioId, accentColor, coverLayout, styleLogoKey, styleLogoGround, ...current } = ofGallery
  const counts = await countPhotosForGuest(tx, viewer)
  const { cover, focus } = toCover(await findCoverForGuest(tx, viewer))
  const signature = signatureFor(viewer, services.secret, now)
  const host = await saveGuestVisitAndFindClientName(tx, viewer, now)
  return {
    current: { ...current, state: 'live' as const },
    // A guest's opening is the page where guests enter their name.
    isOpening: false,
    isShared: true,
    mayShare: false,
    ...(mainList ?? noMainList),
    openCount: 1,
    openHereCount: 1,
    studioName,
    hasOwnMark,
    ...styleOf({ studioId, accentColor, coverLayout, styleLogoKey, styleLogoGround }),
    clientName: host,
    firstName: host,
    ...counts,
    firstType: counts.finalCount > 0 ? ('final' as const) : ('preview' as const),
    cover,
    focus,
    coverSrcSet: cover?.picture === 'ready' ? pictureSrcSet(cover, signature) : null,
    signature,
  }
}

type GuestFavoriteCall = Pick<
  CallOf<typeof photosContract.setFavorite>,
  'tx' | 'input' | 'refuse' | 'now'
> & {
  viewer: GuestViewer
}

async function setGuestFavorite({ tx, viewer, input, refuse, now }: GuestFavoriteCall) {
  const photoIds = [...new Set(input.photoIds)]
  const seen = viewer.rights.mayFavor ? await listVisiblePhotos(tx, viewer, photoIds) : []
  if (seen.length < photoIds.length) refuse('photo_not_yours')
  await setGuestChoices(tx, viewer, photoIds, { isFavorite: input.isFavorite }, now)
  await publishGuestChange(tx, viewer)
  return { changed: seen.length }
}
