import { receiptNumber, type ReceiptDocument, type ReceiptKind } from '../payments.rules.ts'
import { boldRow, drawHead, drawPaper, note, row, rule } from './pdf-layout.ts'
import { receiptNl as words } from './receipt-pdf.nl.ts'

export type IssuedReceipt = {
  kind: ReceiptKind
  year: number
  number: number
  issuedAt: Date
  document: ReceiptDocument
}

/** Draws an invoice or a credit note as it was issued, in the studio's name. */
export function drawReceipt({ kind, year, number, issuedAt, document }: IssuedReceipt): Promise<Buffer> {
  const { seller, customer, orderNumber, credits, lines, totalCents, vat } = document
  const shownNumber = receiptNumber(year, number)
  const title = words.title[kind]
  const info = { title: `${title} ${shownNumber}`, author: seller.name, date: issuedAt }
  return drawPaper(info, (page) => {
    drawHead(page, {
      title,
      from: { label: words.from, lines: sellerLines(seller) },
      to: { label: words.to, lines: [customer.name, customer.email, ...customer.addressLines] },
      facts: [
        [words.number[kind], shownNumber],
        [words.date, words.day(issuedAt)],
        [words.order, orderNumber],
        ...(credits ? [[words.corrects, credits] as const] : []),
      ],
    })
    boldRow(page, words.description, [words.quantity, words.unitPrice, words.amount])
    rule(page)
    for (const { description, quantity, unitPriceCents, amountCents } of lines)
      row(page, description, [String(quantity), words.euros(unitPriceCents), words.euros(amountCents)])
    rule(page)
    row(page, words.net, [words.euros(vat.reduce((net, { cents }) => net - cents, totalCents))])
    for (const { rate, cents } of vat) row(page, words.vat(rate), [words.euros(cents)])
    boldRow(page, words.total, [words.euros(totalCents)])
    note(page, credits ? words.correction[kind](credits) : words.paid)
  })
}

const sellerLines = ({ name, businessName, kvkNumber }: ReceiptDocument['seller']) => [
  name,
  ...(businessName === name ? [] : [businessName]),
  ...(kvkNumber ? [words.kvk(kvkNumber)] : []),
]
