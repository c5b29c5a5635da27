import type { SQL } from 'drizzle-orm'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { elevated } from '#domains/access/server/access.ts'
import {
  isAdminActing,
  type ClientViewer,
  type GuestViewer,
  type AnyPhotoViewer,
} from '#domains/access/viewer.rules.ts'
import {
  announceStudioEvents,
  notifyStudioOfCount,
  record,
  type Activity,
} from '#domains/activity/server/activity.ts'
import { countAttemptOrRefuse } from '#domains/accounts/server/accounts.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { shownName } from '#domains/studios/studios.rules.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import type { photosContract } from '../photos.contract.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import * as comments from '../comments/server/comments.sql.ts'
import { findProgress } from '../downloads/server/downloads.sql.ts'
import { galleryHandlers } from '../gallery/server/gallery.handlers.ts'
import { listVisiblePhotos } from '../core/server/own-photos.sql.ts'
import { findRequestedOriginals, planDownload } from '../downloads/server/plan-download.ts'
import { studioPhotosHandlers } from '../studio/server/studio-photos.handlers.ts'
import {
  publishChoicesAndScheduleEmail,
  publishClientPhotoChange,
} from '../choices/server/notify-studio-of-choices.job.ts'
import { publishGuestChange, publishPhotosChange } from '#domains/photos/server/photos.ts'
import { findGuestName } from '#domains/galleries/server/galleries.ts'
import { publish } from '#platform/live/publish.ts'

/** Maximum photos in a `comment.added` event. A comment may be on a complete selection. */
const NAMED_PHOTOS = 50

export const photosHandlers: Handlers<typeof photosContract> = {
  ...galleryHandlers,
  ...studioPhotosHandlers,

  listComments: async ({ tx, viewer, input, refuse }) => {
    const [photo] = await listVisiblePhotos(tx, viewer, [input.photoId])
    if (!photo) return refuse('photo_not_yours')
    const found = await comments.listComments(tx, viewer, input.photoId)
    if (found.length === 0) return []
    const guestIds = [...new Set(found.flatMap(({ guestId }) => guestId ?? []))]
    const { clientId } = photo
    const { client, studio, guests } = await elevated(tx, (tx) =>
      comments.findWriters(tx, { clientId, guestIds }),
    )
    const names = { client: fullName(client), photographer: shownName(studio) }
    return found.map(({ guestId, ...comment }) => {
      const guest = guestId === null ? null : { id: guestId, name: guests.get(guestId)! }
      return {
        ...comment,
        guest,
        authorName: comment.writtenBy === 'guest' ? guest!.name : names[comment.writtenBy],
        mayChange: comment.writtenBy === viewer.role && mayWrite(viewer) && !isAdminActing(viewer),
      }
    })
  },

  addComment: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    await requireOn(tx, 'comments', refuse)
    const { comment, guestId = null } = input
    const own = mayWrite(viewer) ? await listVisiblePhotos(tx, viewer, input.photoIds) : []
    if (own.length < new Set(input.photoIds).size) refuse('photo_not_yours')
    if (viewer.role === 'guest') {
      // A link can be passed on to strangers, so the number of comments is limited.
      const blocked = await countAttemptOrRefuse(call, 'guest_comment', viewer.id)
      if (blocked) return blocked
      await comments.addComments(tx, viewer, own, { comment, guestId: viewer.id }, now)
      await notifyStudioOfGuestComments(tx, viewer, now)
      await publishGuestChange(tx, viewer)
      return {}
    }
    if (guestId !== null) {
      for (const galleryId of new Set(own.map((photo) => photo.galleryId)))
        if ((await findGuestName(tx, galleryId, guestId)) === undefined) refuse('guest_not_found')
    }
    await comments.addComments(tx, viewer, own, { comment, guestId }, now)
    const { clientId, studioId } = own[0]!
    await record(
      tx,
      viewer,
      { action: 'comment_added', details: String(own.length), clientId, studioId, ipAddress },
      now,
    )
    if (guestId !== null) await publish(tx, [guestId], { topic: 'photos', about: clientId })
    if (viewer.role === 'client') {
      await notifyStudioOfComments(tx, viewer, now, own[0]?.galleryId)
      await publishChoicesAndScheduleEmail(tx, viewer, own, now)
      await announceComment(tx, viewer, own, comment, now)
    } else await publishPhotosChange(tx, viewer, [{ clientId }])
    return {}
  },

  editComment: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    await requireOn(tx, 'comments', refuse)
    const { commentId, comment } = input
    const own = mayWrite(viewer) ? await comments.lockOwnComment(tx, viewer, commentId) : undefined
    if (!own) return refuse('comment_not_found')
    if (own.comment === comment) return {}
    await comments.editComment(tx, viewer, commentId, comment, now)
    await recordCommentChange({ tx, viewer, now }, own.photoId, { action: 'comment_edited', ipAddress })
    return {}
  },

  removeComment: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const own = await comments.lockOwnComment(tx, viewer, input.commentId)
    if (!own) return refuse('comment_not_found')
    await comments.removeComment(tx, viewer, input.commentId)
    await recordCommentChange({ tx, viewer, now }, own.photoId, { action: 'comment_removed', ipAddress })
    if (viewer.role === 'client') await notifyStudioOfComments(tx, viewer, now)
    if (viewer.role === 'guest') await notifyStudioOfGuestComments(tx, viewer, now)
    return {}
  },

  planDownload: async ({ tx, viewer, input, refuse, services, now }) => {
    await requireOn(tx, 'downloads', refuse)
    const originals = (await findRequestedOriginals(tx, viewer, input.photoIds)) ?? refuse('photo_not_yours')
    return afterCommit(async () => {
      const plan = await planDownload({ viewer, services, now }, originals)
      return typeof plan === 'string' ? refuse(plan) : plan
    })
  },

  findDownload: async ({ tx, viewer, input, refuse }) =>
    (await findProgress(tx, viewer, input.downloadId)) ?? refuse('photo_not_yours'),
}

