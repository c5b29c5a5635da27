import { setTimeout as delay } from 'node:timers/promises'
import { elevated, publishToAdmins, type Work, type SystemWork } from '#domains/access/server/access.ts'
import { afterCommit, type RequestContext } from '#domains/access/server/serve-contract.ts'
import { path } from '#domains/access/paths.rules.ts'
import { onlySeatOf, personIdOf, type Role, type SignedInViewer } from '#domains/access/viewer.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { ASSIGNED_PASSWORD_LIFETIME_DAYS } from '../accounts.rules.ts'
import { alreadyRegisteredLetter, confirmEmailLetter } from './account-letters.nl.ts'
import * as passwordsSql from './passwords.sql.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { countAttemptOrRefuse, createEmailCounter, type RefuseTooMany } from './attempts.ts'
import { createKnownBrowserCookie } from './known-browsers.ts'
import { findMailLink, newConfirmationLink, newMailLink, seatOfLink } from './mail-links.ts'
import { hashPassword } from './password-hash.ts'
import { endAllSessionsAndLinks, endSeatSessionsAndLinks, findPersonIdOfSeat } from './seats.ts'
import { openSession } from './sessions.ts'

export {
  hasSignedSessionCookie,
  identify,
  listOtherSeatIds,
  sessionKeyOf,
  type SessionKey,
} from './identify.ts'
export { requiresCode } from './two-factor.ts'
export { checkProofForRefusal, checkPasswordForRefusal } from './prove-again.ts'
export { originForClient, linkHostForClient, type LinkHost } from './recipient.ts'
export {
  closeSeat,
  endSeatSessionsAndLinks,
  listSeatsHere,
  prepareSeatTransfer,
  findPersonIdOfSeat,
  removePersonIfSeatless,
} from './seats.ts'
export { endSessionsAtHost } from './sessions.ts'
export { refuseCommonPassword } from './common-passwords.ts'
export {
  countAttemptOrRefuse,
  createEmailCounter,
  clearAttempts,
  uncountAttempt,
  countAttemptAndFindWaitMs,
  type RefuseTooMany,
} from './attempts.ts'
export { hashPassword, verifyPassword } from './password-hash.ts'
export { findCookie, createCookie } from '../core/server/session-cookie.ts'

/** A password that someone else made expires unless its owner uses it in time. */
type PasswordOrigin = { isMadeForThem?: boolean | undefined }

const expiryOf = ({ isMadeForThem = false }: PasswordOrigin, now: Date) =>
  isMadeForThem ? new Date(now.getTime() + ASSIGNED_PASSWORD_LIFETIME_DAYS * 24 * 60 * 60_000) : null

type NewPerson = {
  email: string
  password: string
  name: string
  role: Exclude<Role, 'client'>
} & PasswordOrigin
/** Returns the new id; undefined when an account has the address. */
export async function createAccount(
  { tx, now }: Work<'tx' | 'now'>,
  person: NewPerson,
): Promise<string | undefined> {
  return elevated(tx, async (tx) => {
    const { password, isMadeForThem, ...rest } = person
    await accountsSql.lockEmails(tx, [person.email])
    const known = await accountsSql.listPeopleByEmail(tx, person.email)
    const hash = await hashPassword(password)
    if (known.length > 0) return undefined
    const id = uuidv7()
    await accountsSql.insertPerson(tx, { ...rest, id }, now)
    const expiresAt = expiryOf({ isMadeForThem }, now)
    await passwordsSql.insertPassword(tx, id, { seatId: null, hash, expiresAt }, now)
    return id
  })
}

// Longer than registering takes, so that response time reveals nothing about an address.
const ANSWER_AFTER_MS = 150

type NewClient = { email: string; password: string; name: string }

export const lockEmails = ({ tx }: { tx: Tx }, emails: readonly string[]): Promise<void> =>
  elevated(tx, async (tx) => {
    // Sorted, so that two transactions can't deadlock.
    await accountsSql.lockEmails(tx, [...new Set(emails)].toSorted())
  })

