import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { orders } from '#domains/orders/core/server/orders.tables.ts'
import { COUNT_MAX, cappedCount } from '#kit/list.rules.ts'
import { rowsSubquery } from '#kit/server/rows-subquery.ts'
import { keysetByCreation, keyset, type PageRequest } from '#kit/server/keyset.ts'
import { countToOneBeyond } from '#kit/server/search-plan.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { DisputeState } from '../../disputes.rules.ts'
import { clientPayments, unrefundedCentsSql, receiptNumbers, receipts } from './payments.tables.ts'

export type ClientPayment = typeof clientPayments.$inferSelect
export type Receipt = typeof receipts.$inferSelect

const receiptsOf = (viewer: ClientViewer | PhotographerViewer) =>
  viewer.role === 'client' ? eq(receipts.clientId, viewer.id) : eq(receipts.studioId, viewer.id)

export const listReceipts = (tx: Tx, viewer: ClientViewer | PhotographerViewer, orderId: string) =>
  tx
    .select()
    .from(receipts)
    .where(and(receiptsOf(viewer), eq(receipts.orderId, orderId)))
    .orderBy(asc(receipts.year), asc(receipts.number))

export async function pageReceipts(
  tx: Tx,
  viewer: PhotographerViewer,
  asked: { limit: number; cursor?: string | undefined },
) {
  const pages = keysetByCreation(receipts.id, receipts.issuedAt, asked)
  if (!pages.isCursorValid) return undefined
  const found = await tx
    .select({ ...getTableColumns(receipts), sortValue: pages.sortValue })
    .from(receipts)
    .where(and(receiptsOf(viewer), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  return pages.toPage(found)
}

export async function findReceipt(tx: Tx, viewer: ClientViewer | PhotographerViewer, receiptId: string) {
  const [receipt] = await tx
    .select()
    .from(receipts)
    .where(and(receiptsOf(viewer), eq(receipts.id, receiptId)))
  return receipt
}

const isToStudio = (viewer: PhotographerViewer) => eq(clientPayments.studioId, viewer.id)

export async function listPaymentsToStudio(
  tx: Tx,
  viewer: PhotographerViewer,
  asked: PageRequest<'createdAt'>,
) {
  const createdAt = {
    by: sql`${clientPayments.createdAt}`,
    type: 'timestamptz',
    isIndexedDescending: true,
  } as const
  const pages = keyset(sql`${clientPayments.id}`, { createdAt }, asked)
  const { orderBy, limit } = pages
  const found = await tx
    .select({
      id: clientPayments.id,
      payment: clientPayments,
      firstName: clients.firstName,
      lastName: clients.lastName,
      sortValue: pages.sortValue,
    })
    .from(rowsSubquery(clientPayments, { where: and(isToStudio(viewer), pages.where), orderBy, limit }))
    .innerJoin(clients, eq(clients.id, clientPayments.clientId))
    .orderBy(orderBy)
  return pages.toPage(found)
}

export const countPaymentsToStudio = async (tx: Tx, viewer: PhotographerViewer) =>
  cappedCount(await countToOneBeyond(tx, COUNT_MAX, clientPayments, isToStudio(viewer)))

const sumCents = (amount: SQL, which: SQL) =>
  sql<number>`coalesce(sum(${amount}) filter (where ${which}), 0)::float8`

export async function sumBalance(tx: Tx, viewer: PhotographerViewer) {
  return only(
    await tx
      .select({
        approvedCents: sumCents(unrefundedCentsSql, sql`${clientPayments.approvedAt} is not null`),
        waitingCents: sumCents(unrefundedCentsSql, sql`${clientPayments.approvedAt} is null`),
      })
      .from(clientPayments)
      .where(and(isToStudio(viewer), eq(clientPayments.status, 'succeeded'))),
  )
}

export async function sumOrderMoney(tx: Tx, viewer: PhotographerViewer, orderId: string) {
  const isPaid = sql`${clientPayments.status} = 'succeeded'`
  return only(
    await tx
      .select({
        paidCents: sumCents(sql`${clientPayments.amountCents}`, isPaid),
        refundedCents: sumCents(sql`${clientPayments.refundedCents}`, isPaid),
        dispute: sql<DisputeState | null>`(array_agg(${clientPayments.dispute}
        order by array_position(array['open', 'lost', 'won'], ${clientPayments.dispute})))[1]`,
      })
      .from(clientPayments)
      .where(and(isToStudio(viewer), eq(clientPayments.orderId, orderId))),
  )
}

// The functions below need a system transaction, which sees the rows of every studio.

export const listPaymentsFor = (tx: Tx, orderId: string) =>
  tx
    .select({
      ...getTableColumns(clientPayments),
      orderStatus: orders.status,
      /** Id of the transaction that wrote the row last. */
      version: sql<string>`${clientPayments}.xmin::text`,
    })
    .from(clientPayments)
    .innerJoin(orders, eq(orders.id, clientPayments.orderId))
    .where(eq(clientPayments.orderId, orderId))
    .orderBy(asc(clientPayments.createdAt), asc(clientPayments.id))

export type StoredPayment = Awaited<ReturnType<typeof listPaymentsFor>>[number]

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

/**
 * Takes the studio's next number. The counter stays locked until commit, so that no number is
 * skipped.
 */
export async function takeReceiptNumber(tx: Tx, studioId: string, year: number): Promise<number> {
  const taken = only(
    await tx
      .insert(receiptNumbers)
      .values({ studioId, year, lastNumber: 1 })
      .onConflictDoUpdate({
        target: [receiptNumbers.studioId, receiptNumbers.year],
        set: { lastNumber: sql`${receiptNumbers.lastNumber} + 1` },
      })
      .returning({ number: receiptNumbers.lastNumber }),
  )
  return taken.number
}

export const insertReceipt = (tx: Tx, receipt: Receipt) => tx.insert(receipts).values(receipt)
