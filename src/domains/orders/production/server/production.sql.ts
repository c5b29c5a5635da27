import { and, eq } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers, shownStudioNameSql } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { listItemPhotos, listItems, orderColumns, visibleTo } from '../../core/server/orders.sql.ts'
import { orders } from '../../core/server/orders.tables.ts'

export async function findOrderToProduce(tx: Tx<'viewer'>, viewer: PhotographerViewer, orderId: string) {
  const [order] = await tx
    .select({ ...orderColumns, studioName: shownStudioNameSql })
    .from(orders)
    .innerJoin(photographers, eq(photographers.id, orders.studioId))
    .innerJoin(clients, eq(clients.id, orders.clientId))
    .where(and(visibleTo(viewer), eq(orders.id, orderId)))
  if (!order) return undefined
  const items = await listItems(tx, [orderId])
  const photosOf = Map.groupBy(await listItemPhotos(tx, [orderId]), ({ orderItemId }) => orderItemId)
  // Extra photos have no size. They and withdrawn items are not printed.
  const printed = items.flatMap(({ widthMm, heightMm, ...item }) =>
    widthMm === null || heightMm === null || order.withdrawnItemIds.includes(item.id)
      ? []
      : [{ ...item, widthMm, heightMm, photos: photosOf.get(item.id) ?? [] }],
  )
  return { ...order, items: printed }
}

export type OrderToProduce = NonNullable<Awaited<ReturnType<typeof findOrderToProduce>>>
export type ItemToProduce = OrderToProduce['items'][number]
