import { fullName } from '#domains/clients/clients.rules.ts'
import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer, Viewer } from '#domains/access/viewer.rules.ts'
import { momentCell, type Cell } from '#platform/http/csv-lines.ts'
import { csvDownload } from '#platform/http/csv-download.ts'
import { notFound } from '#platform/http/not-found.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import { lineCents } from '../../cart.rules.ts'
import { orderFilter } from '../../orders.contract.ts'
import { ordersNl } from '../../orders.nl.ts'
import { orderNumber } from '../../orders.rules.ts'
import { listAfter, type OrderFilter } from './list-orders.sql.ts'
import { ordersCsvNl as texts } from './orders-csv.nl.ts'
import {
  listItemPhotos,
  listItems,
  type ItemPhotoRow,
  type ItemRow,
  type OrderRow,
} from '../../server/orders.sql.ts'

const ORDERS_AT_ONCE = 200

/** A studio's orders under a filter as CSV. */
export function serveOrdersCsv(services: Services, viewer: Viewer, query: Record<string, string>): Response {
  const studio = viewerFor('photographer', viewer)
  const filter = orderFilter.safeParse(query)
  if (!studio || !filter.success) return notFound()
  return csvDownload<OrderRow>({
    fileName: texts.fileName(calendarDay(services.clock())),
    columns: texts.columns,
    log: services.log,
    readPart: (last) => readPart(services, studio, filter.data, last),
  })
}

const readPart = (services: Services, studio: PhotographerViewer, filter: OrderFilter, after?: OrderRow) =>
  asViewer(services.pool, studio, async (tx) => {
    const orders = await listAfter(tx, studio, filter, { after, limit: ORDERS_AT_ONCE })
    const orderIds = orders.map(({ id }) => id)
    const items = await listItems(tx, orderIds)
    const photos = await listItemPhotos(tx, orderIds)
    const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
    const photosOf = Map.groupBy(photos, ({ orderItemId }) => orderItemId)
    const lines = orders.flatMap((order) =>
      (itemsOf.get(order.id) ?? []).map((item) => itemCells(order, item, photosOf.get(item.id) ?? [])),
    )
    return { lines, next: orders.length < ORDERS_AT_ONCE ? null : orders.at(-1)! }
  })

/** One item of an order as a row. Shipping and total stand with the first item only, so that a column adds up. */
function itemCells(order: OrderRow, item: ItemRow, photos: readonly ItemPhotoRow[]): Cell[] {
  const { customerName, customerEmail, deliveryAddress: address } = order.metadata
  const isFirst = item.position === 1
  return [
    orderNumber(order.id),
    momentCell(order.createdAt),
    ordersNl.status[order.status],
    fullName(order),
    customerName,
    customerEmail,
    address?.street,
    address?.houseNumber,
    address?.postcode,
    address?.city,
    address?.country,
    item.position,
    item.productType,
    item.format,
    item.material,
    item.quantity,
    { cents: item.price },
    { cents: lineCents({ unitPriceCents: item.price, quantity: item.quantity }) },
    item.vatRate,
    photos.map(({ photoLabel }) => photoLabel).join(', '),
    item.notes,
    isFirst ? { cents: order.shippingCents } : null,
    isFirst ? { cents: order.totalPrice } : null,
    momentCell(order.paidAt),
    momentCell(order.shippedAt),
    order.carrier,
    order.trackAndTrace,
    order.notes,
  ]
}
