// What clients pay for their orders: received by the platform, approved to the studio's balance, receipted, paid back.
import { z } from 'zod'
import { client, clientFresh, none, photographer, refusals } from '#domains/access/who.contract.ts'
import { listInput, cursorPage, cursorInput, pageOf, unknownCursor } from '#kit/list.contract.ts'
import { clientPaymentStatuses } from './payments.rules.ts'
import { disputeStates } from './disputes.rules.ts'

const moment = z.iso.datetime()
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
  createdAt: moment,
  paidAt: moment.nullable(),
  /** When an admin added it to the studio's balance; null as long as it waits. */
  approvedAt: moment.nullable(),
})

const receipt = z.object({
  id: z.uuid(),
  /** '2026-0001': without gaps for each studio and year. */
  number: z.string(),
  kind: z.enum(['invoice', 'credit']),
  /** Below zero on a credit note, so that all of an order's together are what was kept of its money. */
  totalCents: z.number(),
  issuedAt: moment,
  /** Where it opens as PDF. */
  address: z.string(),
})

/** A receipt among those of all orders, with what stands on it. */
const studioReceipt = receipt.extend({
  orderId,
  orderNumber: z.string(),
  clientId: z.uuid(),
  customerName: z.string(),
  /** The number of the receipt that this one corrects. */
  credits: z.string().nullable(),
  vat: z.array(z.object({ rate: z.number(), cents: z.number() })),
})

const balance = z.object({
  /** Paid and approved, less what was paid back. */
  approvedCents: z.number(),
  /** Paid, and waiting for the platform's approval. */
  waitingCents: z.number(),
})

export const paymentsContract = {
  /** Answers where to pay this order; asked again it is the same checkout. */
  startPayment: client
    .input(z.object({ orderId }))
    .output(z.object({ url: z.url() }))
    .errors(
      refusals('order_not_found', 'already_paid', 'order_canceled', 'payment_under_way', 'payments_closed'),
    ),
  /** After the pay page: asks the provider for the truth and answers whether the order is paid. */
  checkPayment: client
    .input(z.object({ orderId }))
    .output(z.object({ state: z.enum(['paid', 'under_way', 'unpaid']) }))
    .errors(refusals('order_not_found', 'payments_closed')),
  /** Stops an order that nobody has paid for. */
  cancelMyOrder: client
    .input(z.object({ orderId }))
    .output(none)
    .errors(refusals('order_not_found', 'not_now', 'payment_under_way', 'payments_closed')),
  listMyReceipts: clientFresh.input(z.object({ orderId })).output(z.array(receipt)),

  /** The studio's money from orders. */
  findBalance: photographer.evenActing.input(none).output(balance),
  /** Where that comes from: each payment of a client, newest first. */
  listStudioPayments: photographer.evenActing
    .input(z.object(listInput(['createdAt'])))
    .output(pageOf(clientPayment)),
  /** What of one order was paid and paid back. */
  findOrderMoney: photographer.evenActing.input(z.object({ orderId })).output(
    z.object({
      paidCents: z.number(),
      refundedCents: z.number(),
      dispute: z.enum(disputeStates).nullable(),
    }),
  ),
  /** A part of the receipts of all orders. */
  pageReceipts: photographer.evenActing
    .input(z.object(cursorInput))
    .output(cursorPage(studioReceipt))
    .errors(unknownCursor),
  listReceipts: photographer.evenActing.input(z.object({ orderId })).output(z.array(receipt)),
  /** Stops an order: an unpaid one is closed, of a paid one everything is paid back. */
  cancelOrder: photographer.notActing
    .input(z.object({ orderId }))
    .output(z.object({ refundedCents: z.number() }))
    .errors(refusals('order_not_found', 'not_now', 'payment_under_way', 'refund_failed', 'payments_closed')),
  /** Pays back a part of a paid order, which goes on. The same `refundId` again pays nothing more back. */
  refundOrder: photographer.notActing
    .input(
      z.object({
        /** Made by the browser for one press on the button. */
        refundId: z.uuid(),
        orderId,
        amountCents: z.int().min(1),
        reason: z.string().trim().max(300),
      }),
    )
    .output(none)
    .errors(refusals('order_not_found', 'not_paid', 'refund_too_large', 'refund_failed', 'payments_closed')),
}
