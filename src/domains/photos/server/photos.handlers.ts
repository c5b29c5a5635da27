import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { ClientViewer, PhotographerViewer, SignedInViewer } from '#domains/access/viewer.rules.ts'
import { notifyStudio, record } from '#domains/activity/server/activity.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { noteSeen } from '#domains/clients/server/clients.ts'
import { giveBackRoom } from '#domains/storage/server/storage.ts'
import { galleryViewed } from '#domains/studios/server/studios.ts'
import { shownName } from '#domains/studios/studios.rules.ts'
import { requireOn } from '#domains/switches/server/switches.ts'
import { startOfMonth } from '#platform/calendar-month.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue, enqueueMany } from '#platform/jobs/enqueue.ts'
import { tellLive } from '#platform/live/tell-live.ts'
import type { photosContract } from '../photos.contract.ts'
import { addComments, listComments } from './comments.sql.ts'
import { findDownload } from './downloads.sql.ts'
import { planDownload } from './plan-download.ts'
import { asPhoto, renditionKey, versionName } from './photo-columns.sql.ts'
import { signatureFor } from './picture-signature.ts'
import { countHeld } from './print-holds.sql.ts'
import * as sql from './photos.sql.ts'
import { renditionSizes } from '../photos.rules.ts'
import { choicesChanged, photosArrived } from './tell-people.ts'

const LATEST_COUNT = 8

