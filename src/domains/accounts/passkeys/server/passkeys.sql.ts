import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { passkeys } from '../../core/server/second-steps.tables.ts'

export type Passkey = typeof passkeys.$inferSelect

type Owner = Pick<Passkey, 'userId' | 'onlySeat'>

const ownedBy = ({ userId, onlySeat }: Owner) =>
  and(eq(passkeys.userId, userId), onlySeat === null ? undefined : eq(passkeys.onlySeat, onlySeat))

/** `onlySeat` restricts the list to passkeys that open only that seat. */
export const listPasskeys = (tx: Tx<'system'>, owner: Owner) =>
  tx.select().from(passkeys).where(ownedBy(owner)).orderBy(passkeys.createdAt, passkeys.id)

export const insertPasskey = async (tx: Tx<'system'>, passkey: typeof passkeys.$inferInsert) =>
  (await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning())[0]

const ownedById = (owner: Owner, id: string) => and(ownedBy(owner), eq(passkeys.id, id))

export const renamePasskey = async (tx: Tx<'system'>, owner: Owner, id: string, name: string) =>
  (await tx.update(passkeys).set({ name }).where(ownedById(owner, id)).returning())[0]

export const removePasskey = async (tx: Tx<'system'>, owner: Owner, id: string) =>
  (await tx.delete(passkeys).where(ownedById(owner, id)).returning())[0]

export const removePasskeys = (tx: Tx<'system'>, userId: string) =>
  tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })

export const removeSeatPasskeys = (tx: Tx<'system'>, userId: string, seatId: string) =>
  tx.delete(passkeys).where(ownedBy({ userId, onlySeat: seatId }))

export const findPasskeyByCredential = async (tx: Tx<'system'>, credentialId: string) =>
  (await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0]

/**
 * Returns nothing when the counter did not increase (a copied key). Devices that do not count stay
 * at 0.
 */
export const updateSignCount = async (tx: Tx<'system'>, id: string, signCount: number, now: Date) =>
  (
    await tx
      .update(passkeys)
      .set({ signCount, lastUsedAt: now })
      .where(and(eq(passkeys.id, id), (signCount === 0 ? eq : lt)(passkeys.signCount, signCount)))
      .returning()
  )[0]
