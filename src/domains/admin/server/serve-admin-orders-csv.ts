import type { z } from 'zod'
import { exported } from '#domains/access/listing.contract.ts'
import { serveListCsv, type CsvRequest, type ListCsv } from '#domains/access/server/serve-list-csv.ts'
import { momentCell } from '#platform/http/csv-lines.ts'
import { allOrdersFilter } from '../admin-orders.contract.ts'
import { ordersNl } from '#domains/orders/orders.nl.ts'
import { orderNumber } from '#domains/orders/orders.rules.ts'
import { adminOrdersCsvNl } from './admin-orders-csv.nl.ts'
import { listAllOrders, ofAllOrders } from './admin-orders.sql.ts'

const asked = allOrdersFilter.extend(exported(['createdAt', 'totalCents']))
type Row = Awaited<ReturnType<typeof listAllOrders>>['rows'][number]

const allOrdersCsv: ListCsv<z.infer<typeof asked>, Row> = {
  asked,
  words: adminOrdersCsvNl,
  readPage: async ({ tx, viewer, asked }) =>
    listAllOrders(tx, viewer, await ofAllOrders(tx, viewer, asked), asked),
  cells: (order) => [
    momentCell(order.createdAt),
    orderNumber(order.id),
    order.clientName,
    order.photographerName,
    ordersNl.status[order.status],
    { cents: order.totalCents },
    momentCell(order.paidAt),
    momentCell(order.shippedAt),
    momentCell(order.completedAt),
    momentCell(order.canceledAt),
    order.id,
    order.studioId,
  ],
}

/** The orders of all studios under a filter as CSV, for admins. */
export const serveAdminOrdersCsv = (request: CsvRequest): Response => serveListCsv(request, allOrdersCsv)
