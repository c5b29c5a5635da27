import { setTimeout as delay } from 'node:timers/promises'
import { asSystem, elevated, publishToAdmins } from '#domains/access/server/access.ts'
import { identified } from '#domains/access/server/identified.ts'
import { afterCommit, type Entrance, type RequestContext } from '#domains/access/server/serve-contract.ts'
import { path } from '#domains/access/paths.rules.ts'
import { nobody, type Role, type SignedInViewer, type Viewer } from '#domains/access/viewer.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import { alreadyRegisteredLetter, confirmEmailLetter } from './account-letters.nl.ts'
import * as accountsSql from './accounts.sql.ts'
import { blockedAttempt, forgetAttempts, type RefuseTooMany } from './attempts.ts'
import { rememberBrowser } from './known-browsers.ts'
import { findMailLink, isAlive, newConfirmationLink, newMailLink } from '../mail-links/server/mail-links.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { sessionCookie, sessionExpiry, sessionTokenFrom, sessionWantsRenewal } from './session-cookie.ts'
import { endSessions, openSession } from './sessions.ts'
import { forgetSecondSteps } from '../two-factor/server/two-factor.ts'

export { asksCode } from '../two-factor/server/two-factor.ts'
export { originForClient } from './recipient.ts'
export { blockedAttempt, forgetAttempts, waitAfterAttempt } from './attempts.ts'

/** Whether a request has a session cookie with our signature; only `identify` knows if it is still valid. */
export const hasSession = (services: Services, cookies: string, entrance: Entrance): boolean =>
  sessionTokenFrom(cookies, { ...entrance, services }) !== undefined

/**
 * Returns the viewer behind a Cookie header: one query, or none without a signed cookie. A session is valid only at
 * the host where it began; when it is renewed, its cookie is sent again through `setCookie`.
 */
export async function identify(
  services: Services,
  cookieHeader: string | undefined,
  entrance: Entrance,
  setCookie?: (cookie: string) => void,
): Promise<Viewer> {
  const { studioHost } = entrance
  const site = { ...entrance, services }
  const token = cookieHeader && sessionTokenFrom(cookieHeader, site)
  const now = services.clock()
  const session = token && (await accountsSql.viewerOfSession(services.pool, token, now, studioHost?.host))
  if (!token || !session || !mayStand(session, studioHost)) return nobody
  if (setCookie && sessionWantsRenewal(session.renewed_at, now)) {
    await asSystem(services.pool, (tx) =>
      accountsSql.renewSession(tx, session.session_id, sessionExpiry(now), now),
    )
    setCookie(sessionCookie(token, site))
  }
  return viewerFrom(session, now)
}

/** The domain may belong to another studio by now, or the client to another studio. */
const mayStand = ({ role, studio_id }: accountsSql.SessionRow, studioHost: Entrance['studioHost']) =>
  !studioHost || (role === 'client' && studio_id === studioHost.studioId)

function viewerFrom(session: accountsSql.SessionRow, now: Date): SignedInViewer {
  const person = { id: session.id, email: session.email, sessionId: session.session_id }
  if (session.role === 'admin') return identified({ ...person, role: 'admin' })
  if (session.role === 'photographer') {
    const acting = session.acting_admin_id === null ? {} : { actingAdminId: session.acting_admin_id }
    return identified({ ...person, ...acting, role: 'photographer', isActive: session.is_active })
  }
  if (!session.studio_id) throw new Error(`client ${session.id} belongs to no studio`)
  const viaLetter = session.via_letter ? ({ viaLetter: true } as const) : {}
  return identified({
    ...person,
    ...viaLetter,
    role: 'client',
    studioId: session.studio_id,
    today: calendarDay(now),
  })
}

type NewPerson = { email: string; password: string; name: string; role: Role }
type Running = { tx: Tx; now: Date }

/**
 * Returns the new account's id; undefined when the address is taken. A client's never is: a client of two studios has
 * an account at each, and neither studio learns of the other.
 */
export async function createAccount({ tx, now }: Running, person: NewPerson): Promise<string | undefined> {
  return elevated(tx, async (tx) => {
    const { password, ...rest } = person
    await accountsSql.lockEmails(tx, [person.email])
    const known = await accountsSql.peopleByEmail(tx, person.email)
    const passwordHash = await hashPassword(password, saltOf(known))
    if (known.length > 0 && person.role !== 'client') return undefined
    const id = uuidv7()
    await accountsSql.insertPeople(tx, [{ ...rest, id, passwordHash }], now)
    return id
  })
}

const saltOf = (people: { passwordHash: string | null }[]) =>
  people.find(({ passwordHash }) => passwordHash !== null)?.passwordHash ?? undefined

// Longer than registering takes, so that response time reveals nothing about an address.
const REGISTERING_TAKES_MS = 150

type NewClient = { email: string; password: string; name: string }

export async function createClientAccount(call: Running, client: NewClient): Promise<string> {
  return (await createAccount(call, { ...client, role: 'client' }))!
}

/** Locks these addresses until the transaction ends. */
export const holdEmails = ({ tx }: { tx: Tx }, emails: readonly string[]): Promise<void> =>
  elevated(tx, async (tx) => {
    // Sorted, so that two transactions can't deadlock.
    await accountsSql.lockEmails(tx, emails.toSorted())
  })

