import { and, eq, sql } from 'drizzle-orm'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { orderItemPhotos, orderItems, orders } from '../../core/server/orders.tables.ts'

/** A double click waits here for the first request. */
export const lockPlacement = (tx: Tx, viewer: ClientViewer, placementId: string) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`placement ${viewer.id} ${placementId}`}, 0))`,
  )

export async function findPlaced(tx: Tx, viewer: ClientViewer, placementId: string) {
  const [placed] = await tx
    .select({ id: orders.id, totalCents: orders.totalPrice })
    .from(orders)
    .where(and(eq(orders.clientId, viewer.id), eq(orders.placementId, placementId)))
  return placed
}

export const countUnpaid = (tx: Tx, viewer: ClientViewer): Promise<number> =>
  tx.$count(orders, and(eq(orders.clientId, viewer.id), eq(orders.status, 'pending')))

// Postgres allows 65,535 parameters in a statement; an item has twenty-two.
const ROWS_AT_ONCE = 1000

async function inParts<Row>(rows: readonly Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await insert(rows.slice(from, from + ROWS_AT_ONCE))
}

type NewOrder = {
  order: typeof orders.$inferInsert
  items: (typeof orderItems.$inferInsert)[]
  photos: (typeof orderItemPhotos.$inferInsert)[]
}

export async function insertOrder(tx: Tx<'system'>, { order, items, photos }: NewOrder): Promise<void> {
  await tx.insert(orders).values(order)
  await inParts(items, (part) => tx.insert(orderItems).values(part))
  await inParts(photos, (part) => tx.insert(orderItemPhotos).values(part))
}
