// The money of an order at the provider. A canceled checkout can't be paid any more, so it isn't fetched again.
import type { Stripe } from 'stripe'
import type { Actor } from '#domains/activity/server/activity.ts'
import type { LockedOrder } from '#domains/orders/server/orders.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import type { ClientPaymentStatus } from '../payments.rules.ts'
import { fetchDisputes, type Disputed } from './ask-disputes.ts'
import type { ClientPayment } from '../core/server/payments.sql.ts'
import { momentOf, wholeOf } from '#platform/stripe/stripe-objects.ts'

export type ReconcileOrderContext = {
  tx: Tx<'system'>
  services: Services
  order: LockedOrder
  /** Who is logged when this cancels or refunds the order. */
  by: Actor
}

export type PaymentAttempt = {
  payment: ClientPayment
  session: Stripe.Checkout.Session
  intent: Stripe.PaymentIntent | null
  refunds: Stripe.Refund[]
  disputed: Disputed
}

export const isWorthAsking = ({ status }: ClientPayment) => status !== 'canceled'

export const fetchAttempts = (api: Stripe, payments: readonly ClientPayment[]): Promise<PaymentAttempt[]> =>
  Promise.all(payments.filter(isWorthAsking).map((payment) => fetchAttempt(api, payment)))

const MOST_REFUNDS = 1000

async function fetchAttempt(api: Stripe, payment: ClientPayment): Promise<PaymentAttempt> {
  const session = await api.checkout.sessions.retrieve(payment.stripeSessionId!, {
    expand: ['payment_intent.latest_charge'],
  })
  const intent = wholeOf(session.payment_intent)
  const isPaid = session.payment_status === 'paid'
  const refunds =
    isPaid && intent
      ? await api.refunds
          .list({ payment_intent: intent.id, limit: 100 })
          .autoPagingToArray({ limit: MOST_REFUNDS })
      : []
  const disputed = await fetchDisputes(api, intent?.latest_charge)
  return { payment, session, intent, refunds: refunds.toReversed(), disputed }
}

export function toRow({ payment, session, intent, refunds, disputed }: PaymentAttempt) {
  const charge = wholeOf(intent?.latest_charge)
  const isPaid = session.payment_status === 'paid'
  const goneCents = refunds.filter(isGoingBack).reduce((sum, { amount }) => sum + amount, disputed.lostCents)
  return {
    status: statusOf(session, intent),
    refundedCents: Math.min(payment.amountCents, goneCents),
    dispute: disputed.dispute,
    stripePaymentIntentId: intent?.id ?? null,
    paidAt: isPaid ? momentOf(charge?.created ?? session.created) : null,
    failure: isPaid ? null : (intent?.last_payment_error?.message ?? null),
  }
}

function statusOf(
  { status, payment_status: paid }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): ClientPaymentStatus {
  if (paid === 'paid') return 'succeeded'
  if (status === 'expired') return 'canceled'
  // Also while the page is still open for another try; a later attempt changes the state again.
  return intent?.last_payment_error || intent?.status === 'canceled' ? 'failed' : 'pending'
}

/** False for a refund that failed or was canceled: that money is ours again. */
export const isGoingBack = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'

export const isPaid = ({ session }: PaymentAttempt) => session.payment_status === 'paid'

export const isOpen = ({ session }: PaymentAttempt) => session.status === 'open'

/** The pay page was completed, but the bank hasn't answered yet. */
export const isUnderWay = (attempt: PaymentAttempt) =>
  attempt.session.status === 'complete' && toRow(attempt).status === 'pending'

/** Nothing can be refunded while the bank decides. */
export const isInDispute = ({ disputed }: PaymentAttempt) => disputed.dispute === 'open'

/** Paid and neither refunded nor lost in a dispute; 0 when unpaid. */
export const leftCents = (attempt: PaymentAttempt) =>
  isPaid(attempt) ? attempt.payment.amountCents - toRow(attempt).refundedCents : 0

export const allLeftCents = (attempts: readonly PaymentAttempt[]) =>
  attempts.reduce((sum, one) => sum + leftCents(one), 0)
