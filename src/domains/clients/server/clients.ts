import { elevated } from '#domains/access/server/access.ts'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import {
  countsLetter,
  waitAfterAttempt,
  createLetterLink,
  originForClient,
  type RefuseTooMany,
} from '#domains/accounts/server/accounts.ts'
import { sendLetter, type CountLetter, type Letter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import { awaitsInvitation, fullName } from '../clients.rules.ts'
import { invitationLetter } from './client-letters.nl.ts'
import * as clientsSql from './clients.sql.ts'
import { findStop, stopLink, stopOf } from './letter-stops.ts'
import { stopLinkNl } from './stop-link.nl.ts'

export { addFirstGalleries } from './clients.sql.ts'
export { hashInDatabase } from './letter-stops.sql.ts'
export { findBuyer, type Buyer } from './find-buyer.ts'

/** The full name of one of a studio's clients. */
export const findClientName = async (tx: Tx, viewer: PhotographerViewer, clientId: string): Promise<string> =>
  fullName((await clientsSql.findClient(tx, viewer, clientId))!)

const NOTED_EVERY_MS = 60_000

/** Notes a client's visit; at most once a minute, so that browsing writes little. */
export const noteSeen = (tx: Tx, viewer: ClientViewer, now: Date) =>
  clientsSql.noteSeen(tx, viewer, now, new Date(now.getTime() - NOTED_EVERY_MS))

type Running = { tx: Tx; now: Date }
type LetterCall = Running & { services: Services; count?: CountLetter | undefined }
type Owners = { clientId: string; studioId: string }

/**
 * Counts a letter of a studio to its client; one who was never here gets few, also of what the product writes by itself.
 */
export const countsClientLetter =
  (
    call: Running & { ipAddress?: string; refuse: RefuseTooMany },
    { clientId, studioId }: Owners,
    { isByItself = false }: { isByItself?: boolean } = {},
  ): CountLetter =>
  async () => {
    const isUnseen = await elevated(call.tx, (tx) => clientsSql.isUnseen(tx, clientId))
    await countsLetter(call, {
      ...(!isByItself && { studioId }),
      ...(isUnseen && { unseenClientId: clientId }),
    })()
  }

/** Counts a letter to a client who was never here, and returns whether they had enough for a day. */
export async function hadEnoughLetters({ tx, now }: Running, clientId: string): Promise<boolean> {
  if (!(await elevated(tx, (tx) => clientsSql.isUnseen(tx, clientId)))) return false
  return (await waitAfterAttempt({ tx, now }, 'write_unseen_client', clientId)) > 0
}

/**
 * Sends a client a letter of their studio, and adds it to the list on the client's page; `linkId` is that of its link.
 */
export async function sendClientLetter(
  { tx, now, count }: Omit<LetterCall, 'services'>,
  owners: Owners,
  letter: Letter,
  linkId?: string,
): Promise<void> {
  const { pictures = { reader: { clientId: owners.clientId } } } = letter
  const id = await sendLetter(tx, { ...letter, pictures }, now, { count })
  await listLetter({ tx, now }, owners, { id, ...letter, linkId })
}

type Listed = Pick<Letter, 'kind' | 'subject'> & {
  id: string
  linkId?: string | undefined
  isHeldBack?: boolean
}

async function listLetter(
  { tx, now }: Running,
  { clientId, studioId }: Owners,
  { id, kind, subject, linkId, isHeldBack = false }: Listed,
): Promise<void> {
  const listed = { id, clientId, studioId, kind, subject, linkId: linkId ?? null, isHeldBack }
  await elevated(tx, (tx) => clientsSql.insertClientLetter(tx, { ...listed, createdAt: now }))
  await publish(tx, [studioId], { topic: 'clients', about: clientId })
}

/** Whether this address stopped this studio's letters; endpoints that mail by hand refuse then. */
export const areLettersStopped = async (tx: Tx, studioId: string, email: string): Promise<boolean> =>
  (await findStop(tx, stopOf(studioId, email))) !== undefined

/**
 * Sends a letter with an unsubscribe link; a stopped one is only listed, as held back. Returns whether it was sent.
 * `write` gets the sign-in link to `path`, or an empty text without `hasLink`.
 */
export async function sendStoppableLetter(
  call: LetterCall,
  owners: Owners,
  write: (url: string) => Letter,
  { path, hasLink = true }: { path?: string | undefined; hasLink?: boolean } = {},
): Promise<boolean> {
  const { tx, now, services } = call
  const draft = write('')
  const stop = stopOf(owners.studioId, draft.to)
  if (await findStop(tx, stop)) {
    await listLetter(call, owners, { id: uuidv7(now.getTime()), ...draft, isHeldBack: true })
    return false
  }
  const link = hasLink ? await createLetterLink(call, owners, path) : undefined
  const origin = await originForClient(call, owners.clientId)
  const url = stopLink({ origin, secret: services.secret }, stop)
  const foot = { text: stopLinkNl.foot(draft.brand.name), url }
  await sendClientLetter(call, owners, { ...write(link?.url ?? ''), stop: foot }, link?.linkId)
  return true
}

type Invited = Owners & { firstName: string; email: string; brand: Letter['brand'] }
type Invitation = Omit<Parameters<typeof invitationLetter>[2], 'line'> & {
  line: string
  path?: string
  /** Whose pictures it shows; the newest without one. */
  galleryId?: string
}

/** Sends a client's invitation with a link of its own, and clears a waiting one. Returns whether it was sent. */
export async function sendInvitation(
  call: LetterCall & { count: CountLetter },
  to: Invited,
  { path, galleryId, ...invitation }: Invitation,
) {
  const { clientId, studioId, brand } = to
  const pictures = { reader: { clientId }, gallery: { clientId, galleryId } }
  const write = (url: string): Letter => ({
    ...invitationLetter(brand, to, invitation, url),
    ...(invitation.photos && { pictures }),
  })
  const went = await sendStoppableLetter(call, { clientId, studioId }, write, { path })
  if (went) await elevated(call.tx, (tx) => clientsSql.setInvited(tx, clientId, call.now))
  return went
}

/** The studio's line in a waiting invitation; undefined when none waits. */
export const findWaitingInvitation = (tx: Tx, clientId: string): Promise<{ line: string } | undefined> =>
  elevated(tx, (tx) => clientsSql.findWaitingInvitation(tx, clientId))

export async function isUninvited(tx: Tx<'system'>, { clientId, studioId }: Owners): Promise<boolean> {
  const client = await clientsSql.findClient(tx, { id: studioId }, clientId)
  return client !== undefined && awaitsInvitation(client)
}
