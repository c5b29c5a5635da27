import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { pdfAnswer } from '#platform/pdf/pdf-layout.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import { receiptNl as texts } from '../bill.nl.ts'
import { answerUbl } from '../documents/server/answer-invoice.ts'
import { drawFormOne } from '../documents/server/draw-form-one.ts'
import { drawInvoiceDocument } from '../documents/server/draw-invoice.ts'
import type { IssuedInvoice } from '../documents/invoice-document.rules.ts'
import { isFormTwo, receiptNumber } from '../payments.rules.ts'
import * as paymentsSql from './payments.sql.ts'

/** Serves a receipt as PDF or UBL to its client and its studio; a client's session from a mail link gets 404. */
export async function serveReceipt(services: Services, viewer: Viewer, file: string): Promise<Response> {
  const [, receiptId = '', form] = /^(.+)\.(pdf|xml)$/.exec(file) ?? [file, file]
  const owner = viewerFor('clientFresh', viewer) ?? viewerFor('photographer', viewer)
  if (!owner || !isUuid(receiptId)) return notFound()
  const receipt = await asViewer(services.pool, owner, (tx) => paymentsSql.findReceipt(tx, owner, receiptId))
  if (!receipt) return notFound()
  if (form === 'xml') {
    const issued = toIssued(receipt)
    return issued ? answerUbl(issued) : notFound()
  }
  const { kind, year, number } = receipt
  const fileName = texts.fileName(kind, receiptNumber(year, number), 'pdf')
  return pdfAnswer(await drawReceipt(services, receipt), fileName)
}

export async function drawReceipt({ objects }: Pick<Services, 'objects'>, receipt: paymentsSql.Receipt) {
  const { document } = receipt
  if (!isFormTwo(document)) return drawFormOne({ ...receipt, document })
  const stored = document.look.logoKey ? await objects.read(document.look.logoKey) : undefined
  const logo = stored && Buffer.concat(await stored.stream.toArray())
  return drawInvoiceDocument(toIssued(receipt)!, { logo })
}

/** Undefined for receipts of the first form, which lack what a bookkeeping program must know. */
export function toIssued({
  kind,
  year,
  number,
  issuedAt,
  document,
}: paymentsSql.Receipt): IssuedInvoice | undefined {
  if (!isFormTwo(document)) return undefined
  return { kind, number: receiptNumber(year, number), issuedOn: calendarDay(issuedAt), document }
}
