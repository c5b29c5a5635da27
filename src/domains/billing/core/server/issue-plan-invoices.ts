import type { InvoiceDocument, InvoiceKind } from '#domains/payments/documents/invoice-document.rules.ts'
import type { DisputeState } from '#domains/payments/disputes.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import {
  correctionOf,
  correctionSource,
  creditedCents,
  invoiceOf,
  invoiceSource,
  toIssued,
  type PaidSale,
} from '../../invoices/plan-invoice.rules.ts'
import { buyerOf, sellerOf } from './invoice-parties.ts'
import * as planInvoicesSql from './plan-invoices.sql.ts'

/** A payment that succeeded, as it was found. */
export type Sold = PaidSale & {
  refundedCents: number
  dispute: DisputeState | null
}

type IssueContext = { tx: Tx<'system'>; services: Services; studioId: string }

/** Issues a payment's invoice, once, and what corrects it by as much as has gone back since. */
export async function issuePlanInvoices(context: IssueContext, sold: Sold): Promise<void> {
  const issued = await planInvoicesSql.listIssuedFor(context.tx, sold.paymentId)
  if (issued.length === 0) {
    if (sold.amountCents === 0) return
    const parties = { seller: sellerOf(context.services), buyer: await buyerOf(context.tx, context.studioId) }
    const source = invoiceSource(sold.paymentId)
    issued.push(await issue(context, sold, { source, kind: 'invoice', document: invoiceOf(sold, parties) }))
  }
  const cents = Math.min(issued[0]!.totalCents, sold.refundedCents) - creditedCents(issued)
  if (cents === 0) return
  const why = cents < 0 ? 'returned' : sold.dispute === 'lost' ? 'chargedBack' : 'refunded'
  const issuedOn = calendarDay(context.services.clock())
  await issue(context, sold, {
    source: correctionSource(sold.paymentId, issued.length),
    kind: cents > 0 ? 'credit' : 'invoice',
    document: correctionOf(issued.map(toIssued), { cents, issuedOn, why }),
  })
}

async function issue(
  { tx, services, studioId }: IssueContext,
  { paymentId }: Sold,
  due: { source: string; kind: InvoiceKind; document: InvoiceDocument },
): Promise<planInvoicesSql.PlanInvoice> {
  const issuedAt = services.clock()
  const year = Number(calendarDay(issuedAt).slice(0, 4))
  const invoice = {
    id: uuidv7(issuedAt.getTime()),
    studioId,
    paymentId,
    ...due,
    year,
    number: await planInvoicesSql.takePlanNumber(tx, year),
    totalCents: due.document.totalCents,
    issuedAt,
  }
  await planInvoicesSql.insertPlanInvoice(tx, invoice)
  return invoice
}
