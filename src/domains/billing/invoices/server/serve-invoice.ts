import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import type { Services } from '#platform/services.ts'
import { drawInvoice } from './draw-invoice.ts'
import { invoiceNl as texts } from './invoice-pdf.nl.ts'
import * as billingSql from '../../server/billing.sql.ts'
import { pdfAnswer } from '#platform/pdf/pdf-layout.ts'

export async function serveInvoice(services: Services, viewer: Viewer, file: string): Promise<Response> {
  const paymentId = file.replace(/\.pdf$/, '')
  const studio = viewerFor('photographerEvenInactive', viewer)
  if (!studio || !isUuid(paymentId)) return notFound()
  const found = await asViewer(services.pool, studio, (tx) => billingSql.findPayment(tx, studio, paymentId))
  if (!found?.payment.paidAt) return notFound()
  const { payment, businessName, email } = found
  const number = payment.invoiceNumber ?? paymentId.slice(-8).toUpperCase()
  const pdf = await drawInvoice(services.seller, {
    number,
    paidAt: payment.paidAt!,
    periodStart: payment.periodStart,
    periodEnd: payment.periodEnd,
    buyer: { name: businessName, email },
    lines: payment.invoiceLines,
    amountCents: payment.amountCents,
    refundedCents: payment.refundedCents,
  })
  return pdfAnswer(pdf, texts.fileName(number.replace(/[^\w-]/g, '_')))
}
