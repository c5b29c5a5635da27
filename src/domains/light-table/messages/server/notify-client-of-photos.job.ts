import { path } from '#domains/access/paths.rules.ts'
import { asSystem } from '#domains/access/server/access.ts'
import type { RefuseTooMany } from '#domains/accounts/server/accounts.ts'
import { announceStudioEvent } from '#domains/activity/server/activity.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import {
  createClientLetterCounter,
  findAndLockWaitingInvitation,
  doesClientNeedInvitation,
  sendInvitation,
  sendStoppableLetter,
} from '#domains/clients/server/clients.ts'
import { saveNotifiedAt } from '#domains/galleries/server/galleries.ts'
import type { CountLetter } from '#domains/mail/server/mail.ts'
import { brandOf } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { photoLettersNl } from '../photo-letters.nl.ts'
import { countNewPhotosForClient, findEmailFacts } from './notify-people.sql.ts'
import {
  clientNotificationJob,
  notifyClientLater,
  notifyClientWhenReady,
} from '#domains/photos/server/photos.ts'

/** Delay before a requested email checks again for its pictures. */
const PICTURES_MS = 3000

/** Emails the client about new photos, once no rendition is pending. */
export const notifyClientOfPhotos = defineJob({
  ...clientNotificationJob,
  lane: 'quick',
  run: async ({ type, isComplete, ...about }, { services }) => {
    const now = services.clock()
    const write = asSystem(services.pool, async (tx) => {
      const people = await findEmailFacts(tx, about)
      // Opening the gallery sends an email about all of its photos.
      if (people?.state !== 'live') return
      const { clientId, galleryId } = people
      const notifiedAt = type === 'preview' ? 'previewsNotifiedAt' : 'finalsNotifiedAt'
      const { ready, making } = await countNewPhotosForClient(tx, people, type, people[notifiedAt])
      if (making > 0)
        return isComplete
          ? notifyClientWhenReady(tx, about, type, new Date(now.getTime() + PICTURES_MS))
          : notifyClientLater(tx, about, type, now)
      if (ready === 0) return
      // The client is not invited yet: the studio's invitation will mention these photos.
      const isLeftToStudio = await doesClientNeedInvitation(tx, people)
      const wasSent =
        !isLeftToStudio &&
        (await sendPhotosEmailOrInvitation(
          {
            tx,
            services,
            now,
            count: createClientLetterCounter({ tx, now, refuse: postpone }, people, { isByItself: true }),
            countInvitation: createClientLetterCounter({ tx, now, refuse: postpone }, people),
          },
          people,
          {
            type,
            count: ready,
            since: people[notifiedAt],
          },
        ))
      if (wasSent || isLeftToStudio) {
        await saveNotifiedAt(tx, galleryId, notifiedAt, now)
        await publish(tx, [people.studioId], { topic: 'photos', about: clientId })
      }
      if (wasSent && type === 'final') {
        const client = { id: clientId, name: fullName(people) }
        const data = { client, galleryId, galleryTitle: people.title, photoCount: ready }
        await announceStudioEvent(tx, people.studioId, { type: 'photos.delivered', data }, now)
      }
    })
    await write.catch(async (error: unknown) => {
      if (!(error instanceof TooManyEmails)) throw error
      const then = new Date(now.getTime() + error.waitSeconds * 1000)
      await asSystem(services.pool, (tx) => notifyClientLater(tx, about, type, then))
    })
  },
})

/**
 * Thrown when a studio has reached its limit of emails, or a client who never visited has received
 * enough.
 */
class TooManyEmails extends Error {
  readonly waitSeconds: number
  constructor(waitSeconds: number) {
    super('the studio wrote too many letters')
    this.waitSeconds = waitSeconds
  }
}

const postpone: RefuseTooMany = (_code, { waitSeconds }) => {
  throw new TooManyEmails(waitSeconds)
}

/**
 * Sends the invitation instead if one is waiting. Returns false when the client has unsubscribed.
 * Counts an email with `count`, and an invitation with `countInvitation` if that is given.
 */
export async function sendPhotosEmailOrInvitation(
  call: { tx: Tx; now: Date; services: Services; count: CountLetter; countInvitation?: CountLetter },
  people: NonNullable<Awaited<ReturnType<typeof findEmailFacts>>>,
  { type, count, since }: { type: PhotoType | 'opened'; count: number; since?: Date | null },
): Promise<boolean> {
  const { clientId, galleryId, studioId, firstName, studioName, title, clientEmail: email } = people
  const brand = brandOf(people)
  const owners = { clientId, studioId }
  const waiting = await findAndLockWaitingInvitation(call.tx, clientId)
  if (waiting) {
    const { line } = waiting
    const counted = { ...call, count: call.countInvitation ?? call.count }
    return sendInvitation(counted, { ...owners, firstName, email, brand }, { line, photos: count, galleryId })
  }
  const { texts, kind } = letterOf[type]
  const pictures = {
    reader: { clientId },
    gallery: {
      clientId,
      galleryId,
      ...(type !== 'opened' && { type }),
      ...(since && { since: since.toISOString() }),
    },
  }
  const letter = texts({ firstName, studioName, count, gallery: title })
  return sendStoppableLetter(
    call,
    owners,
    (url) => ({ ...letter, kind, to: email, brand, pictures, button: { text: letter.button, url } }),
    { path: path('gallery', { galerij: people.linkedSlug, ...(type !== 'opened' && { tab: type }) }) },
  )
}

const letterOf = {
  preview: { texts: photoLettersNl.previewsReady, kind: 'previews_ready' },
  final: { texts: photoLettersNl.finalsReady, kind: 'finals_ready' },
  opened: { texts: photoLettersNl.galleryOpened, kind: 'gallery_opened' },
} as const
