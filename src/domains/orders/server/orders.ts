import { forgetUnread, type Actor } from '#domains/activity/server/activity.ts'
import { taxOrder } from './tax-order.ts'
import { forgetAttempts } from '#domains/accounts/server/accounts.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { mayBecome } from '../orders.rules.ts'
import { announceOrder, moveOrder, noteOnOrder, notifyOfOrder } from '../core/server/move-order.ts'
import type { LockedOrder } from '../core/server/lock-order.sql.ts'
import { completeExtras, reopenUnpaid } from '../extras/server/follow-extras.ts'
import * as letters from '../messages/server/order-letters.nl.ts'
import { mailOfPaid } from '../messages/server/mail-studio.ts'
import { letterFacts, writeToClient, writeToStudio } from '../messages/server/write-about-order.ts'

// The domain's interface for payments and the back office; each function takes the running transaction.
export { notifyOfOrder } from '../core/server/move-order.ts'
export { findOwnOrder, listOrderLines, lockOrder, lockOwnOrder } from '../core/server/find-order.ts'
export type { LockedOrder } from '../core/server/lock-order.sql.ts'
export type { OrderFacts } from '../core/server/order-facts.ts'
export { orderPayLink, readPayToken } from '../messages/server/order-link.ts'
export { listUnpaidExtrasUpTo } from '../extras/server/extras.sql.ts'
export { refundWithdrawn } from '../withdrawal/server/withdraw-order.ts'
export { withdrawalPath } from '../core/server/withdrawal-link.ts'
export { toOrderWithoutPhotos } from './order-to-contract.ts'
export { fromOrders } from '../core/server/orders.sql.ts'

type Links = Pick<Services, 'publicUrl' | 'secret'>

/**
 * Moves a paid order into production, with log, mails and live updates. Returns 'already_paid', or 'canceled' when the
 * payment must be refunded; in both cases nothing changed.
 */
export async function markPaid(
  tx: Tx<'system'>,
  services: Links,
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
  if (!isFree) await noteOnOrder(moving, order, { action: 'payment_received', newValue: { totalCents } })
  await forgetAttempts(tx, 'place_order', order.clientId)
  // An order that is paid at once rings once.
  await forgetUnread(tx, { kind: 'order_placed', studioId: order.studioId, subjectId: order.id })
  await notifyOfOrder(moving, order, 'order_paid')
  await announceOrder(moving, order, { type: 'order.paid' })
  // Who has nothing to pay was told so when ordering.
  const about = await (isFree ? letterFacts(moving, order) : writeToClient(moving, order, letters.paidLetter))
  await mailOfPaid(moving, about, isNewToStudio)
  return 'paid'
}

/**
 * Cancels an order and releases its photos; `refundedCents` is 0 for one that was never paid. Returns 'already_canceled'
 * without mailing again when it was canceled before.
 */
export async function markCanceled(
  tx: Tx<'system'>,
  services: Links,
  order: LockedOrder,
  { refundedCents, by }: { refundedCents: number; by: Actor },
  at: Date,
): Promise<'canceled' | 'already_canceled'> {
  const { status } = order
  if (!mayBecome(status, 'canceled')) return 'already_canceled'
  const moving = { tx, services, now: at, by }
  await moveOrder(moving, order, 'canceled', { canceledAt: at })
  await noteOnOrder(moving, order, {
    action: 'order_canceled',
    oldValue: status,
    newValue: { refundedCents },
  })
  await announceOrder(moving, order, { type: 'order.canceled', refundedCents })
  if (order.kind === 'extra_photos') await reopenUnpaid(moving, order)
  const about = await writeToClient(moving, order, (about) => letters.canceledLetter(about, refundedCents))
  // A studio that cancels an order itself needs no mail, nor one that was never mailed about it.
  if (order.studioNotifiedAt !== null && (by === 'system' || by.role === 'client'))
    await writeToStudio(moving, about, letters.studioCanceledLetter(about, refundedCents))
  return 'canceled'
}

/** Logs and mails a partial refund of an order that is not canceled. */
export async function notifyRefunded(
  tx: Tx<'system'>,
  services: Links,
  order: LockedOrder,
  { refundedCents, reason, by }: { refundedCents: number; reason: string; by: Actor },
  at: Date,
): Promise<void> {
  const moving = { tx, services, now: at, by }
  await noteOnOrder(moving, order, { action: 'order_refunded', newValue: { refundedCents, reason } })
  await announceOrder(moving, order, { type: 'order.refunded', refundedCents })
  await writeToClient(moving, order, (about) => letters.refundedLetter(about, refundedCents, reason))
}
