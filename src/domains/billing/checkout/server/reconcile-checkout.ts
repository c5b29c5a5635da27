import type { Stripe } from 'stripe'
import { planDescription } from '../../billing.nl.ts'
import { periodMs, type PaymentKind, type PaymentStatus } from '../../billing.rules.ts'
import { fetchDisputes, paidWithOf, type Disputed } from '#domains/payments/server/payments.ts'
import * as checkoutsSql from './checkouts.sql.ts'
import { followRefund, followUpgrade } from './follow-upgrade.ts'
import { giveTime } from '../../time/server/give-time.ts'
import { planInvoiceNl } from '../../invoices/plan-invoice.nl.ts'
import { upsertRecord } from '../../invoices/server/upsert-payment.ts'
import { listGrants } from '../../core/server/plan-time.sql.ts'
import { reconcileInvoice } from '../../invoices/server/reconcile-invoice.ts'
import { reconcileSubscription } from '../../subscription/server/reconcile-subscription.ts'
import type { ReconcileContext } from '../../core/server/reconcile-studio.ts'
import { idOf, momentOf, wholeOf } from '#platform/stripe/stripe-objects.ts'

const { during } = planInvoiceNl

/** Stores a checkout as the provider has it and grants what was paid in it; returns its new state. */
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
  const planBefore = await planByHand(context)
  if (session.mode === 'subscription') await reconcileBegun(context, session)
  else await reconcilePaid(context, checkout, fetched)
  const state = stateOf(session)
  if (state !== checkout.state) await checkoutsSql.setCheckoutState(tx, checkout.id, state)
  if (checkout.purpose === 'plan') return state
  // Only when it has just been paid or refunded: later the studio may have chosen another plan.
  const plan = await planByHand(context)
  if (state === checkout.state) {
    if (planBefore && plan && plan !== planBefore) await followRefund(context, planBefore, plan)
  } else if (state === 'paid' && plan === checkout.plan) await followUpgrade(context, plan)
  return state
}

async function planByHand({ tx, studioId }: ReconcileContext) {
  const grants = await listGrants(tx, studioId)
  return grants.findLast(({ isTakenBack }) => !isTakenBack)?.plan
}

function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session): checkoutsSql.Checkout['state'] {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'closed'
  return paid === 'unpaid' ? 'complete' : 'paid'
}

type FetchedSession = { session: Stripe.Checkout.Session; disputed: Disputed }

async function fetchSession(api: Stripe, sessionId: string): Promise<FetchedSession> {
  const session = await api.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge', 'invoice'],
  })
  return { session, disputed: await fetchDisputes(api, wholeOf(session.payment_intent)?.latest_charge) }
}

async function reconcileBegun(context: ReconcileContext, session: Stripe.Checkout.Session): Promise<void> {
  const subscriptionId = idOf(session.subscription)
  if (!subscriptionId) return
  const subscription = await reconcileSubscription(context, subscriptionId)
  const invoiceId = idOf(subscription.latest_invoice)
  if (invoiceId) await reconcileInvoice(context, invoiceId)
}

async function reconcilePaid(
  context: ReconcileContext,
  checkout: checkoutsSql.Checkout,
  { session, disputed: { dispute, lostCents } }: FetchedSession,
): Promise<void> {
  const intent = wholeOf(session.payment_intent)
  const charge = wholeOf(intent?.latest_charge)
  const isPaid = session.payment_status === 'paid'
  // Opened, but nobody tried to pay.
  if (!isPaid && !charge && !intent?.last_payment_error && session.status !== 'complete') return
  const amountCents = session.amount_total ?? checkout.amountCents
  const refundedCents = Math.min(amountCents, (charge?.amount_refunded ?? 0) + lostCents)
  const isTakenBack = refundedCents > 0 && refundedCents === amountCents
  const paidAt = isPaid ? momentOf(charge?.created ?? session.created) : null
  const money = { amountCents, refundedCents, dispute, isCanceled: isTakenBack, paidAt }
  const bought = boughtIn(checkout, amountCents)
  const facts = { ...money, ...bought, ...triedIn(session, intent) }
  await upsertRecord(context, facts, {
    method: paidWithOf(charge) ?? null,
    lines: [{ description: during(bought.description, spanOf(checkout)), amountCents }],
  })
  if (paidAt) await givePaid(context, checkout, { at: paidAt, isTakenBack })
}

function boughtIn(checkout: checkoutsSql.Checkout, amountCents: number) {
  const paymentKind: PaymentKind = checkout.purpose === 'upgrade' ? 'upgrade' : 'one_time'
  const description = planDescription(checkout, paymentKind)
  return {
    source: sourceOf(checkout),
    paymentKind,
    plan: checkout.plan,
    periodStart: checkout.periodStart,
    periodEnd: checkout.periodEnd,
    invoiceLines: [{ description, amountCents }],
    description,
  }
}

const spanOf = ({ periodStart: from, periodEnd: until }: checkoutsSql.Checkout) => ({ from, until })

function triedIn(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null) {
  const invoice = wholeOf(session.invoice)
  const status = statusOf(session)
  return {
    currency: session.currency ?? 'eur',
    status,
    createdAt: momentOf(session.created),
    stripePaymentIntentId: intent?.id ?? null,
    stripeInvoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
    failure: status === 'succeeded' ? null : (intent?.last_payment_error?.message ?? null),
  }
}

async function givePaid(
  context: ReconcileContext,
  checkout: checkoutsSql.Checkout,
  { at, isTakenBack }: { at: Date; isTakenBack: boolean },
): Promise<void> {
  const { plan, trialDays } = checkout
  const period = checkout.purpose === 'upgrade' ? 'rest' : checkout.period
  const addsMs = isTakenBack ? 0 : periodMs[period]
  await giveTime(context, { source: sourceOf(checkout), plan, period, at, addsMs, isTakenBack })
  if (trialDays === 0) return
  const trial = { source: 'trial', plan, period: 'trial', at, addsMs: periodMs.trial } as const
  await giveTime(context, { ...trial, isTakenBack: false })
}

const sourceOf = ({ id }: checkoutsSql.Checkout) => `checkout:${id}`

function statusOf({ payment_status: paid, status }: Stripe.Checkout.Session): PaymentStatus {
  if (paid === 'paid') return 'succeeded'
  return status === 'complete' ? 'pending' : 'failed'
}
