import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { clientPayments, receiptNumbers, receipts } from './client-payments.tables.ts'

export type ClientPayment = typeof clientPayments.$inferSelect
export type Receipt = typeof receipts.$inferSelect

// What a viewer reads of their own.

const receiptsOf = (viewer: ClientViewer | PhotographerViewer) =>
  viewer.role === 'client' ? eq(receipts.clientId, viewer.id) : eq(receipts.photographerId, viewer.id)

export const listReceipts = (tx: Tx, viewer: ClientViewer | PhotographerViewer, orderId: string) =>
  tx
    .select()
    .from(receipts)
    .where(and(receiptsOf(viewer), eq(receipts.orderId, orderId)))
    .orderBy(asc(receipts.year), asc(receipts.number))

export async function findReceipt(tx: Tx, viewer: ClientViewer | PhotographerViewer, receiptId: string) {
  const [receipt] = await tx
    .select()
    .from(receipts)
    .where(and(receiptsOf(viewer), eq(receipts.id, receiptId)))
  return receipt
}

export const listPaymentsToStudio = (tx: Tx, viewer: PhotographerViewer) =>
  tx
    .select({ payment: clientPayments, firstName: clients.firstName, lastName: clients.lastName })
    .from(clientPayments)
    .innerJoin(clients, eq(clients.id, clientPayments.clientId))
    .where(eq(clientPayments.photographerId, viewer.id))
    .orderBy(desc(clientPayments.createdAt), desc(clientPayments.id))

// As the product itself, under the lock on the order.

/** Each checkout of this order, the first one first. */
export const listPaymentsFor = (tx: Tx, orderId: string) =>
  tx
    .select()
    .from(clientPayments)
    .where(eq(clientPayments.orderId, orderId))
    .orderBy(asc(clientPayments.createdAt), asc(clientPayments.id))

export async function findOrderOfIntent(tx: Tx, paymentIntentId: string) {
  const [payment] = await tx
    .select({ orderId: clientPayments.orderId })
    .from(clientPayments)
    .where(eq(clientPayments.stripePaymentIntentId, paymentIntentId))
  return payment?.orderId
}

export const insertPayment = (tx: Tx, payment: typeof clientPayments.$inferInsert) =>
  tx.insert(clientPayments).values(payment)

export const changePayment = (tx: Tx, paymentId: string, change: Partial<ClientPayment>) =>
  tx.update(clientPayments).set(change).where(eq(clientPayments.id, paymentId))

export const listReceiptsFor = (tx: Tx, orderId: string) =>
  tx.select().from(receipts).where(eq(receipts.orderId, orderId))

/** The studio's next number of that year. Others wait for it until this transaction has ended, so none is skipped. */
export async function takeNumber(tx: Tx, photographerId: string, year: number): Promise<number> {
  const [taken] = await tx
    .insert(receiptNumbers)
    .values({ photographerId, year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [receiptNumbers.photographerId, receiptNumbers.year],
      set: { lastNumber: sql`${receiptNumbers.lastNumber} + 1` },
    })
    .returning({ number: receiptNumbers.lastNumber })
  return taken!.number
}

export const insertReceipt = (tx: Tx, receipt: Receipt) => tx.insert(receipts).values(receipt)

export async function findSeller(tx: Tx, photographerId: string) {
  const [seller] = await tx
    .select({
      studioName: photographers.studioName,
      businessName: photographers.businessName,
      kvkNumber: photographers.kvkNumber,
    })
    .from(photographers)
    .where(eq(photographers.id, photographerId))
  return seller!
}
