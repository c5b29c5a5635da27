import { setTimeout as delay } from 'node:timers/promises'
import { answerAsSystem, asSystem, elevated, publishToAdmins } from '#domains/access/server/access.ts'
import { identified } from '#domains/access/server/identified.ts'
import { afterCommit, type Entrance, type RequestContext } from '#domains/access/server/serve-contract.ts'
import { tokenHostOf } from '#domains/access/server/token-host.ts'
import { path } from '#domains/access/paths.rules.ts'
import {
  atOtherSeat,
  nobody,
  onlySeatOf,
  personIdOf,
  type Role,
  type SignedInViewer,
  type Viewer,
} from '#domains/access/viewer.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isUuid, uuidv7 } from '#platform/db/uuid.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import { MADE_PASSWORD_DAYS } from '../accounts.rules.ts'
import { alreadyRegisteredLetter, confirmEmailLetter } from './account-letters.nl.ts'
import * as passwordsSql from './passwords.sql.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { blockedAttempt, type RefuseTooMany } from './attempts.ts'
import { countsLetter } from './count-letter.ts'
import { rememberBrowser } from './known-browsers.ts'
import { findMailLink, newConfirmationLink, newMailLink, seatOfLink } from './mail-links.ts'
import { hashPassword } from './password-hash.ts'
import {
  sessionCookie,
  sessionExpiry,
  sessionFrom,
  sessionTokenFrom,
  sessionWantsRenewal,
} from '../core/server/session-cookie.ts'
import { endAllSessions, endSeatsSessions, personOfSeat } from './seats.ts'
import { openSession } from './sessions.ts'

export { asksCode } from './two-factor.ts'
export { notProven } from './prove-again.ts'
export { wrongPassword } from './wrong-password.ts'
export { originForClient, placeForClient, type LinkPlace } from './recipient.ts'
export {
  closeSeat,
  endSeatsSessions,
  listSeatsHere,
  passSeatOn,
  personOfSeat,
  removeIfSeatless,
} from './seats.ts'
export { endSessionsAt } from './sessions.ts'
export { refuseCommonPassword } from './common-passwords.ts'
export {
  blockedAttempt,
  forgetAttempts,
  takeBackAttempt,
  waitAfterAttempt,
  type RefuseTooMany,
} from './attempts.ts'
export { countsLetter } from './count-letter.ts'
export { hashPassword, verifyPassword } from './password-hash.ts'
export { cookieNamed, ownCookie } from '../core/server/session-cookie.ts'

/** Whether a request has a session cookie with our signature; only `identify` knows if it is still valid. */
export const hasSession = (services: Services, cookies: string, entrance: Entrance): boolean =>
  sessionTokenFrom(cookies, { ...entrance, services }) !== undefined

type Asked = {
  /** The seat that a client's request names; without one it is the seat they were last seen at. */
  seat?: string | undefined
  setCookie?: (cookie: string) => void
  /** Whether its person does something by this request: only that moves the end of a session. */
  isUse?: boolean
}

/**
 * Returns the viewer behind a Cookie header: one query, or none without a signed cookie. A session is valid only at
 * the host where it began; its cookie is sent again through `setCookie` when it is renewed, or signed by a former secret.
 */
export async function identify(
  services: Services,
  cookieHeader: string | undefined,
  entrance: Entrance,
  { seat, setCookie, isUse = true }: Asked = {},
): Promise<Viewer> {
  const { studioHost } = entrance
  const site = { ...entrance, services }
  const { token, isSignedByFormer } = sessionFrom(cookieHeader ?? '', site) ?? {}
  const now = services.clock()
  const named = seat === undefined || isUuid(seat) ? seat : NO_SEAT
  const session = token && (await accountsSql.viewerOfSession(services.pool, token, now, studioHost, named))
  if (!token || !session || !mayStand(session, studioHost)) return nobody
  const isRenewed = setCookie && isUse && sessionWantsRenewal(session.renewed_at, now)
  if (isRenewed)
    await answerAsSystem(services.pool, (tx) =>
      accountsSql.renewSession(tx, session.session_id, sessionExpiry(now), now),
    )
  if (isRenewed || isSignedByFormer) setCookie?.(sessionCookie(token, site))
  if (session.id === null) return seat === undefined ? nobody : atOtherSeat
  return viewerFrom({ ...session, id: session.id }, now)
}

