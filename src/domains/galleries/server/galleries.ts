import { elevated } from '#domains/access/server/access.ts'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { announce, record } from '#domains/activity/server/activity.ts'
import { fullName, statusesBefore } from '#domains/clients/clients.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import type { PhotoOrder } from '../galleries.rules.ts'
import * as galleriesSql from './galleries.sql.ts'

export { findGuestName, noteGuestSeen } from '../sharing/server/guests.ts'
export {
  addGallery,
  findGallery,
  findNewest,
  isStillNeeded,
  listMeant,
  lockGallery,
} from './galleries.sql.ts'

type Owners = { clientId: string; studioId: string }

/** A gallery and its studio: what is asked of its photos names both, since their keys begin with the studio. */
export type GalleryOfStudio = { studioId: string; galleryId: string }

/** Notifies the screens of both sides, and of its guests, that a client's gallery changed. */
export const galleriesChanged = (
  tx: Tx,
  { clientId, studioId, galleryId }: Owners & { galleryId: string },
): Promise<void> =>
  publish(
    tx,
    [clientId, studioId, galleryId],
    { topic: 'galleries', about: clientId },
    { topic: 'photos', about: clientId },
  )

/** Sets the order of its photos, that both the client and the studio see. */
export const setPhotoOrder = (tx: Tx, viewer: PhotographerViewer, galleryId: string, sortBy: PhotoOrder) =>
  galleriesSql.updateGallery(tx, viewer, galleryId, { sortBy })

/**
 * Removes an empty gallery; the client's last one is succeeded by a new one, so that uploads have a place. Throws while
 * an upload to it is under way (`isStillNeeded`).
 */
export async function removeGallery(
  tx: Tx,
  viewer: PhotographerViewer,
  gallery: { id: string; clientId: string },
  now: Date,
): Promise<void> {
  await galleriesSql.removeGallery(tx, viewer, gallery)
  await galleriesSql.addFirstUnlessAny(tx, viewer, gallery.clientId, now)
  await galleriesChanged(tx, { clientId: gallery.clientId, studioId: viewer.id, galleryId: gallery.id })
}

/** Keeps when a gallery's client first looked, and shows it to the studio. */
export async function noteFirstView(
  { tx, viewer, now }: { tx: Tx<'viewer'>; viewer: ClientViewer; now: Date },
  galleryId: string,
): Promise<void> {
  await elevated(tx, (tx) => galleriesSql.noteFirstView(tx, galleryId, now))
  await publish(tx, [viewer.studioId], { topic: 'photos', about: viewer.id })
}

/**
 * Whether its client is to be shown the opening of this gallery: once, on any of their devices, and only where a letter
 * led them to it. Whoever comes by themselves knows what is there.
 */
export const beginOpening = async (
  tx: Tx,
  viewer: ClientViewer,
  gallery: { id: string; openingShownAt: Date | null },
  now: Date,
): Promise<boolean> =>
  viewer.viaLetter === true &&
  gallery.openingShownAt === null &&
  (await elevated(tx, (tx) => galleriesSql.setOpeningShown(tx, gallery.id, now)))

/** Opens it to its client. */
export const setLive = (tx: Tx, viewer: PhotographerViewer, galleryId: string, now: Date) =>
  galleriesSql.updateGallery(tx, viewer, galleryId, {
    state: 'live',
    openedAt: now,
    archivedAt: null,
    updatedAt: now,
  })

type Opened = {
  client: { id: string; firstName: string; lastName: string }
  gallery: { id: string; studioId: string; title: string | null }
  photoCount: number
}

/** Tells the studio's own programs that its client may come in. */
export function galleryOpened(tx: Tx, { client, gallery, photoCount }: Opened, now: Date): Promise<void> {
  const data = {
    client: { id: client.id, name: fullName(client) },
    galleryId: gallery.id,
    galleryTitle: gallery.title,
    photoCount,
  }
  return announce(tx, gallery.studioId, { type: 'gallery.opened', data }, now)
}

/** Records up to when the client was mailed about new photos, or the studio about choices. */
export const noteNotified = (tx: Tx, galleryId: string, what: galleriesSql.NotifiedAt, now: Date) =>
  galleriesSql.setNotifiedAt(tx, galleryId, what, now)

/**
 * Moves a gallery on to this status, because choices were made or finals are ready; skipped when further on already, or
 * set by hand.
 */
export async function followStatus(
  tx: Tx<'system'>,
  galleryId: string,
  status: keyof typeof statusesBefore,
  now: Date,
): Promise<void> {
  const moved = await galleriesSql.followStatus(tx, galleryId, statusesBefore[status], status, now)
  if (!moved) return
  const { clientId, studioId, oldStatus } = moved
  const details = moved.title === null ? fullName(moved) : `${fullName(moved)}, ${moved.title}`
  const line = { action: 'client_status_followed', details, clientId, studioId } as const
  await record(tx, 'system', { ...line, oldValue: oldStatus, newValue: status }, now)
  await publish(
    tx,
    [studioId],
    { topic: 'clients', about: clientId },
    { topic: 'galleries', about: clientId },
  )
}
