import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { elevated, publishToAdmins } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { isHeldByPayout, lockPayoutsOf } from '#domains/payments/server/payments.ts'
import { startOfDay } from '#platform/pure/amsterdam-time.ts'
import { countMatchesCapped } from '#kit/server/search-plan.ts'
import { planInvoiceNumber } from '#domains/billing/invoices/plan-invoice.rules.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import type { adminPaymentsContract } from '../admin-payments.contract.ts'
import * as paymentsSql from './admin-payments.sql.ts'

function dashboardUrl({ payments }: Services, paymentIntentId: string | null): string | null {
  if (!paymentIntentId || !payments.dashboardUrl) return null
  return `${payments.dashboardUrl}/payments/${encodeURIComponent(paymentIntentId)}`
}

const toPayments = <Row extends { paymentIntentId: string | null }>(rows: Row[], services: Services) =>
  rows.map((row) => ({ ...row, dashboardUrl: dashboardUrl(services, row.paymentIntentId) }))

export const adminPaymentsHandlers: Handlers<typeof adminPaymentsContract> = {
  listPhotographerPayments: async ({ tx, viewer, input, services }) => {
    const { plan, ...page } = await paymentsSql.listPhotographerPayments(tx, viewer, input)
    return {
      ...page,
      rows: toPayments(page.rows, services).map(({ invoice, ...row }) => ({
        ...row,
        invoiceNumber: invoice && planInvoiceNumber(invoice),
      })),
      ...(await countMatchesCapped(tx, plan)),
    }
  },

  listClientPayments: async ({ tx, viewer, input, services }) => {
    const { plan, ...page } = await paymentsSql.listClientPayments(tx, viewer, input)
    return { ...page, rows: toPayments(page.rows, services), ...(await countMatchesCapped(tx, plan)) }
  },

  listApprovals: async ({ tx, viewer, input, now, services }) => {
    const { plan, ...page } = await paymentsSql.listClientPayments(tx, viewer, {
      ...input,
      approval: 'pending',
    })
    return {
      ...page,
      rows: toPayments(page.rows, services),
      ...(await countMatchesCapped(tx, plan)),
      ...(await paymentsSql.countApprovals(tx, viewer, startOfDay(now))),
    }
  },

  approvePayment: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const payment = await paymentsSql.lockClientPayment(tx, viewer, input.paymentId)
    if (!payment) return refuse('payment_not_found')
    if (payment.approvedAt) refuse('already_approved')
    if (payment.dispute === 'open') refuse('in_dispute')
    // A fully refunded payment has nothing to approve.
    const leftCents = payment.amountCents - payment.refundedCents
    if (payment.status !== 'succeeded' || leftCents === 0) refuse('not_paid')
    await paymentsSql.approvePayment(tx, viewer, input.paymentId, now)
    const { description: details, studioId, clientId } = payment
    const logEntry = { action: 'payment_approved', details, oldValue: 0, newValue: leftCents } as const
    await record(tx, viewer, { ...logEntry, studioId, clientId, ipAddress }, now)
    await publish(tx, [studioId], { topic: 'payments' })
    await publishToAdmins(tx, 'paymentDesk', 'office')
    return {}
  },

  undoApproval: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const payment = await paymentsSql.lockClientPayment(tx, viewer, input.paymentId)
    if (!payment) return refuse('payment_not_found')
    if (!payment.approvedAt) refuse('not_approved')
    const { description: details, studioId, clientId } = payment
    const isHeld = await elevated(tx, async (tx) => {
      await lockPayoutsOf(tx, studioId)
      return isHeldByPayout(tx, input.paymentId)
    })
    if (isHeld) refuse('in_payout')
    await paymentsSql.undoApproval(tx, viewer, input.paymentId)
    const oldValue = payment.amountCents - payment.refundedCents
    const logEntry = { action: 'approval_undone', details, oldValue, newValue: 0 } as const
    await record(tx, viewer, { ...logEntry, studioId, clientId, ipAddress }, now)
    await publish(tx, [studioId], { topic: 'payments' })
    await publishToAdmins(tx, 'paymentDesk', 'office')
    return {}
  },
}
