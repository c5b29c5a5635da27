import { count, eq, sql, type SQL } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { orders } from '../../server/orders.tables.ts'

const ofStudio = (viewer: PhotographerViewer) => eq(orders.studioId, viewer.id)

// Production starts after payment, so every other status has been paid.
const isEarned = sql`${orders.status} not in ('pending', 'canceled')`

const countWhere = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`
// Postgres sums integers to bigint, which the driver returns as text; a double holds cents exactly up to ninety
// trillion euros.
const earnedWhere = (which = sql`true`) =>
  sql<number>`coalesce(sum(paid.cents) filter (where ${isEarned} and ${which}), 0)::float8`

// Net of refunds. Payments belong to a domain that depends on this one, so their table is named in SQL instead of
// imported.
const paid = sql`(
  select coalesce(sum(amount_cents - refunded_cents), ${orders.totalPrice}) as cents
  from client_payments where order_id = ${orders.id} and status = 'succeeded') paid`

export const countByStatus = (tx: Tx, viewer: PhotographerViewer) =>
  tx
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(ofStudio(viewer))
    .groupBy(orders.status)

/** Counts orders by the month they were placed in, revenue by the month it was paid in. */
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
      revenueCents: earnedWhere(),
      revenueThisMonthCents: earnedWhere(isThisMonth(orders.paidAt)),
      revenueLastMonthCents: earnedWhere(isLastMonth(orders.paidAt)),
    })
    .from(orders)
    .crossJoinLateral(paid)
    .where(ofStudio(viewer))
  return sums!
}
