import type { Stripe } from 'stripe'
import { lineCents } from '#domains/orders/cart.rules.ts'
import { countriesNl } from '#domains/orders/orders.nl.ts'
import { listOrderLines, type LockedOrder, type OrderFacts } from '#domains/orders/server/orders.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { receiptLinesNl as texts } from '../payments.nl.ts'
import {
  creditedVat,
  receiptNumber,
  receiptYear,
  type ReceiptDocument,
  type ReceiptKind,
  type ReceiptLine,
} from '../payments.rules.ts'
import * as paymentsSql from './payments.sql.ts'
import { isGoingBack, isPaid, type PaymentAttempt, type ReconcileOrderContext } from './order-money.ts'

export type DueReceipt = {
  source: string
  kind: ReceiptKind
  totalCents: number
  payment: paymentsSql.ClientPayment
  refundedBeforeCents: number
  refund?: Stripe.Refund
}

const invoiceSource = (paymentId: string) => `payment:${paymentId}`
const creditSource = (refundId: string) => `refund:${refundId}`
const reversalSource = (refundId: string) => `refund:${refundId}:failed`

/**
 * Returns the receipts not issued yet: an invoice per payment, a credit note per refund, and an invoice again for a
 * refund that failed after it was credited.
 */
export function dueReceipts(
  issued: readonly paymentsSql.Receipt[],
  attempts: readonly PaymentAttempt[],
): DueReceipt[] {
  const isIssued = new Set(issued.map(({ source }) => source))
  return attempts.filter(isPaid).flatMap(({ payment, refunds }) => {
    let refundedBeforeCents = 0
    const due: DueReceipt[] = [
      {
        source: invoiceSource(payment.id),
        kind: 'invoice',
        totalCents: payment.amountCents,
        payment,
        refundedBeforeCents,
      },
    ]
    for (const refund of refunds) {
      const about = { payment, refund, refundedBeforeCents }
      const [credit, reversal] = [creditSource(refund.id), reversalSource(refund.id)]
      if (isGoingBack(refund)) {
        due.push({ ...about, source: credit, kind: 'credit', totalCents: -refund.amount })
        refundedBeforeCents += refund.amount
      } else if (isIssued.has(credit))
        due.push({ ...about, source: reversal, kind: 'invoice', totalCents: refund.amount })
    }
    return due.filter(({ source }) => !isIssued.has(source))
  })
}

/** Issues in the given order, since each receipt takes the studio's next number of the year. */
export async function issueReceipts(
  { tx, services, order }: ReconcileOrderContext,
  issued: readonly paymentsSql.Receipt[],
  due: readonly DueReceipt[],
): Promise<void> {
  if (due.length === 0) return
  const { id: orderId, clientId, studioId } = order
  const lines = await linesOf(order)
  const { name, businessName, kvkNumber } = (await order.people()).studio
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
      number: await paymentsSql.takeNumber(tx, studioId, year),
      totalCents: one.totalCents,
      document: {
        seller: { name, businessName, kvkNumber },
        customer: customerOf(order),
        orderNumber: order.number,
        totalCents: one.totalCents,
        ...contentOf(order, lines, all, one),
      },
      issuedAt,
    }
    await paymentsSql.insertReceipt(tx, receipt)
    all.push(receipt)
  }
}

type PricedLine = ReceiptLine & { vatRate: number }

async function linesOf(order: LockedOrder): Promise<PricedLine[]> {
  const { lines } = await listOrderLines(order)
  return [
    ...lines.map(({ productName, variantName, quantity, unitPriceCents, vatRate }) => ({
      description: `${productName} ${variantName}`,
      quantity,
      unitPriceCents,
      amountCents: lineCents({ unitPriceCents, quantity }),
      vatRate,
    })),
    {
      description: texts.shipping,
      quantity: 1,
      unitPriceCents: order.shippingCents,
      amountCents: order.shippingCents,
      vatRate: order.shippingVatRate,
    },
  ]
}

function customerOf({ customerName, customerEmail, deliveryAddress: to }: OrderFacts) {
  const addressLines = to
    ? [`${to.street} ${to.houseNumber}`, `${to.postcode} ${to.city}`, countriesNl[to.country]]
    : []
  return { name: customerName, email: customerEmail, addressLines }
}

function contentOf(
  { number }: OrderFacts,
  lines: readonly PricedLine[],
  issued: readonly paymentsSql.Receipt[],
  { kind, payment, refund, totalCents, refundedBeforeCents }: DueReceipt,
): Pick<ReceiptDocument, 'credits' | 'lines' | 'vat'> {
  const issuedFor = (wanted: string) => issued.find((receipt) => receipt.source === wanted)!
  if (!refund) return { credits: null, lines: [...lines], vat: creditedVat(lines, 0, totalCents) }
  if (kind === 'invoice') {
    const credit = issuedFor(creditSource(refund.id))
    return {
      credits: numberOf(credit),
      lines: [oneLine(texts.refundFailed(number), totalCents)],
      vat: negated(credit.document.vat),
    }
  }
  const reason = refund.metadata?.['reason']
  const description = reason ? texts.refundBecause(number, reason) : texts.refund(number)
  return {
    credits: numberOf(issuedFor(invoiceSource(payment.id))),
    lines: [oneLine(description, totalCents)],
    vat: negated(creditedVat(lines, refundedBeforeCents, refund.amount)),
  }
}

const negated = (vat: ReceiptDocument['vat']) => vat.map(({ rate, cents }) => ({ rate, cents: -cents }))

const oneLine = (description: string, amountCents: number): ReceiptLine => ({
  description,
  quantity: 1,
  unitPriceCents: amountCents,
  amountCents,
})

const numberOf = ({ year, number }: paymentsSql.Receipt) => receiptNumber(year, number)