/**
 * Publishes the change and logs the photo's label, never the text. A guest's change is not logged.
 */
async function recordCommentChange(
  { tx, viewer, now }: { tx: Tx; viewer: AnyPhotoViewer; now: Date },
  photoId: string,
  entry: Pick<Activity, 'action' | 'ipAddress'>,
): Promise<void> {
  if (viewer.role === 'guest') return publishGuestChange(tx, viewer)
  const photo = only(await listVisiblePhotos(tx, viewer, [photoId]))
  const { label, clientId, studioId } = photo
  await record(tx, viewer, { ...entry, details: label, clientId, studioId }, now)
  if (viewer.role === 'client') await publishClientPhotoChange(tx, viewer)
  else await publishPhotosChange(tx, viewer, [{ clientId }])
}

const mayWrite = (viewer: AnyPhotoViewer) => viewer.role !== 'guest' || viewer.rights.mayComment

type CommentedPhoto = { id: string; label: string; galleryId: string }

async function announceComment(
  tx: Tx<'viewer'>,
  viewer: ClientViewer,
  photos: readonly CommentedPhoto[],
  comment: string,
  now: Date,
): Promise<void> {
  const client = { id: viewer.id, name: fullName(await comments.findClientNameParts(tx, viewer.id)) }
  const byGallery = Map.groupBy(photos, ({ galleryId }) => galleryId)
  const titles = await comments.findGalleryTitles(tx, viewer, [...byGallery.keys()])
  const events = [...byGallery].map(([galleryId, commentedPhotos]) => ({
    type: 'comment.added' as const,
    data: {
      client,
      galleryId,
      galleryTitle: titles.get(galleryId) ?? null,
      photoCount: commentedPhotos.length,
      photos: commentedPhotos.slice(0, NAMED_PHOTOS).map(({ id, label }) => ({ id, fileName: label })),
      comment,
    },
  }))
  await announceStudioEvents(tx, viewer.studioId, events, now)
}

/** Counts the client comments that the studio has not seen. Removed comments do not count. */
function notifyStudioOfComments(tx: Tx, viewer: ClientViewer, now: Date, galleryId?: string): Promise<void> {
  const about = { kind: 'comments_written', studioId: viewer.studioId, subjectId: viewer.id } as const
  const notification = { ...about, ...(galleryId && { galleryId }) }
  return notifyStudioOfCount(
    tx,
    notification,
    (since) => comments.countClientComments(tx, viewer, since),
    now,
  )
}

/** Counts the comments of all guests of a client in one notification. */
function notifyStudioOfGuestComments(tx: Tx, viewer: GuestViewer, now: Date): Promise<void> {
  const { clientId, galleryId, studioId } = viewer
  const notification = { kind: 'guests_commented', studioId, subjectId: clientId, galleryId } as const
  const count = (since: SQL<Date>) => elevated(tx, (tx) => comments.countGuestComments(tx, clientId, since))
  return notifyStudioOfCount(tx, notification, count, now)
}
