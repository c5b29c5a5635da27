// The platform receives payments for orders. An admin approves each one before its payout.
import { z } from 'zod'
import { INTEGER_MAX } from '#domains/access/column.contract.ts'
import { client, clientFresh, emptyObject, photographer, refusals } from '#domains/access/who.contract.ts'
import { listInput, cursorPage, cursorInput, pageOf, unknownCursor } from '#kit/list.contract.ts'
import { clientPaymentStatuses, REFUND_REASON_MAX_LENGTH } from './payments.rules.ts'
import { disputeStates } from './disputes.rules.ts'

const orderId = z.uuid()

export const clientPayment = z.object({
  id: z.uuid(),
  orderId,
  orderNumber: z.string(),
  clientName: z.string(),
  description: z.string(),
  amountCents: z.number(),
  refundedCents: z.number(),
  dispute: z.enum(disputeStates).nullable(),
  status: z.enum(clientPaymentStatuses),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  approvedAt: z.date().nullable(),
})

const receipt = z.object({
  id: z.uuid(),
  /** '2026-0001', without gaps within a studio and year. */
  number: z.string(),
  kind: z.enum(['invoice', 'credit']),
  /** Negative on a credit note: an order's receipts add up to its payments minus its refunds. */
  totalCents: z.number(),
  issuedAt: z.date(),
  address: z.string(),
  /** Null for clients who buy for themselves. */
  ublPath: z.string().nullable(),
})

const studioReceipt = receipt.extend({
  orderId,
  orderNumber: z.string(),
  clientId: z.uuid(),
  customerName: z.string(),
  /** Number of the receipt that this one corrects. */
  credits: z.string().nullable(),
  vat: z.array(z.object({ rate: z.number(), cents: z.number() })),
})

const balance = z.object({
  approvedCents: z.number(),
  waitingCents: z.number(),
})

export const paymentsContract = {
  /** Returns the pay page's URL. Repeated calls return the same checkout while it is open. */
  startPayment: client
    .input(z.object({ orderId }))
    .output(z.object({ url: z.url() }))
    .errors(
      refusals('order_not_found', 'already_paid', 'order_canceled', 'payment_under_way', 'payments_closed'),
    ),
  /** Asks the provider whether the order is paid, once the client returns from the pay page. */
  checkPayment: client
    .input(z.object({ orderId }))
    .output(z.object({ state: z.enum(['paid', 'under_way', 'unpaid']) }))
    .errors(refusals('order_not_found', 'payments_closed')),
  cancelMyOrder: client
    .input(z.object({ orderId }))
    .output(emptyObject)
    .errors(refusals('order_not_found', 'not_now', 'payment_under_way', 'payments_closed')),
  listMyReceipts: clientFresh.input(z.object({ orderId })).output(z.array(receipt)),

  findBalance: photographer.evenActing.input(emptyObject).output(balance),
  listStudioPayments: photographer.evenActing
    .input(z.object(listInput(['createdAt'])))
    .output(pageOf(clientPayment)),
  findOrderMoney: photographer.evenActing.input(z.object({ orderId })).output(
    z.object({
      paidCents: z.number(),
      refundedCents: z.number(),
      dispute: z.enum(disputeStates).nullable(),
    }),
  ),
  pageReceipts: photographer.evenActing
    .input(z.object(cursorInput))
    .output(cursorPage(studioReceipt))
    .errors(unknownCursor),
  listReceipts: photographer.evenActing.input(z.object({ orderId })).output(z.array(receipt)),
  /** Cancels an order: closes the checkout of an unpaid one, refunds a paid one in full. */
  cancelOrder: photographer.notActing
    .input(z.object({ orderId }))
    .output(z.object({ refundedCents: z.number() }))
    .errors(refusals('order_not_found', 'not_now', 'payment_under_way', 'refund_failed', 'payments_closed')),
  /** Refunds an amount, at most what is left of a payment. Idempotent by `refundId`. */
  refundOrder: photographer.notActing
    .input(
      z.object({
        refundId: z.uuid(),
        orderId,
        amountCents: z.int().min(1).max(INTEGER_MAX),
        reason: z.string().trim().max(REFUND_REASON_MAX_LENGTH),
      }),
    )
    .output(emptyObject)
    .errors(refusals('order_not_found', 'not_paid', 'refund_too_large', 'refund_failed', 'payments_closed')),
}