/** A client's other open seats that their session reaches; none for anyone else. */
export async function listOtherSeats(services: Services, viewer: Viewer): Promise<string[]> {
  if (viewer.role !== 'client' || viewer.isSeatBound || !viewer.hasOtherSeats) return []
  const seats = await asSystem(services.pool, (tx) => accountsSql.listSeats(tx, viewer.personId))
  return seats.flatMap(({ id, isOpen }) => (isOpen && id !== viewer.id ? [id] : []))
}

/** By what a request is known, for questions about many at once (`may_go_on_listening`); undefined without a session. */
export type SessionAsked = { token: string; host?: string; studioId?: string; seat?: string }

export function sessionAsked(
  services: Services,
  cookies: string,
  entrance: Entrance,
  seat: string | undefined,
): SessionAsked | undefined {
  const token = sessionTokenFrom(cookies, { ...entrance, services })
  if (token === undefined) return undefined
  const { studioHost } = entrance
  return {
    token,
    ...(studioHost && { host: tokenHostOf(studioHost)!, studioId: studioHost.studioId }),
    ...(seat !== undefined && { seat: isUuid(seat) ? seat : NO_SEAT }),
  }
}

const NO_SEAT = '00000000-0000-0000-0000-000000000000'

/** Under a studio's domain only its clients are let in; it may belong to another studio by now. */
const mayStand = ({ role }: accountsSql.SessionRow, studioHost: Entrance['studioHost']) =>
  !studioHost || role === 'client'

function viewerFrom(session: accountsSql.SessionRow & { id: string }, now: Date): SignedInViewer {
  const person = { id: session.id, email: session.email, sessionId: session.session_id }
  if (session.role === 'admin') {
    const dueAt = session.second_step_due_at
    const due = dueAt && { secondStepDueAt: dueAt, ...(dueAt <= now && { isHeldBack: true as const }) }
    return identified({ ...person, ...due, role: 'admin' })
  }
  if (session.role === 'photographer') {
    const acting = session.acting_admin_id === null ? {} : { actingAdminId: session.acting_admin_id }
    return identified({ ...person, ...acting, role: 'photographer', isActive: session.is_active })
  }
  if (!session.studio_id) throw new Error(`client ${session.id} belongs to no studio`)
  return identified({
    ...person,
    ...(session.via_letter && { viaLetter: true }),
    ...(session.is_seat_bound && { isSeatBound: true }),
    ...(session.has_other_seats && { hasOtherSeats: true }),
    role: 'client',
    personId: session.person_id,
    studioId: session.studio_id,
    today: calendarDay(now),
  })
}

/** One that its owner did not choose expires when it is never used. */
type MadeBy = { isMadeForThem?: boolean | undefined }

const expiryOf = ({ isMadeForThem = false }: MadeBy, now: Date) =>
  isMadeForThem ? new Date(now.getTime() + MADE_PASSWORD_DAYS * 24 * 60 * 60_000) : null

type NewPerson = { email: string; password: string; name: string; role: Exclude<Role, 'client'> } & MadeBy
type Running = { tx: Tx; now: Date }

