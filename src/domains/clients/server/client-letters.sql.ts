import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { mailLinks, profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { letters } from '#domains/mail/server/mail.tables.ts'
import { only } from '#platform/db/only.ts'
import { pick } from '#platform/pure/pick.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { clientLetters, clients } from './clients.tables.ts'

export const hasNeverVisited = async (tx: Tx<'system'>, clientId: string): Promise<boolean> =>
  (await tx.$count(clients, and(eq(clients.id, clientId), isNull(clients.lastSeenAt)))) > 0

export const insertClientLetter = (tx: Tx<'system'>, letter: typeof clientLetters.$inferInsert) =>
  tx.insert(clientLetters).values(letter)

const LISTED_LETTERS = 100

/**
 * Runs as the system: the caller has checked that the studio has this client. `isFailing` is false
 * without a row in `letters`.
 */
export const listClientLetters = (tx: Tx<'system'>, viewer: PhotographerViewer, clientId: string) =>
  tx
    .select({
      ...pick(clientLetters, ['id', 'kind', 'subject', 'createdAt', 'linkId', 'isHeldBack']),
      openedAt: mailLinks.openedAt,
      isFailing: sql<boolean>`${letters.sentAt} is null and ${letters.lastError} is not null`,
    })
    .from(clientLetters)
    .leftJoin(mailLinks, eq(mailLinks.id, clientLetters.linkId))
    .leftJoin(letters, eq(letters.id, clientLetters.id))
    .where(and(eq(clientLetters.clientId, clientId), eq(clientLetters.studioId, viewer.id)))
    .orderBy(desc(clientLetters.createdAt), desc(clientLetters.id))
    .limit(LISTED_LETTERS)

export async function hasPhotosToSee(tx: Tx, clientId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`select has_photos_to_see(${clientId}) as has`)
  return only(rows).has
}

/**
 * Marks the previews of the client's live galleries as emailed, so that no second email announces
 * them.
 */
export const markPreviewsAnnounced = (tx: Tx, clientId: string, now: Date) =>
  tx.execute(sql`select mark_previews_announced(${clientId}, ${now.toISOString()})`)

/**
 * Saves that the address is wrong. Returns undefined if no client got the email, or the address was
 * corrected.
 */
export async function setEmailRefused(tx: Tx<'system'>, letterId: string, email: string, now: Date) {
  const [client] = await tx
    .update(clients)
    .set({ emailRefusedAt: now })
    .from(clientLetters)
    .innerJoin(profiles, eq(profiles.email, email))
    .where(
      and(
        eq(clientLetters.id, letterId),
        eq(clients.id, clientLetters.clientId),
        eq(clients.personId, profiles.id),
      ),
    )
    .returning(pick(clients, ['id', 'studioId', 'firstName', 'lastName']))
  return client
}

/** Returns whether the client was ever invited. Locks the client's row. */
export async function lockAndCheckInvited(tx: Tx<'system'>, clientId: string): Promise<boolean> {
  const [found] = await tx
    .select({ invitedAt: clients.invitedAt })
    .from(clients)
    .where(eq(clients.id, clientId))
    .for('no key update')
  return found !== undefined && found.invitedAt !== null
}

export const setInvited = (tx: Tx<'system'>, clientId: string, now: Date) =>
  tx
    .update(clients)
    .set({ invitedAt: now, invitationWaits: false, invitationLine: null, emailRefusedAt: null })
    .where(eq(clients.id, clientId))

export async function lockWaitingInvitation(tx: Tx, clientId: string): Promise<{ line: string } | undefined> {
  const [found] = await tx
    .select({ line: clients.invitationLine })
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.invitationWaits, true)))
    .for('no key update')
  return found && { line: found.line ?? '' }
}
