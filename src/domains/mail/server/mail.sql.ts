import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { letters } from './mail.tables.ts'

export const insertLetter = (tx: Tx, letter: typeof letters.$inferInsert) => tx.insert(letters).values(letter)

export const findUnsentLetter = async (tx: Tx<'system'>, id: string) =>
  (
    await tx
      .select()
      .from(letters)
      .where(and(eq(letters.id, id), isNull(letters.sentAt)))
  )[0]

const erasedContent = { html: '', text: '', stopUrl: null, pictures: null, invoiceOf: null }

/**
 * Marks an email as sent. With `hasLeft` also erases its content, which can hold a password or
 * sign-in link.
 */
export const markSent = (tx: Tx<'system'>, id: string, now: Date, hasLeft: boolean) =>
  tx
    .update(letters)
    .set({
      sentAt: now,
      lastError: null,
      attempts: sql`${letters.attempts} + 1`,
      ...(hasLeft && erasedContent),
    })
    .where(eq(letters.id, id))

/**
 * Stores a failed attempt. Erases the content of an email refused for good, which isn't retried.
 */
export const saveFailedAttempt = (tx: Tx<'system'>, id: string, lastError: string, isForGood: boolean) =>
  tx
    .update(letters)
    .set({ lastError, attempts: sql`${letters.attempts} + 1`, ...(isForGood && erasedContent) })
    .where(eq(letters.id, id))

const MAILBOX_SIZE = 100

export function listNewestLetters(tx: Tx<'system'>) {
  const { id, toEmail: to, fromName, subject, createdAt } = letters
  return tx
    .select({ id, to, fromName, subject, createdAt })
    .from(letters)
    .orderBy(desc(createdAt), desc(id))
    .limit(MAILBOX_SIZE)
}

export const findLetter = async (tx: Tx<'system'>, id: string) =>
  (
    await tx
      .select({ html: letters.html, pictures: letters.pictures })
      .from(letters)
      .where(eq(letters.id, id))
  )[0]

const REMOVED_PER_BATCH = 1000

/** Deletes up to 1000 older emails. Returns the number of deleted emails. */
export async function removeLettersBefore(tx: Tx<'system'>, before: Date): Promise<number> {
  const some = tx
    .select({ id: letters.id })
    .from(letters)
    .where(lt(letters.createdAt, before))
    .limit(REMOVED_PER_BATCH)
  return (await tx.delete(letters).where(inArray(letters.id, some))).rowCount ?? 0
}
