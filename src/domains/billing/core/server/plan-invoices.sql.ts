import { and, asc, eq, sql } from 'drizzle-orm'
import type { StudioViewer } from '#domains/access/viewer.rules.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { planInvoiceNumbers, planInvoices } from './billing.tables.ts'

export type PlanInvoice = typeof planInvoices.$inferSelect

export const listPlanInvoices = (tx: Tx, viewer: StudioViewer) =>
  tx
    .select()
    .from(planInvoices)
    .where(eq(planInvoices.studioId, viewer.id))
    .orderBy(asc(planInvoices.year), asc(planInvoices.number))

export async function findPlanInvoice(tx: Tx, viewer: StudioViewer, id: string) {
  const [invoice] = await tx
    .select()
    .from(planInvoices)
    .where(and(eq(planInvoices.studioId, viewer.id), eq(planInvoices.id, id)))
  return invoice
}

export const listInvoicesOfPayment = (tx: Tx, paymentId: string) =>
  tx
    .select()
    .from(planInvoices)
    .where(eq(planInvoices.paymentId, paymentId))
    .orderBy(asc(planInvoices.year), asc(planInvoices.number))

/** Locks the year's row until the transaction ends, so that no number is skipped. */
export async function takePlanInvoiceNumber(tx: Tx, year: number): Promise<number> {
  const taken = only(
    await tx
      .insert(planInvoiceNumbers)
      .values({ year, lastNumber: 1 })
      .onConflictDoUpdate({
        target: planInvoiceNumbers.year,
        set: { lastNumber: sql`${planInvoiceNumbers.lastNumber} + 1` },
      })
      .returning({ number: planInvoiceNumbers.lastNumber }),
  )
  return taken.number
}

export const insertPlanInvoice = (tx: Tx, invoice: PlanInvoice) => tx.insert(planInvoices).values(invoice)
