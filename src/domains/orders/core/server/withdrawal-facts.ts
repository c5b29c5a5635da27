import { isAllDelivered } from '#domains/choices/server/choices.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { OrderFacts } from './order-facts.ts'

type Extras = Pick<OrderFacts, 'listId' | 'extras'>

/** Adds what decides which of these items may be withdrawn. */
export async function withdrawalFacts<Order extends Extras, Item>(
  tx: Tx<'system'>,
  order: Order,
  items: readonly Item[],
) {
  const { listId, extras } = order
  const isDelivered =
    extras !== undefined && extras.beginsAtOnce && listId !== null && (await isAllDelivered(tx, listId))
  return { ...order, items, isDelivered }
}
