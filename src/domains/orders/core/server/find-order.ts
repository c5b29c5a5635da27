import { elevated } from '#domains/access/server/access.ts'
import { findBuyer } from '#domains/clients/server/clients.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { NoVat, Vat } from '#domains/catalog/vat.rules.ts'
import { cartTotals, type CartTotals } from '../../cart.rules.ts'
import { firstItemOfEachLine, orderLines, type OrderLine } from '../../order-lines.rules.ts'
import * as lockSql from './lock-order.sql.ts'
import { toFacts, type OrderFacts } from './order-facts.ts'
import { noVatOfOrder } from './no-vat.ts'
import * as ordersSql from './orders.sql.ts'

/** Locks an order until the transaction ends, without checking access. */
export async function lockOrder(tx: Tx<'system'>, orderId: string): Promise<lockSql.LockedOrder | undefined> {
  const row = await lockSql.lockOrderRow(tx, orderId)
  if (!row) return undefined
  const order = toFacts(row)
  return {
    ...order,
    items: once(() => ordersSql.listItems(tx, [orderId])),
    firstPhotos: once(async () => {
      const firsts = firstItemOfEachLine(await ordersSql.listItems(tx, [orderId]))
      const photoIds = await lockSql.findFirstPhotoIds(
        tx,
        firsts.map(({ id }) => id),
      )
      return firsts.map(({ id }) => photoIds.get(id) ?? null)
    }),
    people: once(() => lockSql.findPeopleOf(tx, order)),
    sides: once(async () => ({
      seller: await findSeller(tx, order.studioId),
      buyer: await findBuyer(tx, order.clientId),
    })),
  } as lockSql.LockedOrder
}

function once<Rows>(read: () => Promise<Rows>): () => Promise<Rows> {
  let kept: Promise<Rows> | undefined
  // Caches the promise, because a Drizzle query runs again each time it is awaited.
  return () => (kept ??= Promise.resolve(read()))
}

/** Locks and returns the viewer's own order; undefined for any other. */
export async function lockOwnOrder(
  tx: Tx,
  viewer: ordersSql.OrderViewer,
  orderId: string,
): Promise<lockSql.LockedOrder | undefined> {
  return (await ordersSql.findOrder(tx, viewer, orderId)) && elevated(tx, (tx) => lockOrder(tx, orderId))
}

/** Returns the viewer's own order without a lock; undefined for any other. */
export async function findOwnOrder(
  tx: Tx,
  viewer: ordersSql.OrderViewer,
  orderId: string,
): Promise<OrderFacts | undefined> {
  const row = await ordersSql.findOrder(tx, viewer, orderId)
  return row && toFacts(row)
}

type OrderForVat = Pick<ordersSql.OrderRow, 'studioId' | 'createdAt' | 'paidAt'>

export const findNoVat = (
  tx: Tx,
  order: OrderForVat,
  items: readonly { vat: Vat }[],
): Promise<NoVat | null> =>
  elevated(tx, async (tx) => noVatOfOrder(await findSeller(tx, order.studioId), order, items))

/** Merges items with the same product, variant, price and VAT. Adds the totals of the order. */
export async function findOrderLinesAndTotals(
  order: lockSql.LockedOrder,
): Promise<{ lines: OrderLine[] } & CartTotals> {
  const lines = orderLines(await order.items())
  return { lines, ...cartTotals(lines, order.shippingCents) }
}
