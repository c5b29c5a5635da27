import { lockList, reopenList, submitList } from '#domains/choices/server/choices.ts'
import type { Moving } from '../../server/move-order.ts'
import { moveOrder } from '../../server/move-order.ts'
import type { LockedOrder } from '../../server/lock-order.sql.ts'

/** Paid extra photos leave nothing to send: their order is complete, and the choice that waited for them is handed in. */
export async function completeExtras(moving: Moving, order: LockedOrder): Promise<void> {
  const { tx, now } = moving
  await moveOrder(moving, order, 'shipped', {})
  await moveOrder(moving, order, 'completed', { completedAt: now })
  const list = order.listId === null ? undefined : await lockList(tx, order.listId)
  if (list?.state !== 'paying') return
  const by = { id: order.clientId, role: 'client' as const }
  await submitList({ ...moving, by }, list, { by: 'client' })
}

/** Without its payment a choice is not handed in, unless the studio itself gave up the money. */
export async function reopenUnpaid(moving: Moving, order: LockedOrder): Promise<void> {
  if (order.paidAt !== null || order.listId === null) return
  const list = await lockList(moving.tx, order.listId)
  const isClients = moving.by !== 'system' && moving.by.role === 'client'
  if (list?.state === 'paying' || (list?.state === 'submitted' && isClients)) await reopenList(moving, list)
}
