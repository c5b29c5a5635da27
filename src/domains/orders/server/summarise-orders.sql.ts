import { count, eq, sql, type SQL } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { orders } from './orders.tables.ts'

const ofStudio = (viewer: PhotographerViewer) => eq(orders.photographerId, viewer.id)

// Production starts after payment, so what has been paid for is what is neither waiting for it nor stopped.
const isEarned = sql`${orders.status} not in ('pending', 'canceled')`

const countWhere = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`
// A sum of integers is a bigint, which arrives as text; cents stay exact in a double up to ninety trillion euros.
const centsWhere = (which: SQL) =>
  sql<number>`coalesce(sum(${orders.totalPrice}) filter (where ${which}), 0)::float8`

export const countByStatus = (tx: Tx, viewer: PhotographerViewer) =>
  tx
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(ofStudio(viewer))
    .groupBy(orders.status)

/** Orders by the month they were placed in, revenue by the month it was paid in. */
export async function sumByMonth(tx: Tx, viewer: PhotographerViewer, lastMonth: Date, thisMonth: Date) {
  const [start, next] = [lastMonth.toISOString(), thisMonth.toISOString()]
  const isThisMonth = (moment: typeof orders.createdAt | typeof orders.paidAt) =>
    sql`${moment} >= ${next}::timestamptz`
  const isLastMonth = (moment: typeof orders.createdAt | typeof orders.paidAt) =>
    sql`${moment} >= ${start}::timestamptz and ${moment} < ${next}::timestamptz`
  const [sums] = await tx
    .select({
      orderedThisMonth: countWhere(isThisMonth(orders.createdAt)),
      orderedLastMonth: countWhere(isLastMonth(orders.createdAt)),
      revenueCents: centsWhere(isEarned),
      revenueThisMonthCents: centsWhere(sql`${isEarned} and ${isThisMonth(orders.paidAt)}`),
      revenueLastMonthCents: centsWhere(sql`${isEarned} and ${isLastMonth(orders.paidAt)}`),
    })
    .from(orders)
    .where(ofStudio(viewer))
  return sums!
}
