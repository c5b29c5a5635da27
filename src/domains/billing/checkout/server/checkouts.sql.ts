import { and, eq, type SQL } from 'drizzle-orm'
import type { StudioViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { checkouts } from '../../core/server/billing.tables.ts'

export type Checkout = typeof checkouts.$inferSelect

const findWhere = async (tx: Tx, studioId: string, where: SQL) => {
  const ofStudio = and(eq(checkouts.studioId, studioId), where)
  return (await tx.select().from(checkouts).where(ofStudio).limit(1))[0]
}

export const findOwnCheckout = (tx: Tx, viewer: StudioViewer, sessionId: string) =>
  findWhere(tx, viewer.id, eq(checkouts.sessionId, sessionId))

export const findCheckout = (tx: Tx, studioId: string, checkoutId: string) =>
  findWhere(tx, studioId, eq(checkouts.id, checkoutId))

export const findOpenCheckout = (tx: Tx, studioId: string) =>
  findWhere(tx, studioId, eq(checkouts.state, 'open'))

export const isPaymentUnderWay = async (tx: Tx, studioId: string) =>
  (await findWhere(tx, studioId, eq(checkouts.state, 'complete'))) !== undefined

export const insertCheckout = (tx: Tx, checkout: typeof checkouts.$inferInsert) =>
  tx.insert(checkouts).values(checkout)

export const setSession = (tx: Tx, checkoutId: string, sessionId: string) =>
  tx.update(checkouts).set({ sessionId }).where(eq(checkouts.id, checkoutId))

export const setCheckoutState = (tx: Tx, checkoutId: string, state: Checkout['state']) =>
  tx.update(checkouts).set({ state }).where(eq(checkouts.id, checkoutId))