/**
 * Finds or creates the clients at these addresses; the studio can’t tell which happened. The caller
 * must lock the addresses and give each client a seat.
 */
export const findOrCreateClients = (
  { tx, now }: Work<'tx' | 'now'>,
  people: readonly { email: string; name: string }[],
): Promise<string[]> =>
  elevated(tx, async (tx) => {
    const found = await accountsSql.findOrInsertClients(
      tx,
      people.map((person) => ({ ...person, id: uuidv7(now.getTime()) })),
      now,
    )
    const ids = new Map(found.map(({ id, email }) => [email, id]))
    return people.map(({ email }) => ids.get(email)!)
  })

// One salt per email address, so that one computation checks all passwords of the address.
const saltOf = (known: { hash: string }[]) => known[0]?.hash

/** Sets the seat’s password, which opens only that seat, because the studio may know it. */
export const setSeatPassword = (
  { tx, now }: Work<'tx' | 'now'>,
  person: { id: string; email: string },
  seatId: string,
  password: string,
  origin: PasswordOrigin = {},
) =>
  elevated(tx, async (tx) => {
    const known = await passwordsSql.listPasswordsByEmail(tx, person.email)
    const hash = await hashPassword(password, saltOf(known))
    await passwordsSql.removePasswords(tx, person.id, seatId)
    await passwordsSql.insertPassword(tx, person.id, { seatId, hash, expiresAt: expiryOf(origin, now) }, now)
  })

/**
 * Sets an expiring password for the seat, and ends the seat’s sessions and links. If this is the
 * person’s only seat, ends all their sessions, links and other passwords.
 */
export const resetSeatPassword = (
  call: Work<'tx' | 'now'>,
  seat: { id: string; email: string },
  password: string,
) =>
  elevated(call.tx, async (tx) => {
    const id = await findPersonIdOfSeat({ tx }, seat.id)
    const madeBy = { isMadeForThem: true }
    await setSeatPassword({ ...call, tx }, { id, email: seat.email }, seat.id, password, madeBy)
    const isOnly = await endSeatSessionsAndLinks({ ...call, tx }, id, seat.id)
    await passwordsSql.removeOtherPasswordsIfOnlySeat(tx, id, seat.id, isOnly)
  })

type RegistrationCall = Work<'tx' | 'now'> & RequestContext & { refuse: RefuseTooMany }

/**
 * Registers a photographer; a known address gets an email instead. `finish` gives both the same
 * answer after the same time; only a new account gets cookies. `id` is absent when nothing was
 * created.
 */
export async function registerPhotographer(call: RegistrationCall, photographer: NewClient) {
  const { tx, services, now, ipAddress } = call
  const { email } = photographer
  const startedAt = performance.now()
  const blocked = await countAttemptOrRefuse(call, 'register', email)
  if (blocked) return { finish: async () => blocked }

  const answerAfterDelay = (...cookies: string[]) =>
    afterCommit(async () => {
      await delay(Math.max(0, startedAt + ANSWER_AFTER_MS - performance.now()))
      for (const cookie of cookies) call.setCookie(cookie)
      return {}
    })
  const id = await createAccount(call, { ...photographer, role: 'photographer' })
  if (!id) {
    await sendLetter(tx, alreadyRegisteredLetter(email, services.publicUrl + path('signIn')), now, {
      isAwaited: true,
      count: createEmailCounter(call, { isByStranger: true }),
    })
    return { finish: async () => answerAfterDelay() }
  }
  await mailConfirmation(call, { id, ...photographer })
  await elevated(tx, (tx) =>
    record(tx, { id, role: 'photographer' }, { action: 'registered', details: email, ipAddress }, now),
  )
  await publishToAdmins(tx, 'accounts', 'office')
  const finish = async () =>
    answerAfterDelay(await openSession(call, id), await createKnownBrowserCookie(call, { id, email }))
  return { id, finish }
}

