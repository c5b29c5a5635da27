import { and, count, eq, gte, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { orders } from './orders.tables.ts'

const ofStudio = (viewer: PhotographerViewer) => eq(orders.photographerId, viewer.id)

// A sum of integers is a bigint, which arrives as text; cents stay exact in a double up to ninety trillion euros.
const sumCents = sql<number>`coalesce(sum(${orders.totalPrice}), 0)::float8`

/** Per status: how many orders, and what they are worth. */
export const totalsByStatus = (tx: Tx, viewer: PhotographerViewer) =>
  tx
    .select({ status: orders.status, count: count(), cents: sumCents })
    .from(orders)
    .where(ofStudio(viewer))
    .groupBy(orders.status)

/** The same over the orders made since `lastMonth`, those of this month apart. */
export const totalsByMonth = (tx: Tx, viewer: PhotographerViewer, lastMonth: Date, thisMonth: Date) => {
  const isThisMonth = sql<boolean>`${gte(orders.createdAt, thisMonth)}`
  return tx
    .select({
      isThisMonth: isThisMonth.as('is_this_month'),
      status: orders.status,
      count: count(),
      cents: sumCents,
    })
    .from(orders)
    .where(and(ofStudio(viewer), gte(orders.createdAt, lastMonth)))
    .groupBy(sql`is_this_month`, orders.status)
}