export const photosHandlers: Handlers<typeof photosContract> = {
  findGallery: async ({ tx, viewer, services, now }) => {
    await noteSeen(tx, viewer, now)
    const gallery = (await sql.findGallery(tx, viewer))!
    const [cover] = await sql.listCovers(tx, viewer)
    return asGallery(gallery, cover, signatureFor(viewer, services.secret, now))
  },

  viewGallery: async ({ tx, viewer, input, refuse, services, now }) => {
    const gallery = await sql.findGalleryOf(tx, viewer, input.clientId)
    if (!gallery) return refuse('client_not_found')
    const [cover] = await sql.listCovers(tx, viewer, input.clientId)
    await galleryViewed(tx, viewer, now)
    return asGallery(gallery, cover, signatureFor(viewer, services.secret, now))
  },

  listForClient: async ({ tx, viewer, input, services, now }) => ({
    signature: signatureFor(viewer, services.secret, now),
    photos: (await sql.listForClient(tx, viewer, input.type)).map(asPhoto),
  }),

  // All or nothing: one photo of someone else refuses the whole selection.
  setFavorite: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    const changed = await sql.setFavorite(tx, viewer, input.photoIds, input.isFavorite, now)
    if (changed.length < new Set(input.photoIds).size) refuse('photo_not_yours')
    if (input.isFavorite) await tellOfChoice(call, changed.length)
    const action = input.isFavorite ? 'favorite_added' : 'favorite_removed'
    await record(tx, viewer, { action, details: photoCount(changed), ...ownersOf(viewer), ipAddress }, now)
    await choicesChanged(tx, viewer, now)
    return { changed: changed.length }
  },

  setApproval: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    const changed = await sql.setApproval(tx, viewer, input.photoIds, input.isApproved, now)
    if (changed.length < new Set(input.photoIds).size) refuse('photo_not_yours')
    if (input.isApproved) await tellOfChoice(call, changed.length)
    const action = input.isApproved ? 'photo_approved' : 'approval_withdrawn'
    await record(tx, viewer, { action, details: photoCount(changed), ...ownersOf(viewer), ipAddress }, now)
    await choicesChanged(tx, viewer, now)
    return { changed: changed.length }
  },

  listComments: async ({ tx, viewer, input, refuse }) => {
    if (!mayHavePhotos(viewer)) return refuse('photo_not_yours')
    const [photo] = await sql.findOwn(tx, viewer, [input.photoId])
    if (!photo) return refuse('photo_not_yours')
    const comments = await listComments(tx, viewer, input.photoId)
    return comments.map((comment) => ({
      id: comment.id,
      comment: comment.comment,
      writtenBy: comment.writtenBy,
      authorName: comment.writtenBy === 'client' ? fullName(comment) : shownName(comment),
      createdAt: comment.createdAt.toISOString(),
    }))
  },

  addComment: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    await requireOn(tx, 'comments', refuse)
    if (!mayHavePhotos(viewer)) return refuse('photo_not_yours')
    const own = await sql.findOwn(tx, viewer, input.photoIds)
    if (own.length < new Set(input.photoIds).size) refuse('photo_not_yours')
    await addComments(tx, viewer, own, input.comment, now)
    const { clientId, photographerId } = own[0]!
    await record(
      tx,
      viewer,
      { action: 'comment_added', details: photoCount(own), clientId, photographerId, ipAddress },
      now,
    )
    if (viewer.role === 'client') {
      const notice = { kind: 'comments_written', photographerId, subjectId: clientId } as const
      await notifyStudio(tx, notice, now)
      await choicesChanged(tx, viewer, now)
    } else
      for (const client of clientsIn(own))
        await tellLive(tx, [client, viewer.id], { topic: 'photos', about: client })
    return {}
  },

  planDownload: async ({ tx, viewer, input, refuse, services, now }) => {
    await requireOn(tx, 'downloads', refuse)
    if (!mayHavePhotos(viewer)) return refuse('photo_not_yours')
    const plan = await planDownload({ tx, viewer, services, now }, input.photoIds)
    return typeof plan === 'string' ? refuse(plan) : plan
  },

  findDownload: async ({ tx, viewer, input, refuse }) => {
    if (!mayHavePhotos(viewer)) return refuse('photo_not_yours')
    return (await findDownload(tx, viewer, input.downloadId)) ?? refuse('photo_not_yours')
  },

  listForStudio: async ({ tx, viewer, input, services, now }) => ({
    signature: signatureFor(viewer, services.secret, now),
    photos: (await sql.listForStudio(tx, viewer, input.clientId, input.type)).map(asPhoto),
  }),

  listLatest: async ({ tx, viewer, services, now }) => ({
    signature: signatureFor(viewer, services.secret, now),
    photos: (await sql.listLatest(tx, viewer, LATEST_COUNT)).map((row) => ({
      ...asPhoto(row),
      type: row.type,
      clientId: row.clientId,
      clientName: fullName(row),
    })),
  }),

  countPhotos: ({ tx, viewer, now }) =>
    sql.countPhotos(tx, viewer, { lastMonthStart: startOfMonth(now, 1), monthStart: startOfMonth(now) }),

  summariseClients: async ({ tx, viewer, services, now }) => {
    const covers = new Map((await sql.listCovers(tx, viewer)).map((row) => [row.clientId, asPhoto(row)]))
    const clients = await sql.summariseClients(tx, viewer)
    return {
      signature: signatureFor(viewer, services.secret, now),
      clients: clients.map((client) => ({
        ...client,
        chosenAt: client.chosenAt && new Date(client.chosenAt).toISOString(),
        cover: covers.get(client.clientId) ?? null,
      })),
    }
  },

  findMarkSample: async ({ tx, viewer, services, now }) => {
    const sample = await sql.findMarkSample(tx, viewer)
    return {
      signature: signatureFor(viewer, services.secret, now),
      photo: sample ? { ...asPhoto(sample), type: sample.type } : null,
      previewCount: await sql.countPreviews(tx, viewer),
    }
  },

  renamePhoto: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const [before] = await sql.findOwn(tx, viewer, [input.photoId])
    if (!before) return refuse('photo_not_yours')
    await sql.renamePhoto(tx, viewer, input.photoId, input.label)
    const change = {
      action: 'photo_renamed',
      details: input.label,
      oldValue: before.label,
      newValue: input.label,
    } as const
    await record(
      tx,
      viewer,
      { ...change, clientId: before.clientId, photographerId: viewer.id, ipAddress },
      now,
    )
    await tellLive(tx, [before.clientId, viewer.id], { topic: 'photos', about: before.clientId })
    return {}
  },

  setType: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const own = await sql.findOwn(tx, viewer, input.photoIds)
    if (own.length < new Set(input.photoIds).size) refuse('photo_not_yours')
    const changed = await sql.setType(tx, viewer, input.photoIds, input.type, now)
    await enqueueMany(
      tx,
      'make-renditions',
      changed.map(({ id }) => ({ photoId: id })),
    )
    for (const clientId of clientsIn(changed)) {
      const owners = { clientId, photographerId: viewer.id }
      const photosOfClient = changed.filter((photo) => photo.clientId === clientId)
      const change = {
        action: 'photo_type_changed',
        details: photoCount(photosOfClient),
        newValue: input.type,
      } as const
      await record(tx, viewer, { ...change, ...owners, ipAddress }, now)
      await photosArrived(tx, owners, input.type, now)
    }
    return { changed: changed.length }
  },

  deletePhotos: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const deleted = await sql.deletePhotos(tx, viewer, input.photoIds)
    if (deleted.length < new Set(input.photoIds).size) {
      const heldCount = await countHeld(tx, viewer, input.photoIds)
      return heldCount > 0 ? refuse('photo_in_order', { count: heldCount }) : refuse('photo_not_yours')
    }
    const freedBytes = deleted.reduce((sum, { fileSize }) => sum + fileSize, 0)
    await giveBackRoom(tx, viewer.id, freedBytes)
    await enqueue(tx, 'remove-objects', { keys: deleted.flatMap(keysOf) })
    for (const clientId of clientsIn(deleted)) {
      const labels = deleted.filter((photo) => photo.clientId === clientId).map(({ label }) => label)
      const change = { action: 'photo_deleted', details: photoCount(labels), oldValue: labels } as const
      await record(tx, viewer, { ...change, clientId, photographerId: viewer.id, ipAddress }, now)
      await tellLive(tx, [clientId, viewer.id], { topic: 'photos', about: clientId })
    }
    return { deleted: deleted.length, freedBytes }
  },

  retryPictures: async ({ tx, viewer, input, refuse }) => {
    const retried = await sql.retryPictures(tx, viewer, input.photoIds)
    if (retried.length < new Set(input.photoIds).size) refuse('photo_not_yours')
    await enqueueMany(
      tx,
      'make-renditions',
      retried.map(({ id }) => ({ photoId: id })),
    )
    for (const clientId of clientsIn(retried))
      await tellLive(tx, [clientId, viewer.id], { topic: 'photos', about: clientId })
    return {}
  },
}

