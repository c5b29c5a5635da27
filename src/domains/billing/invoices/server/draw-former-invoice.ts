import { vatWithin } from '#domains/catalog/vat.rules.ts'
import { boldRow, drawHead, drawPdf, note, row, rule, type Page } from '#platform/pdf/pdf-layout.ts'
import type { Seller } from '#platform/services.ts'
import { VAT_PERCENT, type InvoiceLine } from '../../billing.rules.ts'
import { formerInvoiceNl as texts } from './former-invoice.nl.ts'

type FormerInvoice = {
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

/** The invoice of a payment that came in before we issued our own: drawn from its row, byte for byte as it always was. */
export function drawFormerInvoice(seller: Seller, invoice: FormerInvoice): Promise<Buffer> {
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

function drawLines(page: Page, { invoiceLines: lines, amountCents }: FormerInvoice): void {
  boldRow(page, texts.description, [texts.amount])
  rule(page)
  for (const { description, amountCents: cents } of lines) row(page, description, [texts.euros(cents)])
  const credit = amountCents - lines.reduce((sum, line) => sum + line.amountCents, 0)
  if (credit !== 0) row(page, texts.credit, [texts.euros(credit)])
  rule(page)
}

function drawTotals(page: Page, { amountCents, refundedCents, paidAt }: FormerInvoice): void {
  const vatCents = vatWithin(amountCents, VAT_PERCENT)
  row(page, texts.net, [texts.euros(amountCents - vatCents)])
  row(page, texts.vat(VAT_PERCENT), [texts.euros(vatCents)])
  boldRow(page, texts.total, [texts.euros(amountCents)])
  const paid = amountCents === 0 ? texts.nothing : texts.paid(texts.day(paidAt))
  const refunded = refundedCents > 0 ? ` ${texts.refunded(texts.euros(refundedCents))}` : ''
  note(page, paid + refunded)
}
