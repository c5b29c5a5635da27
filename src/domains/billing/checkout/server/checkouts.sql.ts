import { and, eq } from 'drizzle-orm'
import type { StudioViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { checkouts } from '../../server/billing.tables.ts'

export type Checkout = typeof checkouts.$inferSelect

export async function findOwnCheckout(tx: Tx, viewer: StudioViewer, sessionId: string) {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.studioId, viewer.id), eq(checkouts.sessionId, sessionId)))
  return checkout
}

export async function findOpenCheckout(tx: Tx, studioId: string) {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.studioId, studioId), eq(checkouts.state, 'open')))
  return checkout
}

export async function isPaymentUnderWay(tx: Tx, studioId: string) {
  const found = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.studioId, studioId), eq(checkouts.state, 'complete')))
    .limit(1)
  return found.length > 0
}

export async function findCheckout(tx: Tx, studioId: string, checkoutId: string) {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.studioId, studioId), eq(checkouts.id, checkoutId)))
  return checkout
}

export const insertCheckout = (tx: Tx, checkout: typeof checkouts.$inferInsert) =>
  tx.insert(checkouts).values(checkout)

export const setSession = (tx: Tx, checkoutId: string, sessionId: string) =>
  tx.update(checkouts).set({ sessionId }).where(eq(checkouts.id, checkoutId))

export const setCheckoutState = (tx: Tx, checkoutId: string, state: Checkout['state']) =>
  tx.update(checkouts).set({ state }).where(eq(checkouts.id, checkoutId))
