import { Stripe } from 'stripe'
import { asSystem } from '#domains/access/server/access.ts'
import type { Actor } from '#domains/activity/server/activity.ts'
import { markCanceled } from '#domains/orders/server/orders.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { allLeftCents, isPaid, isUnderWay, leftCents } from './order-money.ts'
import { payBack, settleOrder, type OrderMoney } from './settle-order.ts'

type NotStopped = 'order_not_found' | 'not_now' | 'payment_under_way' | 'refund_failed'

/**
 * Stops an order. Of an unpaid one the open checkout is closed, so that nobody pays for it any more; of a paid one all
 * that is left is paid back, and by that it is canceled.
 */
export const stopOrder = (
  services: Services,
  orderId: string,
  by: Actor,
): Promise<{ refundedCents: number } | NotStopped> =>
  asSystem(services.pool, async (tx) => {
    const money = await settleOrder(services, tx, orderId, by)
    if (!money) return 'order_not_found'
    const refundedCents = allLeftCents(money.tried)
    if (refundedCents > 0) return (await payAllBack(services, tx, money, by)) ?? { refundedCents }
    if (money.order.status === 'canceled') return 'not_now'
    if (money.tried.some(isUnderWay)) return 'payment_under_way'
    await markCanceled(tx, services, orderId, { refundedCents: 0, by }, services.clock())
    // Settling a canceled order closes its checkout, and pays back who was faster.
    await settleOrder(services, tx, orderId, by)
    return { refundedCents: 0 }
  })

async function payAllBack(
  services: Services,
  tx: Tx,
  { order, tried }: OrderMoney,
  by: Actor,
): Promise<'refund_failed' | undefined> {
  for (const one of tried.filter((paid) => leftCents(paid) > 0))
    if (!(await isTaken(payBack(services, one)))) return 'refund_failed'
  const after = await settleOrder(services, tx, order.id, by)
  return allLeftCents(after!.tried) > 0 ? 'refund_failed' : undefined
}

type Part = { refundId: string; amountCents: number; reason: string }
type NotRefunded = 'order_not_found' | 'not_paid' | 'refund_too_large' | 'refund_failed'

/** Pays back a part of what is left. The same `refundId` again, also after a crash or at once, pays nothing more back. */
export const refundPart = (
  services: Services,
  orderId: string,
  { refundId, amountCents, reason }: Part,
  by: Actor,
): Promise<'refunded' | NotRefunded> =>
  asSystem(services.pool, async (tx) => {
    const money = await settleOrder(services, tx, orderId, by)
    if (!money) return 'order_not_found'
    const { tried } = money
    if (tried.some(({ refunds }) => refunds.some(({ metadata }) => metadata?.['refund'] === refundId)))
      return 'refunded'
    const paid = tried.find((one) => leftCents(one) > 0)
    if (!paid) return tried.some(isPaid) ? 'refund_too_large' : 'not_paid'
    if (amountCents > leftCents(paid)) return 'refund_too_large'
    const { payment, intent } = paid
    const metadata = { order: orderId, payment: payment.id, refund: refundId, ...(reason && { reason }) }
    const refund = services.payments.api.refunds.create(
      { payment_intent: intent!.id, amount: amountCents, metadata },
      { idempotencyKey: `refund:${refundId}` },
    )
    if (!(await isTaken(refund))) return 'refund_failed'
    await settleOrder(services, tx, orderId, by)
    return 'refunded'
  })

/** Whether the provider takes the refund. When it can't be reached nobody knows, which is no answer but an error. */
async function isTaken(refund: Promise<Stripe.Refund>): Promise<boolean> {
  try {
    const { status } = await refund
    return status !== 'failed'
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
    throw error
  }
}