/** Makes an account of staff. Returns its id; undefined when the address is known. */
export async function createAccount({ tx, now }: Running, person: NewPerson): Promise<string | undefined> {
  return elevated(tx, async (tx) => {
    const { password, isMadeForThem, ...rest } = person
    await accountsSql.lockEmails(tx, [person.email])
    const known = await accountsSql.peopleByEmail(tx, person.email)
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
const REGISTERING_TAKES_MS = 150

type NewClient = { email: string; password: string; name: string }

/** Locks these addresses until the transaction ends. */
export const holdEmails = ({ tx }: { tx: Tx }, emails: readonly string[]): Promise<void> =>
  elevated(tx, async (tx) => {
    // Sorted, so that two transactions can't deadlock.
    await accountsSql.lockEmails(tx, [...new Set(emails)].toSorted())
  })

/**
 * Finds the people at these addresses for a studio that takes them on, and makes those who are nobody's client yet:
 * the studio can't tell which. Returns their ids, in order. The caller holds the addresses, and gives each a seat.
 */
export const findClientPeople = (
  { tx, now }: Running,
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

// One salt a person, so that one hash checks a password against all of theirs.
const saltOf = (known: { hash: string }[]) => known[0]?.hash

/** Sets the password of a new seat: a studio may know it, so it opens that seat alone. */
export const setSeatPassword = (
  { tx, now }: Running,
  person: { id: string; email: string },
  seatId: string,
  password: string,
  madeBy: MadeBy = {},
) =>
  elevated(tx, async (tx) => {
    const known = await passwordsSql.passwordsByEmail(tx, person.email)
    const hash = await hashPassword(password, saltOf(known))
    await passwordsSql.removePasswords(tx, person.id, seatId)
    await passwordsSql.insertPassword(tx, person.id, { seatId, hash, expiresAt: expiryOf(madeBy, now) }, now)
  })

/**
 * Sets a seat's password anew for its studio, and ends the sessions and links that open that seat alone. While the person has no other
 * seat, everything else that signs them in ends as well.
 */
export const resetSeatPassword = (call: Running, seat: { id: string; email: string }, password: string) =>
  elevated(call.tx, async (tx) => {
    const id = await personOfSeat({ tx }, seat.id)
    const madeBy = { isMadeForThem: true }
    await setSeatPassword({ ...call, tx }, { id, email: seat.email }, seat.id, password, madeBy)
    const isOnly = await endSeatsSessions({ ...call, tx }, id, seat.id)
    await passwordsSql.removeOtherPasswords(tx, id, seat.id, isOnly)
  })

type Registering = Running & RequestContext & { refuse: RefuseTooMany }

/**
 * Registers a photographer, mails a confirmation link, and signs them in. For a known address it mails that instead
 * and signs nobody in: that reveals the address, so attempts are limited. Returns the id, absent when the address is
 * known or tried too often, and `finish`, which makes the answer: the same after the same time, known or not.
 */
export async function registerPhotographer(call: Registering, photographer: NewClient) {
  const { tx, services, now, ipAddress } = call
  const { email } = photographer
  const startedAt = performance.now()
  const blocked = await blockedAttempt(call, 'register', email)
  if (blocked) return { finish: async () => blocked }

  const afterAWhile = (...cookies: string[]) =>
    afterCommit(async () => {
      await delay(Math.max(0, startedAt + REGISTERING_TAKES_MS - performance.now()))
      for (const cookie of cookies) call.setCookie(cookie)
      return {}
    })
  const id = await createAccount(call, { ...photographer, role: 'photographer' })
  if (!id) {
    await sendLetter(tx, alreadyRegisteredLetter(email, services.publicUrl + path('signIn')), now, {
      isAwaited: true,
      count: countsLetter(call, { isByStranger: true }),
    })
    return { finish: async () => afterAWhile() }
  }
  await mailConfirmation(call, { id, ...photographer })
  await elevated(tx, (tx) =>
    record(tx, { id, role: 'photographer' }, { action: 'registered', details: email, ipAddress }, now),
  )
  await publishToAdmins(tx, 'accounts', 'office')
  const finish = async () =>
    afterAWhile(await openSession(call, id), await rememberBrowser(call, { id, email }))
  return { id, finish }
}

type Mailing = Running & { services: Services }
type ConfirmationCall = Mailing & { ipAddress: string; refuse: RefuseTooMany }

export async function mailConfirmation(
  call: ConfirmationCall,
  person: { id: string; email: string; name: string },
) {
  const link = await newConfirmationLink(call, person.id)
  await sendLetter(call.tx, confirmEmailLetter(person.email, person.name, link), call.now, {
    isAwaited: true,
    count: countsLetter(call, { isByStranger: true }),
  })
}

/** Counts a message from someone without an account; returns the refusal once there are too many. */
export const blockedMessage = (
  call: Pick<Registering, 'tx' | 'now' | 'ipAddress' | 'refuse'>,
  fromEmail: string,
) => blockedAttempt(call, 'write_message', fromEmail)

/**
 * Sets a password of the person's own, which opens all their seats in place of what studios set, and ends their links
 * and all their sessions but the excepted one.
 */
export const setPassword = (
  call: Running,
  userId: string,
  password: string,
  { exceptSessionId, ...madeBy }: MadeBy & { exceptSessionId?: string } = {},
) =>
  elevated(call.tx, async (tx) => {
    const person = await accountsSql.personById(tx, userId)
    const known = person ? await passwordsSql.passwordsByEmail(tx, person.email) : []
    const hash = await hashPassword(password, saltOf(known))
    await passwordsSql.removePasswords(tx, userId)
    const expiresAt = expiryOf(madeBy, call.now)
    await passwordsSql.insertPassword(tx, userId, { seatId: null, hash, expiresAt }, call.now)
    await endAllSessions({ tx, now: call.now }, userId, exceptSessionId)
  })

/** Changes the password with which this session began: of its one seat, else the person's own. */
export async function changePassword(call: Running & { viewer: SignedInViewer }, password: string) {
  const { viewer } = call
  const [personId, onlySeat] = [personIdOf(viewer), onlySeatOf(viewer)]
  if (onlySeat === undefined)
    return setPassword(call, personId, password, { exceptSessionId: viewer.sessionId })
  await setSeatPassword(call, { id: personId, email: viewer.email }, onlySeat, password)
  const isOnly = await endSeatsSessions(call, personId, onlySeat, viewer.sessionId)
  await elevated(call.tx, (tx) => passwordsSql.removeOtherPasswords(tx, personId, onlySeat, isOnly))
}

/**
 * A link for a studio's letter that signs its client in: reusable, for 14 days, on any device. `path` is where it
 * leads, home unless given; its id tells whether it was opened.
 */
export async function createLetterLink(
  call: Running & { services: Services },
  owners: Owners,
  path?: string,
) {
  const personId = await personOfSeat(call, owners.clientId)
  return newMailLink(call, 'letter', personId, { path, seat: { ...owners, id: owners.clientId } })
}

type Owners = { clientId: string; studioId: string }

/** The studio whose letter a link stands in, dead or alive; undefined where it is in none, or its client is gone. */
export async function studioOfMailLink(call: { tx: Tx }, token: string): Promise<string | undefined> {
  const link = await findMailLink(call, token)
  return link && (await seatOfLink(call, link))?.studioId
}

export const listAdminEmails = (tx: Tx): Promise<string[]> => accountsSql.findAdminEmails(tx)

/**
 * Makes an admin, or sets an existing admin's password. Returns 'taken' when a person with another role has the
 * address.
 */
export async function makeAdmin(call: Running & { tx: Tx<'system'> }, email: string, password: string) {
  const { tx, now } = call
  const account = { email, password, name: email, role: 'admin', isMadeForThem: true } as const
  const made = await createAccount(call, account)
  const people = await accountsSql.peopleByEmail(tx, email)
  const admin = people.find(({ role }) => role === 'admin')
  if (!admin) return 'taken'
  if (!made) await setPassword(call, admin.id, password, { isMadeForThem: true })
  await record(tx, 'system', { action: 'admin_made', details: email }, now)
  return made ? 'made' : 'renewed'
}
