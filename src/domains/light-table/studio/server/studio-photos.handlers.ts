import { elevated } from '#domains/access/server/access.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { countAttemptOrRefuse } from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import {
  areLettersStopped,
  createClientLetterCounter,
  doesClientNeedInvitation,
} from '#domains/clients/server/clients.ts'
import { findPicturePriority } from '#domains/storage/server/storage.ts'
import {
  findGallery,
  findNewestGallery,
  listCandidateGalleries,
} from '#domains/galleries/server/galleries.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import type { photosContract } from '../../photos.contract.ts'
import {
  makeRenditions,
  updateOwnPhotos,
  signatureFor,
  notifyClientWhenReady,
  announceNewPhotos,
  publishPhotosChange,
} from '#domains/photos/server/photos.ts'
import { cursorOf } from '../../changes/server/list-changes.sql.ts'
import { releaseStorage } from './release-photos.ts'
import { saveChosenPhotoOrder, movePhotos } from './move-photos.ts'
import { listClientCovers, listGalleryCovers, toCover } from '../../core/server/covers.sql.ts'
import { findStudioGallery } from '../../core/server/gallery-lists.sql.ts'
import { asPhoto, asStudioPhoto, withSectionIndexes } from '../../core/server/photo-to-contract.ts'
import { listVisiblePhotos } from '../../core/server/own-photos.sql.ts'
import { galleryStudioHandlers } from './gallery-studio.handlers.ts'
import * as studioPhotosSql from './studio-photos.sql.ts'
import {
  countNewPhotosForClient,
  findEmailFacts,
  type ClientGalleryIds,
} from '../../messages/server/notify-people.sql.ts'
import { sendPhotosEmailOrInvitation } from '../../messages/server/notify-client-of-photos.job.ts'

const LATEST_COUNT = 8

