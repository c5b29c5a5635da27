import type { SystemWork } from '#domains/access/server/access.ts'
import { itemAt } from '#platform/pure/item-at.ts'
import type { InvoiceDocument, InvoiceKind } from '#domains/payments/documents/invoice-document.rules.ts'
import type { DisputeState } from '#domains/payments/disputes.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import {
  buildCorrection,
  correctionSource,
  creditedCents,
  buildInvoice,
  invoiceSource,
  toIssued,
  type PaidSale,
} from '../../invoices/plan-invoice.rules.ts'
import { findInvoiceBuyer, toInvoiceSeller } from './invoice-parties.ts'
import * as planInvoicesSql from './plan-invoices.sql.ts'

export type CompletedSale = PaidSale & {
  refundedCents: number
  dispute: DisputeState | null
}

/**
 * Issues the invoice once. Then issues a credit note for money refunded or charged back since, or
 * an invoice for a refund that came back.
 */
export async function issuePlanInvoices(
  context: SystemWork<'tx' | 'services'> & { studioId: string },
  sale: CompletedSale,
): Promise<void> {
  const issued = await planInvoicesSql.listInvoicesOfPayment(context.tx, sale.paymentId)
  if (issued.length === 0) {
    if (sale.amountCents === 0) return
    const parties = {
      seller: toInvoiceSeller(context.services),
      buyer: await findInvoiceBuyer(context.tx, context.studioId),
    }
    const source = invoiceSource(sale.paymentId)
    issued.push(
      await issue(context, sale, { source, kind: 'invoice', document: buildInvoice(sale, parties) }),
    )
  }
  const cents = Math.min(itemAt(issued, 0).totalCents, sale.refundedCents) - creditedCents(issued)
  if (cents === 0) return
  const why = cents < 0 ? 'returned' : sale.dispute === 'lost' ? 'chargedBack' : 'refunded'
  const issuedOn = calendarDay(context.services.clock())
  await issue(context, sale, {
    source: correctionSource(sale.paymentId, issued.length),
    kind: cents > 0 ? 'credit' : 'invoice',
    document: buildCorrection(issued.map(toIssued), { cents, issuedOn, why }),
  })
}

async function issue(
  { tx, services, studioId }: SystemWork<'tx' | 'services'> & { studioId: string },
  { paymentId }: CompletedSale,
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
    number: await planInvoicesSql.takePlanInvoiceNumber(tx, year),
    totalCents: due.document.totalCents,
    issuedAt,
  }
  await planInvoicesSql.insertPlanInvoice(tx, invoice)
  return invoice
}