type ConfirmationCall = Work<'tx' | 'services' | 'now'> & { ipAddress: string; refuse: RefuseTooMany }

export async function mailConfirmation(
  call: ConfirmationCall,
  person: { id: string; email: string; name: string },
) {
  const link = await newConfirmationLink(call, person.id)
  await sendLetter(call.tx, confirmEmailLetter(person.email, person.name, link), call.now, {
    isAwaited: true,
    count: createEmailCounter(call, { isByStranger: true }),
  })
}

/**
 * Replaces all the person’s passwords. Ends the person’s links and sessions, except the session
 * `exceptSessionId`.
 */
export const replacePasswordsAndEndSessions = (
  call: Work<'tx' | 'now'>,
  userId: string,
  password: string,
  { exceptSessionId, ...madeBy }: PasswordOrigin & { exceptSessionId?: string } = {},
) =>
  elevated(call.tx, async (tx) => {
    const person = await accountsSql.findPersonById(tx, userId)
    const known = person ? await passwordsSql.listPasswordsByEmail(tx, person.email) : []
    const hash = await hashPassword(password, saltOf(known))
    await passwordsSql.removePasswords(tx, userId)
    const expiresAt = expiryOf(madeBy, call.now)
    await passwordsSql.insertPassword(tx, userId, { seatId: null, hash, expiresAt }, call.now)
    await endAllSessionsAndLinks({ tx, now: call.now }, userId, exceptSessionId)
  })

/** Replaces the seat’s password in a seat-bound session, or else all the person’s passwords. */
export async function changePassword(
  call: Work<'tx' | 'now'> & { viewer: SignedInViewer },
  password: string,
) {
  const { viewer } = call
  const [personId, onlySeat] = [personIdOf(viewer), onlySeatOf(viewer)]
  if (onlySeat === undefined)
    return replacePasswordsAndEndSessions(call, personId, password, { exceptSessionId: viewer.sessionId })
  await setSeatPassword(call, { id: personId, email: viewer.email }, onlySeat, password)
  const isOnly = await endSeatSessionsAndLinks(call, personId, onlySeat, viewer.sessionId)
  await elevated(call.tx, (tx) => passwordsSql.removeOtherPasswordsIfOnlySeat(tx, personId, onlySeat, isOnly))
}

/**
 * Returns a link that signs a client in, reusable for 14 days. The row of `linkId` tells whether
 * the link was opened.
 */
export async function createLetterLink(call: Work<'tx' | 'services' | 'now'>, owners: Owners, path?: string) {
  const personId = await findPersonIdOfSeat(call, owners.clientId)
  return newMailLink(call, 'letter', personId, { path, seat: { ...owners, id: owners.clientId } })
}

type Owners = { clientId: string; studioId: string }

/**
 * Returns the studio that a link, dead or alive, was mailed for. Undefined for an unknown token, a
 * link without a studio, or a person who no longer has a seat there.
 */
export async function findStudioIdOfMailLink(call: { tx: Tx }, token: string): Promise<string | undefined> {
  const link = await findMailLink(call, token)
  return link && (await seatOfLink(call, link))?.studioId
}

export const listAdminEmails = (tx: Tx): Promise<string[]> => accountsSql.findAdminEmails(tx)

/**
 * Makes an admin, or sets an existing admin’s password. Returns 'taken' when another role has the
 * address.
 */
export async function makeAdmin(call: SystemWork<'tx' | 'now'>, email: string, password: string) {
  const { tx, now } = call
  const account = { email, password, name: email, role: 'admin', isMadeForThem: true } as const
  const made = await createAccount(call, account)
  const people = await accountsSql.listPeopleByEmail(tx, email)
  const admin = people.find(({ role }) => role === 'admin')
  if (!admin) return 'taken'
  if (!made) await replacePasswordsAndEndSessions(call, admin.id, password, { isMadeForThem: true })
  await record(tx, 'system', { action: 'admin_made', details: email }, now)
  return made ? 'made' : 'renewed'
}
