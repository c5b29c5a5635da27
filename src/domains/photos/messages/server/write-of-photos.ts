import { path } from '#domains/access/paths.rules.ts'
import {
  findWaitingInvitation,
  sendInvitation,
  sendStoppableLetter,
} from '#domains/clients/server/clients.ts'
import { brandOf } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { photoLettersNl } from '../photo-letters.nl.ts'
import type { PhotoType } from '../../photos.rules.ts'
import type { findCorrespondents } from './tell-people.sql.ts'

type Writing = { tx: Tx; now: Date; services: Services }
type Correspondents = NonNullable<Awaited<ReturnType<typeof findCorrespondents>>>

/**
 * Mails a client about `count` photos, in the invitation if one is waiting for the first photos. Returns false when
 * the client has unsubscribed.
 */
export async function writeOfPhotos(
  call: Writing,
  clientId: string,
  people: Correspondents,
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
