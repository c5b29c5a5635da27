import type { Stripe } from 'stripe'
import { keepDocumentLogo } from '#domains/studios/server/studios.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { expandedOf } from '#platform/stripe/stripe-objects.ts'
import {
  readSale,
  buildCorrectionDocument,
  writeInvoice,
  type Sale,
} from '../documents/server/write-invoice.ts'
import type { InvoiceDocument, InvoiceKind } from '../documents/invoice-document.rules.ts'
import { receiptLinesNl as texts } from '../payments.nl.ts'
import { receiptNumber, receiptYear } from '../payments.rules.ts'
import * as paymentsSql from '../core/server/payments.sql.ts'
import {
  isEffectiveRefund,
  isAttemptPaid,
  paymentMethodOf,
  toPaymentColumns,
  type PaymentAttempt,
  type OrderWork,
} from './order-money.ts'

export type DueReceipt = {
  source: string
  kind: InvoiceKind
  totalCents: number
  payment: paymentsSql.ClientPayment
  paidAt: Date
  paidWith: string | undefined
  refund?: Stripe.Refund
}

const invoiceSource = (paymentId: string) => `payment:${paymentId}`
const creditSource = (refundId: string) => `refund:${refundId}`
const reversalSource = (refundId: string) => `refund:${refundId}:failed`

/**
 * Finds receipts to issue: an invoice per payment, a credit note per refund, and an invoice for a
 * credited refund that failed.
 */
export function findDueReceipts(
  issued: readonly paymentsSql.Receipt[],
  attempts: readonly PaymentAttempt[],
): DueReceipt[] {
  const isIssued = new Set(issued.map(({ source }) => source))
  return attempts.filter(isAttemptPaid).flatMap((attempt) => {
    const { payment, refunds, intent } = attempt
    const paidWith = paymentMethodOf(expandedOf(intent?.latest_charge))
    const paid = { payment, paidAt: toPaymentColumns(attempt).paidAt!, paidWith }
    const due: DueReceipt[] = [
      {
        ...paid,
        source: invoiceSource(payment.id),
        kind: 'invoice',
        totalCents: payment.amountCents,
      },
    ]
    for (const refund of refunds) {
      const about = { ...paid, refund }
      const [credit, reversal] = [creditSource(refund.id), reversalSource(refund.id)]
      if (isEffectiveRefund(refund))
        due.push({ ...about, source: credit, kind: 'credit', totalCents: -refund.amount })
      else if (isIssued.has(credit))
        due.push({ ...about, source: reversal, kind: 'invoice', totalCents: refund.amount })
    }
    return due.filter(({ source }) => !isIssued.has(source))
  })
}

/** Issues in order: each receipt takes the studio's next number of the year. */
export async function issueReceipts(
  { tx, services, order }: OrderWork,
  issued: readonly paymentsSql.Receipt[],
  due: readonly DueReceipt[],
): Promise<void> {
  if (due.length === 0) return
  const { id: orderId, clientId, studioId } = order
  const sale = await readSale(order)
  const all = [...issued]
  for (const one of due) {
    const issuedAt = services.clock()
    const year = receiptYear(issuedAt)
    const receipt = {
      id: uuidv7(issuedAt.getTime()),
      orderId,
      clientId,
      studioId,
      source: one.source,
      kind: one.kind,
      year,
      number: await paymentsSql.takeReceiptNumber(tx, studioId, year),
      totalCents: one.totalCents,
      document: documentOf(sale, all, one, calendarDay(issuedAt)),
      issuedAt,
    }
    await paymentsSql.insertReceipt(tx, receipt)
    const { logoKey } = receipt.document.look
    if (logoKey) await keepDocumentLogo(tx, studioId, logoKey, issuedAt)
    all.push(receipt)
  }
}

function documentOf(
  sale: Sale,
  issued: readonly paymentsSql.Receipt[],
  due: DueReceipt,
  issuedOn: string,
): InvoiceDocument {
  const { kind, payment, refund, paidAt, paidWith } = due
  if (!refund) return writeInvoice(sale, { paidOn: calendarDay(paidAt), paidWith })
  const issuedFor = (source: string) => issued.find((receipt) => receipt.source === source)!
  const invoice = issuedFor(invoiceSource(payment.id))
  const credit = kind === 'invoice' ? issuedFor(creditSource(refund.id)) : undefined
  const description = describe(sale.order.number, due, refund)
  const corrected = credit ?? invoice
  return buildCorrectionDocument(invoice.document, {
    credits: { number: numberOf(corrected), issuedOn: calendarDay(corrected.issuedAt) },
    description,
    issuedOn,
    refundCents: refund.amount,
    undoes: credit?.document,
    before: correctionsOf(issued, invoice),
  })
}

/** Returns the invoice's credit notes, and the invoices that undid them. */
function correctionsOf(issued: readonly paymentsSql.Receipt[], invoice: paymentsSql.Receipt) {
  const aboutOne = (receipt: paymentsSql.Receipt) =>
    issued.filter(({ document }) => document.credits?.number === numberOf(receipt))
  const credits = aboutOne(invoice)
  return [...credits, ...credits.flatMap(aboutOne)].map(({ document }) => document)
}

function describe(orderNumber: string, { kind }: DueReceipt, refund: Stripe.Refund): string {
  if (kind === 'invoice') return texts.refundFailed(orderNumber)
  const reason = refund.metadata?.['reason']
  return reason ? texts.refundBecause(orderNumber, reason) : texts.refund(orderNumber)
}

const numberOf = ({ year, number }: paymentsSql.Receipt) => receiptNumber(year, number)
