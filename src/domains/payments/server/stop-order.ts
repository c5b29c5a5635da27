import { Stripe } from 'stripe'
import type { Actor } from '#domains/activity/server/activity.ts'
import { markCanceled } from '#domains/orders/server/orders.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { askingProvider } from './provider-slot.ts'
import { allLeftCents, isPaid, isUnderWay, leftCents } from './order-money.ts'
import { askMoney, payBack, reconcileOrder, type OrderMoney } from './reconcile-order.ts'

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
  askingProvider(services, async (tx) => {
    const money = await askMoney(services, tx, orderId)
    if (!money) return 'order_not_found'
    const notStopped = await letGo(services, tx, money, by)
    // Settling a canceled order closes its checkout, and pays back who was faster.
    const after = (await reconcileOrder(services, tx, orderId, by))!
    if (notStopped) return notStopped
    const refundedCents = allLeftCents(money.tried)
    return refundedCents > 0 && allLeftCents(after.tried) > 0 ? 'refund_failed' : { refundedCents }
  })

/** The same of an order that nobody has paid for; one that was paid a moment ago goes on. */
export const stopUnpaidOrder = (
  services: Services,
  orderId: string,
  by: Actor,
): Promise<'stopped' | Exclude<NotStopped, 'refund_failed'>> =>
  askingProvider(services, async (tx) => {
    const money = await askMoney(services, tx, orderId)
    if (!money) return 'order_not_found'
    const { order, tried } = money
    const isUntouched = order.status === 'pending' && !tried.some(isPaid)
    const isWaiting = tried.some(isUnderWay)
    if (isUntouched && !isWaiting)
      await markCanceled(tx, services, order.id, { refundedCents: 0, by }, services.clock())
    await reconcileOrder(services, tx, orderId, by)
    if (!isUntouched) return 'not_now'
    return isWaiting ? 'payment_under_way' : 'stopped'
  })

/** Pays back all that is left, or else stops what nobody has paid for; answers why it could not. */
async function letGo(
  services: Services,
  tx: Tx,
  { order, tried }: OrderMoney,
  by: Actor,
): Promise<Exclude<NotStopped, 'order_not_found'> | undefined> {
  const paid = tried.filter((one) => leftCents(one) > 0)
  for (const one of paid) if (!(await isTaken(payBack(services, one)))) return 'refund_failed'
  if (paid.length > 0) return undefined
  // All of it went back already, by which it is canceled, whether or not we have heard of that; what a bank took cancels
  // nothing by itself.
  const wasTaken = tried.some(({ disputed }) => disputed.lostCents > 0)
  if (order.status === 'canceled' || (tried.some(isPaid) && !wasTaken)) return 'not_now'
  if (tried.some(isUnderWay)) return 'payment_under_way'
  await markCanceled(tx, services, order.id, { refundedCents: 0, by }, services.clock())
  return undefined
}

type Part = { refundId: string; amountCents: number; reason: string }
type NotRefunded = 'order_not_found' | 'not_paid' | 'refund_too_large' | 'refund_failed'

/** Pays back a part of what is left. The same `refundId` again, also after a crash or at once, pays nothing more back. */
export const refundPart = (
  services: Services,
  orderId: string,
  part: Part,
  by: Actor,
): Promise<'refunded' | NotRefunded> =>
  askingProvider(services, async (tx) => {
    const money = await askMoney(services, tx, orderId)
    if (!money) return 'order_not_found'
    const outcome = await payPartBack(services, money, part)
    await reconcileOrder(services, tx, orderId, by)
    return outcome
  })

async function payPartBack(
  { payments }: Services,
  { order, tried }: OrderMoney,
  { refundId, amountCents, reason }: Part,
): Promise<'refunded' | Exclude<NotRefunded, 'order_not_found'>> {
  if (tried.some(({ refunds }) => refunds.some(({ metadata }) => metadata?.['refund'] === refundId)))
    return 'refunded'
  const paid = tried.find((one) => leftCents(one) > 0)
  if (!paid) return tried.some(isPaid) ? 'refund_too_large' : 'not_paid'
  if (amountCents > leftCents(paid)) return 'refund_too_large'
  const { payment, intent } = paid
  const metadata = { order: order.id, payment: payment.id, refund: refundId, ...(reason && { reason }) }
  const refund = payments.api.refunds.create(
    { payment_intent: intent!.id, amount: amountCents, metadata },
    { idempotencyKey: `refund:${refundId}` },
  )
  return (await isTaken(refund)) ? 'refunded' : 'refund_failed'
}

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
