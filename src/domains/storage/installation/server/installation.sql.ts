import { and, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { installations } from './installation.tables.ts'

export type Installation = typeof installations.$inferSelect

export async function findInstallation(tx: Tx<'system'>): Promise<Installation | undefined> {
  const [found] = await tx.select().from(installations)
  return found
}

export async function findOrCreateInstallation(
  tx: Tx<'system'>,
  values: typeof installations.$inferInsert,
): Promise<Installation> {
  await tx.insert(installations).values(values).onConflictDoNothing()
  return (await findInstallation(tx))!
}

export const setSecretFingerprint = (tx: Tx<'system'>, secretPrint: string) =>
  tx.update(installations).set({ secretPrint })

export const saveStripeRefusedSince = (tx: Tx<'system'>, since: Date) =>
  tx.update(installations).set({ stripeRefusedSince: since }).where(isNull(installations.stripeRefusedSince))

export const clearStripeRefusedSince = (tx: Tx<'system'>) =>
  tx
    .update(installations)
    .set({ stripeRefusedSince: null })
    .where(isNotNull(installations.stripeRefusedSince))

export const findStripeRefusedSince = async (tx: Tx<'system'>): Promise<Date | null> =>
  (await findInstallation(tx))?.stripeRefusedSince ?? null

export async function countAppliedMigrations(tx: Tx<'system'>): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select applied_migrations() as count`)
  return only(rows).count
}

export async function listAppliedRemovalMigrations(tx: Tx<'system'>): Promise<string[]> {
  const { rows } = await tx.execute<{ names: string[] }>(sql`select list_removing_migrations() as names`)
  return only(rows).names
}

/** Keeps other processes from claiming a storage. */
export async function lockInstallation(tx: Tx<'system'>): Promise<Installation> {
  return only(await tx.select().from(installations).for('no key update'))
}

export const setStorage = (tx: Tx<'system'>, storage: string) => tx.update(installations).set({ storage })

export const listWithMarker = (tx: Tx<'system'>, { from, limit }: { from: string; limit: number }) =>
  tx
    .select({ id: installations.id })
    .from(installations)
    .where(and(isNotNull(installations.storage), gte(installations.id, from)))
    .orderBy(installations.id)
    .limit(limit)

export const findWithMarker = (tx: Tx<'system'>, ids: readonly string[]) =>
  tx
    .select({ id: installations.id })
    .from(installations)
    .where(and(isNotNull(installations.storage), inArray(installations.id, [...ids])))
