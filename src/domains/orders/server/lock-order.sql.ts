import { and, eq, isNotNull } from 'drizzle-orm'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { photographers, shownAccentColor, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { fromOrders, listItems } from './orders.sql.ts'
import { orderItemPhotos, orderItems, orders } from './orders.tables.ts'

// As the product itself: whose order it is was asked before.

export async function lockOrder(tx: Tx, orderId: string) {
  const [order] = await fromOrders(tx).where(eq(orders.id, orderId)).for('no key update', { of: orders })
  return order
}

export type OrderChange = Partial<typeof orders.$inferInsert>

export const changeOrder = (tx: Tx<'system'>, orderId: string, change: OrderChange) =>
  tx.update(orders).set(change).where(eq(orders.id, orderId))

export const listOrderItems = (tx: Tx<'system'>, orderId: string) => listItems(tx, [orderId])

/** Each photo of the order once, as it was held. */
export const listOrderedPhotoIds = (tx: Tx<'system'>, orderId: string) =>
  tx
    .selectDistinct({ photoId: orderItemPhotos.photoId })
    .from(orderItemPhotos)
    .innerJoin(orderItems, eq(orderItems.id, orderItemPhotos.orderItemId))
    .where(and(eq(orderItems.orderId, orderId), isNotNull(orderItemPhotos.photoId)))

/** Where a client's letters go: their own address, as it is now. */
export async function findEmailOf(tx: Tx<'system'>, clientId: string): Promise<string> {
  const [client] = await tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, clientId))
  if (!client) throw new Error(`an order of no client: ${clientId}`)
  return client.email
}

export async function findStudioOf(tx: Tx<'system'>, studioId: string) {
  const [studio] = await tx
    .select({
      email: profiles.email,
      name: shownStudioName,
      accentColor: shownAccentColor,
      mailsNewOrders: photographers.mailsNewOrders,
      mailsPaidOrders: photographers.mailsPaidOrders,
    })
    .from(photographers)
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .where(eq(photographers.id, studioId))
  if (!studio) throw new Error(`an order of no studio: ${studioId}`)
  return studio
}
