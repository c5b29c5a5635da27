import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { tokenHostOf } from '#domains/access/server/token-host.ts'
import type { Role } from '#domains/access/viewer.rules.ts'
import { queryOnce, type Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { SESSION_MAX_MS } from './session-cookie.ts'
import { attempts, mailLinks, profiles, sessions, verifications } from './accounts.tables.ts'

export type SessionRow = {
  session_id: string
  renewed_at: Date
  /** Null when the request names a seat that is not theirs, or none of theirs is open here. */
  id: string | null
  person_id: string
  email: string
  role: 'client' | 'photographer' | 'admin'
  is_active: boolean
  studio_id: string | null
  acting_admin_id: string | null
  via_letter: boolean
  is_seat_bound: boolean
  has_other_seats: boolean
  second_step_due_at: Date | null
}

type At = { host: string; studioId: string; liveSince: Date } | undefined

/** Runs on the pool without a transaction: this statement is in the path of every request. */
export async function viewerOfSession(pool: Pool, token: string, now: Date, at: At, seat?: string) {
  const { rows } = await queryOnce(pool, (client) =>
    // Without a name: one that a connection remembers breaks when a newer version gives the function another column.
    client.query<SessionRow>('select * from viewer_of_session($1, $2, $3, $4, $5)', [
      token,
      now,
      tokenHostOf(at),
      at?.studioId ?? null,
      seat ?? null,
    ]),
  )
  return rows[0]
}

export const insertSession = (tx: Tx<'system'>, session: typeof sessions.$inferInsert) =>
  tx.insert(sessions).values(session)

export const renewSession = (tx: Tx<'system'>, sessionId: string, expiresAt: Date, now: Date) =>
  tx
    .update(sessions)
    .set({
      expiresAt: sql`least(${expiresAt.toISOString()}::timestamptz,
        ${sessions.createdAt} + make_interval(secs => ${SESSION_MAX_MS / 1000}))`,
      updatedAt: now,
    })
    .where(eq(sessions.id, sessionId))

export const setActingAs = (tx: Tx<'system'>, sessionId: string, studioId: string | null) =>
  tx.update(sessions).set({ actingAs: studioId }).where(eq(sessions.id, sessionId))

export const noteByPasskey = (tx: Tx<'system'>, sessionId: string) =>
  tx.update(sessions).set({ byPasskey: true }).where(eq(sessions.id, sessionId))

/** Says from when on this admin must have a second step, unless that was said before. */
export const setSecondStepDue = (tx: Tx<'system'>, adminId: string, dueAt: Date) =>
  tx
    .update(profiles)
    .set({ secondStepDueAt: dueAt })
    .where(and(eq(profiles.id, adminId), isNull(profiles.secondStepDueAt)))

export const forgetSecondStepDue = (tx: Tx<'system'>, adminId: string) =>
  tx.update(profiles).set({ secondStepDueAt: null }).where(eq(profiles.id, adminId))

/** With `onlySeat`, those that open this seat alone. */
export const endSessions = (
  tx: Tx<'system'>,
  userId: string,
  { except, onlySeat }: { except?: string | undefined; onlySeat?: string } = {},
) =>
  tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        except === undefined ? undefined : ne(sessions.id, except),
        ofSeat(onlySeat),
      ),
    )

const ofSeat = (seatId: string | undefined) =>
  seatId === undefined ? undefined : eq(sessions.onlySeat, seatId)

/** With `onlySeat`, those that open this seat alone. */
export const listSessions = (tx: Tx<'system'>, userId: string, now: Date, onlySeat?: string) =>
  tx
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ofSeat(onlySeat), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt))

/** Ends all sessions that began at this host. */
export const endSessionsAt = (tx: Tx<'system'>, tokenHost: string) =>
  tx.delete(sessions).where(eq(sessions.host, tokenHost))

export const endSessionOf = async (tx: Tx<'system'>, token: string) =>
  (await tx.delete(sessions).where(eq(sessions.token, token)).returning({ userId: sessions.userId }))[0]

export const endSession = (tx: Tx<'system'>, userId: string, sessionId: string, onlySeat?: string) =>
  tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ofSeat(onlySeat), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })

