import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { answerOwnInvoice } from '#domains/payments/server/payments.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { pdfAnswer } from '#platform/pdf/pdf-layout.ts'
import type { Services } from '#platform/services.ts'
import * as billingSql from '../../server/billing.sql.ts'
import { toIssued } from '../plan-invoice.rules.ts'
import { drawFormerInvoice } from './draw-former-invoice.ts'
import { formerInvoiceNl as formerTexts } from './former-invoice.nl.ts'
import { findPlanInvoice } from './plan-invoices.sql.ts'

/** Serves an invoice as PDF or UBL, also to a studio that has lapsed. Old links name its payment instead. */
export async function serveInvoice(services: Services, viewer: Viewer, file: string): Promise<Response> {
  const { id = '', form } = /^(?<id>[^.]*)\.(?<form>pdf|xml)$/.exec(file)?.groups ?? {}
  const studio = viewerFor('photographerEvenInactive', viewer)
  if (!studio || !isUuid(id)) return notFound()
  const { invoice, former } = await asViewer(services.pool, studio, async (tx) => ({
    invoice: await findPlanInvoice(tx, studio, id),
    former: await billingSql.findPayment(tx, studio, id),
  }))
  if (invoice) return answerOwnInvoice(toIssued(invoice), form === 'xml' ? 'xml' : 'pdf')
  return former && form === 'pdf' ? answerFormer(services, former) : notFound()
}

type Former = NonNullable<Awaited<ReturnType<typeof billingSql.findPayment>>>

async function answerFormer(
  { seller }: Services,
  { payment, businessName, email }: Former,
): Promise<Response> {
  const { id, paidAt } = payment
  if (!paidAt) return notFound()
  const number = payment.invoiceNumber ?? id.slice(-8).toUpperCase()
  const buyer = { name: businessName, email }
  const pdf = await drawFormerInvoice(seller, { ...payment, number, paidAt, buyer })
  return pdfAnswer(pdf, formerTexts.fileName(number.replace(/[^\w-]/g, '_')))
}
