import { and, eq, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { photographers, shownAccentColor, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { OrderFacts } from './order-facts.ts'
import { fromOrders, listItems, type ItemRow } from './orders.sql.ts'
import { orderItemPhotos, orderItems, orders } from './orders.tables.ts'

declare const lock: unique symbol

/**
 * An order that nobody else moves or takes money for until the transaction that locked it ends. Only `lockOrder` makes one;
 * whatever changes an order takes it, and keeps it as the order then is.
 */
export type LockedOrder = OrderFacts & {
  readonly [lock]: true
  /** What was bought, read when first asked for and then kept. */
  readonly items: () => Promise<ItemRow[]>
  /** Its studio, and where its client reads mail; read in the same way. */
  readonly people: () => Promise<OrderPeople>
}

// As the product itself: whose order it is was asked before.

export async function lockOrder(tx: Tx<'system'>, orderId: string) {
  const [order] = await fromOrders(tx).where(eq(orders.id, orderId)).for('no key update', { of: orders })
  return order
}

export type OrderChange = Partial<typeof orders.$inferSelect>

/** Changes an order, and what is held of it. */
export async function changeOrder(tx: Tx<'system'>, order: LockedOrder, change: OrderChange): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, order.id))
  Object.assign(order, change)
}

export const listOrderItems = (tx: Tx<'system'>, orderId: string) => listItems(tx, [orderId])

/** Each photo of the order once, as it was held. */
export const listOrderedPhotoIds = (tx: Tx<'system'>, orderId: string) =>
  tx
    .selectDistinct({ photoId: orderItemPhotos.photoId })
    .from(orderItemPhotos)
    .innerJoin(orderItems, eq(orderItems.id, orderItemPhotos.orderItemId))
    .where(and(eq(orderItems.orderId, orderId), isNotNull(orderItemPhotos.photoId)))

/** Who made an order and who ordered it, as they are now. A client's letters go to their own address. */
export async function findPeopleOf(tx: Tx<'system'>, { clientId, studioId }: Owners) {
  const client = alias(profiles, 'client')
  const [people] = await tx
    .select({
      clientEmail: client.email,
      studio: {
        email: profiles.email,
        name: shownStudioName,
        accentColor: shownAccentColor,
        mailsNewOrders: photographers.mailsNewOrders,
        mailsPaidOrders: photographers.mailsPaidOrders,
        businessName: photographers.businessName,
        kvkNumber: photographers.kvkNumber,
      },
    })
    .from(photographers)
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .innerJoin(client, eq(client.id, clientId))
    .where(eq(photographers.id, studioId))
  if (!people) throw new Error(`an order of no client or no studio: ${clientId}, ${studioId}`)
  return people
}

type Owners = { clientId: string; studioId: string }
export type OrderPeople = Awaited<ReturnType<typeof findPeopleOf>>
