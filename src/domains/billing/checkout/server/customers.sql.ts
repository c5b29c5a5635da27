import { eq } from 'drizzle-orm'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { stripeCustomers } from '../../server/billing.tables.ts'

// A studio as the provider's customer; the row is the lock on its money.

export const insertCustomer = (tx: Tx, studioId: string) =>
  tx.insert(stripeCustomers).values({ studioId }).onConflictDoNothing()

export const setCustomerId = (tx: Tx, studioId: string, customerId: string) =>
  tx.update(stripeCustomers).set({ customerId }).where(eq(stripeCustomers.studioId, studioId))

export async function findCustomerId(tx: Tx, studioId: string) {
  const [customer] = await tx
    .select({ customerId: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.studioId, studioId))
  return customer?.customerId ?? undefined
}

export async function lockCustomer(tx: Tx, studioId: string) {
  const [customer] = await tx
    .select({ customerId: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.studioId, studioId))
    .for('update')
  return customer?.customerId ?? undefined
}

/** Waits until nobody else settles this customer's money, and answers whose it is. */
export async function lockStudioOfCustomer(tx: Tx, customerId: string) {
  const [customer] = await tx
    .select({ studioId: stripeCustomers.studioId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.customerId, customerId))
    .for('update')
  return customer?.studioId
}

export async function findPerson(tx: Tx, studioId: string) {
  const [person] = await tx
    .select({ email: profiles.email, businessName: photographers.businessName })
    .from(photographers)
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .where(eq(photographers.id, studioId))
  return person!
}
