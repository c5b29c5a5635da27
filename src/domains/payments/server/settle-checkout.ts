import type { Stripe } from 'stripe'
import { planDescription } from '../payments.nl.ts'
import { periodMs, type PaymentKind, type PaymentStatus } from '../payments.rules.ts'
import { askDisputes } from './ask-disputes.ts'
import * as sql from './checkouts.sql.ts'
import { followRefund, followUpgrade } from './follow-upgrade.ts'
import { giveTime } from './give-time.ts'
import { keepRecord } from './keep-record.ts'
import { listGrants } from './plan-time.sql.ts'
import { settleInvoice } from './settle-invoice.ts'
import { settleSubscription } from './settle-subscription.ts'
import { idOf, momentOf, type Settling } from './settling.ts'

/** Keeps a checkout as it is now, and gives what was paid in it; answers its state with us. */
export async function settleCheckout(
  settling: Settling,
  checkoutId: string,
): Promise<sql.Checkout['state'] | undefined> {
  const { tx, api, studioId } = settling
  const checkout = await sql.findCheckout(tx, studioId, checkoutId)
  if (!checkout?.sessionId) return checkout?.state
  const session = await api.checkout.sessions.retrieve(checkout.sessionId, {
    expand: ['payment_intent.latest_charge', 'invoice'],
  })
  const planBefore = await planByHand(settling)
  if (session.mode === 'subscription') await settleBegun(settling, session)
  else await settlePaid(settling, checkout, session)
  const state = stateOf(session)
  if (state !== checkout.state) await sql.setCheckoutState(tx, checkout.id, state)
  if (checkout.purpose === 'plan') return state
  // Only as it is paid or paid back: later the studio may have chosen otherwise.
  const plan = await planByHand(settling)
  if (state === checkout.state) {
    if (planBefore && plan && plan !== planBefore) await followRefund(settling, planBefore, plan)
  } else if (state === 'paid' && plan === checkout.plan) await followUpgrade(settling, plan)
  return state
}

async function planByHand({ tx, studioId }: Settling) {
  const grants = await listGrants(tx, studioId)
  return grants.findLast(({ isTakenBack }) => !isTakenBack)?.plan
}

function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session): sql.Checkout['state'] {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'closed'
  return paid === 'unpaid' ? 'complete' : 'paid'
}

async function settleBegun(settling: Settling, session: Stripe.Checkout.Session): Promise<void> {
  const subscriptionId = idOf(session.subscription)
  if (!subscriptionId) return
  const subscription = await settleSubscription(settling, subscriptionId)
  const invoiceId = idOf(subscription.latest_invoice)
  if (!invoiceId) return
  await settleInvoice(settling, await settling.api.invoices.retrieve(invoiceId, { expand: ['payments'] }))
}

async function settlePaid(
  settling: Settling,
  checkout: sql.Checkout,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const isPaid = session.payment_status === 'paid'
  // Opened, but nobody tried to pay.
  if (!isPaid && !charge && !intent?.last_payment_error && session.status !== 'complete') return
  const invoice = typeof session.invoice === 'object' ? session.invoice : null
  const amountCents = session.amount_total ?? checkout.amountCents
  const { dispute, lostCents } = await askDisputes(settling.api, charge)
  const refundedCents = Math.min(amountCents, (charge?.amount_refunded ?? 0) + lostCents)
  const isRefunded = refundedCents > 0 && refundedCents === amountCents
  const paidAt = isPaid ? momentOf(charge?.created ?? session.created) : null
  const kind: PaymentKind = checkout.purpose === 'upgrade' ? 'upgrade' : 'one_time'
  const period = checkout.purpose === 'upgrade' ? 'rest' : checkout.period
  const description = planDescription(checkout, kind)

  await keepRecord(settling, {
    source: `checkout:${checkout.id}`,
    amountCents,
    refundedCents,
    dispute,
    currency: session.currency ?? 'eur',
    status: statusOf(session),
    isCanceled: isRefunded,
    paymentKind: kind,
    plan: checkout.plan,
    periodStart: checkout.periodStart,
    periodEnd: checkout.periodEnd,
    paidAt,
    createdAt: momentOf(session.created),
    stripePaymentIntentId: intent?.id ?? null,
    stripeInvoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
    invoiceLines: [{ description, amountCents }],
    description,
    failure: isPaid ? null : (intent?.last_payment_error?.message ?? null),
  })
  if (!paidAt) return
  const { plan } = checkout
  const addsMs = isRefunded ? 0 : periodMs[period]
  await giveTime(settling, {
    source: `checkout:${checkout.id}`,
    plan,
    period,
    at: paidAt,
    addsMs,
    isTakenBack: isRefunded,
  })
  if (checkout.trialDays === 0) return
  const trial = { source: 'trial', plan, period: 'trial', at: paidAt, addsMs: periodMs.trial } as const
  await giveTime(settling, { ...trial, isTakenBack: false })
}

function statusOf({ payment_status: paid, status }: Stripe.Checkout.Session): PaymentStatus {
  if (paid === 'paid') return 'succeeded'
  return status === 'complete' ? 'pending' : 'failed'
}
