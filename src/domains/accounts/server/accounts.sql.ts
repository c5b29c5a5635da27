import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notLike,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Role } from '#domains/access/viewer.rules.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { MailLinkPurpose } from '../mail-links.rules.ts'
import { attempts, credentials, mailLinks, profiles, sessions, verifications } from './accounts.tables.ts'

export type SessionRow = {
  session_id: string
  renewed_at: Date
  id: string
  email: string
  role: 'client' | 'photographer' | 'admin'
  is_active: boolean
  studio_id: string | null
  acting_admin_id: string | null
  via_letter: boolean
}

/** Runs on the pool without a transaction: this statement is in the path of every request. */
export async function viewerOfSession(pool: Pool, token: string, now: Date, host: string | undefined) {
  const { rows } = await pool.query<SessionRow>({
    name: 'viewer_of_session',
    text: 'select * from viewer_of_session($1, $2, $3)',
    values: [token, now, host ?? null],
  })
  return rows[0]
}

export const insertSession = (tx: Tx<'system'>, session: typeof sessions.$inferInsert) =>
  tx.insert(sessions).values(session)

export const renewSession = (tx: Tx<'system'>, sessionId: string, expiresAt: Date, now: Date) =>
  tx.update(sessions).set({ expiresAt, updatedAt: now }).where(eq(sessions.id, sessionId))

export const setActingAs = (tx: Tx<'system'>, sessionId: string, studioId: string | null) =>
  tx.update(sessions).set({ actingAs: studioId }).where(eq(sessions.id, sessionId))

export const endSessions = (tx: Tx<'system'>, userId: string, except?: string) =>
  tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)))

export const listSessions = (tx: Tx<'system'>, userId: string, now: Date) =>
  tx
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt))

export const endSessionOf = async (tx: Tx<'system'>, token: string) =>
  (await tx.delete(sessions).where(eq(sessions.token, token)).returning({ userId: sessions.userId }))[0]

export const endSession = (tx: Tx<'system'>, userId: string, sessionId: string) =>
  tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
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

/** Oldest first: at most one staff account, and a client account per studio. */
export const peopleByEmail = (tx: Tx<'system'>, email: string) =>
  tx
    .select({ ...personColumns, passwordHash: credentials.password })
    .from(profiles)
    .leftJoin(credentials, and(eq(credentials.userId, profiles.id), eq(credentials.providerId, 'credential')))
    .where(eq(profiles.email, email))
    .orderBy(profiles.createdAt, profiles.id)

export const personById = async (tx: Tx, id: string) =>
  (await tx.select(personColumns).from(profiles).where(eq(profiles.id, id)))[0]

export async function confirmEmail(tx: Tx<'system'>, userId: string, now: Date) {
  const [person] = await tx
    .update(profiles)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(profiles.id, userId), eq(profiles.emailVerified, false)))
    .returning(personColumns)
  return person
}

type NewPerson = { id: string; email: string; name: string; role: Role; passwordHash: string | null }

export async function insertPeople(tx: Tx<'system'>, people: readonly NewPerson[], now: Date) {
  const moments = { createdAt: now, updatedAt: now }
  await tx
    .insert(profiles)
    .values(people.map(({ passwordHash: _passwordHash, ...person }) => ({ ...person, ...moments })))
  await tx.insert(credentials).values(
    people.map(({ id: userId, passwordHash: password }) => ({
      id: uuidv7(),
      userId,
      accountId: userId,
      providerId: 'credential',
      password,
      ...moments,
    })),
  )
}

export const setEmail = (tx: Tx<'system'>, userId: string, email: string, now: Date) =>
  tx.update(profiles).set({ email, emailVerified: false, updatedAt: now }).where(eq(profiles.id, userId))

export const removePerson = (tx: Tx<'system'>, userId: string) =>
  tx.delete(profiles).where(eq(profiles.id, userId))

export const closedBy = (tx: Tx<'system'>, userId: string) => textOf(tx, sql`closed_by(${userId})`)

async function textOf(tx: Tx<'system'>, expression: SQL): Promise<string | undefined> {
  const { rows } = await tx.execute<{ text: string | null }>(sql`select ${expression} as text`)
  return rows[0]?.text ?? undefined
}

export const renamePerson = (tx: Tx<'system'>, userId: string, name: string, now: Date) =>
  tx.update(profiles).set({ name, updatedAt: now }).where(eq(profiles.id, userId))

const passwordOf = (userId: string) =>
  and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'))

