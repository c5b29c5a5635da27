import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { orderItems, orders } from '../../server/orders.tables.ts'

/** How many extra photos of this list were paid, in orders that still stand. */
export async function countPaidExtras(tx: Tx<'system'>, listId: string): Promise<number> {
  const [paid] = await tx
    .select({ count: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orders.listId, listId), sql`${orders.paidAt} is not null`, ne(orders.status, 'canceled')))
  return paid!.count
}

/** Ids of the orders of this list that wait for their payment. */
export async function listUnpaidExtras(tx: Tx<'system'>, listId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.listId, listId), eq(orders.status, 'pending')))
    .orderBy(asc(orders.id))
  return rows.map(({ id }) => id)
}

/** The order of a client's list that waits for its payment. */
export async function findUnpaidExtras(tx: Tx, viewer: ClientViewer, listId: string) {
  const [order] = await tx
    .select({ id: orders.id, totalCents: orders.totalPrice })
    .from(orders)
    .where(and(eq(orders.clientId, viewer.id), eq(orders.listId, listId), eq(orders.status, 'pending')))
  return order
}
