import { asViewer, elevated } from '#domains/access/server/access.ts'
import { allowedViewer } from '#domains/access/server/serve-contract.ts'
import type { StudioViewer, Viewer } from '#domains/access/viewer.rules.ts'
import type { IssuedInvoice } from '#domains/payments/documents/invoice-document.rules.ts'
import { answerPlatformInvoice } from '#domains/payments/server/payments.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import * as billingSql from '../../core/server/billing.sql.ts'
import { planInvoiceNl as texts } from '../plan-invoice.nl.ts'
import { toIssued, buildZeroEuroInvoice } from '../plan-invoice.rules.ts'
import { findInvoiceBuyer, toInvoiceSeller } from '../../core/server/invoice-parties.ts'
import { findPlanInvoice } from '../../core/server/plan-invoices.sql.ts'

/** Serves inactive studios too. */
export async function serveInvoice(services: Services, viewer: Viewer, file: string): Promise<Response> {
  const { id = '', form } = /^(?<id>[^.]*)\.(?<form>pdf|xml)$/.exec(file)?.groups ?? {}
  const studio = allowedViewer('photographerEvenInactive', viewer)
  if (!studio || !isUuid(id)) return notFound()
  const isUbl = form === 'xml'
  const issued = await asViewer(services.pool, studio, async (tx) => {
    const invoice = await findPlanInvoice(tx, studio, id)
    return invoice ? toIssued(invoice) : isUbl ? undefined : findUncharged(services, tx, studio, id)
  })
  return issued ? answerPlatformInvoice(issued, isUbl ? 'xml' : 'pdf') : notFound()
}

/** Builds a document with the provider's number, because a payment of 0 euros gets none of ours. */
async function findUncharged(
  services: Services,
  tx: Tx,
  viewer: StudioViewer,
  paymentId: string,
): Promise<IssuedInvoice | undefined> {
  const payment = await billingSql.findZeroEuroPayment(tx, viewer, paymentId)
  if (!payment) return undefined
  const { invoiceNumber, invoiceLines, description, createdAt, paidAt, periodStart, periodEnd } = payment
  const issuedAt = paidAt ?? createdAt
  const lines =
    invoiceLines.length === 1 && periodStart && periodEnd
      ? [{ description: texts.during(description, { from: periodStart, until: periodEnd }), amountCents: 0 }]
      : invoiceLines
  const buyer = await elevated(tx, (tx) => findInvoiceBuyer(tx, viewer.id))
  const parties = { seller: toInvoiceSeller(services), buyer }
  return {
    kind: 'invoice',
    number: invoiceNumber ?? paymentId.slice(-8).toUpperCase(),
    issuedOn: calendarDay(issuedAt),
    document: buildZeroEuroInvoice({ paymentId, paidAt: issuedAt, lines }, parties),
  }
}
