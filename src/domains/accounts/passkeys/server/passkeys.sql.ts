import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { passkeys } from './passkeys.tables.ts'

export type Passkey = typeof passkeys.$inferSelect

export const listPasskeys = (tx: Tx<'system'>, userId: string) =>
  tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id)

/** Answers nothing when someone has it already. */
export const insertPasskey = async (tx: Tx<'system'>, passkey: typeof passkeys.$inferInsert) =>
  (await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning())[0]

const ofPerson = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/** Answers nothing when it was not this person's; neither does removing. */
export const renamePasskey = async (tx: Tx<'system'>, userId: string, id: string, name: string) =>
  (await tx.update(passkeys).set({ name }).where(ofPerson(userId, id)).returning())[0]

export const removePasskey = async (tx: Tx<'system'>, userId: string, id: string) =>
  (await tx.delete(passkeys).where(ofPerson(userId, id)).returning())[0]

export const removePasskeys = (tx: Tx<'system'>, userId: string) =>
  tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })

/** Whoever it belongs to: this is how someone who is nobody yet says who they are. */
export const passkeyByCredential = async (tx: Tx<'system'>, credentialId: string) =>
  (await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0]

/** Counts one use; answers nothing when the device had signed as often before. One that does not count stays at 0. */
export const usePasskey = async (tx: Tx<'system'>, id: string, signCount: number, now: Date) =>
  (
    await tx
      .update(passkeys)
      .set({ signCount, lastUsedAt: now })
      .where(and(eq(passkeys.id, id), (signCount === 0 ? eq : lt)(passkeys.signCount, signCount)))
      .returning()
  )[0]
