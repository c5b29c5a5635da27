import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import type { Services } from '#platform/services.ts'
import { receiptNumber } from '../payments.rules.ts'
import * as paymentsSql from './payments.sql.ts'
import { drawReceipt } from './draw-receipt.ts'
import { pdfAnswer } from '#platform/pdf/pdf-layout.ts'
import { receiptNl as texts } from './receipt-pdf.nl.ts'

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
