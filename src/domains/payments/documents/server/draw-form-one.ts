import { boldRow, drawHead, drawPdf, note, row, rule } from '#platform/pdf/pdf-layout.ts'
import { receiptNl as texts } from '../../bill.nl.ts'
import { receiptNumber } from '../../payments.rules.ts'
import type { FormOneDocument } from '../form-one.rules.ts'
import type { InvoiceKind } from '../invoice-document.rules.ts'

type IssuedReceipt = {
  kind: InvoiceKind
  year: number
  number: number
  issuedAt: Date
  document: FormOneDocument
}

/** Draws a receipt of the first form, to the byte as it always was. */
export function drawFormOne({ kind, year, number, issuedAt, document }: IssuedReceipt): Promise<Buffer> {
  const { seller, customer, orderNumber, credits, lines, totalCents, vat } = document
  const shownNumber = receiptNumber(year, number)
  const title = texts.title[kind]
  const info = { title: `${title} ${shownNumber}`, author: seller.name, date: issuedAt }
  return drawPdf(info, (page) => {
    drawHead(page, {
      title,
      from: { label: texts.from, lines: sellerLines(seller) },
      to: { label: texts.to, lines: [customer.name, customer.email, ...customer.addressLines] },
      facts: [
        [texts.number[kind], shownNumber],
        [texts.date, texts.day(issuedAt)],
        [texts.order, orderNumber],
        ...(credits ? [[texts.corrects, credits] as const] : []),
      ],
    })
    boldRow(page, texts.description, [texts.quantity, texts.unitPrice, texts.amount])
    rule(page)
    for (const { description, quantity, unitPriceCents, amountCents } of lines)
      row(page, description, [String(quantity), texts.euros(unitPriceCents), texts.euros(amountCents)])
    rule(page)
    row(page, texts.net, [texts.euros(vat.reduce((net, { cents }) => net - cents, totalCents))])
    for (const { rate, cents } of vat) row(page, texts.vat(rate), [texts.euros(cents)])
    boldRow(page, texts.total, [texts.euros(totalCents)])
    note(page, credits ? texts.correction[kind](credits) : texts.paid)
  })
}

const sellerLines = ({ name, businessName, kvkNumber }: FormOneDocument['seller']) => [
  name,
  ...(businessName === name ? [] : [businessName]),
  ...(kvkNumber ? [texts.kvk(kvkNumber)] : []),
]
