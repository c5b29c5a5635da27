import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { orderItemPhotos, orderItems, orders } from '../../server/orders.tables.ts'

export async function findProduction(tx: Tx, viewer: PhotographerViewer, orderId: string) {
  const [order] = await tx
    .select({
      ...getTableColumns(orders),
      studioName: shownStudioName,
      firstName: clients.firstName,
      lastName: clients.lastName,
    })
    .from(orders)
    .innerJoin(photographers, eq(photographers.id, orders.studioId))
    .innerJoin(clients, eq(clients.id, orders.clientId))
    .where(and(eq(orders.studioId, viewer.id), eq(orders.id, orderId)))
  if (!order) return undefined
  const items = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.studioId, viewer.id), eq(orderItems.orderId, orderId)))
    .orderBy(asc(orderItems.position))
  const ofItems = items.length > 0 ? await listPhotos(tx, viewer, orderId) : []
  const photosOf = Map.groupBy(ofItems, ({ orderItemId }) => orderItemId)
  return { ...order, items: items.map((item) => ({ ...item, photos: photosOf.get(item.id) ?? [] })) }
}

const listPhotos = (tx: Tx, viewer: PhotographerViewer, orderId: string) =>
  tx
    .select()
    .from(orderItemPhotos)
    .where(
      and(
        eq(orderItemPhotos.studioId, viewer.id),
        inArray(
          orderItemPhotos.orderItemId,
          tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, orderId)),
        ),
      ),
    )
    .orderBy(asc(orderItemPhotos.position))

export type OrderToProduce = NonNullable<Awaited<ReturnType<typeof findProduction>>>
export type ItemToProduce = OrderToProduce['items'][number]
