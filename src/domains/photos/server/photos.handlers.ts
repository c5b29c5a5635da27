import type { SQL } from 'drizzle-orm'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { elevated } from '#domains/access/server/access.ts'
import { isActing, type ClientViewer, type GuestViewer, type Looker } from '#domains/access/viewer.rules.ts'
import {
  announceMany,
  notifyStudioOfCount,
  record,
  type Activity,
} from '#domains/activity/server/activity.ts'
import { blockedAttempt } from '#domains/accounts/server/accounts.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { shownName } from '#domains/studios/studios.rules.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import type { photosContract } from '../photos.contract.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isoDates } from '#platform/pure/iso-dates.ts'
import * as comments from '../comments/server/comments.sql.ts'
import { findProgress } from '../downloads/server/downloads.sql.ts'
import { galleryHandlers } from '../gallery/server/gallery.handlers.ts'
import { listOwnPhotos } from '../core/server/photos.sql.ts'
import { findAsked, planDownload } from '../downloads/server/plan-download.ts'
import { studioPhotosHandlers } from '../studio/server/studio-photos.handlers.ts'
import { choicesChanged, photosChangedByClient } from '../choices/server/notify-studio-of-choices.job.ts'
import { guestChanged, photosChanged } from '../core/server/notify-people.ts'
import { findGuestName } from '#domains/galleries/server/galleries.ts'
import { publish } from '#platform/live/publish.ts'

/** Most photos named in a `comment.added` event, since one comment may be on a whole selection. */
const NAMED_PHOTOS = 50

export const photosHandlers: Handlers<typeof photosContract> = {
  ...galleryHandlers,
  ...studioPhotosHandlers,

  listComments: async ({ tx, viewer, input, refuse }) => {
    const [photo] = await listOwnPhotos(tx, viewer, [input.photoId])
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
        ...isoDates(comment),
        guest,
        authorName: comment.writtenBy === 'guest' ? guest!.name : names[comment.writtenBy],
        mayChange: comment.writtenBy === viewer.role && mayWrite(viewer) && !isActing(viewer),
      }
    })
  },

  addComment: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    await requireOn(tx, 'comments', refuse)
    const { comment, guestId = null } = input
    const own = mayWrite(viewer) ? await listOwnPhotos(tx, viewer, input.photoIds) : []
    if (own.length < new Set(input.photoIds).size) refuse('photo_not_yours')
    if (viewer.role === 'guest') {
      // A link goes from hand to hand.
      const blocked = await blockedAttempt(call, 'guest_comment', viewer.id)
      if (blocked) return blocked
      await comments.addComments(tx, viewer, own, { comment, guestId: viewer.id }, now)
      await countGuestComments(tx, viewer, now)
      await guestChanged(tx, viewer)
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
      await countComments(tx, viewer, now, own[0]?.galleryId)
      await choicesChanged(tx, viewer, own, now)
      await announceComment(tx, viewer, own, comment, now)
    } else await photosChanged(tx, viewer, [{ clientId }])
    return {}
  },

  editComment: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    await requireOn(tx, 'comments', refuse)
    const { commentId, comment } = input
    const own = mayWrite(viewer) ? await comments.lockOwnComment(tx, viewer, commentId) : undefined
    if (!own) return refuse('comment_not_found')
    if (own.comment === comment) return {}
    await comments.editComment(tx, viewer, commentId, comment, now)
    await commentChanged({ tx, viewer, now }, own.photoId, { action: 'comment_edited', ipAddress })
    return {}
  },

  removeComment: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const own = await comments.lockOwnComment(tx, viewer, input.commentId)
    if (!own) return refuse('comment_not_found')
    await comments.removeComment(tx, viewer, input.commentId)
    await commentChanged({ tx, viewer, now }, own.photoId, { action: 'comment_removed', ipAddress })
    if (viewer.role === 'client') await countComments(tx, viewer, now)
    if (viewer.role === 'guest') await countGuestComments(tx, viewer, now)
    return {}
  },

  planDownload: async ({ tx, viewer, input, refuse, services, now }) => {
    await requireOn(tx, 'downloads', refuse)
    const originals = (await findAsked(tx, viewer, input.photoIds)) ?? refuse('photo_not_yours')
    return afterCommit(async () => {
      const plan = await planDownload({ viewer, services, now }, originals)
      return typeof plan === 'string' ? refuse(plan) : plan
    })
  },

  findDownload: async ({ tx, viewer, input, refuse }) =>
    (await findProgress(tx, viewer, input.downloadId)) ?? refuse('photo_not_yours'),
}

/** Logs a change of a comment, with the photo's label but never the text, and notifies the screens of both sides. */
async function commentChanged(
  { tx, viewer, now }: { tx: Tx; viewer: Looker; now: Date },
  photoId: string,
  line: Pick<Activity, 'action' | 'ipAddress'>,
): Promise<void> {
  if (viewer.role === 'guest') return guestChanged(tx, viewer)
  const photo = only(await listOwnPhotos(tx, viewer, [photoId]))
  const { label, clientId, studioId } = photo
  await record(tx, viewer, { ...line, details: label, clientId, studioId }, now)
  if (viewer.role === 'client') await photosChangedByClient(tx, viewer)
  else await photosChanged(tx, viewer, [{ clientId }])
}

/** A guest writes while their link allows it. */
const mayWrite = (viewer: Looker) => viewer.role !== 'guest' || viewer.rights.mayComment

type Commented = { id: string; label: string; galleryId: string }

async function announceComment(
  tx: Tx<'viewer'>,
  viewer: ClientViewer,
  photos: readonly Commented[],
  comment: string,
  now: Date,
): Promise<void> {
  const client = { id: viewer.id, name: fullName(await comments.findClientName(tx, viewer.id)) }
  const byGallery = Map.groupBy(photos, ({ galleryId }) => galleryId)
  const titles = await comments.findGalleryTitles(tx, viewer, [...byGallery.keys()])
  const events = [...byGallery].map(([galleryId, there]) => ({
    type: 'comment.added' as const,
    data: {
      client,
      galleryId,
      galleryTitle: titles.get(galleryId) ?? null,
      photoCount: there.length,
      photos: there.slice(0, NAMED_PHOTOS).map(({ id, label }) => ({ id, fileName: label })),
      comment,
    },
  }))
  await announceMany(tx, viewer.studioId, events, now)
}

/** Sets the studio's notification to the number of comments it has not seen; removed ones do not count. */
function countComments(tx: Tx, viewer: ClientViewer, now: Date, galleryId?: string): Promise<void> {
  const about = { kind: 'comments_written', studioId: viewer.studioId, subjectId: viewer.id } as const
  const notice = { ...about, ...(galleryId && { galleryId }) }
  return notifyStudioOfCount(tx, notice, (since) => comments.countWritten(tx, viewer, since), now)
}

/** The same of all guests of a client: one line, however many of them write. */
function countGuestComments(tx: Tx, viewer: GuestViewer, now: Date): Promise<void> {
  const { clientId, galleryId, studioId } = viewer
  const notice = { kind: 'guests_commented', studioId, subjectId: clientId, galleryId } as const
  const count = (since: SQL<Date>) => elevated(tx, (tx) => comments.countGuestsWrote(tx, clientId, since))
  return notifyStudioOfCount(tx, notice, count, now)
}
