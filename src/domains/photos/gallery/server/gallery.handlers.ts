import { fromSeat } from '#domains/access/server/access.ts'
import type { CallOf, Handlers } from '#domains/access/server/serve-contract.ts'
import {
  isWhole,
  type ClientViewer,
  type GuestViewer,
  type PhotoOwner,
  type PhotographerViewer,
} from '#domains/access/viewer.rules.ts'
import { listSeatsHere } from '#domains/accounts/server/accounts.ts'
import { notifyStudioOfCount, record } from '#domains/activity/server/activity.ts'
import {
  beginOpening,
  findNewest,
  noteFirstView,
  noteGuestSeen,
} from '#domains/galleries/server/galleries.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { noteSeen } from '#domains/clients/server/clients.ts'
import { galleryViewed, styleOf } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import type { photosContract } from '../../photos.contract.ts'
import { firstTypeOf, type PhotoType, pictureSrcSet } from '../../photos.rules.ts'
import { choiceLimitOf, isChoiceClosed } from '../../choices/server/choice-limits.ts'
import * as choicesSql from '../../choices/server/choices.sql.ts'
import {
  countInGalleries,
  findGalleryOwners,
  findShownGallery,
  listOpenGalleries,
} from './shown-galleries.sql.ts'
import { listGalleryCovers, shownCover } from '../../core/server/covers.sql.ts'
import {
  findGuestGallery,
  findOpenGallery,
  type ListedPhoto,
  listForClient,
  listInGallery,
} from '../../core/server/gallery-lists.sql.ts'
import { asPhoto, inSections } from '../../core/server/photo-to-contract.ts'
import { type PhotoRow, ownColumns } from '../../core/server/photos.sql.ts'
import {
  countForGuest,
  findCoverForGuest,
  findGalleryForGuest,
  listForGuest,
  findGuestView,
  ownColumnsForGuest,
  setMark,
} from './guest-gallery.sql.ts'
import { type AskedList, listChanges, standingOf } from '../../changes/server/list-changes.ts'
import { signatureFor } from '../../renditions/server/picture-signature.ts'
import { choicesChanged } from '../../choices/server/notify-studio-of-choices.job.ts'
import { guestChanged } from '../../core/server/notify-people.ts'

