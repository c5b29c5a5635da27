import { elevated } from '#domains/access/server/access.ts'
import type { Handlers, Call } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { countAttemptOrRefuse } from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { createClientLetterCounter, doesClientNeedInvitation } from '#domains/clients/server/clients.ts'
import {
  findGallery,
  publishGalleryChange,
  announceGalleryOpened,
  lockGallery,
  saveNotifiedAt,
  makeGalleryLive,
} from '#domains/galleries/server/galleries.ts'
import type { photosContract } from '../../photos.contract.ts'
import { findClientNameParts } from '../../comments/server/comments.sql.ts'
import { sendPhotosEmailOrInvitation } from '../../messages/server/notify-client-of-photos.job.ts'
import {
  galleryIdsOf,
  publishPhotosChange,
  updateOwnPhotos,
  copyClocks,
  applyClocks,
  listCameras,
  saveClocks,
} from '#domains/photos/server/photos.ts'
import { countPhotosForClient, findEmailFacts } from '../../messages/server/notify-people.sql.ts'
import { listVisiblePhotos } from '../../core/server/own-photos.sql.ts'
import { publishClientPhotoChange } from '../../choices/server/notify-studio-of-choices.job.ts'
import * as marksSql from './guest-choices.sql.ts'
import * as studioPhotosSql from './studio-photos.sql.ts'

