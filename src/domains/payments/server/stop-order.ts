import { Stripe } from 'stripe'
import type { Actor } from '#domains/activity/server/activity.ts'
import type { Services } from '#platform/services.ts'
import { allLeftCents, isPaid, isUnderWay, leftCents, type PaymentAttempt } from './order-money.ts'
import { askInTurn } from '#platform/stripe/provider-turns.ts'
import { fetchMoney, payBack, reconcile } from './reconcile-order.ts'

type NotStopped = 'order_not_found' | 'not_now' | 'payment_under_way' | 'refund_failed'

/** Cancels an order: expires the checkout of an unpaid one; refunds a paid one in full, which cancels it. */
export const stopOrder = (
  services: Services,
  orderId: string,
  by: Actor,
): Promise<{ refundedCents: number } | NotStopped> =>
  askInTurn(orderId, async () => {
    const money = await reconcile(services, orderId, {
      by,
      whyGoesOn: (status, attempts) => {
        if (allLeftCents(attempts) > 0) return 'paid'
        // Refunded in full means canceled, even if we don't know yet; money that a bank took cancels nothing by itself.
        const wasTaken = attempts.some(({ disputed }) => disputed.lostCents > 0)
        if (status === 'canceled' || (attempts.some(isPaid) && !wasTaken)) return 'not_now'
        return attempts.some(isUnderWay) ? 'payment_under_way' : undefined
      },
    })
    if (!money) return 'order_not_found'
    if (money.goesOn !== 'paid') return money.goesOn ?? { refundedCents: 0 }
    const paid = money.attempts.filter((attempt) => leftCents(attempt) > 0)
    let isAllTaken = true
    for (const attempt of paid) isAllTaken &&= await isTaken(payBack(services, attempt))
    const after = await reconcile(services, orderId, { by })
    const hasGone = isAllTaken && allLeftCents(after!.attempts) === 0
    return hasGone ? { refundedCents: allLeftCents(paid) } : 'refund_failed'
  })

/** Cancels an unpaid order only; 'not_now' for one that was paid a moment ago. */
export const stopUnpaidOrder = (
  services: Services,
  orderId: string,
  by: Actor,
): Promise<'stopped' | Exclude<NotStopped, 'refund_failed'>> =>
  askInTurn(orderId, async () => {
    const money = await reconcile(services, orderId, {
      by,
      whyGoesOn: (status, attempts) => {
        if (status !== 'pending' || attempts.some(isPaid)) return 'not_now'
        return attempts.some(isUnderWay) ? 'payment_under_way' : undefined
      },
    })
    return money ? (money.goesOn ?? 'stopped') : 'order_not_found'
  })

/** `isAtMost`: refunds what is left where that is less than the amount. */
type Part = { refundId: string; amountCents: number; reason: string; isAtMost?: boolean }
type NotRefunded = 'order_not_found' | 'not_paid' | 'refund_too_large' | 'refund_failed'

/** Refunds part of what is left. Idempotent by `refundId`, also after a crash or when concurrent. */
export const refundPart = (
  services: Services,
  orderId: string,
  part: Part,
  by: Actor,
): Promise<'refunded' | NotRefunded> =>
  askInTurn(orderId, async () => {
    const { attempts } = await fetchMoney(services, orderId)
    const outcome = await payPartBack(services, attempts, part)
    const after = await reconcile(services, orderId, { by })
    return after ? outcome : 'order_not_found'
  })

async function payPartBack(
  { payments }: Services,
  attempts: readonly PaymentAttempt[],
  { refundId, amountCents: askedCents, reason, isAtMost }: Part,
): Promise<'refunded' | Exclude<NotRefunded, 'order_not_found'>> {
  if (attempts.some(({ refunds }) => refunds.some(({ metadata }) => metadata?.['refund'] === refundId)))
    return 'refunded'
  const paid = attempts.find((attempt) => leftCents(attempt) > 0)
  if (!paid) return attempts.some(isPaid) ? 'refund_too_large' : 'not_paid'
  const amountCents = isAtMost ? Math.min(askedCents, leftCents(paid)) : askedCents
  if (amountCents > leftCents(paid)) return 'refund_too_large'
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
  return (await isTaken(refund)) ? 'refunded' : 'refund_failed'
}

/** Whether the provider accepts the refund. Throws when it can't be reached, since the outcome is unknown then. */
async function isTaken(refund: Promise<Stripe.Refund>): Promise<boolean> {
  try {
    const { status } = await refund
    return status !== 'failed'
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
    throw error
  }
}