export const galleryHandlers = {
  findGallery: async ({ viewer, ...rest }) => {
    if (viewer.role === 'guest') return showToGuest({ ...rest, viewer })
    const call = { ...rest, viewer }
    await noteSeen(call.tx, viewer, call.now)
    const open = await listOpenGalleries(call.tx, viewer)
    const { slug } = call.input
    const found = slug === undefined ? open[0] : open.find((one) => one.slug === slug)
    if (!found && slug !== undefined) return call.refuse('gallery_not_found')
    const elsewhere = await fromOtherSeats(call, (viewer) => listOpenGalleries(call.tx, viewer))
    const openHereCount = open.length
    const openCount = openHereCount + elsewhere.flat().length
    const clientId = viewer.id
    const current = found && withoutMarks(found)
    // With several, the address without a slug opens none of them.
    if (found?.isUnseen && (openCount === 1 || slug !== undefined)) await noteFirstView(call, found.id)
    const shown = await showGallery(call, { clientId, current, openCount, openHereCount })
    if (!shown) return call.refuse('gallery_not_found')
    // With several, the address without a slug shows them all, and no cover fills the page.
    if (openCount > 1 && slug === undefined) return { ...shown, coverSrcSet: null }
    // An invitation may come before the photos, and opens on nothing yet.
    const isOpening = found && shown.cover ? await beginOpening(call.tx, viewer, found, call.now) : false
    return { ...shown, isOpening }
  },

  viewGallery: async (call) => {
    const { tx, viewer, input } = call
    const { clientId } = input
    const current = await findShown(tx, viewer, input)
    const openCount = current ? 1 : 0
    const shown = await showGallery(call, { clientId, current, openCount, openHereCount: openCount })
    if (!shown) return call.refuse('client_not_found')
    await galleryViewed(tx, viewer, call.now)
    return shown
  },

  listForClient: async ({ tx, viewer, input, refuse, services, now }) => {
    const signature = signatureFor(viewer, services.secret, now)
    const { slug, type, isOfAll, since } = input
    if (viewer.role !== 'guest' && isOfAll) {
      const photos = await listForClient(tx, viewer, type)
      return { signature, sections: [], photos: photos.map(asPhoto) }
    }
    const shown =
      viewer.role === 'guest'
        ? await findListOfGuest(tx, viewer, { slug, type })
        : await findListOfClient(tx, viewer, { slug, type })
    if (!shown && slug !== undefined) return refuse('gallery_not_found')
    if (!shown) return { signature, sections: [], photos: [] }
    const { list, columns, listWhole } = shown
    const { sections, watermarkVersion } = list.gallery
    const changed = await listChanges<ListedPhoto>(tx, viewer, list, { since, columns })
    const rows = changed ? changed.rows.map((row) => ({ ...row, type, watermarkVersion })) : await listWhole()
    return {
      signature,
      sections,
      photos: inSections(rows, sections, asPhoto),
      standing: standingOf(viewer, list),
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

  setFavorite: ({ viewer, ...call }) => {
    const { isFavorite } = call.input
    if (viewer.role === 'guest') return setMarks({ ...call, viewer })
    return choose({ ...call, viewer }, { isFavorite }, isFavorite ? 'favorite_added' : 'favorite_removed')
  },

  setApproval: (call) => {
    const { isApproved } = call.input
    const action = isApproved ? 'photo_approved' : 'approval_withdrawn'
    return choose(call, { isApproved }, action).catch(refuseByLimit(call.refuse))
  },
} satisfies Partial<Handlers<typeof photosContract>>

/** A list of photos, what each row of it tells, and how the whole of it is read. */
type ShownList = {
  list: AskedList
  columns: typeof ownColumns | typeof ownColumnsForGuest
  listWhole: () => Promise<PhotoRow[]>
}

type WhichList = { slug: string | undefined; type: PhotoType }

async function findListOfClient(
  tx: Tx,
  viewer: ClientViewer,
  { slug, type }: WhichList,
): Promise<ShownList | undefined> {
  const gallery = await findOpenGallery(tx, viewer, slug)
  if (!gallery) return undefined
  const listWhole = () => listInGallery(tx, viewer, gallery, type)
  return { list: { gallery, type }, columns: ownColumns, listWhole }
}

async function findListOfGuest(
  tx: Tx,
  viewer: GuestViewer,
  { slug, type }: WhichList,
): Promise<ShownList | undefined> {
  const gallery = isOther(viewer, slug) ? undefined : await findGuestGallery(tx, viewer)
  if (!gallery) return undefined
  const list = { gallery, type, view: await findGuestView(tx) }
  return { list, columns: ownColumnsForGuest, listWhole: () => listForGuest(tx, viewer, type) }
}

type LookingFromSeat = Pick<CallOf<typeof photosContract.listMyGalleries>, 'tx' | 'viewer' | 'studioHost'>

/** Looks from each other seat of the person: none in a session that one seat began, or under a studio's own domain. */
async function fromOtherSeats<Found>(
  call: LookingFromSeat,
  look: (viewer: ClientViewer) => Promise<Found>,
): Promise<Found[]> {
  const { tx, viewer } = call
  if (!viewer.hasOtherSeats || !isWhole(viewer)) return []
  const found: Found[] = []
  for (const seat of await listSeatsHere(call, viewer.personId))
    if (seat.isOpen && seat.id !== viewer.id) found.push(await fromSeat(tx, viewer, seat, look))
  return found
}

const withoutMarks = <Gallery extends { isUnseen: boolean; openingShownAt: Date | null }>({
  isUnseen: _,
  openingShownAt: __,
  ...gallery
}: Gallery) => gallery

/** The open galleries of one seat, as cards. */
async function listCards(tx: Tx, viewer: ClientViewer) {
  const open = await listOpenGalleries(tx, viewer)
  const ids = open.map(({ id }) => id)
  const owners = open.length > 0 ? await findGalleryOwners(tx, viewer, viewer.id) : undefined
  const counts = new Map((await countInGalleries(tx, viewer, ids)).map((row) => [row.galleryId, row]))
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
    ...shownCover(covers.get(id)),
    studioName: owners!.studioName,
    accentColor: owners!.accentColor,
  }))
}

async function findShown(
  tx: Tx,
  viewer: PhotographerViewer,
  { clientId, galleryId }: { clientId: string; galleryId?: string | undefined },
) {
  const shown = galleryId ?? (await findNewest(tx, viewer, clientId))?.id
  return shown === undefined ? undefined : findShownGallery(tx, viewer, { clientId, galleryId: shown })
}

type Viewing<V = PhotoOwner> = { tx: Tx<'viewer'>; viewer: V; services: Services; now: Date }
type Shown = {
  clientId: string
  current: Awaited<ReturnType<typeof findShownGallery>>
  openCount: number
  openHereCount: number
}

