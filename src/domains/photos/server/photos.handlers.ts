import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { ClientViewer, PhotographerViewer, SignedInViewer } from '#domains/access/viewer.rules.ts'
import { notifyStudio, record } from '#domains/activity/server/activity.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { shownName } from '#domains/studios/studios.rules.ts'
import { requireOn } from '#domains/switches/server/switches.ts'
import type { photosContract } from '../photos.contract.ts'
import { addComments, listComments } from './comments.sql.ts'
import { findDownload } from './downloads.sql.ts'
import { galleryHandlers } from './gallery.handlers.ts'
import { findOwn } from './photos.sql.ts'
import { planDownload } from './plan-download.ts'
import { studioPhotosHandlers } from './studio-photos.handlers.ts'
import { choicesChanged, photosChanged } from './tell-people.ts'

/** Everything about photos; here what a client and a studio ask alike. */
export const photosHandlers: Handlers<typeof photosContract> = {
  ...galleryHandlers,
  ...studioPhotosHandlers,

  listComments: async ({ tx, viewer, input, refuse }) => {
    if (!mayHavePhotos(viewer)) return refuse('photo_not_yours')
    const [photo] = await findOwn(tx, viewer, [input.photoId])
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
    const own = await findOwn(tx, viewer, input.photoIds)
    if (own.length < new Set(input.photoIds).size) refuse('photo_not_yours')
    await addComments(tx, viewer, own, input.comment, now)
    const { clientId, photographerId } = own[0]!
    await record(
      tx,
      viewer,
      { action: 'comment_added', details: String(own.length), clientId, photographerId, ipAddress },
      now,
    )
    if (viewer.role === 'client') {
      const notice = { kind: 'comments_written', photographerId, subjectId: clientId } as const
      await notifyStudio(tx, notice, now)
      await choicesChanged(tx, viewer, now)
    } else await photosChanged(tx, viewer, own)
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
}

const mayHavePhotos = (viewer: SignedInViewer): viewer is ClientViewer | PhotographerViewer =>
  viewer.role === 'client' || (viewer.role === 'photographer' && viewer.isActive)
