import { Readable } from 'node:stream'
import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer, Viewer } from '#domains/access/viewer.rules.ts'
import { attachment } from '#platform/http/content-disposition.ts'
import type { Services } from '#platform/services.ts'
import { orderFilter } from '../orders.contract.ts'
import { listAfter, type OrderFilter } from './list-orders.sql.ts'
import { csvLine, itemCells } from './orders-csv.ts'
import { ordersCsvNl as words } from './orders-csv.nl.ts'
import { listItemPhotos, listItems, type OrderRow } from './orders.sql.ts'

const ORDERS_AT_ONCE = 200
// Without it Excel takes the file for another alphabet.
const BYTE_ORDER_MARK = '\uFEFF'

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' })

/** A studio's orders under a filter as CSV, read and sent in parts: how many there are makes no difference to memory. */
export function serveOrdersCsv(services: Services, viewer: Viewer, query: Record<string, string>): Response {
  const studio = viewerFor('photographer', viewer)
  const filter = orderFilter.safeParse(query)
  if (!studio || !filter.success)
    return new Response('not found', { status: 404, headers: { 'cache-control': 'no-store' } })
  const parts = Readable.from(csvParts(services, studio, filter.data), { highWaterMark: 1 })
  return new Response(Readable.toWeb(parts) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(words.fileName(days.format(services.clock()))),
      'cache-control': 'private, no-store',
    },
  })
}

async function* csvParts(services: Services, studio: PhotographerViewer, filter: OrderFilter) {
  const encoder = new TextEncoder()
  yield encoder.encode(BYTE_ORDER_MARK + csvLine(words.columns))
  let last: OrderRow | undefined
  while (true) {
    const { orders, lines } = await readPart(services, studio, filter, last)
    if (lines.length > 0) yield encoder.encode(lines.join(''))
    if (orders.length < ORDERS_AT_ONCE) return
    last = orders.at(-1)
  }
}

const readPart = (services: Services, studio: PhotographerViewer, filter: OrderFilter, after?: OrderRow) =>
  asViewer(services.pool, studio, async (tx) => {
    const orders = await listAfter(tx, studio, filter, { after, limit: ORDERS_AT_ONCE })
    const items = await listItems(
      tx,
      orders.map(({ id }) => id),
    )
    const photos = await listItemPhotos(
      tx,
      items.map(({ id }) => id),
    )
    const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
    const photosOf = Map.groupBy(photos, ({ orderItemId }) => orderItemId)
    const lines = orders.flatMap((order) =>
      (itemsOf.get(order.id) ?? []).map((item) =>
        csvLine(itemCells(order, item, photosOf.get(item.id) ?? [])),
      ),
    )
    return { orders, lines }
  })