export const galleryStudioHandlers = {
  openGallery: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    const gallery = (await lockGallery(tx, viewer, input.galleryId)) ?? refuse('gallery_not_found')
    const { id: galleryId, clientId, state, title } = gallery
    if (state === 'live') return { isHeldBack: false }
    const count = await countPhotosForClient(tx, { studioId: viewer.id, galleryId })
    if (count === 0) return refuse('gallery_empty')
    const blocked = await countAttemptOrRefuse(call, 'resend_letter', clientId)
    if (blocked) return blocked
    await makeGalleryLive(tx, viewer, galleryId, now)
    const owners = { clientId, studioId: viewer.id }
    await record(tx, viewer, { action: 'gallery_opened', details: title ?? '', ...owners, ipAddress }, now)
    await publishGalleryChange(tx, { ...owners, galleryId })
    const client = { id: clientId, ...(await findClientNameParts(tx, clientId)) }
    await announceGalleryOpened(tx, { client, gallery, photoCount: count }, now)
    const people = await elevated(tx, (tx) => findEmailFacts(tx, { clientId, galleryId }))
    // An archived client gets no email, but finds the gallery open after being restored.
    if (!people) return { isHeldBack: false }
    // The client is not invited yet: the studio's invitation will mention these photos.
    const isLeftToStudio = await elevated(tx, (tx) => doesClientNeedInvitation(tx, people))
    const counted = { ...call, count: createClientLetterCounter(call, people) }
    const wasSent =
      !isLeftToStudio && (await sendPhotosEmailOrInvitation(counted, people, { type: 'opened', count }))
    await saveNotifiedAt(tx, galleryId, 'previewsNotifiedAt', now)
    await saveNotifiedAt(tx, galleryId, 'finalsNotifiedAt', now)
    return { isHeldBack: !wasSent && !isLeftToStudio }
  },

  moveToSection: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { photoIds, sectionId } = input
    const own = await listVisiblePhotos(tx, viewer, photoIds)
    if (own.length < new Set(photoIds).size) refuse('photo_not_yours')
    const section =
      sectionId === null
        ? null
        : ((await studioPhotosSql.findSection(tx, viewer, sectionId)) ?? refuse('section_not_found'))
    if (section && own.some(({ galleryId }) => galleryId !== section.galleryId)) refuse('section_not_found')
    await updateOwnPhotos(tx, viewer, photoIds, { sectionId })
    await recordMove({ tx, viewer, now, ipAddress }, own, section?.title ?? '')
    return { changed: own.length }
  },

  moveToGallery: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { photoIds, galleryId } = input
    const gallery =
      (await studioPhotosSql.lockGalleryAgainstUploads(tx, viewer, galleryId)) ?? refuse('gallery_not_found')
    // An archived gallery would hide the photos from the client.
    if (gallery.state === 'archived') refuse('gallery_not_found')
    const own = await listVisiblePhotos(tx, viewer, photoIds)
    if (own.length < new Set(photoIds).size) refuse('photo_not_yours')
    if (own.some(({ clientId }) => clientId !== gallery.clientId)) refuse('other_client')
    await copyClocks(tx, viewer, photoIds, galleryId)
    const moved = await studioPhotosSql.movePhotosToGallery(tx, viewer, photoIds, galleryId)
    await applyClocks(tx, viewer, galleryId)
    await recordMove({ tx, viewer, now, ipAddress }, own, gallery.title ?? '')
    const owners = { clientId: gallery.clientId, studioId: viewer.id }
    for (const changedId of new Set([galleryId, ...galleryIdsOf(own)]))
      await publishGalleryChange(tx, { ...owners, galleryId: changedId })
    return { changed: moved.length }
  },

  setCover: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { galleryId, cover } = input
    const gallery = (await lockGallery(tx, viewer, galleryId)) ?? refuse('gallery_not_found')
    const [photo] = cover ? await listVisiblePhotos(tx, viewer, [cover.photoId]) : []
    if (cover && photo?.galleryId !== galleryId) return refuse('photo_not_yours')
    if (cover) {
      const { photoId, x: focalX, y: focalY } = cover
      await studioPhotosSql.saveCover(tx, viewer, { galleryId, photoId, focalX, focalY })
    } else await studioPhotosSql.removeCover(tx, viewer, galleryId)
    const owners = { clientId: gallery.clientId, studioId: viewer.id }
    const logEntry = { action: 'gallery_cover_changed', details: photo?.label ?? '', ...owners } as const
    await record(tx, viewer, { ...logEntry, ipAddress }, now)
    await publishGalleryChange(tx, { ...owners, galleryId })
    return {}
  },

  setVisibility: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { photoIds, visibility } = input
    // The client could then neither see the photo nor show it again.
    if (viewer.role === 'client' && visibility === 'studio') return refuse('photo_not_yours')
    const changed = await updateOwnPhotos(tx, viewer, photoIds, { visibility })
    if (changed.length < new Set(photoIds).size) refuse('photo_not_yours')
    for (const [clientId, { length }] of Map.groupBy(changed, (photo) => photo.clientId)) {
      const studioId = viewer.role === 'client' ? viewer.studioId : viewer.id
      const logEntry = {
        action: 'photo_visibility_changed',
        details: String(length),
        newValue: visibility,
      } as const
      await record(tx, viewer, { ...logEntry, clientId, studioId, ipAddress }, now)
    }
    if (viewer.role === 'client') await publishClientPhotoChange(tx, viewer, galleryIdsOf(changed))
    else await publishPhotosChange(tx, viewer, changed)
    return { changed: changed.length }
  },

  listCameras: async ({ tx, viewer, input, refuse }) => {
    if (!(await findGallery(tx, viewer, input.galleryId))) return refuse('gallery_not_found')
    return listCameras(tx, viewer, input.galleryId)
  },

  setCameraClocks: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { galleryId, clocks } = input
    const gallery =
      (await studioPhotosSql.lockGalleryAgainstUploads(tx, viewer, galleryId)) ?? refuse('gallery_not_found')
    await saveClocks(tx, viewer, galleryId, clocks)
    await applyClocks(tx, viewer, galleryId)
    const { clientId } = gallery
    for (const { camera, shiftSeconds } of clocks) {
      const logEntry = {
        action: 'camera_clock_changed',
        details: camera,
        newValue: `${shiftSeconds} s`,
      } as const
      await record(tx, viewer, { ...logEntry, clientId, studioId: viewer.id, ipAddress }, now)
    }
    await publishPhotosChange(tx, viewer, [{ clientId, galleryId }])
    return {}
  },

  listGuestFavorites: async ({ tx, viewer, input, refuse }) => {
    const guest = (await marksSql.findGuest(tx, viewer, input.guestId)) ?? refuse('guest_not_found')
    const favorites = await marksSql.listFavorites(tx, viewer, input.guestId)
    return { name: guest.name, photoIds: favorites.map(({ id }) => id) }
  },

  countByGuest: async ({ tx, viewer, input, refuse }) => {
    if (!(await findGallery(tx, viewer, input.galleryId))) return refuse('gallery_not_found')
    return marksSql.countFavoritesAndCommentsByGuest(tx, viewer, input.galleryId)
  },
} satisfies Partial<Handlers<typeof photosContract>>

async function recordMove(
  { tx, viewer, now, ipAddress }: Pick<Call<PhotographerViewer>, 'tx' | 'viewer' | 'now' | 'ipAddress'>,
  photos: readonly { clientId: string }[],
  where: string,
): Promise<void> {
  for (const [clientId, { length }] of Map.groupBy(photos, (photo) => photo.clientId)) {
    const logEntry = { action: 'photo_moved', details: String(length), newValue: where } as const
    await record(tx, viewer, { ...logEntry, clientId, studioId: viewer.id, ipAddress }, now)
  }
  await publishPhotosChange(tx, viewer, photos)
}
