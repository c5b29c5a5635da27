import { isAllDelivered } from '#domains/choices/server/choices.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { OrderFacts } from './order-facts.ts'

type Extras = Pick<OrderFacts, 'listId' | 'extras' | 'withdrawnItemIds'>

/** Adds `isDelivered`, and drops items that are already withdrawn. */
export async function withdrawalFacts<Order extends Extras, Item extends { id: string }>(
  tx: Tx<'system'>,
  order: Order,
  all: readonly Item[],
) {
  const { listId, extras, withdrawnItemIds } = order
  const items = all.filter(({ id }) => !withdrawnItemIds.includes(id))
  const isDelivered =
    extras !== undefined && extras.beginsAtOnce && listId !== null && (await isAllDelivered(tx, listId))
  return { ...order, items, isDelivered }
}
