import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import type { Vat } from '#domains/catalog/vat.rules.ts'
import type { Buyer } from '#domains/clients/server/clients.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import type { Seller } from '#domains/studios/server/studios.ts'
import { studioLetterColumns, photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { OrderFacts } from './order-facts.ts'
import { selectOrders, type ItemRow } from './orders.sql.ts'
import { orderItemPhotos, orderItems, orders } from './orders.tables.ts'

declare const lock: unique symbol

/**
 * An order locked until its transaction ends, created only by `lockOrder`. `changeOrder` requires
 * this type.
 */
export type LockedOrder = OrderFacts & {
  readonly [lock]: true
  readonly items: () => Promise<ItemRow[]>
  /** First remaining photo of each line's first item, or null. Loaded on first use. */
  readonly firstPhotos: () => Promise<(string | null)[]>
  /** The studio, and the client's sign-in email address. Loaded on first use. */
  readonly people: () => Promise<OrderPeople>
  readonly sides: () => Promise<{ seller: Seller; buyer: Buyer }>
}

export async function lockOrderRow(tx: Tx<'system'>, orderId: string) {
  // Two statements, because a statement that waited for the lock would return stale withdrawals.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
  const [order] = await selectOrders(tx).where(eq(orders.id, orderId))
  return order
}

/** Excludes columns with texts in the print files: a change would have to outdate the archives. */
export type OrderChange = Partial<Omit<typeof orders.$inferSelect, 'metadata' | 'notes'>>

export async function changeOrder(tx: Tx<'system'>, order: LockedOrder, change: OrderChange): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, order.id))
  Object.assign(order, change)
}

export async function changeItemVat(tx: Tx<'system'>, item: ItemRow, vat: Vat): Promise<void> {
  const change = { vatRate: vat.rate, vatCategory: vat.category, vatCountry: vat.country }
  await tx.update(orderItems).set(change).where(eq(orderItems.id, item.id))
  Object.assign(item, change)
}

export const listOrderedPhotoIds = (tx: Tx<'system'>, orderId: string) =>
  tx
    .selectDistinct({ photoId: orderItemPhotos.photoId })
    .from(orderItemPhotos)
    .innerJoin(orderItems, eq(orderItems.id, orderItemPhotos.orderItemId))
    .where(and(eq(orderItems.orderId, orderId), isNotNull(orderItemPhotos.photoId)))

export async function findFirstPhotoIds(
  tx: Tx<'system'>,
  itemIds: readonly string[],
): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([orderItemPhotos.orderItemId], {
      itemId: orderItemPhotos.orderItemId,
      photoId: orderItemPhotos.photoId,
    })
    .from(orderItemPhotos)
    .where(and(inArray(orderItemPhotos.orderItemId, [...itemIds]), isNotNull(orderItemPhotos.photoId)))
    .orderBy(orderItemPhotos.orderItemId, asc(orderItemPhotos.position))
  return new Map(rows.map(({ itemId, photoId }) => [itemId, photoId!]))
}

export async function findPeopleOf(tx: Tx<'system'>, { clientId, studioId }: Owners) {
  const [people] = await tx
    .select({
      clientEmail: profiles.email,
      studio: {
        ...studioLetterColumns,
        mailsNewOrders: photographers.mailsNewOrders,
        mailsPaidOrders: photographers.mailsPaidOrders,
        businessName: photographers.businessName,
        kvkNumber: photographers.kvkNumber,
      },
    })
    .from(photographers)
    .innerJoin(clients, eq(clients.id, clientId))
    .innerJoin(profiles, eq(profiles.id, clients.personId))
    .where(eq(photographers.id, studioId))
  if (!people) throw new Error(`an order of no client or no studio: ${clientId}, ${studioId}`)
  return people
}

type Owners = { clientId: string; studioId: string }
export type OrderPeople = Awaited<ReturnType<typeof findPeopleOf>>
