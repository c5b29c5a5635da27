import { createReaderIfAllowed, type FileRequest } from '#domains/access/server/serve-contract.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { momentCell, type Cell } from '#kit/server/csv-rows.ts'
import { serveListFile } from '#kit/server/list-file.ts'
import { lineCents } from '../../cart.rules.ts'
import { orderFilter } from '../../orders.contract.ts'
import { deliveriesNl, orderStatusNl } from '../../orders.nl.ts'
import { orderNumber } from '../../orders.rules.ts'
import { variantText } from '../../variant-text.rules.ts'
import { listOrders } from './studio-orders.sql.ts'
import { ordersCsvNl } from './orders-csv.nl.ts'
import {
  listItemPhotos,
  listItems,
  type ItemPhotoRow,
  type ItemRow,
  type OrderRow,
} from '../../core/server/orders.sql.ts'

const ORDERS_AT_ONCE = 200

type Line = { order: OrderRow; item: ItemRow; photos: readonly ItemPhotoRow[] }

export const serveOrdersFile = (request: FileRequest) =>
  serveListFile(request, createReaderIfAllowed('photographer', request), {
    input: orderFilter,
    texts: ordersCsvNl,
    readPage: async ({ tx, viewer, asked: { cursor, ...filter } }) => {
      const { rows, next } = await listOrders(tx, viewer, filter, { cursor, limit: ORDERS_AT_ONCE })
      const orderIds = rows.map(({ id }) => id)
      const itemsOf = Map.groupBy(await listItems(tx, orderIds), ({ orderId }) => orderId)
      const photosOf = Map.groupBy(await listItemPhotos(tx, orderIds), ({ orderItemId }) => orderItemId)
      const lines = rows.flatMap((order) =>
        (itemsOf.get(order.id) ?? []).map((item) => ({ order, item, photos: photosOf.get(item.id) ?? [] })),
      )
      return { rows: lines, next }
    },
    cells,
  })

/** Puts shipping and total only on the first item's row, so that columns can be summed. */
function cells({ order, item, photos }: Line): Cell[] {
  const { customerName, customerEmail, deliveryAddress: address } = order.metadata
  const isFirst = item.position === 1
  return [
    orderNumber(order.id),
    momentCell(order.createdAt),
    orderStatusNl(order),
    fullName(order),
    customerName,
    customerEmail,
    address?.street,
    address?.houseNumber,
    address?.postcode,
    address?.city,
    address?.country,
    item.position,
    item.productName,
    variantText(item),
    item.material,
    item.quantity,
    { cents: item.unitPriceCents },
    { cents: lineCents(item) },
    item.vatRate,
    photos.map(({ photoLabel }) => photoLabel).join(', '),
    item.note,
    isFirst ? { cents: order.shippingCents } : null,
    isFirst ? { cents: order.totalPrice } : null,
    momentCell(order.paidAt),
    momentCell(order.shippedAt),
    order.carrier,
    order.trackAndTrace,
    order.notes,
    order.kind === 'prints' ? deliveriesNl[order.delivery] : null,
  ]
}