export const studioPhotosHandlers = {
  listForStudio: async ({ tx, viewer, input, services, now }) => {
    const signature = signatureFor(viewer, services.secret, now)
    const meant = await findNamedOrNewest(tx, viewer, input)
    const gallery = meant && (await findStudioGallery(tx, viewer, meant.id))
    // The list is also empty for another studio's client.
    if (!gallery) return { signature, order: 'captured', sections: [], photos: [] }
    const { sections, sortBy: order } = gallery
    const { type, since } = input
    const list = { gallery, type }
    const changed = await studioPhotosSql.listChangesForStudio(tx, viewer, list, since)
    const photos = changed?.rows ?? (await studioPhotosSql.listForStudio(tx, viewer, gallery, type))
    return {
      signature,
      order,
      sections,
      photos: withSectionIndexes(photos, sections, asStudioPhoto),
      standing: cursorOf(viewer, list),
      ...(changed && { changes: changed.changes }),
    }
  },

  setPhotoOrder: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { clientId, order } = input
    const gallery = (await findNamedOrNewest(tx, viewer, input)) ?? refuse('client_not_found')
    const before = await saveChosenPhotoOrder(tx, viewer, gallery.id, order)
    if (!before) return refuse('client_not_found')
    const change = { action: 'photo_order_changed', details: '', oldValue: before, newValue: order } as const
    await record(tx, viewer, { ...change, clientId, studioId: viewer.id, ipAddress }, now)
    await publishPhotosChange(tx, viewer, [input])
    return {}
  },

  movePhotos: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const clientId = await movePhotos(tx, viewer, input)
    if (clientId === undefined) return refuse('photo_not_yours')
    const moved = { action: 'photo_order_changed', details: String(input.photoIds.length) } as const
    await record(tx, viewer, { ...moved, clientId, studioId: viewer.id, ipAddress }, now)
    await publishPhotosChange(tx, viewer, [{ clientId }])
    return {}
  },

  listLatest: async ({ tx, viewer, services, now }) => ({
    signature: signatureFor(viewer, services.secret, now),
    photos: (await studioPhotosSql.listLatest(tx, viewer, LATEST_COUNT)).map(asStudioListPhoto),
  }),

  pagePhotos: async ({ tx, viewer, input, refuse }) => {
    const { clientId, ...page } = input
    const meant = await listDefaultGalleries(tx, viewer, clientId)
    if (meant.length > 1) return refuse('gallery_needed', { galleries: meant })
    // Each client of this studio has a gallery.
    const [gallery] = meant
    if (!gallery) return refuse('client_not_found')
    const asked = { galleryId: gallery.id, ...page }
    const { rows, next } = (await studioPhotosSql.pagePhotos(tx, viewer, asked)) ?? refuse('unknown_cursor')
    return { rows: rows.map(asStudioListPhoto), next }
  },

  pageGalleryPhotos: async ({ tx, viewer, input, refuse }) => {
    const { rows, next } = (await studioPhotosSql.pagePhotos(tx, viewer, input)) ?? refuse('unknown_cursor')
    // The gallery is looked up only for an empty page, since any photo proves that it exists.
    if (rows.length === 0 && !(await findGallery(tx, viewer, input.galleryId)))
      return refuse('gallery_not_found')
    return { rows: rows.map(asStudioListPhoto), next }
  },

  findPhoto: async ({ tx, viewer, input, refuse }) =>
    asStudioListPhoto(
      (await studioPhotosSql.findPhoto(tx, viewer, input.photoId)) ?? refuse('photo_not_yours'),
    ),

  countPhotos: ({ tx, viewer, now }) => studioPhotosSql.countPhotosByMonth(tx, viewer, now),

  summariseClients: async ({ tx, viewer, services, now }) => {
    const covers = new Map((await listClientCovers(tx, viewer)).map((row) => [row.clientId, row]))
    const clients = await studioPhotosSql.summariseClients(tx, viewer)
    return {
      signature: signatureFor(viewer, services.secret, now),
      clients: clients.map((client) => ({
        ...client,
        ...toCover(covers.get(client.clientId)),
      })),
    }
  },

  summariseGalleries: async ({ tx, viewer, input, services, now }) => {
    const galleries = await studioPhotosSql.summariseGalleries(tx, viewer, input.clientId)
    const ids = galleries.map(({ galleryId }) => galleryId)
    const covers = new Map((await listGalleryCovers(tx, viewer, ids)).map((row) => [row.galleryId, row]))
    return {
      signature: signatureFor(viewer, services.secret, now),
      galleries: galleries.map((gallery) => ({
        ...gallery,
        ...toCover(covers.get(gallery.galleryId)),
      })),
    }
  },

  ...galleryStudioHandlers,

  findMarkSample: async ({ tx, viewer, services, now }) => {
    const sample = await studioPhotosSql.findWatermarkSample(tx, viewer)
    return {
      signature: signatureFor(viewer, services.secret, now),
      photo: sample ? { ...asPhoto(sample), type: sample.type } : null,
      previewCount: await studioPhotosSql.countPreviews(tx, viewer),
    }
  },

  renamePhoto: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const [before] = await listVisiblePhotos(tx, viewer, [input.photoId])
    if (!before) return refuse('photo_not_yours')
    await updateOwnPhotos(tx, viewer, [input.photoId], { photoLabel: input.label })
    const change = {
      action: 'photo_renamed',
      details: input.label,
      oldValue: before.label,
      newValue: input.label,
    } as const
    await record(tx, viewer, { ...change, clientId: before.clientId, studioId: viewer.id, ipAddress }, now)
    await publishPhotosChange(tx, viewer, [before])
    return {}
  },

  setType: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const own = await listVisiblePhotos(tx, viewer, input.photoIds)
    if (own.length < new Set(input.photoIds).size) refuse('photo_not_yours')
    const changed = await studioPhotosSql.setType(tx, viewer, input.photoIds, input.type, now)
    await makeRenditionsOf(tx, viewer, changed)
    for (const [galleryId, [photo, ...others]] of Map.groupBy(changed, (photo) => photo.galleryId)) {
      const owners = { clientId: photo!.clientId, studioId: viewer.id }
      const length = others.length + 1
      const change = { action: 'photo_type_changed', details: String(length), newValue: input.type } as const
      await record(tx, viewer, { ...change, ...owners, ipAddress }, now)
      await announceNewPhotos(tx, { ...owners, galleryId }, input.type, now)
    }
    return { changed: changed.length }
  },

  deletePhotos: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    const deleted = await studioPhotosSql.deleteUnheldPhotos(tx, viewer, input.photoIds)
    if (deleted.length < new Set(input.photoIds).size) {
      const heldCount = await studioPhotosSql.countPhotosWithPrintHolds(tx, viewer, input.photoIds)
      return heldCount > 0 ? refuse('photo_in_order', { count: heldCount }) : refuse('photo_not_yours')
    }
    const freedBytes = await releaseStorage(call, deleted)
    for (const [clientId, ofClient] of Map.groupBy(deleted, (photo) => photo.clientId)) {
      const labels = ofClient.map(({ label }) => label)
      const change = { action: 'photo_deleted', details: String(labels.length), oldValue: labels } as const
      await record(tx, viewer, { ...change, clientId, studioId: viewer.id, ipAddress }, now)
    }
    await publishPhotosChange(tx, viewer, deleted)
    return { deleted: deleted.length, freedBytes }
  },

  resendPhotoLetter: async (call) => {
    const { tx, viewer, input, refuse } = call
    const { clientId, type } = input
    const people = await elevated(tx, (tx) => findEmailFacts(tx, input))
    if (people?.studioId !== viewer.id) return refuse('client_not_found')
    if (await areLettersStopped(tx, viewer.id, people.clientEmail)) return refuse('letters_stopped')
    const blocked = await countAttemptOrRefuse(call, 'resend_letter', clientId)
    if (blocked) return blocked
    const { ready } = await countNewPhotosForClient(tx, people, type, null)
    if (ready === 0 || people.state !== 'live') return refuse('no_photos')
    const counted = { ...call, count: createClientLetterCounter(call, people) }
    await sendPhotosEmailOrInvitation(counted, people, { type, count: ready })
    return {}
  },

  sendPhotoLetterNow: async ({ tx, viewer, input, refuse, now }) => {
    const { type } = input
    const people = await elevated(tx, (tx) => findEmailFacts(tx, input))
    if (people?.studioId !== viewer.id) return refuse('client_not_found')
    const { clientId, galleryId, previewsNotifiedAt, finalsNotifiedAt } = people
    if (people.state !== 'live') refuse('gallery_not_open')
    if (await areLettersStopped(tx, viewer.id, people.clientEmail)) refuse('letters_stopped')
    if (await elevated(tx, (tx) => doesClientNeedInvitation(tx, people))) refuse('client_not_invited')
    const since = type === 'preview' ? previewsNotifiedAt : finalsNotifiedAt
    const { ready, making } = await countNewPhotosForClient(tx, people, type, since)
    if (ready + making === 0) refuse('no_photos')
    await notifyClientWhenReady(tx, { clientId, galleryId }, type, now)
    return { waits: making > 0 }
  },

  retryPictures: async ({ tx, viewer, input, refuse }) => {
    const retried = await updateOwnPhotos(tx, viewer, input.photoIds, { renditionFailure: null })
    if (retried.length < new Set(input.photoIds).size) refuse('photo_not_yours')
    await makeRenditionsOf(tx, viewer, retried)
    await publishPhotosChange(tx, viewer, retried)
    return {}
  },
} satisfies Partial<Handlers<typeof photosContract>>

