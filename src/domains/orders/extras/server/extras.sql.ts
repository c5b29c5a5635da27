import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import { choiceLists } from '#domains/choices/core/server/choices.tables.ts'
import { allOf } from '#platform/db/conditions.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { orderItems, orders } from '../../core/server/orders.tables.ts'

/** Excludes canceled orders. */
export async function countPaidExtras(tx: Tx<'system'>, listId: string): Promise<number> {
  const paid = only(
    await tx
      .select({ count: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int` })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(
        and(eq(orders.listId, listId), sql`${orders.paidAt} is not null`, ne(orders.status, 'canceled')),
      ),
  )
  return paid.count
}

export async function listUnpaidExtrasOrderIds(tx: Tx<'system'>, lists: SQL): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(lists, eq(orders.status, 'pending')))
    .orderBy(asc(orders.id))
  return rows.map(({ id }) => id)
}

/** Returns ids of unpaid orders for submissions up to and including `round`. */
export const listUnpaidExtrasOrderIdsUpTo = (
  tx: Tx<'system'>,
  listId: string,
  round: number,
): Promise<string[]> =>
  listUnpaidExtrasOrderIds(
    tx,
    allOf(matchOrdersOfList(listId), sql`(${orders.metadata}->'extras'->>'round')::int <= ${round}`),
  )

export const matchOrdersOfList = (listId: string) => eq(orders.listId, listId)

export const matchOrdersOfGallery = (tx: Tx<'system'>, galleryId: string) =>
  inArray(
    orders.listId,
    tx.select({ id: choiceLists.id }).from(choiceLists).where(eq(choiceLists.galleryId, galleryId)),
  )

export async function findUnpaidExtrasOrder(tx: Tx, viewer: ClientViewer, listId: string) {
  const [order] = await tx
    .select({ id: orders.id, totalCents: orders.totalPrice })
    .from(orders)
    .where(and(eq(orders.clientId, viewer.id), eq(orders.listId, listId), eq(orders.status, 'pending')))
  return order
}
