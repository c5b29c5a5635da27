import { asSystem, asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { pdfAnswer } from '#platform/pdf/pdf-layout.ts'
import type { Services } from '#platform/services.ts'
import { receiptNl as texts } from '../bill.nl.ts'
import { answerUbl } from '../documents/server/answer-invoice.ts'
import { drawInvoiceApart } from '../documents/server/draw-apart.ts'
import { toIssued } from '../documents/server/to-issued.ts'
import { receiptNumber } from '../payments.rules.ts'
import * as paymentsSql from '../core/server/payments.sql.ts'

/** Serves a receipt as PDF or UBL to its client and its studio; a client's session from a mail link gets 404. */
export async function serveReceipt(services: Services, viewer: Viewer, file: string): Promise<Response> {
  const [, receiptId = '', form] = /^(.+)\.(pdf|xml)$/.exec(file) ?? [file, file]
  const owner = viewerFor('clientFresh', viewer) ?? viewerFor('photographer', viewer)
  if (!owner || !isUuid(receiptId)) return notFound()
  const receipt = await asViewer(services.pool, owner, (tx) => paymentsSql.findReceipt(tx, owner, receiptId))
  if (!receipt) return notFound()
  if (form === 'xml') return answerUbl(toIssued(receipt))
  const { kind, year, number } = receipt
  const fileName = texts.fileName(kind, receiptNumber(year, number), 'pdf')
  return pdfAnswer(await drawReceipt(services, receipt), fileName)
}

/** The newest invoice of an order as its client gets it; undefined while it has none. */
export async function drawInvoiceOf(services: Services, orderId: string) {
  const receipts = await asSystem(services.pool, (tx) => paymentsSql.listReceiptsFor(tx, orderId))
  const [invoice] = receipts
    .filter(({ kind, document }) => kind === 'invoice' && !document.credits)
    .toSorted((one, other) => other.issuedAt.getTime() - one.issuedAt.getTime())
  if (!invoice) return undefined
  const fileName = texts.fileName(invoice.kind, receiptNumber(invoice.year, invoice.number), 'pdf')
  return { fileName, pdf: await drawReceipt(services, invoice) }
}

/** The PDF of a document to a client, with the logo that it was issued with. */
export async function drawReceipt(
  { objects }: Pick<Services, 'objects'>,
  receipt: paymentsSql.Receipt,
): Promise<Buffer> {
  const key = receipt.document.look.logoKey
  const stored = key ? await objects.read(key) : undefined
  return drawInvoiceApart(toIssued(receipt), stored && Buffer.concat(await stored.stream.toArray()))
}
