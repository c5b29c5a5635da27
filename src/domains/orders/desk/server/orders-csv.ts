import { fullName } from '#domains/clients/clients.rules.ts'
import { momentCell, type Cell } from '#platform/http/csv-lines.ts'
import { lineCents } from '../../cart.rules.ts'
import { ordersNl } from '../../orders.nl.ts'
import { orderNumber } from '../../orders.rules.ts'
import type { ItemPhotoRow, ItemRow, OrderRow } from '../../server/orders.sql.ts'

/** One item of an order as a row. Shipping and total stand with the first item only, so that a column adds up. */
export function itemCells(order: OrderRow, item: ItemRow, photos: readonly ItemPhotoRow[]): Cell[] {
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
