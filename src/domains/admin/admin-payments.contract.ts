// All money in the hands of an admin: what studios paid, what clients paid, and what of it is approved to a balance.
import { z } from 'zod'
import { admin, none, refusals } from '#domains/access/who.contract.ts'
import { day, listInput, pageOf, search } from '#kit/list.contract.ts'
import { clientPaymentCategories, clientPaymentStatuses } from '#domains/payments/payments.rules.ts'
import { disputeStates } from '#domains/payments/disputes.rules.ts'
import { paymentKinds, paymentStatuses } from '#domains/billing/billing.rules.ts'

const moment = z.iso.datetime()

/** Where the provider's own dashboard shows it; null where nobody paid, or payments are played. */
const dashboardUrl = z.url().nullable()

export const photographerPaymentRow = z.object({
  id: z.uuid(),
  studioId: z.uuid(),
  photographerName: z.string(),
  amountCents: z.number(),
  refundedCents: z.number(),
  /** Null when nobody ever disputed it. */
  dispute: z.enum(disputeStates).nullable(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  isCanceled: z.boolean(),
  kind: z.enum(paymentKinds),
  periodStart: moment.nullable(),
  periodEnd: moment.nullable(),
  paidAt: moment.nullable(),
  createdAt: moment,
  customerId: z.string(),
  paymentIntentId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  dashboardUrl,
  description: z.string(),
})

export const clientPaymentRow = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  studioId: z.uuid(),
  photographerName: z.string(),
  amountCents: z.number(),
  refundedCents: z.number(),
  /** Null when nobody ever disputed it. */
  dispute: z.enum(disputeStates).nullable(),
  currency: z.string(),
  status: z.enum(clientPaymentStatuses),
  category: z.enum(clientPaymentCategories),
  approvedAt: moment.nullable(),
  approvedByName: z.string().nullable(),
  orderId: z.uuid(),
  paymentIntentId: z.string().nullable(),
  sessionId: z.string().nullable(),
  dashboardUrl,
  paidAt: moment.nullable(),
  createdAt: moment,
  description: z.string(),
})

export const photographerPaymentFilter = z.object({
  /** In the photographer's name, the customer id and the description. */
  search: search.optional(),
  status: z.enum(paymentStatuses).optional(),
  kind: z.enum(paymentKinds).optional(),
  /** Earned from this day on, and no later than that one: paid then, and not canceled since. */
  paidSince: day.optional(),
  paidUntil: day.optional(),
  studioId: z.uuid().optional(),
  /** A bank has yet to decide about it. */
  isInDispute: z.boolean().optional(),
})

export const clientPaymentFilter = z.object({
  /** In the client's and the photographer's name, the order id and the description. */
  search: search.optional(),
  status: z.enum(clientPaymentStatuses).optional(),
  category: z.enum(clientPaymentCategories).optional(),
  approval: z.enum(['approved', 'pending']).optional(),
  studioId: z.uuid().optional(),
  /** A bank has yet to decide about it. */
  isInDispute: z.boolean().optional(),
})

export const adminPaymentsContract = {
  listPhotographerPayments: admin
    .input(photographerPaymentFilter.extend(listInput(['createdAt', 'amountCents'])))
    .output(pageOf(photographerPaymentRow)),
  listClientPayments: admin
    .input(clientPaymentFilter.extend(listInput(['createdAt', 'amountCents'])))
    .output(pageOf(clientPaymentRow)),
  /** Succeeded and not yet approved, the oldest first, with the three counters. */
  listApprovals: admin
    .input(z.object({ search: search.optional(), ...listInput(['createdAt', 'amountCents']) }))
    .output(
      pageOf(clientPaymentRow).extend({
        waitingCount: z.number(),
        waitingCents: z.number(),
        approvedTodayCount: z.number(),
      }),
    ),
  /** Adds a succeeded payment to its studio's balance, once. */
  approvePayment: admin
    .input(z.object({ paymentId: z.uuid() }))
    .output(none)
    .errors(refusals('payment_not_found', 'already_approved', 'in_dispute', 'not_paid')),
}