export const passwordHash = async (tx: Tx<'system'>, userId: string) =>
  (await tx.select({ hash: credentials.password }).from(credentials).where(passwordOf(userId)))[0]?.hash

export const setPasswordHash = (tx: Tx<'system'>, userId: string, hash: string | null, now: Date) =>
  tx.update(credentials).set({ password: hash, updatedAt: now }).where(passwordOf(userId))

/** `identifier` holds the hash of the token, so that the table can't be used to sign in. */
export type Proof = { identifier: string; userId: string; expiresAt: Date }

export const insertProof = (tx: Tx<'system'>, { identifier, userId, expiresAt }: Proof, now: Date) =>
  tx
    .insert(verifications)
    .values({ id: uuidv7(), identifier, value: userId, expiresAt, createdAt: now, updatedAt: now })

const validProof = (identifier: string, now: Date) =>
  and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now))

export const findProof = async (tx: Tx<'system'>, identifier: string, now: Date) =>
  (await tx.select({ userId: verifications.value }).from(verifications).where(validProof(identifier, now)))[0]

/** Deletes a proof and returns whose it was; of two concurrent calls, one gets it. */
export const takeProof = async (tx: Tx<'system'>, identifier: string, now: Date) =>
  (
    await tx
      .delete(verifications)
      .where(validProof(identifier, now))
      .returning({ userId: verifications.value })
  )[0]

/** Ends every link and proof that signs someone in; confirmation links stay. */
export async function endWaysIn(tx: Tx<'system'>, userId: string, now: Date): Promise<void> {
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), notLike(verifications.identifier, 'confirm_email %')))
  await tx
    .update(mailLinks)
    .set({ endedAt: now })
    .where(and(eq(mailLinks.userId, userId), isNull(mailLinks.endedAt)))
}

export type MailLinkRow = typeof mailLinks.$inferSelect

type NewMailLink = Pick<MailLinkRow, 'id' | 'tokenHash' | 'purpose' | 'userId' | 'expiresAt'>

export const insertMailLink = (tx: Tx<'system'>, link: NewMailLink, now: Date) =>
  tx.insert(mailLinks).values({
    ...link,
    studioId: sql`(select studio_id from client_correspondence(${link.userId}))`,
    createdAt: now,
  })

export const findMailLink = async (tx: Tx<'system'>, tokenHash: string): Promise<MailLinkRow | undefined> =>
  (await tx.select().from(mailLinks).where(eq(mailLinks.tokenHash, tokenHash)))[0]

/** Ends the link, unless it is a letter's: those are reusable. */
export async function takeMailLink(
  tx: Tx<'system'>,
  tokenHash: string,
  purposes: readonly MailLinkPurpose[],
  now: Date,
): Promise<MailLinkRow | undefined> {
  const isOfThese = and(eq(mailLinks.tokenHash, tokenHash), inArray(mailLinks.purpose, [...purposes]))
  const [link] = await tx
    .update(mailLinks)
    .set({
      openedAt: sql`coalesce(${mailLinks.openedAt}, ${now.toISOString()}::timestamptz)`,
      endedAt: sql`case when ${mailLinks.purpose} <> 'letter' then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(isOfThese, isNull(mailLinks.endedAt), gt(mailLinks.expiresAt, now)))
    .returning()
  return link
}

type Correspondence = {
  studioId: string
  studioName: string
  accentColor: string | null
  replyTo: string
  firstName: string
}

export async function findCorrespondence(tx: Tx<'system'>, userId: string) {
  const { rows } = await tx.execute<Correspondence>(
    sql`select studio_id as "studioId", studio_name as "studioName", accent_color as "accentColor",
      reply_to as "replyTo", first_name as "firstName" from client_correspondence(${userId})`,
  )
  return rows[0]
}

/**
 * The own domain of this client's studio, while it is live. A database function, since a later domain owns the table.
 */
export const hostForClient = (tx: Tx<'system'>, clientId: string, now: Date) =>
  textOf(tx, sql`host_for_client(${clientId}, ${now.toISOString()}::timestamptz)`)

export async function dropProofs(tx: Tx<'system'>, userId: string, now: Date): Promise<void> {
  await endWaysIn(tx, userId, now)
  await tx.delete(verifications).where(eq(verifications.value, userId))
}

/** Counts one attempt under each key; an expired window starts again. */
export function countAttempts(tx: Tx<'system'>, keys: string[], windowEndsAt: Date, now: Date) {
  const isOver = lte(attempts.windowEndsAt, now)
  return tx
    .insert(attempts)
    .values(keys.map((key) => ({ key, count: 1, windowEndsAt })))
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
