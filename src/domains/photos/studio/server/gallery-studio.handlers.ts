import { elevated } from '#domains/access/server/access.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { blockedAttempt } from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { countsClientLetter, isUninvited } from '#domains/clients/server/clients.ts'
import {
  findGallery,
  galleriesChanged,
  galleryOpened,
  lockGallery,
  noteNotified,
  setLive,
} from '#domains/galleries/server/galleries.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { photosContract } from '../../photos.contract.ts'
import { findClientName } from '../../comments/server/comments.sql.ts'
import { writeOfPhotos } from '../../messages/server/notify-client-of-photos.job.ts'
import { galleriesOf, photosChanged } from '../../core/server/notify-people.ts'
import { countForClient, findCorrespondents } from '../../messages/server/notify-people.sql.ts'
import { listOwnPhotos, updateOwn } from '../../core/server/photos.sql.ts'
import { photosChangedByClient } from '../../choices/server/notify-studio-of-choices.job.ts'
import * as cameraClocksSql from './camera-clocks.sql.ts'
import * as marksSql from './marks-of-guests.sql.ts'
import * as studioPhotosSql from './studio-photos.sql.ts'

/** What a studio does with galleries and their photos as a whole. */
export const galleryStudioHandlers = {
  openGallery: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    const gallery = (await lockGallery(tx, viewer, input.galleryId)) ?? refuse('gallery_not_found')
    const { id: galleryId, clientId, state, title } = gallery
    if (state === 'live') return { isHeldBack: false }
    const count = await countForClient(tx, { studioId: viewer.id, galleryId })
    if (count === 0) return refuse('gallery_empty')
    const blocked = await blockedAttempt(call, 'resend_letter', clientId)
    if (blocked) return blocked
    await setLive(tx, viewer, galleryId, now)
    const owners = { clientId, studioId: viewer.id }
    await record(tx, viewer, { action: 'gallery_opened', details: title ?? '', ...owners, ipAddress }, now)
    await galleriesChanged(tx, { ...owners, galleryId })
    const client = { id: clientId, ...(await findClientName(tx, clientId)) }
    await galleryOpened(tx, { client, gallery, photoCount: count }, now)
    const people = await elevated(tx, (tx) => findCorrespondents(tx, { clientId, galleryId }))
    // The client is archived: whoever restores them finds it open.
    if (!people) return { isHeldBack: false }
    // Not invited yet: the studio's invitation will mention these photos.
    const isLeftToStudio = await elevated(tx, (tx) => isUninvited(tx, people))
    const counted = { ...call, count: countsClientLetter(call, people) }
    const wasSent = !isLeftToStudio && (await writeOfPhotos(counted, people, { type: 'opened', count }))
    await noteNotified(tx, galleryId, 'previewsNotifiedAt', now)
    await noteNotified(tx, galleryId, 'finalsNotifiedAt', now)
    return { isHeldBack: !wasSent && !isLeftToStudio }
  },

  moveToSection: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { photoIds, sectionId } = input
    const own = await listOwnPhotos(tx, viewer, photoIds)
    if (own.length < new Set(photoIds).size) refuse('photo_not_yours')
    const section =
      sectionId === null
        ? null
        : ((await studioPhotosSql.findSection(tx, viewer, sectionId)) ?? refuse('section_not_found'))
    if (section && own.some(({ galleryId }) => galleryId !== section.galleryId)) refuse('section_not_found')
    await updateOwn(tx, viewer, photoIds, { sectionId })
    await noteMoved({ tx, viewer, now, ipAddress }, own, section?.title ?? '')
    return { changed: own.length }
  },

  moveToGallery: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { photoIds, galleryId } = input
    const gallery =
      (await studioPhotosSql.closeToUploads(tx, viewer, galleryId)) ?? refuse('gallery_not_found')
    // As for uploads: what moved into it would vanish for the client.
    if (gallery.state === 'archived') refuse('gallery_not_found')
    const own = await listOwnPhotos(tx, viewer, photoIds)
    if (own.length < new Set(photoIds).size) refuse('photo_not_yours')
    if (own.some(({ clientId }) => clientId !== gallery.clientId)) refuse('other_client')
    await cameraClocksSql.takeClocksAlong(tx, viewer, photoIds, galleryId)
    const moved = await studioPhotosSql.setGallery(tx, viewer, photoIds, galleryId)
    await cameraClocksSql.applyClocks(tx, viewer, galleryId)
    await noteMoved({ tx, viewer, now, ipAddress }, own, gallery.title ?? '')
    const owners = { clientId: gallery.clientId, studioId: viewer.id }
    for (const changedId of new Set([galleryId, ...galleriesOf(own)]))
      await galleriesChanged(tx, { ...owners, galleryId: changedId })
    return { changed: moved.length }
  },

  setCover: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { galleryId, cover } = input
    const gallery = (await lockGallery(tx, viewer, galleryId)) ?? refuse('gallery_not_found')
    const [photo] = cover ? await listOwnPhotos(tx, viewer, [cover.photoId]) : []
    if (cover && photo?.galleryId !== galleryId) return refuse('photo_not_yours')
    if (cover) {
      const { photoId, x: focalX, y: focalY } = cover
      await studioPhotosSql.saveCover(tx, viewer, { galleryId, photoId, focalX, focalY })
    } else await studioPhotosSql.removeCover(tx, viewer, galleryId)
    const owners = { clientId: gallery.clientId, studioId: viewer.id }
    const line = { action: 'gallery_cover_changed', details: photo?.label ?? '', ...owners } as const
    await record(tx, viewer, { ...line, ipAddress }, now)
    await galleriesChanged(tx, { ...owners, galleryId })
    return {}
  },

  setVisibility: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { photoIds, visibility } = input
    // The client would lose sight of it, and could not bring it back.
    if (viewer.role === 'client' && visibility === 'studio') return refuse('photo_not_yours')
    const changed = await updateOwn(tx, viewer, photoIds, { visibility })
    if (changed.length < new Set(photoIds).size) refuse('photo_not_yours')
    for (const [clientId, { length }] of Map.groupBy(changed, (photo) => photo.clientId)) {
      const studioId = viewer.role === 'client' ? viewer.studioId : viewer.id
      const line = {
        action: 'photo_visibility_changed',
        details: String(length),
        newValue: visibility,
      } as const
      await record(tx, viewer, { ...line, clientId, studioId, ipAddress }, now)
    }
    if (viewer.role === 'client') await photosChangedByClient(tx, viewer, galleriesOf(changed))
    else await photosChanged(tx, viewer, changed)
    return { changed: changed.length }
  },

  listCameras: async ({ tx, viewer, input, refuse }) => {
    if (!(await findGallery(tx, viewer, input.galleryId))) return refuse('gallery_not_found')
    const cameras = await cameraClocksSql.listCameras(tx, viewer, input.galleryId)
    return cameras.map(({ firstAt, lastAt, ...camera }) => ({
      ...camera,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    }))
  },

  setCameraClocks: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { galleryId, clocks } = input
    const gallery =
      (await studioPhotosSql.closeToUploads(tx, viewer, galleryId)) ?? refuse('gallery_not_found')
    await cameraClocksSql.saveClocks(tx, viewer, galleryId, clocks)
    await cameraClocksSql.applyClocks(tx, viewer, galleryId)
    const { clientId } = gallery
    for (const { camera, shiftSeconds } of clocks) {
      const line = { action: 'camera_clock_changed', details: camera, newValue: `${shiftSeconds} s` } as const
      await record(tx, viewer, { ...line, clientId, studioId: viewer.id, ipAddress }, now)
    }
    await photosChanged(tx, viewer, [{ clientId, galleryId }])
    return {}
  },

  listGuestFavorites: async ({ tx, viewer, input, refuse }) => {
    const guest = (await marksSql.findGuest(tx, viewer, input.guestId)) ?? refuse('guest_not_found')
    const favorites = await marksSql.listFavorites(tx, viewer, input.guestId)
    return { name: guest.name, photoIds: favorites.map(({ id }) => id) }
  },

  countByGuest: async ({ tx, viewer, input, refuse }) => {
    if (!(await findGallery(tx, viewer, input.galleryId))) return refuse('gallery_not_found')
    return marksSql.countByGuest(tx, viewer, input.galleryId)
  },
} satisfies Partial<Handlers<typeof photosContract>>

type Changing = { tx: Tx; viewer: PhotographerViewer; now: Date; ipAddress: string }

async function noteMoved(
  { tx, viewer, now, ipAddress }: Changing,
  photos: readonly { clientId: string }[],
  where: string,
): Promise<void> {
  for (const [clientId, { length }] of Map.groupBy(photos, (photo) => photo.clientId)) {
    const line = { action: 'photo_moved', details: String(length), newValue: where } as const
    await record(tx, viewer, { ...line, clientId, studioId: viewer.id, ipAddress }, now)
  }
  await photosChanged(tx, viewer, photos)
}
