import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { tokenHostOf } from '#domains/access/server/token-host.ts'
import type { Role } from '#domains/access/viewer.rules.ts'
import { queryOnce, type Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { SESSION_MAX_MS } from './session-cookie.ts'
import { attempts, mailLinks, profiles, sessions, verifications } from './accounts.tables.ts'

export type SessionViewerRow = {
  session_id: string
  renewed_at: Date
  /** Null for a client without an open seat that the session, host and `seat` allow. */
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

type StudioHost = { host: string; studioId: string; liveSince: Date } | undefined

/** Runs without a transaction to save round trips: every signed-in request runs the statement. */
export async function findSessionViewer(pool: Pool, token: string, now: Date, at: StudioHost, seat?: string) {
  const { rows } = await queryOnce(pool, (client) =>
    // Unnamed: a named statement fails after an upgrade adds a column to the function.
    client.query<SessionViewerRow>('select * from viewer_of_session($1, $2, $3, $4, $5)', [
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

export const markSessionByPasskey = (tx: Tx<'system'>, sessionId: string) =>
  tx.update(sessions).set({ byPasskey: true }).where(eq(sessions.id, sessionId))

/** Keeps an existing deadline. */
export const setSecondStepDue = (tx: Tx<'system'>, adminId: string, dueAt: Date) =>
  tx
    .update(profiles)
    .set({ secondStepDueAt: dueAt })
    .where(and(eq(profiles.id, adminId), isNull(profiles.secondStepDueAt)))

export const clearSecondStepDue = (tx: Tx<'system'>, adminId: string) =>
  tx.update(profiles).set({ secondStepDueAt: null }).where(eq(profiles.id, adminId))

/** `onlySeat` restricts the deletion to sessions that open only that seat. */
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
        seatCondition(onlySeat),
      ),
    )

const seatCondition = (seatId: string | undefined) =>
  seatId === undefined ? undefined : eq(sessions.onlySeat, seatId)

/** `onlySeat` restricts the list to sessions that open only that seat. */
export function listSessions(tx: Tx<'system'>, userId: string, now: Date, onlySeat?: string) {
  const { id, userAgent, ipAddress, createdAt, updatedAt } = sessions
  return tx
    .select({ id, userAgent, ipAddress, createdAt, updatedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), seatCondition(onlySeat), gt(sessions.expiresAt, now)))
    .orderBy(desc(updatedAt))
}

export const deleteSessionsAtHost = (tx: Tx<'system'>, tokenHost: string) =>
  tx.delete(sessions).where(eq(sessions.host, tokenHost))

export const endSessionByToken = async (tx: Tx<'system'>, token: string) =>
  (await tx.delete(sessions).where(eq(sessions.token, token)).returning({ userId: sessions.userId }))[0]

export const endSession = (tx: Tx<'system'>, userId: string, sessionId: string, onlySeat?: string) =>
  tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), seatCondition(onlySeat), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })

/** Locks the addresses in the given order until the commit. */
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

/** Returns at most one studio or admin and at most one client, oldest first. */
export const listPeopleByEmail = (tx: Tx<'system'>, email: string) =>
  tx
    .select(personColumns)
    .from(profiles)
    .where(eq(profiles.email, email))
    .orderBy(profiles.createdAt, profiles.id)

export const findPersonById = async (tx: Tx, id: string) =>
  (await tx.select(personColumns).from(profiles).where(eq(profiles.id, id)))[0]

export const findRegistrationTime = async (tx: Tx<'system'>, id: string) =>
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

/** Runs the same statements for known and new clients, so that timing reveals nothing. */
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

/** Runs one statement whether or not a seat is left, so that timing can’t reveal another studio. */
export const deletePersonIfSeatless = (tx: Tx<'system'>, userId: string) =>
  tx.delete(profiles).where(and(eq(profiles.id, userId), sql`not exists (select from seats_of(${userId}))`))

export type Seat = {
  id: string
  studioId: string
  studioName: string
  accentColor: string | null
  replyTo: string
  firstName: string
  isOpen: boolean
  /** Moment at which this person got the seat. */
  since: Date
}

/**
 * Returns open seats before archived ones, the last visited first. The clients domain owns the
 * table.
 */
export async function listSeats(tx: Tx<'system'>, userId: string): Promise<Seat[]> {
  const { rows } = await tx.execute<Omit<Seat, 'since'> & { since: string }>(
    sql`select id, studio_id as "studioId", studio_name as "studioName", accent_color as "accentColor",
      reply_to as "replyTo", first_name as "firstName", is_open as "isOpen",
      person_since as since from seats_of(${userId})`,
  )
  return rows.map((seat) => ({ ...seat, since: new Date(seat.since) }))
}

export const selectPersonIdOfSeat = (tx: Tx<'system'>, seatId: string) =>
  selectText(tx, sql`person_of_seat(${seatId})`)

async function selectText(tx: Tx<'system'>, expression: SQL): Promise<string | undefined> {
  const { rows } = await tx.execute<{ text: string | null }>(sql`select ${expression} as text`)
  return rows[0]?.text ?? undefined
}

/** Finds an open gallery’s title and cover. Other domains own the tables. */
export async function findLinkedGallery(
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

export const ownerFirstName = (tx: Tx<'system'>, userId: string) =>
  selectText(tx, sql`owner_first_name(${userId})`)

export async function hostForSeat(tx: Tx<'system'>, seatId: string, now: Date) {
  const { rows } = await tx.execute<{ host: string; since: string }>(
    sql`select host, live_since as since from host_for_client(${seatId}, ${now.toISOString()}::timestamptz)`,
  )
  const [found] = rows
  return found && { host: found.host, liveSince: new Date(found.since) }
}

/** Reads the current window without waiting for concurrent counts. */
export async function findAttemptWindow(tx: Tx<'system'>, key: string, now: Date) {
  const [found] = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.windowEndsAt, now)))
  return found
}

/** Counts one attempt; the row stays locked until the commit. */
export function addAttempt(tx: Tx<'system'>, key: string, windowEndsAt: Date, now: Date) {
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

export const extendAttemptWindow = (tx: Tx<'system'>, key: string, windowEndsAt: Date) =>
  tx.update(attempts).set({ windowEndsAt }).where(eq(attempts.key, key))

export const uncountAttempt = (tx: Tx<'system'>, key: string) =>
  tx
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(eq(attempts.key, key))

export const clearAttempts = (tx: Tx<'system'>, keys: string[]) =>
  tx.delete(attempts).where(inArray(attempts.key, keys))

const DAY_MS = 24 * 60 * 60_000

/** Days to keep a dead link, so that its page can offer a new link. */
const DEAD_LINK_DAYS = 180

/** Keeps the rows of links in studios’ emails, which record whether a link was opened. */
export async function deleteExpiredAccountRows(tx: Tx<'system'>, now: Date): Promise<void> {
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
