import { elevated, type Work } from '#domains/access/server/access.ts'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import {
  createEmailCounter,
  countAttemptAndFindWaitMs,
  createLetterLink,
  originForClient,
  type RefuseTooMany,
} from '#domains/accounts/server/accounts.ts'
import { sendLetter, type CountLetter, type Letter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { publish } from '#platform/live/publish.ts'
import { needsInvitation, fullName } from '../clients.rules.ts'
import { invitationLetter } from './client-letters.nl.ts'
import * as clientLettersSql from './client-letters.sql.ts'
import * as clientsSql from './clients.sql.ts'
import { findLettersStoppedAt, createStopLink, stopOf } from './letter-stops.ts'
import { stopLinkNl } from './stop-link.nl.ts'

export { addFirstGalleries, eraseAndArchiveClient, findBuyer, type Buyer } from './clients.sql.ts'
export { emailHashInSql } from './letter-stops.sql.ts'

export const findClientName = async (tx: Tx, viewer: PhotographerViewer, clientId: string): Promise<string> =>
  fullName((await clientsSql.findClient(tx, viewer, clientId))!)

const VISIT_INTERVAL_MS = 60_000

/** Saves a client's visit, at most once a minute, to limit writes. */
export const saveVisit = (tx: Tx, viewer: ClientViewer, now: Date) =>
  clientsSql.saveVisit(tx, viewer, now, new Date(now.getTime() - VISIT_INTERVAL_MS))

type LetterWork = Work<'tx' | 'services' | 'now'> & { count?: CountLetter | undefined }
type Owners = { clientId: string; studioId: string }

/**
 * Returns a counter for emails to a client. A client who never visited may get at most five a day.
 */
export const createClientLetterCounter =
  (
    call: Work<'tx' | 'now' | 'ipAddress'> & { refuse: RefuseTooMany },
    { clientId, studioId }: Owners,
    { isByItself = false }: { isByItself?: boolean } = {},
  ): CountLetter =>
  async () => {
    const isUnseen = await elevated(call.tx, (tx) => clientLettersSql.hasNeverVisited(tx, clientId))
    await createEmailCounter(call, {
      ...(!isByItself && { studioId }),
      ...(isUnseen && { unseenClientId: clientId }),
    })()
  }

/**
 * Counts an email to a client who never visited. Returns whether this email exceeds the daily
 * limit.
 */
export async function countLetterAndCheckOverLimit(
  { tx, now }: Work<'tx' | 'now'>,
  clientId: string,
): Promise<boolean> {
  if (!(await elevated(tx, (tx) => clientLettersSql.hasNeverVisited(tx, clientId)))) return false
  return (await countAttemptAndFindWaitMs({ tx, now }, 'write_unseen_client', clientId)) > 0
}

/**
 * Sends an email of the studio and lists it on the client's page. `linkId` is the id of its sign-in
 * link.
 */
export async function sendClientLetter(
  { tx, now, count }: Omit<LetterWork, 'services'>,
  owners: Owners,
  letter: Letter,
  linkId?: string,
): Promise<void> {
  const { pictures = { reader: { clientId: owners.clientId } } } = letter
  const id = await sendLetter(tx, { ...letter, pictures }, now, { count })
  await addToLetterList({ tx, now }, owners, { id, ...letter, linkId })
}

type LetterEntry = Pick<Letter, 'kind' | 'subject'> & {
  id: string
  linkId?: string | undefined
  isHeldBack?: boolean
}

async function addToLetterList(
  { tx, now }: Work<'tx' | 'now'>,
  { clientId, studioId }: Owners,
  { id, kind, subject, linkId, isHeldBack = false }: LetterEntry,
): Promise<void> {
  const entry = { id, clientId, studioId, kind, subject, linkId: linkId ?? null, isHeldBack }
  await elevated(tx, (tx) => clientLettersSql.insertClientLetter(tx, { ...entry, createdAt: now }))
  await publish(tx, [studioId], { topic: 'clients', about: clientId })
}

/** Whether this address unsubscribed from the studio. */
export const areLettersStopped = async (tx: Tx, studioId: string, email: string): Promise<boolean> =>
  (await findLettersStoppedAt(tx, stopOf(studioId, email))) !== undefined

/**
 * Sends an email with an unsubscribe link. If the address unsubscribed, only lists the email as
 * held back and returns false. `write` gets the sign-in link, or '' when `hasLink` is false.
 */
export async function sendStoppableLetter(
  call: LetterWork,
  owners: Owners,
  write: (url: string) => Letter,
  { path, hasLink = true }: { path?: string | undefined; hasLink?: boolean } = {},
): Promise<boolean> {
  const { tx, now, services } = call
  const draft = write('')
  const stop = stopOf(owners.studioId, draft.to)
  if (await findLettersStoppedAt(tx, stop)) {
    await addToLetterList(call, owners, { id: uuidv7(now.getTime()), ...draft, isHeldBack: true })
    return false
  }
  const link = hasLink ? await createLetterLink(call, owners, path) : undefined
  const origin = await originForClient(call, owners.clientId)
  const url = createStopLink({ origin, secret: services.secret }, stop)
  const foot = { text: stopLinkNl.foot(draft.brand.name), url }
  await sendClientLetter(call, owners, { ...write(link?.url ?? ''), stop: foot }, link?.linkId)
  return true
}

type Invitee = Owners & { firstName: string; email: string; brand: Letter['brand'] }
type Invitation = Omit<Parameters<typeof invitationLetter>[2], 'line'> & {
  line: string
  path?: string
  /** Gallery whose pictures are shown; absent for the newest. */
  galleryId?: string
}

/**
 * Sends an invitation and clears a waiting one. Returns false, and clears nothing, if the address
 * unsubscribed.
 */
export async function sendInvitation(
  call: LetterWork & { count: CountLetter },
  to: Invitee,
  { path, galleryId, ...invitation }: Invitation,
) {
  const { clientId, studioId, brand } = to
  const pictures = { reader: { clientId }, gallery: { clientId, galleryId } }
  const write = (url: string): Letter => ({
    ...invitationLetter(brand, to, invitation, url),
    ...(invitation.photos && { pictures }),
  })
  const wasSent = await sendStoppableLetter(call, { clientId, studioId }, write, { path })
  if (wasSent) await elevated(call.tx, (tx) => clientLettersSql.setInvited(tx, clientId, call.now))
  return wasSent
}

export const findAndLockWaitingInvitation = (
  tx: Tx,
  clientId: string,
): Promise<{ line: string } | undefined> =>
  elevated(tx, (tx) => clientLettersSql.lockWaitingInvitation(tx, clientId))

export async function doesClientNeedInvitation(
  tx: Tx<'system'>,
  { clientId, studioId }: Owners,
): Promise<boolean> {
  const client = await clientsSql.findClient(tx, { id: studioId }, clientId)
  return client !== undefined && needsInvitation(client)
}
