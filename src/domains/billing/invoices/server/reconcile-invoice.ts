import type { Stripe } from 'stripe'
import { planDescription } from '../../billing.nl.ts'
import { planInvoiceNl as invoiceTexts } from '../plan-invoice.nl.ts'
import type { SaleLine } from '../plan-invoice.rules.ts'
import { periodMs, RENEWAL_GRACE_MS, type GrantPeriod, type PaymentStatus } from '../../billing.rules.ts'
import { fetchChargeDispute, paymentMethodOf } from '#domains/payments/server/payments.ts'
import { grantTime } from '../../time/server/grant-time.ts'
import { storeAndReportPayment } from './upsert-payment.ts'
import { findLiveSubscription } from '../../core/server/plan-time.sql.ts'
import { findPlanOfPrice, type PlanAndPeriod } from '../../prices/server/price-list.ts'
import { reconcileSubscription } from '../../subscription/server/reconcile-subscription.ts'
import type { ReconcileContext } from '../../core/server/reconcile-studio.ts'
import { idOf, dateFromSeconds, expandedOf } from '#platform/stripe/stripe-objects.ts'

type Line = Stripe.InvoiceLineItem & { priced: PlanAndPeriod }

type FetchedInvoice = { invoice: Stripe.Invoice; lines: Line[]; payment: InvoicePayment }

/**
 * Returns an invoice without a subscription, such as one of a payment by hand. Otherwise stores the
 * subscription's invoice unless it is a draft or has no line with a price, grants the time of a
 * paid one, and returns undefined.
 */
export async function reconcileInvoice(
  context: ReconcileContext,
  invoiceId: string,
): Promise<Stripe.Invoice | undefined> {
  const { invoice, fetched } = await context.ask(`invoice ${invoiceId}`, (api) =>
    fetchInvoice(api, invoiceId),
  )
  if (!subscriptionOf(invoice)) return invoice
  if (fetched) await storeInvoice(context, fetched)
  return undefined
}

async function fetchInvoice(api: Stripe, invoiceId: string) {
  const invoice = await api.invoices.retrieve(invoiceId, { expand: ['payments'] })
  if (!subscriptionOf(invoice) || invoice.status === 'draft') return { invoice }
  const lines = await pricedLines(api, invoice)
  if (lines.length === 0) return { invoice }
  return { invoice, fetched: { invoice, lines, payment: await findInvoicePayment(api, invoice) } }
}

async function storeInvoice(
  context: ReconcileContext,
  { invoice, lines, payment }: FetchedInvoice,
): Promise<void> {
  const main = (lines.findLast(({ amount }) => amount > 0) ?? lines.at(-1))!
  const isPaid = invoice.status === 'paid'
  const paidAt = invoice.status_transitions.paid_at
  const amountCents = isPaid ? invoice.amount_paid : Math.max(0, invoice.amount_due)
  const refundedCents = Math.min(amountCents, payment.refundedCents)
  const isRefunded = amountCents > 0 && refundedCents === amountCents
  const isChange = invoice.billing_reason === 'subscription_update'

  const facts = {
    source: invoice.id,
    amountCents,
    refundedCents,
    dispute: payment.dispute,
    currency: invoice.currency,
    status: statusOf(invoice, payment.isUnderWay),
    isCanceled: isRefunded || invoice.status === 'void',
    paymentKind: isChange ? 'upgrade' : 'subscription',
    plan: main.priced.plan,
    periodStart: dateFromSeconds(main.period.start),
    periodEnd: dateFromSeconds(main.period.end),
    paidAt: isPaid && paidAt ? dateFromSeconds(paidAt) : null,
    createdAt: dateFromSeconds(invoice.created),
    stripePaymentIntentId: payment.intentId,
    stripeInvoiceId: invoice.id,
    invoiceNumber: invoice.number,
    invoiceLines: lines.map((line) => ({ description: line.description ?? '', amountCents: line.amount })),
    description: planDescription(main.priced, isChange ? 'upgrade' : 'subscription'),
    failure: isPaid ? null : payment.failure,
  } as const
  await storeAndReportPayment(context, facts, { method: payment.method, lines: lines.map(saleLineOf) })
  if (payment.dispute === 'lost') await endSubscription(context, subscriptionOf(invoice))
  const grantedTime = isPaid && paidAt && grantedTimeOf(lines)
  if (!grantedTime) return
  await grantTime(context, {
    source: invoice.id,
    plan: main.priced.plan,
    period: grantedTime.period,
    at: grantStartOf(invoice, main, { paidAt, chargedAt: payment.chargedAt ?? paidAt }),
    addsMs: isRefunded ? 0 : grantedTime.addsMs,
    isTakenBack: isRefunded,
  })
}

