// All payments for the back office: by studios, by clients, and which of the clients' are approved to a balance.
import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { admin, adminList, none, refusals } from '#domains/access/who.contract.ts'
import { listInput, pageOf, search } from '#kit/list.contract.ts'
import { clientPaymentCategories, clientPaymentStatuses } from '#domains/payments/payments.rules.ts'
import { disputeStates } from '#domains/payments/disputes.rules.ts'
import { paymentKinds, paymentStatuses } from '#domains/billing/billing.rules.ts'

const moment = z.iso.datetime()

const paymentRow = z.object({
  id: z.uuid(),
  studioId: z.uuid(),
  photographerName: z.string(),
  amountCents: z.number(),
  refundedCents: z.number(),
  dispute: z.enum(disputeStates).nullable(),
  currency: z.string(),
  paidAt: moment.nullable(),
  createdAt: moment,
  paymentIntentId: z.string().nullable(),
  /** URL in the provider's dashboard; null where nobody paid, or where payments are simulated. */
  dashboardUrl: z.url().nullable(),
  description: z.string(),
})

export const photographerPaymentRow = paymentRow.extend({
  status: z.enum(paymentStatuses),
  isCanceled: z.boolean(),
  kind: z.enum(paymentKinds),
  periodStart: moment.nullable(),
  periodEnd: moment.nullable(),
  customerId: z.string(),
  invoiceId: z.string().nullable(),
  /** Of our own invoice; null where none was issued. */
  invoiceNumber: z.string().nullable(),
})

export const clientPaymentRow = paymentRow.extend({
  clientId: z.uuid(),
  clientName: z.string(),
  status: z.enum(clientPaymentStatuses),
  category: z.enum(clientPaymentCategories),
  approvedAt: moment.nullable(),
  approvedByName: z.string().nullable(),
  orderId: z.uuid(),
  sessionId: z.string().nullable(),
})

/** Days in Amsterdam's time, both included: of the payment, or of its start while nothing was paid. */
const days = { from: isoDay.optional(), until: isoDay.optional() }

export const photographerPaymentFilter = z.object({
  /** Searches the photographer's name, the customer id and the description; or the amount. */
  search: search.optional(),
  /** `succeeded` leaves out payments that were canceled since. */
  status: z.enum(paymentStatuses).optional(),
  kind: z.enum(paymentKinds).optional(),
  ...days,
  studioId: z.uuid().optional(),
  /** Only payments whose dispute is undecided. */
  isInDispute: z.boolean().optional(),
})

export const clientPaymentFilter = z.object({
  /** Searches the client's and the photographer's name, the order id and the description; or the amount. */
  search: search.optional(),
  ...days,
  status: z.enum(clientPaymentStatuses).optional(),
  category: z.enum(clientPaymentCategories).optional(),
  approval: z.enum(['approved', 'pending']).optional(),
  studioId: z.uuid().optional(),
  isInDispute: z.boolean().optional(),
})

/** The payments that await approval, narrowed. */
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
  /** Adds a succeeded payment to its studio's balance, once. */
  approvePayment: admin
    .input(z.object({ paymentId: z.uuid() }))
    .output(none)
    .errors(refusals('payment_not_found', 'already_approved', 'in_dispute', 'not_paid')),
  /** Takes an approval back, as long as no payout holds the money. */
  undoApproval: admin
    .input(z.object({ paymentId: z.uuid() }))
    .output(none)
    .errors(refusals('payment_not_found', 'not_approved', 'in_payout')),
}
