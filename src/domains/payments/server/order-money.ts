import type { SystemWork } from '#domains/access/server/access.ts'
import type { Stripe } from 'stripe'
import type { LockedOrder } from '#domains/orders/server/orders.ts'
import type { ClientPaymentStatus } from '../payments.rules.ts'
import { fetchChargeDispute, type ChargeDispute } from './fetch-disputes.ts'
import type { ClientPayment } from '../core/server/payments.sql.ts'
import { dateFromSeconds, expandedOf } from '#platform/stripe/stripe-objects.ts'

export type OrderWork = SystemWork<'tx' | 'services' | 'by'> & {
  order: LockedOrder
}

export type PaymentAttempt = {
  payment: ClientPayment
  session: Stripe.Checkout.Session
  intent: Stripe.PaymentIntent | null
  refunds: Stripe.Refund[]
  disputed: ChargeDispute
}

/** Whether a checkout can still change. A canceled one is final and isn't fetched again. */
export const canPaymentStillChange = ({ status }: ClientPayment) => status !== 'canceled'

export const fetchAttempts = (api: Stripe, payments: readonly ClientPayment[]): Promise<PaymentAttempt[]> =>
  Promise.all(payments.filter(canPaymentStillChange).map((payment) => fetchAttempt(api, payment)))

const MAX_REFUNDS = 1000

async function fetchAttempt(api: Stripe, payment: ClientPayment): Promise<PaymentAttempt> {
  const session = await api.checkout.sessions.retrieve(payment.stripeSessionId!, {
    expand: ['payment_intent.latest_charge'],
  })
  const intent = expandedOf(session.payment_intent)
  const isPaid = session.payment_status === 'paid'
  const refunds =
    isPaid && intent
      ? await api.refunds
          .list({ payment_intent: intent.id, limit: 100 })
          .autoPagingToArray({ limit: MAX_REFUNDS })
      : []
  const disputed = await fetchChargeDispute(api, intent?.latest_charge)
  return { payment, session, intent, refunds: refunds.toReversed(), disputed }
}

export function toPaymentColumns({ payment, session, intent, refunds, disputed }: PaymentAttempt) {
  const charge = expandedOf(intent?.latest_charge)
  const isPaid = session.payment_status === 'paid'
  const goneCents = refunds
    .filter(isEffectiveRefund)
    .reduce((sum, { amount }) => sum + amount, disputed.lostCents)
  return {
    status: statusOf(session, intent),
    refundedCents: Math.min(payment.amountCents, goneCents),
    dispute: disputed.dispute,
    stripePaymentIntentId: intent?.id ?? null,
    paidAt: isPaid ? dateFromSeconds(charge?.created ?? session.created) : null,
    failure: isPaid ? null : (intent?.last_payment_error?.message ?? null),
  }
}

function statusOf(
  { status, payment_status: paid }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): ClientPaymentStatus {
  if (paid === 'paid') return 'succeeded'
  if (status === 'expired') return 'canceled'
  // 'failed' applies while the page is open too. A later attempt changes the status again.
  return intent?.last_payment_error || intent?.status === 'canceled' ? 'failed' : 'pending'
}

/** Whether a refund takes money. A failed or canceled refund leaves the money with us. */
export const isEffectiveRefund = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'

export const isAttemptPaid = ({ session }: PaymentAttempt) => session.payment_status === 'paid'

export const isCheckoutOpen = ({ session }: PaymentAttempt) => session.status === 'open'

/** Whether the page was completed, but the bank hasn't answered. */
export const isUnderWay = (attempt: PaymentAttempt) =>
  attempt.session.status === 'complete' && toPaymentColumns(attempt).status === 'pending'

/** Nothing can be refunded while the bank decides. */
export const isInDispute = ({ disputed }: PaymentAttempt) => disputed.dispute === 'open'

export const unrefundedCents = (attempt: PaymentAttempt) =>
  isAttemptPaid(attempt) ? attempt.payment.amountCents - toPaymentColumns(attempt).refundedCents : 0

export const sumUnrefundedCents = (attempts: readonly PaymentAttempt[]) =>
  attempts.reduce((sum, one) => sum + unrefundedCents(one), 0)

/** Returns the provider's name of the payment method. A card in a wallet has the wallet's name. */
export function paymentMethodOf(charge: Stripe.Charge | null): string | undefined {
  const { type, card } = charge?.payment_method_details ?? {}
  return card?.wallet?.type ?? type
}