function saleLineOf(line: Line): SaleLine {
  const { amount: amountCents, priced, period } = line
  const span = { from: dateFromSeconds(period.start), until: dateFromSeconds(period.end) }
  if (!isProration(line))
    return {
      description: invoiceTexts.during(planDescription(priced, 'subscription'), span),
      amountCents,
    }
  return {
    description: invoiceTexts[amountCents < 0 ? 'unused' : 'remaining'](priced.plan, span),
    amountCents,
  }
}

const subscriptionOf = ({ parent }: Stripe.Invoice) => idOf(parent?.subscription_details?.subscription)

/** Ends a subscription after a lost dispute, so that nothing more is charged. */
async function endSubscription(context: ReconcileContext, subscriptionId: string | undefined): Promise<void> {
  const live = await findLiveSubscription(context.tx, context.studioId)
  if (!live || live.id !== subscriptionId) return
  await context.ask(`cancel ${live.id}`, (api) => api.subscriptions.cancel(live.id))
  await reconcileSubscription(context, live.id)
}

// A direct debit takes days, during which the invoice is tried but neither paid nor failed.
function statusOf(invoice: Stripe.Invoice, isUnderWay: boolean): PaymentStatus {
  if (invoice.status === 'paid') return 'succeeded'
  if (invoice.status === 'uncollectible') return 'failed'
  return invoice.status === 'open' && invoice.attempt_count > 0 && !isUnderWay ? 'failed' : 'pending'
}

/**
 * Returns the full period, if charged, plus the balance of prorated lines. Returns undefined for a
 * trial's invoice, which charges nothing.
 */
function grantedTimeOf(lines: readonly Line[]): { period: GrantPeriod; addsMs: number } | undefined {
  const counted = lines.filter(({ amount }) => amount !== 0)
  if (counted.length === 0) return undefined
  const periodLine = counted.find((line) => line.amount > 0 && !isProration(line))
  const prorations = counted.filter((line) => isProration(line))
  const rest = prorations.reduce(
    (sumMs, { amount, period }) => sumMs + Math.sign(amount) * (period.end - period.start) * 1000,
    0,
  )
  const period = periodLine?.priced.period ?? 'rest'
  return { period, addsMs: periodMs(period) + rest }
}

const isProration = ({ parent }: Stripe.InvoiceLineItem) =>
  parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false

type PaymentTimes = { paidAt: number; chargedAt: number }

// A renewal charged within the grace joins the previous period, because the studio stayed open.
function grantStartOf(
  { billing_reason: reason }: Stripe.Invoice,
  { period }: Line,
  { paidAt, chargedAt }: PaymentTimes,
) {
  const lateMs = (chargedAt - period.start) * 1000
  const joins = reason === 'subscription_cycle' && lateMs <= RENEWAL_GRACE_MS
  return dateFromSeconds(joins ? period.start : paidAt)
}

async function pricedLines(api: Stripe, { lines }: Stripe.Invoice): Promise<Line[]> {
  const named = lines.data.flatMap((line) => {
    const priceId = idOf(line.pricing?.price_details?.price)
    return priceId ? [{ line, priceId }] : []
  })
  return Promise.all(
    named.map(async ({ line, priceId }) => ({ ...line, priced: await findPlanOfPrice(api, priceId) })),
  )
}

type InvoicePayment = Awaited<ReturnType<typeof findInvoicePayment>>

async function findInvoicePayment(api: Stripe, invoice: Stripe.Invoice) {
  const payments = invoice.payments?.data ?? []
  const payment = payments.find(({ status }) => status === 'paid') ?? payments.at(-1)
  const intentId = idOf(payment?.payment.payment_intent) ?? null
  const intent = intentId
    ? await api.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
    : undefined
  const charge = expandedOf(intent?.latest_charge)
  const { dispute, lostCents } = await fetchChargeDispute(api, charge)
  return {
    intentId,
    isUnderWay: intent?.status === 'processing',
    chargedAt: charge?.created,
    refundedCents: (charge?.amount_refunded ?? 0) + lostCents,
    dispute,
    method: paymentMethodOf(charge) ?? null,
    failure: intent?.last_payment_error?.message ?? null,
  }
}
