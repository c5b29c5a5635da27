import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { stripeCustomers } from './billing.tables.ts'

export const insertCustomer = (tx: Tx, studioId: string) =>
  tx.insert(stripeCustomers).values({ studioId }).onConflictDoNothing()

/** Writes only once: a concurrent creation of the same customer changes nothing. */
export const setCustomerId = (tx: Tx, studioId: string, customerId: string) =>
  tx
    .update(stripeCustomers)
    .set({ customerId })
    .where(and(eq(stripeCustomers.studioId, studioId), isNull(stripeCustomers.customerId)))

export async function findCustomerId(tx: Tx, studioId: string) {
  const [customer] = await tx
    .select({ customerId: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.studioId, studioId))
  return customer?.customerId ?? undefined
}

export async function lockCustomer(tx: Tx, studioId: string) {
  const [customer] = await tx
    .select({
      customerId: stripeCustomers.customerId,
      /** `xmin`: id of the transaction that last wrote the row. */
      version: sql<string>`${stripeCustomers}.xmin::text`,
    })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.studioId, studioId))
    .for('no key update')
  return customer
}

/** Gives the row a new version, so that a concurrent run sees its answers as outdated. */
export const bumpVersion = (tx: Tx, studioId: string) =>
  tx.update(stripeCustomers).set({ studioId }).where(eq(stripeCustomers.studioId, studioId))

export async function findStudioIdOfCustomer(tx: Tx, customerId: string) {
  const [customer] = await tx
    .select({ studioId: stripeCustomers.studioId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.customerId, customerId))
  return customer?.studioId
}
