import { elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { cartTotals, type BasketTotals } from '../cart.rules.ts'
import { orderLines, type OrderLine } from '../order-lines.rules.ts'
import { listOrderItems, lockOrder as lockRow } from './lock-order.sql.ts'
import { asFacts, shippingOf, type OrderFacts } from './order-facts.ts'
import * as ordersSql from './orders.sql.ts'

/**
 * An order under its lock until the transaction ends: whatever moves it or takes money for it waits. For webhooks and
 * jobs, which act for everyone; a viewer's own is `lockOwnOrder`.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderFacts | undefined> {
  const row = await elevated(tx, (tx) => lockRow(tx, orderId))
  return row && asFacts(row)
}

/** The same for an order of this client or this studio; nothing when it is not theirs. */
export async function lockOwnOrder(
  tx: Tx,
  viewer: ordersSql.OrderViewer,
  orderId: string,
): Promise<OrderFacts | undefined> {
  return (await ordersSql.findOrder(tx, viewer, orderId)) && lockOrder(tx, orderId)
}

/** An order of this client or this studio, as it stands. */
export async function findOwnOrder(
  tx: Tx,
  viewer: ordersSql.OrderViewer,
  orderId: string,
): Promise<OrderFacts | undefined> {
  const row = await ordersSql.findOrder(tx, viewer, orderId)
  return row && asFacts(row)
}

/** What was bought, as a receipt says it: items that differ only in their photo are one line, shipping is apart. */
export async function listOrderLines(
  tx: Tx,
  order: OrderFacts,
): Promise<{ lines: OrderLine[] } & BasketTotals> {
  const lines = orderLines(await elevated(tx, (tx) => listOrderItems(tx, order.id)))
  return { lines, ...cartTotals(lines, shippingOf(order)) }
}
