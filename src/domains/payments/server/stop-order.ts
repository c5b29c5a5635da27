import type { Actor } from '#domains/access/viewer.rules.ts'
import { Stripe } from 'stripe'
import type { Services } from '#platform/services.ts'
import {
  sumUnrefundedCents,
  isAttemptPaid,
  isUnderWay,
  unrefundedCents,
  type PaymentAttempt,
} from './order-money.ts'
import { runInProviderQueue } from '#platform/stripe/provider-queue.ts'
import { undoSurplusAndFetch, refundRest, reconcileInQueue } from './reconcile-order.ts'

type CancelRefusal = 'order_not_found' | 'not_now' | 'payment_under_way' | 'refund_failed'

/** Cancels an order: expires the checkout of an unpaid one, refunds a paid one in full. */
export const cancelAndRefundOrder = (
  services: Services,
  orderId: string,
  by: Actor,
): Promise<{ refundedCents: number } | CancelRefusal> =>
  runInProviderQueue(orderId, async () => {
    const money = await reconcileInQueue(services, orderId, {
      by,
      whyGoesOn: (status, attempts) => {
        if (sumUnrefundedCents(attempts) > 0) return 'paid'
        // Refuses a fully refunded order, even if it isn't stored as canceled yet. Money lost in a
        // dispute is no refund: such an order can still be canceled.
        const wasTaken = attempts.some(({ disputed }) => disputed.lostCents > 0)
        if (status === 'canceled' || (attempts.some(isAttemptPaid) && !wasTaken)) return 'not_now'
        return attempts.some(isUnderWay) ? 'payment_under_way' : undefined
      },
    })
    if (!money) return 'order_not_found'
    if (money.goesOn !== 'paid') return money.goesOn ?? { refundedCents: 0 }
    const paid = money.attempts.filter((attempt) => unrefundedCents(attempt) > 0)
    let isAllTaken = true
    for (const attempt of paid) isAllTaken &&= await isAccepted(refundRest(services, attempt))
    const after = await reconcileInQueue(services, orderId, { by })
    const hasGone = isAllTaken && sumUnrefundedCents(after!.attempts) === 0
    return hasGone ? { refundedCents: sumUnrefundedCents(paid) } : 'refund_failed'
  })

/** Cancels an unpaid order. Returns 'not_now' if the order is paid or not pending. */
export const cancelUnpaidOrder = (
  services: Services,
  orderId: string,
  by: Actor,
): Promise<'stopped' | Exclude<CancelRefusal, 'refund_failed'>> =>
  runInProviderQueue(orderId, async () => {
    const money = await reconcileInQueue(services, orderId, {
      by,
      whyGoesOn: (status, attempts) => {
        if (status !== 'pending' || attempts.some(isAttemptPaid)) return 'not_now'
        return attempts.some(isUnderWay) ? 'payment_under_way' : undefined
      },
    })
    return money ? (money.goesOn ?? 'stopped') : 'order_not_found'
  })

/** `isAtMost` lowers the amount to what is left of the payment. */
type PartialRefund = { refundId: string; amountCents: number; reason: string; isAtMost?: boolean }
type RefundRefusal = 'order_not_found' | 'not_paid' | 'refund_too_large' | 'refund_failed'

/** Idempotent by `refundId`, also after a crash or when concurrent. */
export const refundPart = (
  services: Services,
  orderId: string,
  part: PartialRefund,
  by: Actor,
): Promise<'refunded' | RefundRefusal> =>
  runInProviderQueue(orderId, async () => {
    const { attempts } = await undoSurplusAndFetch(services, orderId)
    const outcome = await createPartialRefund(services, attempts, part)
    const after = await reconcileInQueue(services, orderId, { by })
    return after ? outcome : 'order_not_found'
  })

async function createPartialRefund(
  { payments }: Services,
  attempts: readonly PaymentAttempt[],
  { refundId, amountCents: askedCents, reason, isAtMost }: PartialRefund,
): Promise<'refunded' | Exclude<RefundRefusal, 'order_not_found'>> {
  if (attempts.some(({ refunds }) => refunds.some(({ metadata }) => metadata?.['refund'] === refundId)))
    return 'refunded'
  const paid = attempts.find((attempt) => unrefundedCents(attempt) > 0)
  if (!paid) return attempts.some(isAttemptPaid) ? 'refund_too_large' : 'not_paid'
  const amountCents = isAtMost ? Math.min(askedCents, unrefundedCents(paid)) : askedCents
  if (amountCents > unrefundedCents(paid)) return 'refund_too_large'
  const { payment, intent } = paid
  const metadata = {
    order: payment.orderId,
    payment: payment.id,
    refund: refundId,
    ...(reason && { reason }),
  }
  const refund = payments.api.refunds.create(
    { payment_intent: intent!.id, amount: amountCents, metadata },
    { idempotencyKey: `refund:${refundId}` },
  )
  return (await isAccepted(refund)) ? 'refunded' : 'refund_failed'
}

/** Whether the provider accepts a refund. Throws if the outcome is unknown. */
async function isAccepted(refund: Promise<Stripe.Refund>): Promise<boolean> {
  try {
    const { status } = await refund
    return status !== 'failed'
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
    throw error
  }
}
