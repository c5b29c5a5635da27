import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { passkeys } from '../../server/second-steps.tables.ts'

export type Passkey = typeof passkeys.$inferSelect

export const listPasskeys = (tx: Tx<'system'>, userId: string) =>
  tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id)

export const insertPasskey = async (tx: Tx<'system'>, passkey: typeof passkeys.$inferInsert) =>
  (await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning())[0]

const ofPerson = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/** Both return nothing when it is not this person's. */
export const renamePasskey = async (tx: Tx<'system'>, userId: string, id: string, name: string) =>
  (await tx.update(passkeys).set({ name }).where(ofPerson(userId, id)).returning())[0]

export const removePasskey = async (tx: Tx<'system'>, userId: string, id: string) =>
  (await tx.delete(passkeys).where(ofPerson(userId, id)).returning())[0]

export const removePasskeys = (tx: Tx<'system'>, userId: string) =>
  tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })

export const passkeyByCredential = async (tx: Tx<'system'>, credentialId: string) =>
  (await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0]

/** Returns nothing when the counter did not increase (a copied key). Devices that do not count stay at 0. */
export const usePasskey = async (tx: Tx<'system'>, id: string, signCount: number, now: Date) =>
  (
    await tx
      .update(passkeys)
      .set({ signCount, lastUsedAt: now })
      .where(and(eq(passkeys.id, id), (signCount === 0 ? eq : lt)(passkeys.signCount, signCount)))
      .returning()
  )[0]
