import { vatWithin } from '#domains/catalog/catalog.rules.ts'
import { VAT_PERCENT, type InvoiceLine } from '../../billing.rules.ts'
import { invoiceNl as words } from './invoice-pdf.nl.ts'
import {
  boldRow,
  drawHead,
  drawPaper,
  note,
  row,
  rule,
  type Page,
} from '#domains/payments/server/pdf-layout.ts'

/** Who sends the invoices, as the law wants it on them. */
export type Seller = {
  name: string
  address?: string | undefined
  kvkNumber?: string | undefined
  vatId?: string | undefined
}

export type Invoice = {
  number: string
  paidAt: Date
  periodStart: Date | null
  periodEnd: Date | null
  buyer: { name: string; email: string }
  lines: readonly InvoiceLine[]
  /** What was paid, VAT included; less than the lines when a credit was used. */
  amountCents: number
  refundedCents: number
}

/** Draws an invoice with the VAT that is in its amounts. */
export function drawInvoice(seller: Seller, invoice: Invoice): Promise<Buffer> {
  const { number, paidAt, periodStart, periodEnd, buyer } = invoice
  const info = { title: `${words.title} ${number}`, author: seller.name, date: paidAt }
  return drawPaper(info, (page) => {
    drawHead(page, {
      title: words.title,
      from: { label: words.from, lines: sellerLines(seller) },
      to: { label: words.to, lines: [buyer.name, buyer.email] },
      facts: [
        [words.number, number],
        [words.date, words.day(paidAt)],
        ...(periodStart && periodEnd ? [[words.period, words.until(periodStart, periodEnd)] as const] : []),
      ],
    })
    drawLines(page, invoice)
    drawTotals(page, invoice)
  })
}

const sellerLines = ({ name, address, kvkNumber, vatId }: Seller) => [
  name,
  ...(address ? [address] : []),
  ...(kvkNumber ? [words.kvk(kvkNumber)] : []),
  ...(vatId ? [words.vatId(vatId)] : []),
]

function drawLines(page: Page, { lines, amountCents }: Invoice): void {
  boldRow(page, words.description, [words.amount])
  rule(page)
  for (const { description, amountCents: cents } of lines) row(page, description, [words.euros(cents)])
  const credit = amountCents - lines.reduce((sum, line) => sum + line.amountCents, 0)
  if (credit !== 0) row(page, words.credit, [words.euros(credit)])
  rule(page)
}

function drawTotals(page: Page, { amountCents, refundedCents, paidAt }: Invoice): void {
  const vatCents = vatWithin(amountCents, VAT_PERCENT)
  row(page, words.net, [words.euros(amountCents - vatCents)])
  row(page, words.vat(VAT_PERCENT), [words.euros(vatCents)])
  boldRow(page, words.total, [words.euros(amountCents)])
  const paid = amountCents === 0 ? words.nothing : words.paid(words.day(paidAt))
  const refunded = refundedCents > 0 ? ` ${words.refunded(words.euros(refundedCents))}` : ''
  note(page, paid + refunded)
}
