import type { Stripe } from 'stripe'
import { planDescription } from '../../billing.nl.ts'
import { periodMs, type PaymentKind, type PaymentStatus } from '../../billing.rules.ts'
import { fetchChargeDispute, paymentMethodOf, type ChargeDispute } from '#domains/payments/server/payments.ts'
import * as checkoutsSql from './checkouts.sql.ts'
import { moveSubscriptionAfterRefund, moveSubscriptionAfterUpgrade } from './follow-upgrade.ts'
import { grantTime } from '../../time/server/grant-time.ts'
import { planInvoiceNl } from '../../invoices/plan-invoice.nl.ts'
import { storeAndReportPayment } from '../../invoices/server/upsert-payment.ts'
import { listGrants } from '../../core/server/plan-time.sql.ts'
import { reconcileInvoice } from '../../invoices/server/reconcile-invoice.ts'
import { reconcileSubscription } from '../../subscription/server/reconcile-subscription.ts'
import type { ReconcileContext } from '../../core/server/reconcile-studio.ts'
import { idOf, dateFromSeconds, expandedOf } from '#platform/stripe/stripe-objects.ts'

const { during } = planInvoiceNl

/** Stores a checkout's state, and grants what was paid. Returns the new state. */
export async function reconcileCheckout(
  context: ReconcileContext,
  checkoutId: string,
): Promise<checkoutsSql.Checkout['state'] | undefined> {
  const { tx, ask, studioId } = context
  const checkout = await checkoutsSql.findCheckout(tx, studioId, checkoutId)
  if (!checkout?.sessionId) return checkout?.state
  const { sessionId } = checkout
  const fetched = await ask(`session ${sessionId}`, (api) => fetchSession(api, sessionId))
  const { session } = fetched
  const planBefore = await findManualPlan(context)
  if (session.mode === 'subscription') await reconcileSubscriptionCheckout(context, session)
  else await reconcilePaymentCheckout(context, checkout, fetched)
  const state = stateOf(session)
  if (state !== checkout.state) await checkoutsSql.setCheckoutState(tx, checkout.id, state)
  if (checkout.purpose === 'plan') return state
  // The subscription follows only right after a payment or refund: later the studio may have chosen
  // another plan.
  const plan = await findManualPlan(context)
  if (state === checkout.state) {
    if (planBefore && plan && plan !== planBefore)
      await moveSubscriptionAfterRefund(context, planBefore, plan)
  } else if (state === 'paid' && plan === checkout.plan) await moveSubscriptionAfterUpgrade(context, plan)
  return state
}

async function findManualPlan({ tx, studioId }: ReconcileContext) {
  const grants = await listGrants(tx, studioId)
  return grants.findLast(({ isTakenBack }) => !isTakenBack)?.plan
}

function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session): checkoutsSql.Checkout['state'] {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'closed'
  return paid === 'unpaid' ? 'complete' : 'paid'
}

type FetchedSession = { session: Stripe.Checkout.Session; disputed: ChargeDispute }

async function fetchSession(api: Stripe, sessionId: string): Promise<FetchedSession> {
  const session = await api.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge', 'invoice'],
  })
  return {
    session,
    disputed: await fetchChargeDispute(api, expandedOf(session.payment_intent)?.latest_charge),
  }
}

async function reconcileSubscriptionCheckout(
  context: ReconcileContext,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const subscriptionId = idOf(session.subscription)
  if (!subscriptionId) return
  const subscription = await reconcileSubscription(context, subscriptionId)
  const invoiceId = idOf(subscription.latest_invoice)
  if (invoiceId) await reconcileInvoice(context, invoiceId)
}

async function reconcilePaymentCheckout(
  context: ReconcileContext,
  checkout: checkoutsSql.Checkout,
  { session, disputed: { dispute, lostCents } }: FetchedSession,
): Promise<void> {
  const intent = expandedOf(session.payment_intent)
  const charge = expandedOf(intent?.latest_charge)
  const isPaid = session.payment_status === 'paid'
  if (!isPaid && !charge && !intent?.last_payment_error && session.status !== 'complete') return
  const amountCents = session.amount_total ?? checkout.amountCents
  const refundedCents = Math.min(amountCents, (charge?.amount_refunded ?? 0) + lostCents)
  const isTakenBack = refundedCents > 0 && refundedCents === amountCents
  const paidAt = isPaid ? dateFromSeconds(charge?.created ?? session.created) : null
  const paymentKind: PaymentKind = checkout.purpose === 'upgrade' ? 'upgrade' : 'one_time'
  const { plan, periodStart, periodEnd } = checkout
  const description = planDescription(checkout, paymentKind)
  const invoice = expandedOf(session.invoice)
  const status = statusOf(session)
  const facts = {
    source: sourceOf(checkout),
    amountCents,
    refundedCents,
    dispute,
    isCanceled: isTakenBack,
    paidAt,
    paymentKind,
    plan,
    periodStart,
    periodEnd,
    invoiceLines: [{ description, amountCents }],
    description,
    currency: session.currency ?? 'eur',
    status,
    createdAt: dateFromSeconds(session.created),
    stripePaymentIntentId: intent?.id ?? null,
    stripeInvoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
    failure: status === 'succeeded' ? null : (intent?.last_payment_error?.message ?? null),
  }
  await storeAndReportPayment(context, facts, {
    method: paymentMethodOf(charge) ?? null,
    lines: [{ description: during(description, { from: periodStart, until: periodEnd }), amountCents }],
  })
  if (paidAt) await grantPaidTime(context, checkout, { at: paidAt, isTakenBack })
}

async function grantPaidTime(
  context: ReconcileContext,
  checkout: checkoutsSql.Checkout,
  { at, isTakenBack }: { at: Date; isTakenBack: boolean },
): Promise<void> {
  const { plan, trialDays } = checkout
  const period = checkout.purpose === 'upgrade' ? 'rest' : checkout.period
  const addsMs = isTakenBack ? 0 : periodMs(period)
  await grantTime(context, { source: sourceOf(checkout), plan, period, at, addsMs, isTakenBack })
  if (trialDays === 0) return
  const trial = { source: 'trial', plan, period: 'trial', at, addsMs: periodMs('trial') } as const
  await grantTime(context, { ...trial, isTakenBack: false })
}

const sourceOf = ({ id }: checkoutsSql.Checkout) => `checkout:${id}`

function statusOf({ payment_status: paid, status }: Stripe.Checkout.Session): PaymentStatus {
  if (paid === 'paid') return 'succeeded'
  return status === 'complete' ? 'pending' : 'failed'
}
