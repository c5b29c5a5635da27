import { elevated } from '#domains/access/server/access.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { ordersContract } from '../../orders.contract.ts'
import { mayBecome } from '../../orders.rules.ts'
import { lockOwnOrder } from '../../server/find-order.ts'
import { changeOrder } from '../../server/lock-order.sql.ts'
import { announceOrder, moveOrder, noteOnOrder } from '../../server/move-order.ts'
import { completedLetter, reminderLetter, shippedLetter } from '../../messages/server/order-letters.nl.ts'
import { isRemindedRecently } from '../../server/order-to-contract.ts'
import { writeToClient } from '../../messages/server/write-about-order.ts'

type Moves = Handlers<typeof ordersContract>

/** Notes that the prints are on their way, and mails how they can be followed. */
export const shipOrder: Moves['shipOrder'] = async (call) => {
  const { tx, viewer, input, refuse, now } = call
  const order = (await lockOwnOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
  if (!mayBecome(order.status, 'shipped')) refuse('not_now', { status: order.status })
  const parcel = { carrier: input.carrier || null, trackAndTrace: input.trackAndTrace || null }
  const moving = { ...call, by: viewer }
  await moveOrder(moving, order, 'shipped', { ...parcel, shippedAt: now })
  await noteOnOrder(moving, order, { action: 'order_shipped', newValue: parcel })
  await announceOrder(moving, order, { type: 'order.shipped' })
  await writeToClient(moving, order, (about) => shippedLetter(about, parcel))
  return {}
}

/** Notes that everything has arrived. */
export const completeOrder: Moves['completeOrder'] = async (call) => {
  const { tx, viewer, input, refuse, now } = call
  const order = (await lockOwnOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
  if (!mayBecome(order.status, 'completed')) refuse('not_now', { status: order.status })
  const moving = { ...call, by: viewer }
  await moveOrder(moving, order, 'completed', { completedAt: now })
  await noteOnOrder(moving, order, { action: 'order_completed' })
  await writeToClient(moving, order, completedLetter)
  return {}
}

/** Sends the payment link once more. */
export const remindClient: Moves['remindClient'] = async (call) => {
  const { tx, viewer, input, refuse, now } = call
  const order = (await lockOwnOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
  if (order.status !== 'pending') refuse('not_now', { status: order.status })
  if (isRemindedRecently(order.remindedAt, now)) refuse('reminded_recently')
  const moving = { ...call, by: viewer }
  await elevated(tx, (tx) => changeOrder(tx, order.id, { remindedAt: now }))
  await noteOnOrder(moving, order, { action: 'order_reminded' })
  await writeToClient(moving, order, reminderLetter)
  return {}
}
