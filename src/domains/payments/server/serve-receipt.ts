import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import type { Services } from '#platform/services.ts'
import { receiptNumber, type ReceiptDocument } from '../payments.rules.ts'
import * as paymentsSql from './payments.sql.ts'
import { pdfAnswer, boldRow, drawHead, drawPdf, note, row, rule } from '#platform/pdf/pdf-layout.ts'
import { receiptNl as texts } from '../bill.nl.ts'

/** Serves a receipt as PDF to its client and its studio; a client's session from a mail link gets 404. */
export async function serveReceipt(services: Services, viewer: Viewer, file: string): Promise<Response> {
  const receiptId = file.replace(/\.pdf$/, '')
  const owner = viewerFor('clientFresh', viewer) ?? viewerFor('photographer', viewer)
  if (!owner || !isUuid(receiptId)) return notFound()
  const receipt = await asViewer(services.pool, owner, (tx) => paymentsSql.findReceipt(tx, owner, receiptId))
  if (!receipt) return notFound()
  const { kind, year, number } = receipt
  return pdfAnswer(await drawReceipt(receipt), texts.fileName(kind, receiptNumber(year, number)))
}

type IssuedReceipt = Pick<paymentsSql.Receipt, 'kind' | 'year' | 'number' | 'issuedAt' | 'document'>

export function drawReceipt({ kind, year, number, issuedAt, document }: IssuedReceipt): Promise<Buffer> {
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

const sellerLines = ({ name, businessName, kvkNumber }: ReceiptDocument['seller']) => [
  name,
  ...(businessName === name ? [] : [businessName]),
  ...(kvkNumber ? [texts.kvk(kvkNumber)] : []),
]
