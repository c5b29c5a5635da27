import { elevated } from '#domains/access/server/access.ts'
import type { CallOf, Handlers } from '#domains/access/server/serve-contract.ts'
import type { ordersContract } from '../../orders.contract.ts'
import { mayBecome } from '../../orders.rules.ts'
import { lockOwnOrder } from '../../server/find-order.ts'
import { changeOrder, type LockedOrder } from '../../server/lock-order.sql.ts'
import { announceOrder, moveOrder, noteOnOrder, type Moving } from '../../server/move-order.ts'
import { completedLetter, reminderLetter, shippedLetter } from '../../messages/server/order-letters.nl.ts'
import { isRemindedRecently } from '../../server/order-to-contract.ts'
import { letterFacts, writeToClient } from '../../messages/server/write-about-order.ts'

type Moves = Handlers<typeof ordersContract>
type MoveCall = Pick<
  CallOf<(typeof ordersContract)['completeOrder']>,
  'tx' | 'viewer' | 'input' | 'refuse' | 'services' | 'now' | 'ipAddress'
>

/** Runs `move` on an order of this studio, elevated and under the order's lock. */
async function onOwnOrder(
  call: MoveCall,
  move: (moving: Moving, order: LockedOrder) => Promise<void>,
): Promise<Record<string, never>> {
  const { tx, viewer, input, refuse } = call
  const order = (await lockOwnOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
  await elevated(tx, (tx) => move({ ...call, tx, by: viewer }, order))
  return {}
}

export const shipOrder: Moves['shipOrder'] = (call) =>
  onOwnOrder(call, async (moving, order) => {
    const { input, refuse, now } = call
    if (!mayBecome(order.status, 'shipped')) refuse('not_now', { status: order.status })
    const parcel = { carrier: input.carrier || null, trackAndTrace: input.trackAndTrace || null }
    await moveOrder(moving, order, 'shipped', { ...parcel, shippedAt: now })
    await noteOnOrder(moving, order, { action: 'order_shipped', newValue: parcel })
    await announceOrder(moving, order, { type: 'order.shipped' })
    const about = await letterFacts(moving, order)
    await writeToClient(moving, about, shippedLetter(about, parcel))
  })

export const completeOrder: Moves['completeOrder'] = (call) =>
  onOwnOrder(call, async (moving, order) => {
    if (!mayBecome(order.status, 'completed')) call.refuse('not_now', { status: order.status })
    await moveOrder(moving, order, 'completed', { completedAt: call.now })
    await noteOnOrder(moving, order, { action: 'order_completed' })
    const about = await letterFacts(moving, order)
    await writeToClient(moving, about, completedLetter(about))
  })

export const remindClient: Moves['remindClient'] = (call) =>
  onOwnOrder(call, async (moving, order) => {
    const { refuse, now } = call
    if (order.status !== 'pending') refuse('not_now', { status: order.status })
    if (isRemindedRecently(order.remindedAt, now)) refuse('reminded_recently')
    await changeOrder(moving.tx, order, { remindedAt: now })
    await noteOnOrder(moving, order, { action: 'order_reminded' })
    const about = await letterFacts(moving, order)
    await writeToClient(moving, about, reminderLetter(about))
  })
