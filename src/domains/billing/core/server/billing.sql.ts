import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import type { StudioViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { photographerPayments } from './billing.tables.ts'

export type Payment = typeof photographerPayments.$inferInsert

export const listPayments = (tx: Tx, viewer: StudioViewer) =>
  tx
    .select()
    .from(photographerPayments)
    .where(eq(photographerPayments.studioId, viewer.id))
    .orderBy(desc(photographerPayments.createdAt), desc(photographerPayments.id))

export async function findZeroEuroPayment(tx: Tx, viewer: StudioViewer, paymentId: string) {
  const { id, studioId, status, amountCents } = photographerPayments
  const [payment] = await tx
    .select()
    .from(photographerPayments)
    .where(and(eq(studioId, viewer.id), eq(id, paymentId), eq(status, 'succeeded'), eq(amountCents, 0)))
  return payment
}

export async function findPaymentBySource(tx: Tx, studioId: string, source: string) {
  const [payment] = await tx
    .select()
    .from(photographerPayments)
    .where(and(eq(photographerPayments.studioId, studioId), eq(photographerPayments.source, source)))
  return payment
}

/** Keeps the id of the first insert. */
export const upsertPayment = (tx: Tx, payment: Payment) => {
  const { id: _id, ...facts } = payment
  return tx
    .insert(photographerPayments)
    .values(payment)
    .onConflictDoUpdate({ target: photographerPayments.source, set: facts })
}

export async function findInvoiceIdOfIntent(tx: Tx, studioId: string, paymentIntentId: string) {
  const [payment] = await tx
    .select({ invoiceId: photographerPayments.stripeInvoiceId })
    .from(photographerPayments)
    .where(
      and(
        eq(photographerPayments.studioId, studioId),
        eq(photographerPayments.stripePaymentIntentId, paymentIntentId),
        isNotNull(photographerPayments.stripeInvoiceId),
      ),
    )
  return payment?.invoiceId ?? undefined
}

export async function findUpgradesAndLostDisputes(tx: Tx, studioId: string) {
  const { source, paymentKind, dispute } = photographerPayments
  const found = await tx
    .select({ source, paymentKind, dispute })
    .from(photographerPayments)
    .where(
      and(eq(photographerPayments.studioId, studioId), or(eq(paymentKind, 'upgrade'), eq(dispute, 'lost'))),
    )
  const upgrades = found.filter((payment) => payment.paymentKind === 'upgrade')
  return {
    upgrades: new Set(upgrades.map((payment) => payment.source)),
    lostDisputes: found.filter((payment) => payment.dispute === 'lost').length,
  }
}

export async function findCustomerIdOfIntent(tx: Tx, paymentIntentId: string | undefined) {
  if (!paymentIntentId) return undefined
  const [payment] = await tx
    .select({ customerId: photographerPayments.stripeCustomerId })
    .from(photographerPayments)
    .where(eq(photographerPayments.stripePaymentIntentId, paymentIntentId))
  return payment?.customerId
}