/** Serializes requests for these addresses, in the given order, so that the second sees what the first did. */
export const lockEmails = (tx: Tx<'system'>, emails: string[]) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('address ' || address, 0))
    from unnest(${sql.param(emails)}::text[]) as address`)

const personColumns = {
  id: profiles.id,
  email: profiles.email,
  name: profiles.name,
  role: profiles.role,
  isEmailConfirmed: profiles.emailVerified,
}

/** Oldest first: at most one of staff, and one client. */
export const peopleByEmail = (tx: Tx<'system'>, email: string) =>
  tx
    .select(personColumns)
    .from(profiles)
    .where(eq(profiles.email, email))
    .orderBy(profiles.createdAt, profiles.id)

export const personById = async (tx: Tx, id: string) =>
  (await tx.select(personColumns).from(profiles).where(eq(profiles.id, id)))[0]

export const findRegistration = async (tx: Tx<'system'>, id: string) =>
  (await tx.select({ registeredAt: profiles.createdAt }).from(profiles).where(eq(profiles.id, id)))[0]

export async function confirmEmail(tx: Tx<'system'>, userId: string, now: Date) {
  const [person] = await tx
    .update(profiles)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(profiles.id, userId), eq(profiles.emailVerified, false)))
    .returning(personColumns)
  return person
}

type NewPerson = { id: string; email: string; name: string }

export const insertPerson = (tx: Tx<'system'>, person: NewPerson & { role: Role }, now: Date) =>
  tx.insert(profiles).values({ ...person, createdAt: now, updatedAt: now })

/** Makes clients of those whose address is no client's yet. The same statements whether it is or not. */
export async function findOrInsertClients(tx: Tx<'system'>, people: readonly NewPerson[], now: Date) {
  const moments = { createdAt: now, updatedAt: now }
  await tx
    .insert(profiles)
    .values(people.map((person) => ({ ...person, role: 'client' as const, ...moments })))
    .onConflictDoNothing()
  const emails = people.map(({ email }) => email)
  return tx
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.role, 'client'), inArray(profiles.email, emails)))
}

/** One statement either way: a studio can't tell by the time whether its client has another studio. */
export const removeIfSeatless = (tx: Tx<'system'>, userId: string) =>
  tx.delete(profiles).where(and(eq(profiles.id, userId), sql`not exists (select from seats_of(${userId}))`))

/** A client at one studio, and how that studio writes to them. */
export type Seat = {
  id: string
  studioId: string
  studioName: string
  accentColor: string | null
  replyTo: string
  firstName: string
  isOpen: boolean
  /** Since when it is this person's. */
  since: Date
}

/** Open ones first, then the one seen last. A database function, since a later domain owns the table. */
export async function listSeats(tx: Tx<'system'>, userId: string): Promise<Seat[]> {
  const { rows } = await tx.execute<Omit<Seat, 'since'> & { since: string }>(
    sql`select id, studio_id as "studioId", studio_name as "studioName", accent_color as "accentColor",
      reply_to as "replyTo", first_name as "firstName", is_open as "isOpen",
      person_since as since from seats_of(${userId})`,
  )
  return rows.map((seat) => ({ ...seat, since: new Date(seat.since) }))
}

export const personOfSeat = (tx: Tx<'system'>, seatId: string) => textOf(tx, sql`person_of_seat(${seatId})`)

async function textOf(tx: Tx<'system'>, expression: SQL): Promise<string | undefined> {
  const { rows } = await tx.execute<{ text: string | null }>(sql`select ${expression} as text`)
  return rows[0]?.text ?? undefined
}

/** Title and cover of a client's open gallery. A database function, since later domains own the tables. */
export async function findLetterOpening(
  tx: Tx<'system'>,
  seatId: string,
  slug: string | undefined,
  today: string,
) {
  const { rows } = await tx.execute<{ title: string | null; thumbHash: Uint8Array | null }>(
    sql`select title, thumb_hash as "thumbHash" from letter_opening(${seatId}::uuid, ${slug ?? null}::text, ${today}::date)`,
  )
  return rows[0]
}

/** As a studio's owner wants to be called. A database function, since a later domain owns the table. */
export const ownerFirstName = (tx: Tx<'system'>, userId: string) =>
  textOf(tx, sql`owner_first_name(${userId})`)

/** The own domain to which this seat's studio leads. A database function, since a later domain owns the table. */
export async function hostForSeat(tx: Tx<'system'>, seatId: string, now: Date) {
  const { rows } = await tx.execute<{ host: string; since: string }>(
    sql`select host, live_since as since from host_for_client(${seatId}, ${now.toISOString()}::timestamptz)`,
  )
  const [found] = rows
  return found && { host: found.host, liveSince: new Date(found.since) }
}

/** Those of the window that lasts still, without waiting for whoever counts one. */
export async function findAttempts(tx: Tx<'system'>, key: string, now: Date) {
  const [found] = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.windowEndsAt, now)))
  return found
}

/** Counts one attempt; an expired window starts again. The row is locked until the commit. */
export function countAttempts(tx: Tx<'system'>, key: string, windowEndsAt: Date, now: Date) {
  const isOver = lte(attempts.windowEndsAt, now)
  return tx
    .insert(attempts)
    .values({ key, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
      },
    })
    .returning()
}

export const extendWindow = (tx: Tx<'system'>, key: string, windowEndsAt: Date) =>
  tx.update(attempts).set({ windowEndsAt }).where(eq(attempts.key, key))

export const takeBackAttempt = (tx: Tx<'system'>, key: string) =>
  tx
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(eq(attempts.key, key))

export const forgetAttempts = (tx: Tx<'system'>, keys: string[]) =>
  tx.delete(attempts).where(inArray(attempts.key, keys))

const DAY_MS = 24 * 60 * 60_000

/** Dead links are kept this long, so that their page can offer a new one. */
const DEAD_LINK_DAYS = 180

/** Deletes expired sessions, links and counts. A letter's link keeps its row, which tells whether it was opened. */
export async function sweep(tx: Tx<'system'>, now: Date): Promise<void> {
  const diedBefore = new Date(now.getTime() - DEAD_LINK_DAYS * DAY_MS)
  const isForgotten = or(lte(mailLinks.expiresAt, diedBefore), lte(mailLinks.endedAt, diedBefore))
  await tx.delete(mailLinks).where(and(isForgotten, ne(mailLinks.purpose, 'letter')))
  await tx
    .update(mailLinks)
    .set({ tokenHash: null })
    .where(and(isForgotten, isNotNull(mailLinks.tokenHash)))
  await tx.delete(sessions).where(lte(sessions.expiresAt, now))
  await tx.delete(verifications).where(lte(verifications.expiresAt, now))
  await tx.delete(attempts).where(lte(attempts.windowEndsAt, now))
}

export async function findAdminEmails(tx: Tx): Promise<string[]> {
  const admins = await tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.role, 'admin'))
  return admins.map(({ email }) => email)
}
