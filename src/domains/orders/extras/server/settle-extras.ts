import type { SystemWork } from '#domains/access/server/access.ts'
import type { SQL } from 'drizzle-orm'
import { lockList, reopenList, submitList, type ListRow } from '#domains/choices/server/choices.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { lockOrder } from '../../core/server/find-order.ts'
import { moveOrder } from '../../core/server/move-order.ts'
import type { LockedOrder } from '../../core/server/lock-order.sql.ts'
import { listUnpaidExtrasOrderIds } from './extras.sql.ts'

/** Completes a paid order of extra photos, and submits a choice that waited for the payment. */
export async function completeExtras(moving: SystemWork, order: LockedOrder): Promise<void> {
  const { tx, now } = moving
  await moveOrder(moving, order, 'shipped', {})
  await moveOrder(moving, order, 'completed', { completedAt: now })
  const list = order.listId === null ? undefined : await lockList(tx, order.listId)
  if (list?.state !== 'paying' || !isOfRound(order, list)) return
  const by = { id: order.clientId, role: 'client' as const }
  await submitList({ ...moving, by }, list, { by: 'client' })
}

/**
 * Reopens the choice of an unpaid order that was canceled. A submitted choice is reopened only if
 * the client canceled.
 */
export async function reopenChoiceOfCanceledOrder(moving: SystemWork, order: LockedOrder): Promise<void> {
  if (order.paidAt !== null || order.listId === null) return
  const list = await lockList(moving.tx, order.listId)
  if (!list || !isOfRound(order, list)) return
  const isClients = moving.by !== 'system' && moving.by.role === 'client'
  if (list.state === 'paying' || (list.state === 'submitted' && isClients)) await reopenList(moving, list)
}

const isOfRound = ({ extras }: LockedOrder, { round }: ListRow) => extras?.round === round

/** Skips orders that were paid or canceled during the wait for the lock. */
export async function lockUnpaidExtrasOrders(tx: Tx<'system'>, lists: SQL): Promise<LockedOrder[]> {
  const unpaid: LockedOrder[] = []
  for (const id of await listUnpaidExtrasOrderIds(tx, lists)) {
    const order = await lockOrder(tx, id)
    if (order?.status === 'pending') unpaid.push(order)
  }
  return unpaid
}
