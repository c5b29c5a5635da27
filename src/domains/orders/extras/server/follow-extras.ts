import type { SQL } from 'drizzle-orm'
import { lockList, reopenList, submitList, type ListRow } from '#domains/choices/server/choices.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { lockOrder } from '../../core/server/find-order.ts'
import type { Moving } from '../../core/server/move-order.ts'
import { moveOrder } from '../../core/server/move-order.ts'
import type { LockedOrder } from '../../core/server/lock-order.sql.ts'
import { listUnpaidExtras } from './extras.sql.ts'

/** Paid extra photos leave nothing to send: their order is complete, and the choice that waited for them is handed in. */
export async function completeExtras(moving: Moving, order: LockedOrder): Promise<void> {
  const { tx, now } = moving
  await moveOrder(moving, order, 'shipped', {})
  await moveOrder(moving, order, 'completed', { completedAt: now })
  const list = order.listId === null ? undefined : await lockList(tx, order.listId)
  if (list?.state !== 'paying' || !isOfRound(order, list)) return
  const by = { id: order.clientId, role: 'client' as const }
  await submitList({ ...moving, by }, list, { by: 'client' })
}

/** Without its payment a choice is not handed in, unless the studio itself gave up the money. */
export async function reopenUnpaid(moving: Moving, order: LockedOrder): Promise<void> {
  if (order.paidAt !== null || order.listId === null) return
  const list = await lockList(moving.tx, order.listId)
  if (!list || !isOfRound(order, list)) return
  const isClients = moving.by !== 'system' && moving.by.role === 'client'
  if (list.state === 'paying' || (list.state === 'submitted' && isClients)) await reopenList(moving, list)
}

/** An order of an earlier round says nothing of what was handed in since. */
const isOfRound = ({ extras }: LockedOrder, { round }: ListRow) => extras?.round === round

/** Orders of a list that still wait for their payment once they are locked: one may be paid meanwhile. */
export async function lockUnpaidExtras(tx: Tx<'system'>, lists: SQL): Promise<LockedOrder[]> {
  const unpaid: LockedOrder[] = []
  for (const id of await listUnpaidExtras(tx, lists)) {
    const order = await lockOrder(tx, id)
    if (order?.status === 'pending') unpaid.push(order)
  }
  return unpaid
}
