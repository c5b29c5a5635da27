import { and, eq, sql } from 'drizzle-orm'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { orderItemPhotos, orderItems, orders } from '../../core/server/orders.tables.ts'

/** Serializes requests with the same `placementId`, so that a double click orders once. */
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

// PostgreSQL allows 65,535 parameters per statement; an order item has 21 columns.
const ROWS_PER_INSERT = 1000

async function insertInChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await insert(rows.slice(from, from + ROWS_PER_INSERT))
}

type NewOrder = {
  order: typeof orders.$inferInsert
  items: (typeof orderItems.$inferInsert)[]
  photos: (typeof orderItemPhotos.$inferInsert)[]
}

export async function insertOrder(tx: Tx<'system'>, { order, items, photos }: NewOrder): Promise<void> {
  await tx.insert(orders).values(order)
  await insertInChunks(items, (chunk) => tx.insert(orderItems).values(chunk))
  await insertInChunks(photos, (chunk) => tx.insert(orderItemPhotos).values(chunk))
}
