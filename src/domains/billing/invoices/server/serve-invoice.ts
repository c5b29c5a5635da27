import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { vatWithin } from '#domains/catalog/vat.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import type { Seller, Services } from '#platform/services.ts'
import { invoiceNl as texts } from './invoice-pdf.nl.ts'
import { VAT_PERCENT, type InvoiceLine } from '../../billing.rules.ts'
import * as billingSql from '../../server/billing.sql.ts'
import {
  boldRow,
  drawHead,
  drawPdf,
  note,
  pdfAnswer,
  row,
  rule,
  type Page,
} from '#platform/pdf/pdf-layout.ts'

export async function serveInvoice(services: Services, viewer: Viewer, file: string): Promise<Response> {
  const paymentId = file.replace(/\.pdf$/, '')
  const studio = viewerFor('photographerEvenInactive', viewer)
  if (!studio || !isUuid(paymentId)) return notFound()
  const found = await asViewer(services.pool, studio, (tx) => billingSql.findPayment(tx, studio, paymentId))
  if (!found?.payment.paidAt) return notFound()
  const { payment, businessName, email } = found
  const number = payment.invoiceNumber ?? paymentId.slice(-8).toUpperCase()
  const buyer = { name: businessName, email }
  const pdf = await drawInvoice(services.seller, { ...payment, number, paidAt: payment.paidAt!, buyer })
  return pdfAnswer(pdf, texts.fileName(number.replace(/[^\w-]/g, '_')))
}

type Invoice = {
  number: string
  paidAt: Date
  periodStart: Date | null
  periodEnd: Date | null
  buyer: { name: string; email: string }
  invoiceLines: readonly InvoiceLine[]
  /** Paid, VAT included; less than the lines when a credit was used. */
  amountCents: number
  refundedCents: number
}

export function drawInvoice(seller: Seller, invoice: Invoice): Promise<Buffer> {
  const { number, paidAt, periodStart, periodEnd, buyer } = invoice
  const info = { title: `${texts.title} ${number}`, author: seller.name, date: paidAt }
  return drawPdf(info, (page) => {
    drawHead(page, {
      title: texts.title,
      from: { label: texts.from, lines: sellerLines(seller) },
      to: { label: texts.to, lines: [buyer.name, buyer.email] },
      facts: [
        [texts.number, number],
        [texts.date, texts.day(paidAt)],
        ...(periodStart && periodEnd ? [[texts.period, texts.until(periodStart, periodEnd)] as const] : []),
      ],
    })
    drawLines(page, invoice)
    drawTotals(page, invoice)
  })
}

const sellerLines = ({ name, address, kvkNumber, vatId }: Seller) => [
  name,
  ...(address ? [address] : []),
  ...(kvkNumber ? [texts.kvk(kvkNumber)] : []),
  ...(vatId ? [texts.vatId(vatId)] : []),
]

function drawLines(page: Page, { invoiceLines: lines, amountCents }: Invoice): void {
  boldRow(page, texts.description, [texts.amount])
  rule(page)
  for (const { description, amountCents: cents } of lines) row(page, description, [texts.euros(cents)])
  const credit = amountCents - lines.reduce((sum, line) => sum + line.amountCents, 0)
  if (credit !== 0) row(page, texts.credit, [texts.euros(credit)])
  rule(page)
}

function drawTotals(page: Page, { amountCents, refundedCents, paidAt }: Invoice): void {
  const vatCents = vatWithin(amountCents, VAT_PERCENT)
  row(page, texts.net, [texts.euros(amountCents - vatCents)])
  row(page, texts.vat(VAT_PERCENT), [texts.euros(vatCents)])
  boldRow(page, texts.total, [texts.euros(amountCents)])
  const paid = amountCents === 0 ? texts.nothing : texts.paid(texts.day(paidAt))
  const refunded = refundedCents > 0 ? ` ${texts.refunded(texts.euros(refundedCents))}` : ''
  note(page, paid + refunded)
}