/** Falls back to the newest gallery when all are archived. */
async function listDefaultGalleries(tx: Tx, viewer: PhotographerViewer, clientId: string) {
  const meant = await listCandidateGalleries(tx, viewer, clientId)
  if (meant.length > 0) return meant
  const newest = await findNewestGallery(tx, viewer, clientId)
  return newest ? [newest] : []
}

async function findNamedOrNewest(
  tx: Tx,
  viewer: PhotographerViewer,
  { clientId, galleryId }: ClientGalleryIds,
) {
  if (galleryId === undefined) return findNewestGallery(tx, viewer, clientId)
  const gallery = await findGallery(tx, viewer, galleryId)
  return gallery?.clientId === clientId ? gallery : undefined
}

const makeRenditionsOf = async (tx: Tx, viewer: PhotographerViewer, photos: readonly { id: string }[]) =>
  enqueueMany(
    tx,
    makeRenditions,
    photos.map(({ id }) => ({ photoId: id, studioId: viewer.id })),
    await findPicturePriority(tx, viewer.id, photos.length),
  )

const asStudioListPhoto = (row: NonNullable<Awaited<ReturnType<typeof studioPhotosSql.findPhoto>>>) => ({
  ...asStudioPhoto(row),
  type: row.type,
  clientId: row.clientId,
  clientName: fullName(row),
  galleryId: row.galleryId,
  galleryTitle: row.galleryTitle,
  sectionId: row.sectionId,
  sectionTitle: row.sectionTitle,
})
