import { asSystem, asViewer } from '#domains/access/server/access.ts'
import { allowedViewer } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { pdfAnswer } from '#platform/pdf/pdf-answer.ts'
import type { Services } from '#platform/services.ts'
import { receiptNl as texts } from '../receipt.nl.ts'
import { answerUbl } from '../documents/server/answer-invoice.ts'
import { drawInvoiceInChild } from '../documents/server/draw-in-child.ts'
import type { IssuedInvoice } from '../documents/invoice-document.rules.ts'
import { receiptNumber } from '../payments.rules.ts'
import * as paymentsSql from '../core/server/payments.sql.ts'

/** Serves PDF or UBL. A client's session from an email link gets 404. */
export async function serveReceipt(services: Services, viewer: Viewer, file: string): Promise<Response> {
  const [, receiptId = '', form] = /^(.+)\.(pdf|xml)$/.exec(file) ?? [file, file]
  const owner = allowedViewer('clientFresh', viewer) ?? allowedViewer('photographer', viewer)
  if (!owner || !isUuid(receiptId)) return notFound()
  const receipt = await asViewer(services.pool, owner, (tx) => paymentsSql.findReceipt(tx, owner, receiptId))
  if (!receipt) return notFound()
  if (form === 'xml') return answerUbl(toIssuedInvoice(receipt))
  const { kind, year, number } = receipt
  const fileName = texts.fileName(kind, receiptNumber(year, number), 'pdf')
  return pdfAnswer(await drawReceipt(services, receipt), fileName)
}

/** Draws an order's newest invoice that isn't a correction. Returns undefined without one. */
export async function drawInvoiceOf(services: Services, orderId: string) {
  const receipts = await asSystem(services.pool, (tx) => paymentsSql.listReceiptsFor(tx, orderId))
  const [invoice] = receipts
    .filter(({ kind, document }) => kind === 'invoice' && !document.credits)
    .toSorted((one, other) => other.issuedAt.getTime() - one.issuedAt.getTime())
  if (!invoice) return undefined
  const fileName = texts.fileName(invoice.kind, receiptNumber(invoice.year, invoice.number), 'pdf')
  return { fileName, pdf: await drawReceipt(services, invoice) }
}

/** Uses the logo that the document was issued with. */
export async function drawReceipt(
  { objects }: Pick<Services, 'objects'>,
  receipt: paymentsSql.Receipt,
): Promise<Buffer> {
  const key = receipt.document.look.logoKey
  const stored = key ? await objects.read(key) : undefined
  return drawInvoiceInChild(toIssuedInvoice(receipt), stored && Buffer.concat(await stored.stream.toArray()))
}

export const toIssuedInvoice = ({
  kind,
  year,
  number,
  issuedAt,
  document,
}: paymentsSql.Receipt): IssuedInvoice => ({
  kind,
  number: receiptNumber(year, number),
  issuedOn: calendarDay(issuedAt),
  document,
})
