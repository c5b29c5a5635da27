import { readerFor, type FileRequest } from '#domains/access/server/serve-contract.ts'
import { csvInput } from '#kit/list.contract.ts'
import { momentCell } from '#kit/server/csv-lines.ts'
import { serveListCsv } from '#kit/server/list-csv.ts'
import { allOrdersFilter } from '../admin-orders.contract.ts'
import { ordersNl } from '#domains/orders/orders.nl.ts'
import { orderNumber } from '#domains/orders/orders.rules.ts'
import { adminOrdersCsvNl } from './admin-orders-csv.nl.ts'
import { listAllOrders, ofAllOrders } from './admin-orders.sql.ts'

export const serveAdminOrdersCsv = (request: FileRequest): Response =>
  serveListCsv(request, readerFor('admin', request), {
    input: allOrdersFilter.extend(csvInput(['createdAt', 'totalCents'])),
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
  })
