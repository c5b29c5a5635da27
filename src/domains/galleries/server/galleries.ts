import { elevated } from '#domains/access/server/access.ts'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { announceStudioEvent, record } from '#domains/activity/server/activity.ts'
import { fullName, statusesBefore } from '#domains/clients/clients.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import type { PhotoOrder } from '../galleries.rules.ts'
import * as galleriesSql from './galleries.sql.ts'

export { findGuestName, saveGuestVisitAndFindClientName } from '../sharing/server/guests.ts'
export {
  addGallery,
  findGallery,
  findNewestGallery,
  isGalleryNeededError,
  listCandidateGalleries,
  lockGallery,
  saveNotifiedAt,
} from './galleries.sql.ts'

type Owners = { clientId: string; studioId: string }

/**
 * Ids of a gallery and its studio. Queries of photos need both, because an index on photos begins
 * with the studio.
 */
export type StudioGalleryIds = { studioId: string; galleryId: string }

/** Makes open screens of the client, the studio and guests refetch the gallery. */
export const publishGalleryChange = (
  tx: Tx,
  { clientId, studioId, galleryId }: Owners & { galleryId: string },
): Promise<void> =>
  publish(
    tx,
    [clientId, studioId, galleryId],
    { topic: 'galleries', about: clientId },
    { topic: 'photos', about: clientId },
  )

export const setPhotoOrder = (tx: Tx, viewer: PhotographerViewer, galleryId: string, sortBy: PhotoOrder) =>
  galleriesSql.updateGallery(tx, viewer, galleryId, { sortBy })

/**
 * Removes a gallery without photos. A client's last gallery is replaced, so that uploads have a
 * place. Throws while the gallery has a photo or a running upload: see `isGalleryNeededError`.
 */
export async function removeGallery(
  tx: Tx,
  viewer: PhotographerViewer,
  gallery: { id: string; clientId: string },
  now: Date,
): Promise<void> {
  await galleriesSql.removeGallery(tx, viewer, gallery)
  await galleriesSql.ensureFirstGallery(tx, viewer, gallery.clientId, now)
  await publishGalleryChange(tx, { clientId: gallery.clientId, studioId: viewer.id, galleryId: gallery.id })
}

export async function saveFirstView(
  { tx, viewer, now }: { tx: Tx<'viewer'>; viewer: ClientViewer; now: Date },
  galleryId: string,
): Promise<void> {
  await elevated(tx, (tx) => galleriesSql.saveFirstView(tx, galleryId, now))
  await publish(tx, [viewer.studioId], { topic: 'photos', about: viewer.id })
}

/**
 * Marks the opening as shown. Returns whether to show it: only after an email link, and once for
 * all devices.
 */
export const checkAndMarkOpeningShown = async (
  tx: Tx,
  viewer: ClientViewer,
  gallery: { id: string; openingShownAt: Date | null },
  now: Date,
): Promise<boolean> =>
  viewer.viaLetter === true &&
  gallery.openingShownAt === null &&
  (await elevated(tx, (tx) => galleriesSql.setOpeningShown(tx, gallery.id, now)))

export const makeGalleryLive = (tx: Tx, viewer: PhotographerViewer, galleryId: string, now: Date) =>
  galleriesSql.updateGallery(tx, viewer, galleryId, {
    state: 'live',
    openedAt: now,
    archivedAt: null,
    updatedAt: now,
  })

type GalleryOpening = {
  client: { id: string; firstName: string; lastName: string }
  gallery: { id: string; studioId: string; title: string | null }
  photoCount: number
}

export function announceGalleryOpened(
  tx: Tx,
  { client, gallery, photoCount }: GalleryOpening,
  now: Date,
): Promise<void> {
  const data = {
    client: { id: client.id, name: fullName(client) },
    galleryId: gallery.id,
    galleryTitle: gallery.title,
    photoCount,
  }
  return announceStudioEvent(tx, gallery.studioId, { type: 'gallery.opened', data }, now)
}

/**
 * Moves a gallery to a later status, unless the studio set its status, or the gallery or client is
 * archived.
 */
export async function advanceGalleryStatus(
  tx: Tx<'system'>,
  galleryId: string,
  status: keyof typeof statusesBefore,
  now: Date,
): Promise<void> {
  const moved = await galleriesSql.advanceStatus(tx, galleryId, statusesBefore[status], status, now)
  if (!moved) return
  const { clientId, studioId, oldStatus } = moved
  const details = moved.title === null ? fullName(moved) : `${fullName(moved)}, ${moved.title}`
  const activity = { action: 'client_status_followed', details, clientId, studioId } as const
  await record(tx, 'system', { ...activity, oldValue: oldStatus, newValue: status }, now)
  await publish(
    tx,
    [studioId],
    { topic: 'clients', about: clientId },
    { topic: 'galleries', about: clientId },
  )
}
