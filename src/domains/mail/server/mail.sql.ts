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

const noContent = { html: '', text: '', stopUrl: null, pictures: null, invoiceOf: null }

/** Once a letter has left, its content is erased: it may hold a password or a sign-in link. */
export const markSent = (tx: Tx<'system'>, id: string, now: Date, hasLeft: boolean) =>
  tx
    .update(letters)
    .set({
      sentAt: now,
      lastError: null,
      attempts: sql`${letters.attempts} + 1`,
      ...(hasLeft && noContent),
    })
    .where(eq(letters.id, id))

/** A letter that is refused for good is not tried again, so its content is erased as well. */
export const markRefused = (tx: Tx<'system'>, id: string, lastError: string) =>
  tx
    .update(letters)
    .set({ lastError, attempts: sql`${letters.attempts} + 1`, ...noContent })
    .where(eq(letters.id, id))

export const markFailed = (tx: Tx<'system'>, id: string, lastError: string) =>
  tx
    .update(letters)
    .set({ lastError, attempts: sql`${letters.attempts} + 1` })
    .where(eq(letters.id, id))

const MAILBOX_SIZE = 100

export const newestLetters = (tx: Tx<'system'>) =>
  tx
    .select({
      id: letters.id,
      to: letters.toEmail,
      fromName: letters.fromName,
      subject: letters.subject,
      createdAt: letters.createdAt,
    })
    .from(letters)
    .orderBy(desc(letters.createdAt), desc(letters.id))
    .limit(MAILBOX_SIZE)

export const findLetter = async (tx: Tx<'system'>, id: string) =>
  (
    await tx
      .select({ html: letters.html, pictures: letters.pictures })
      .from(letters)
      .where(eq(letters.id, id))
  )[0]

const REMOVED_AT_ONCE = 1000

/** Removes some of the letters from before; returns how many. */
export async function removeLettersBefore(tx: Tx<'system'>, before: Date): Promise<number> {
  const some = tx
    .select({ id: letters.id })
    .from(letters)
    .where(lt(letters.createdAt, before))
    .limit(REMOVED_AT_ONCE)
  return (await tx.delete(letters).where(inArray(letters.id, some))).rowCount ?? 0
}
