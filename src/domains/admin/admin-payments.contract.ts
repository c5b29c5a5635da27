import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { admin, adminList, emptyObject, refusals } from '#domains/access/who.contract.ts'
import { listInput, pageOf, search } from '#kit/list.contract.ts'
import { clientPaymentCategories, clientPaymentStatuses } from '#domains/payments/payments.rules.ts'
import { disputeStates } from '#domains/payments/disputes.rules.ts'
import { paymentKinds, paymentStatuses } from '#domains/billing/billing.rules.ts'

const paymentRow = z.object({
  id: z.uuid(),
  studioId: z.uuid(),
  photographerName: z.string(),
  amountCents: z.number(),
  refundedCents: z.number(),
  dispute: z.enum(disputeStates).nullable(),
  currency: z.string(),
  paidAt: z.date().nullable(),
  createdAt: z.date(),
  paymentIntentId: z.string().nullable(),
  /** URL in the provider’s dashboard; null without a payment intent and for simulated payments. */
  dashboardUrl: z.url().nullable(),
  description: z.string(),
})

export const photographerPaymentRow = paymentRow.extend({
  status: z.enum(paymentStatuses),
  isCanceled: z.boolean(),
  kind: z.enum(paymentKinds),
  periodStart: z.date().nullable(),
  periodEnd: z.date().nullable(),
  customerId: z.string(),
  invoiceId: z.string().nullable(),
  /** Number of our own invoice. */
  invoiceNumber: z.string().nullable(),
})

export const clientPaymentRow = paymentRow.extend({
  clientId: z.uuid(),
  clientName: z.string(),
  status: z.enum(clientPaymentStatuses),
  category: z.enum(clientPaymentCategories),
  approvedAt: z.date().nullable(),
  approvedByName: z.string().nullable(),
  orderId: z.uuid(),
  sessionId: z.string().nullable(),
})

/** Days in Amsterdam, both included. An unpaid payment counts on the day it started. */
const days = { from: isoDay.optional(), until: isoDay.optional() }

export const photographerPaymentFilter = z.object({
  /** Searches the studio’s names, the customer id and the description; or the amount. */
  search: search.optional(),
  /** `succeeded` excludes payments that were canceled later. */
  status: z.enum(paymentStatuses).optional(),
  kind: z.enum(paymentKinds).optional(),
  ...days,
  studioId: z.uuid().optional(),
  isInDispute: z.boolean().optional(),
})

export const clientPaymentFilter = z.object({
  /**
   * Searches the names of client and studio, the client’s email, the complete order id and the
   * description; or the amount.
   */
  search: search.optional(),
  ...days,
  status: z.enum(clientPaymentStatuses).optional(),
  category: z.enum(clientPaymentCategories).optional(),
  approval: z.enum(['approved', 'pending']).optional(),
  studioId: z.uuid().optional(),
  isInDispute: z.boolean().optional(),
})

export const approvalFilter = clientPaymentFilter.pick({ search: true, from: true, until: true })

export const adminPaymentsContract = {
  listPhotographerPayments: adminList
    .input(photographerPaymentFilter.extend(listInput(['createdAt', 'amountCents'])))
    .output(pageOf(photographerPaymentRow)),
  listClientPayments: adminList
    .input(clientPaymentFilter.extend(listInput(['createdAt', 'amountCents'])))
    .output(pageOf(clientPaymentRow)),
  listApprovals: adminList.input(approvalFilter.extend(listInput(['createdAt', 'amountCents']))).output(
    pageOf(clientPaymentRow).extend({
      waitingCount: z.number(),
      waitingCents: z.number(),
      approvedTodayCount: z.number(),
    }),
  ),
  /** Adds the payment to its studio’s balance, once. */
  approvePayment: admin
    .input(z.object({ paymentId: z.uuid() }))
    .output(emptyObject)
    .errors(refusals('payment_not_found', 'already_approved', 'in_dispute', 'not_paid')),
  /** Refused while a payout holds the money. */
  undoApproval: admin
    .input(z.object({ paymentId: z.uuid() }))
    .output(emptyObject)
    .errors(refusals('payment_not_found', 'not_approved', 'in_payout')),
}
