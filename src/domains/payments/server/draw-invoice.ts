import PdfDocument from 'pdfkit'
import { VAT_PERCENT, vatWithin, type InvoiceLine } from '../payments.rules.ts'
import { invoiceNl as words } from './invoice-pdf.nl.ts'

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

const LEFT = 56
const RIGHT = 539
const WIDTH = RIGHT - LEFT
const LINE_HEIGHT = 18

/** Draws an invoice on one A4, with the VAT that is in its amounts. */
export function drawInvoice(seller: Seller, invoice: Invoice): Promise<Buffer> {
  const info = {
    Title: `${words.title} ${invoice.number}`,
    Author: seller.name,
    CreationDate: invoice.paidAt,
  }
  const page = new PdfDocument({ size: 'A4', margin: LEFT, lang: 'nl-NL', info })
  const finished = collect(page)
  drawHead(page, seller, invoice)
  drawLines(page, invoice)
  drawTotals(page, invoice)
  page.end()
  return finished
}

type Page = InstanceType<typeof PdfDocument>

function drawHead(page: Page, seller: Seller, invoice: Invoice): void {
  const { number, paidAt, periodStart, periodEnd, buyer } = invoice
  page.font('Helvetica-Bold').fontSize(22).text(words.title, LEFT, 64)
  page.fontSize(10)
  const top = 110
  paragraph(page, words.from, sellerLines(seller), LEFT, top)
  paragraph(page, words.to, [buyer.name, buyer.email], LEFT + WIDTH / 2, top)
  const facts: [string, string][] = [
    [words.number, number],
    [words.date, words.day(paidAt)],
  ]
  if (periodStart && periodEnd) facts.push([words.period, words.until(periodStart, periodEnd)])
  facts.forEach(([label, value], row) => {
    const y = 220 + row * LINE_HEIGHT
    page.font('Helvetica').text(label, LEFT, y)
    page.text(value, LEFT + 110, y)
  })
}

const sellerLines = ({ name, address, kvkNumber, vatId }: Seller) => [
  name,
  ...(address ? [address] : []),
  ...(kvkNumber ? [words.kvk(kvkNumber)] : []),
  ...(vatId ? [words.vatId(vatId)] : []),
]

function paragraph(page: Page, label: string, lines: readonly string[], x: number, y: number): void {
  page.font('Helvetica-Bold').text(label, x, y)
  page.font('Helvetica').text(lines.join('\n'), x, y + LINE_HEIGHT, { width: WIDTH / 2 - 20, lineGap: 3 })
}

function drawLines(page: Page, { lines, amountCents }: Invoice): void {
  page.y = 300
  row(page, words.description, words.amount, 'Helvetica-Bold')
  rule(page)
  for (const { description, amountCents: cents } of lines) row(page, description, words.euros(cents))
  const credit = amountCents - lines.reduce((sum, line) => sum + line.amountCents, 0)
  if (credit !== 0) row(page, words.credit, words.euros(credit))
  rule(page)
}

function drawTotals(page: Page, { amountCents, refundedCents, paidAt }: Invoice): void {
  const vatCents = vatWithin(amountCents)
  row(page, words.net, words.euros(amountCents - vatCents))
  row(page, words.vat(VAT_PERCENT), words.euros(vatCents))
  row(page, words.total, words.euros(amountCents), 'Helvetica-Bold')
  const y = page.y + 24
  const paid = amountCents === 0 ? words.nothing : words.paid(words.day(paidAt))
  const refunded = refundedCents > 0 ? ` ${words.refunded(words.euros(refundedCents))}` : ''
  page.font('Helvetica').text(paid + refunded, LEFT, y)
}

function row(page: Page, label: string, amount: string, font = 'Helvetica'): void {
  const { y } = page
  page.font(font).text(amount, RIGHT - 120, y, { width: 120, align: 'right' })
  page.text(label, LEFT, y, { width: WIDTH - 140 })
  page.y += 8
}

function rule(page: Page): void {
  page.moveTo(LEFT, page.y).lineTo(RIGHT, page.y).lineWidth(0.5).stroke('#999999')
  page.y += 10
}

function collect(page: Page): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
}