type GalleryRow = NonNullable<Awaited<ReturnType<typeof sql.findGallery>>>
type CoverRow = Awaited<ReturnType<typeof sql.listCovers>>[number]

const asGallery = (row: GalleryRow, cover: CoverRow | undefined, signature: string) => ({
  studioName: shownName(row),
  accentColor: row.allowCustomBranding ? row.accentColor : null,
  clientName: fullName(row),
  previewCount: row.previewCount,
  finalCount: row.finalCount,
  cover: cover ? { ...asPhoto(cover), type: cover.type } : null,
  signature,
})

const tellOfChoice = ({ tx, viewer, now }: { tx: Tx; viewer: ClientViewer; now: Date }, count: number) =>
  notifyStudio(
    tx,
    { kind: 'photos_chosen', photographerId: viewer.studioId, subjectId: viewer.id, count },
    now,
  )

const mayHavePhotos = (viewer: SignedInViewer): viewer is ClientViewer | PhotographerViewer =>
  viewer.role === 'client' || (viewer.role === 'photographer' && viewer.isActive)

const ownersOf = (viewer: ClientViewer) => ({ clientId: viewer.id, photographerId: viewer.studioId })

const clientsIn = (rows: { clientId: string }[]) => [...new Set(rows.map(({ clientId }) => clientId))]

// The log is read by people; the photos themselves are named in old and new value.
const photoCount = (rows: readonly unknown[]) => String(rows.length)

function keysOf(photo: {
  id: string
  originalKey: string
  renderedVersion: number | null
  renderedMarkVersion: number | null
}): string[] {
  if (photo.renderedVersion === null) return [photo.originalKey]
  const version = versionName(photo.renderedVersion, photo.renderedMarkVersion)
  return [photo.originalKey, ...renditionSizes.map((size) => renditionKey(photo.id, version, size))]
}
