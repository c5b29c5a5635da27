import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer, Viewer } from '#domains/access/viewer.rules.ts'
import { csvDownload } from '#platform/http/csv-download.ts'
import { notFound } from '#platform/http/not-found.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import { orderFilter } from '../../orders.contract.ts'
import { listAfter, type OrderFilter } from './list-orders.sql.ts'
import { itemCells } from './orders-csv.ts'
import { ordersCsvNl as texts } from './orders-csv.nl.ts'
import { listItemPhotos, listItems, type OrderRow } from '../../server/orders.sql.ts'

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