async function showGallery({ tx, viewer, services, now }: Viewing, { clientId, current, ...open }: Shown) {
  const owners = await findGalleryOwners(tx, viewer, clientId)
  if (!owners) return undefined
  const ids = current ? [current.id] : []
  const [counts = { previewCount: 0, finalCount: 0 }] = await countInGalleries(tx, viewer, ids)
  const { previewCount, finalCount } = counts
  const { cover, focus } = shownCover((await listGalleryCovers(tx, viewer, ids))[0])
  const signature = signatureFor(viewer, services.secret, now)
  const {
    status = 'Active',
    isShared = false,
    mayShare = false,
    asksChoice = false,
    ...facts
  } = current ?? {}
  return {
    current: current
      ? (facts as Omit<typeof current, 'status' | 'isShared' | 'mayShare' | 'asksChoice'>)
      : null,
    isOpening: false,
    isShared,
    mayShare,
    asksChoice,
    ...open,
    studioName: owners.studioName,
    hasOwnMark: owners.hasOwnMark,
    ...styleOf(owners),
    clientName: fullName(owners),
    firstName: owners.firstName,
    previewCount,
    finalCount,
    firstType: firstTypeOf({ previewCount, finalCount, status }),
    cover,
    focus,
    coverSrcSet: cover?.picture === 'ready' ? pictureSrcSet(cover, signature) : null,
    signature,
  }
}

/** A guest is in one gallery, and needs not name it. */
const isOther = (viewer: GuestViewer, slug: string | undefined) => slug !== undefined && slug !== viewer.slug

/** The gallery as its guest sees it, in the words of its client's. */
async function showToGuest({
  tx,
  viewer,
  services,
  now,
  input,
  refuse,
}: Viewing<GuestViewer> & Pick<CallOf<typeof photosContract.findGallery>, 'input' | 'refuse'>) {
  if (isOther(viewer, input.slug)) return refuse('gallery_not_found')
  const found = await findGalleryForGuest(tx, viewer)
  // Revoked since the guest was recognised.
  if (!found) return refuse('gallery_not_found')
  const { studioName, hasOwnMark, asksChoice, ...ofGallery } = found
  const { studioId, accentColor, coverLayout, styleLogoKey, styleLogoGround, ...current } = ofGallery
  const counts = await countForGuest(tx, viewer)
  const { cover, focus } = shownCover(await findCoverForGuest(tx, viewer))
  const signature = signatureFor(viewer, services.secret, now)
  const host = await noteGuestSeen(tx, viewer, now)
  return {
    current: { ...current, state: 'live' as const },
    // The page on which a guest gave their name was theirs.
    isOpening: false,
    isShared: true,
    mayShare: false,
    asksChoice,
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

type Marking = Pick<CallOf<typeof photosContract.setFavorite>, 'tx' | 'input' | 'refuse' | 'now'> & {
  viewer: GuestViewer
}

async function setMarks({ tx, viewer, input, refuse, now }: Marking) {
  const { photoIds, isFavorite } = input
  const marked = viewer.rights.mayFavor ? await setMark(tx, viewer, photoIds, isFavorite, now) : []
  if (marked.length < new Set(photoIds).size) refuse('photo_not_yours')
  await guestChanged(tx, viewer)
  return { changed: marked.length }
}

type Choosing = Omit<CallOf<typeof photosContract.setFavorite>, 'input' | 'viewer'> & {
  viewer: ClientViewer
} & {
  input: { photoIds: string[] }
}
/** A list of choices may be full, or handed in. */
const refuseByLimit = (refuse: CallOf<typeof photosContract.setApproval>['refuse']) => (error: unknown) => {
  const limit = choiceLimitOf(error)
  if (limit) return refuse('choice_full', limit)
  throw isChoiceClosed(error) ? refuse('choice_closed') : error
}

type ChoiceAction = 'favorite_added' | 'favorite_removed' | 'photo_approved' | 'approval_withdrawn'

/** All or nothing: one photo that is not the viewer's refuses the whole selection. */
async function choose(call: Choosing, choice: choicesSql.Choice, action: ChoiceAction) {
  const { tx, viewer, input, refuse, now, ipAddress } = call
  const chosen = await choicesSql.setChoice(tx, viewer, input.photoIds, choice, now)
  const count = chosen.length
  if (count < new Set(input.photoIds).size) refuse('photo_not_yours')
  const owners = { clientId: viewer.id, studioId: viewer.studioId }
  const galleryId = chosen.at(-1)!.galleryId
  const notice = {
    kind: 'photos_chosen',
    studioId: viewer.studioId,
    subjectId: viewer.id,
    galleryId,
  } as const
  // Recounted since the studio last looked, so that repeats and withdrawn choices do not add up.
  await notifyStudioOfCount(tx, notice, (since) => choicesSql.countChosen(tx, viewer, since), now)
  await record(tx, viewer, { action, details: String(count), ...owners, ipAddress }, now)
  await choicesChanged(tx, viewer, chosen, now)
  return { changed: count }
}