/** Makes accounts without a password for these clients, who sign in by a link, even if others have their addresses. */
export const createClientAccounts = (
  { tx, now }: Running,
  clients: readonly { id: string; email: string; name: string }[],
): Promise<void> => {
  const people = clients.map((client) => ({ ...client, role: 'client', passwordHash: null }) as const)
  return elevated(tx, (tx) => accountsSql.insertPeople(tx, people, now))
}

/**
 * Moves an account to another address as if it were new: no earlier session, link, password, passkey or second factor
 * opens it any more. Whether the address was known makes no difference.
 */
export const moveAccount = ({ tx, now }: Running, userId: string, email: string): Promise<void> =>
  elevated(tx, async (tx) => {
    await accountsSql.lockEmails(tx, [email])
    await accountsSql.setEmail(tx, userId, email, now)
    await accountsSql.setPasswordHash(tx, userId, null, now)
    await forgetSecondSteps(tx, userId)
    await shutOut({ tx, now }, userId)
  })

/** Ends all sessions and links of an account; dead links keep their page. */
export const shutOut = ({ tx, now }: Running, userId: string): Promise<void> =>
  elevated(tx, async (tx) => {
    await accountsSql.dropProofs(tx, userId, now)
    await endSessions(tx, userId)
  })

/** Deletes an account with its sessions and links; throws when rows elsewhere still refer to it. */
export const removeAccount = ({ tx, now }: Running, userId: string): Promise<void> =>
  elevated(tx, async (tx) => {
    await shutOut({ tx, now }, userId)
    await accountsSql.removePerson(tx, userId)
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
    await sendLetter(tx, alreadyRegisteredLetter(email, services.publicUrl + path('signIn')), now)
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

export async function mailConfirmation(call: Mailing, person: { id: string; email: string; name: string }) {
  const link = await newConfirmationLink(call, person.id)
  await sendLetter(call.tx, confirmEmailLetter(person.email, person.name, link), call.now)
}

/** Counts a message from someone without an account; returns the refusal once there are too many. */
export const blockedMessage = (
  call: Pick<Registering, 'tx' | 'now' | 'ipAddress' | 'refuse'>,
  fromEmail: string,
) => blockedAttempt(call, 'write_message', fromEmail)

type Owner = Running & {
  viewer: SignedInViewer
  ipAddress: string
  refuse: RefuseTooMany & ((code: 'wrong_credentials') => never)
}

/** Checks the signed-in person's password; undefined when it is right, else the refusal to return. */
export async function wrongPassword(call: Owner, password: string) {
  const { tx, viewer, refuse } = call
  const blocked = await blockedAttempt(call, 'change_password', viewer.id)
  if (blocked) return blocked
  const hash = await elevated(tx, (tx) => accountsSql.passwordHash(tx, viewer.id))
  const isRight = hash ? await verifyPassword(password, hash) : false
  // After the commit, so that the attempt stays counted.
  if (!isRight) return afterCommit(async () => refuse('wrong_credentials'))
  await forgetAttempts(tx, 'change_password', viewer.id)
  return undefined
}

/** Sets a password, and ends this person's links and all their sessions but the excepted one. */
export const setPassword = (call: Running, userId: string, password: string, exceptSessionId?: string) =>
  elevated(call.tx, async (tx) => {
    const person = await accountsSql.personById(tx, userId)
    const known = person ? await accountsSql.peopleByEmail(tx, person.email) : []
    const hash = await hashPassword(password, saltOf(known))
    await accountsSql.setPasswordHash(tx, userId, hash, call.now)
    await endAllSessions({ tx, now: call.now }, userId, exceptSessionId)
  })

/** Ends all sessions but the excepted one, and all links mailed to this person. */
export const endAllSessions = ({ tx, now }: Running, userId: string, exceptSessionId?: string) =>
  elevated(tx, async (tx) => {
    await accountsSql.endWaysIn(tx, userId, now)
    await endSessions(tx, userId, exceptSessionId)
  })

/**
 * A link for a studio's letter that signs its client in: reusable, for 14 days, on any device. `path` is where it
 * leads, home unless given; its id tells whether it was opened.
 */
export const createLetterLink = (call: Mailing, clientId: string, path?: string) =>
  newMailLink(call, 'letter', clientId, { path })

/** The person of an old invitation link, which asked for a password; undefined when it is dead. */
export async function findWelcomed(call: Running, token: string): Promise<string | undefined> {
  const link = await findMailLink(call, token)
  return link?.purpose === 'welcome' && isAlive(link, call.now) ? link.userId : undefined
}

export const renamePerson = ({ tx, now }: Running, userId: string, name: string) =>
  elevated(tx, (tx) => accountsSql.renamePerson(tx, userId, name, now))

export const listAdminEmails = (tx: Tx): Promise<string[]> => accountsSql.findAdminEmails(tx)

/**
 * Makes an admin, or sets an existing admin's password. Returns 'taken' when a person with another role has the
 * address.
 */
export async function makeAdmin(call: Running & { tx: Tx<'system'> }, email: string, password: string) {
  const { tx, now } = call
  const made = await createAccount(call, { email, password, name: email, role: 'admin' })
  const people = await accountsSql.peopleByEmail(tx, email)
  const admin = people.find(({ role }) => role === 'admin')
  if (!admin) return 'taken'
  if (!made) await setPassword(call, admin.id, password)
  await record(tx, 'system', { action: 'admin_made', details: email }, now)
  return made ? 'made' : 'renewed'
}
