import type { Actor } from '#domains/access/viewer.rules.ts'
import { removeUnreadNotification } from '#domains/activity/server/activity.ts'
import { clearAttempts } from '#domains/accounts/server/accounts.ts'
import { vatFactsOfSale } from '#domains/catalog/server/catalog.ts'
import { vatOf } from '#domains/catalog/vat.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { mayBecome } from '../orders.rules.ts'
import {
  announceOrderEvent,
  moveOrder,
  logAndRefreshOrder,
  notifyStudioOfOrder,
} from '../core/server/move-order.ts'
import { changeItemVat, type LockedOrder } from '../core/server/lock-order.sql.ts'
import { completeExtras, reopenChoiceOfCanceledOrder } from '../extras/server/settle-extras.ts'
import * as letters from '../messages/server/order-letters.nl.ts'
import { mailPaidOrder } from '../messages/server/mail-studio.ts'
import { findLetterFacts, mailOrderToClient, mailOrderToStudio } from '../messages/server/mail-about-order.ts'

// Public interface of the orders domain.
export { notifyStudioOfOrder } from '../core/server/move-order.ts'
export { findOwnOrder, findOrderLinesAndTotals, lockOrder, lockOwnOrder } from '../core/server/find-order.ts'
export type { LockedOrder } from '../core/server/lock-order.sql.ts'
export type { OrderFacts } from '../core/server/order-facts.ts'
export { orderPayLink, readPayToken, withdrawalPath } from '../core/server/order-links.ts'
export { listUnpaidExtrasOrderIdsUpTo } from '../extras/server/extras.sql.ts'
export { refundWithdrawn } from '../withdrawal/server/withdraw-order.ts'
export { toOrderWithoutPhotos } from './order-to-contract.ts'
export { selectOrders } from '../core/server/orders.sql.ts'

/**
 * Starts production of a paid order, or completes an order of extra photos. Returns 'canceled' for
 * a canceled order, whose payment must be refunded. 'already_paid' and 'canceled' change nothing.
 */
export async function markPaid(
  tx: Tx<'system'>,
  services: Services,
  order: LockedOrder,
  at: Date,
): Promise<'paid' | 'already_paid' | 'canceled'> {
  if (order.status === 'canceled') return 'canceled'
  if (order.status !== 'pending') return 'already_paid'
  const moving = { tx, services, now: at, by: 'system' } as const
  await taxOrder(tx, order, at)
  const isNewToStudio = order.studioNotifiedAt === null
  await moveOrder(moving, order, 'processing', { paidAt: at, ...(isNewToStudio && { studioNotifiedAt: at }) })
  if (order.kind === 'extra_photos') await completeExtras(moving, order)
  const { totalCents } = order
  const isFree = totalCents === 0
  if (!isFree)
    await logAndRefreshOrder(moving, order, { action: 'payment_received', newValue: { totalCents } })
  await clearAttempts(tx, 'place_order', order.clientId)
  // Replaces the unread notification about the new order, so that only one remains.
  await removeUnreadNotification(tx, { kind: 'order_placed', studioId: order.studioId, subjectId: order.id })
  await notifyStudioOfOrder(moving, order, 'order_paid')
  await announceOrderEvent(moving, order, { type: 'order.paid' })
  // A free order needs no payment email: the confirmation said that nothing is due.
  const about = await (isFree
    ? findLetterFacts(moving, order)
    : mailOrderToClient(moving, order, letters.paidLetter))
  await mailPaidOrder(moving, about, isNewToStudio)
  return 'paid'
}

/**
 * `refundedCents` is 0 if the order was never paid. Returns 'already_canceled' without a second
 * email.
 */
export async function markCanceled(
  tx: Tx<'system'>,
  services: Services,
  order: LockedOrder,
  { refundedCents, by }: { refundedCents: number; by: Actor },
  at: Date,
): Promise<'canceled' | 'already_canceled'> {
  const { status } = order
  if (!mayBecome(status, 'canceled')) return 'already_canceled'
  const moving = { tx, services, now: at, by }
  await moveOrder(moving, order, 'canceled', { canceledAt: at })
  await logAndRefreshOrder(moving, order, {
    action: 'order_canceled',
    oldValue: status,
    newValue: { refundedCents },
  })
  await announceOrderEvent(moving, order, { type: 'order.canceled', refundedCents })
  if (order.kind === 'extra_photos') await reopenChoiceOfCanceledOrder(moving, order)
  const about = await mailOrderToClient(moving, order, (about) =>
    letters.canceledLetter(about, refundedCents),
  )
  // Emails the studio too, unless the studio or an admin canceled, or the email about the new order
  // is still due.
  if (order.studioNotifiedAt !== null && (by === 'system' || by.role === 'client'))
    await mailOrderToStudio(moving, about, letters.studioCanceledLetter(about, refundedCents))
  return 'canceled'
}

export async function notifyRefunded(
  tx: Tx<'system'>,
  services: Services,
  order: LockedOrder,
  { refundedCents, reason, by }: { refundedCents: number; reason: string; by: Actor },
  at: Date,
): Promise<void> {
  const moving = { tx, services, now: at, by }
  await logAndRefreshOrder(moving, order, { action: 'order_refunded', newValue: { refundedCents, reason } })
  await announceOrderEvent(moving, order, { type: 'order.refunded', refundedCents })
  await mailOrderToClient(moving, order, (about) => letters.refundedLetter(about, refundedCents, reason))
}

/**
 * Recalculates the VAT on the day of payment, the tax point of a prepayment. The price stays the
 * same.
 */
async function taxOrder(tx: Tx<'system'>, order: LockedOrder, paidAt: Date): Promise<void> {
  const { seller, buyer } = await order.sides()
  const arrives = order.deliveryAddress?.country ?? 'NL'
  const tax = vatFactsOfSale(seller, buyer, { arrives, at: paidAt })
  for (const item of await order.items()) {
    const vat = vatOf({ ...tax, vatClass: item.vatClass, supply: item.supply })
    const isSame =
      vat.rate === item.vatRate && vat.category === item.vatCategory && vat.country === item.vatCountry
    if (!isSame) await changeItemVat(tx, item, vat)
  }
}
