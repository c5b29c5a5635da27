import { path } from '#domains/access/paths.rules.ts'
import { notifyStudio, record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { paymentMethodNl } from '#domains/payments/payment-methods.nl.ts'
import { actionByDisputeState, type DisputeState } from '#domains/payments/disputes.rules.ts'
import { findStudioContact } from '#domains/studios/server/studios.ts'
import { paymentFailedLetter } from '../../core/server/billing-letters.nl.ts'
import * as billingSql from '../../core/server/billing.sql.ts'
import type { ReconcileContext } from '../../core/server/reconcile-studio.ts'
import type { CompletedSale } from '../../core/server/issue-plan-invoices.ts'
import { notifyAdminsOfDispute } from '#domains/payments/server/payments.ts'

type Facts = Omit<billingSql.Payment, 'id' | 'studioId' | 'stripeCustomerId'>

export type InvoiceDetails = Pick<CompletedSale, 'method' | 'lines'>

/**
 * Stores a payment. Logs a new failure, dispute, or success above 0 euros. Tells the studio of a
 * failure, and the admins of a dispute.
 */
export async function storeAndReportPayment(
  context: ReconcileContext,
  facts: Facts,
  details: InvoiceDetails,
): Promise<void> {
  const { tx, studioId, customerId } = context
  const former = await billingSql.findPaymentBySource(tx, studioId, facts.source)
  const id = former?.id ?? uuidv7(context.now.getTime())
  await billingSql.upsertPayment(tx, { ...facts, id, studioId, stripeCustomerId: customerId })
  if (facts.status === 'succeeded') context.sold.push(toSale(context, { ...facts, ...details, id }))
  if (facts.dispute && facts.dispute !== former?.dispute) await recordDispute(context, facts.dispute, facts)
  if (former?.status === facts.status) return
  if (facts.status === 'succeeded' && facts.amountCents > 0)
    await notifyOfPayment(context, 'payment_received', facts)
  if (facts.status === 'failed') await notifyOfPayment(context, 'payment_failed', facts)
}

const toSale = (
  { now }: ReconcileContext,
  { id, amountCents, refundedCents, dispute, paidAt, method, lines }: Facts & InvoiceDetails & { id: string },
): CompletedSale => ({
  paymentId: id,
  amountCents,
  refundedCents,
  dispute: dispute ?? null,
  paidAt: paidAt ?? now,
  method: paymentMethodNl(method),
  lines,
})

// Notifies only admins, because the studio itself disputed the payment.
async function recordDispute(
  { tx, services, studioId, now }: ReconcileContext,
  dispute: DisputeState,
  { description, amountCents }: Facts,
): Promise<void> {
  const change = { details: description, studioId, newValue: amountCents }
  await record(tx, 'system', { action: actionByDisputeState[dispute], ...change }, now)
  const { businessName } = await findStudioContact(tx, studioId)
  const about = `${description}, ${businessName}`
  await notifyAdminsOfDispute({ tx, services, now }, { dispute, of: 'plan', about, amountCents })
}

async function notifyOfPayment(
  { tx, studioId, services, now }: ReconcileContext,
  action: 'payment_received' | 'payment_failed',
  { description, amountCents, paymentKind }: Facts,
): Promise<void> {
  const change = { details: description, studioId, newValue: amountCents }
  await record(tx, 'system', { action, ...change }, now)
  if (action === 'payment_failed') {
    const notice = { kind: 'plan_payment_failed', studioId, subjectId: studioId } as const
    await notifyStudio(tx, { ...notice, subjectName: description }, now)
  }
  // A studio that pays for a period by hand sees the failure on screen.
  if (action === 'payment_received' || paymentKind === 'one_time') return
  const contact = await findStudioContact(tx, studioId)
  const url = services.publicUrl + path('dashboard', { instellingen: 'abonnement' })
  await sendLetter(tx, paymentFailedLetter({ ...contact, url }, amountCents), now)
}
