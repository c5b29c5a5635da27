import { path } from '#domains/access/paths.rules.ts'
import { asSystem } from '#domains/access/server/access.ts'
import { announce } from '#domains/activity/server/activity.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import {
  findWaitingInvitation,
  isUninvited,
  noteNotified,
  sendInvitation,
  sendStoppableLetter,
  waitAfterInvitation,
} from '#domains/clients/server/clients.ts'
import { brandOf } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { photoLettersNl } from '../photo-letters.nl.ts'
import { countArrivals, findCorrespondents } from './notify-people.sql.ts'
import { notifyClientLater, clientNotification } from './notify-people.ts'

/** Mails a client about photos added since the last mail, once uploads have paused and no rendition is pending. */
export const notifyClientOfPhotos = defineJob({
  ...clientNotification,
  run: ({ clientId, type }, { services }) =>
    asSystem(services.pool, async (tx) => {
      const now = services.clock()
      const people = await findCorrespondents(tx, clientId)
      if (!people) return
      const notifiedAt = type === 'preview' ? 'previewsNotifiedAt' : 'finalsNotifiedAt'
      const { ready, making } = await countArrivals(tx, clientId, type, people[notifiedAt])
      if (making > 0) return notifyClientLater(tx, clientId, type, now)
      if (ready === 0) return
      const waitMs = await waitAfterInvitation({ tx, now }, { ...people, clientId })
      if (waitMs > 0) return notifyClientLater(tx, clientId, type, new Date(now.getTime() + waitMs))
      // Not invited yet: the studio's invitation will mention these photos.
      const isLeftToStudio = await isUninvited(tx, { ...people, clientId })
      const went =
        !isLeftToStudio &&
        (await writeOfPhotos({ tx, services, now }, clientId, people, { type, count: ready }))
      if (went || isLeftToStudio) await noteNotified(tx, clientId, notifiedAt, now)
      if (went && type === 'final') {
        const data = { client: { id: clientId, name: fullName(people) }, photoCount: ready }
        await announce(tx, people.studioId, { type: 'photos.delivered', data }, now)
      }
    }),
})

/**
 * Mails a client about `count` photos, in the invitation if one is waiting for the first photos. Returns false when
 * the client has unsubscribed.
 */
export async function writeOfPhotos(
  call: { tx: Tx; now: Date; services: Services },
  clientId: string,
  people: NonNullable<Awaited<ReturnType<typeof findCorrespondents>>>,
  { type, count }: { type: PhotoType; count: number },
): Promise<boolean> {
  const { studioId, firstName, studioName, clientEmail: email, accentColor, studioEmail } = people
  const brand = brandOf({ name: studioName, accentColor }, studioEmail)
  const owners = { clientId, studioId }
  const waiting = await findWaitingInvitation(call.tx, clientId)
  if (waiting) {
    const { line } = waiting
    return sendInvitation(call, { ...owners, firstName, email, brand }, { line, photos: count })
  }
  const texts = type === 'preview' ? photoLettersNl.previewsReady : photoLettersNl.finalsReady
  const letter = texts({ firstName, studioName, count })
  const kind = type === 'preview' ? 'previews_ready' : 'finals_ready'
  return sendStoppableLetter(
    call,
    owners,
    (url) => ({ ...letter, kind, to: email, brand, button: { text: letter.button, url } }),
    { path: path('gallery', { tab: type }) },
  )
}
