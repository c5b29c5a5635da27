import { fullName } from '#domains/clients/clients.rules.ts'
import { lineCents } from '../basket.rules.ts'
import { ordersNl } from '../orders.nl.ts'
import { orderNumber } from '../orders.rules.ts'
import type { ItemPhotoRow, ItemRow, OrderRow } from './orders.sql.ts'

/** Of a spreadsheet's cells: a text is quoted, a count and an amount are there to calculate with. */
type Cell = string | number | { cents: number } | null | undefined

// What a spreadsheet takes for a formula, also behind blanks and in the wide letters of some alphabets.
const formulaPattern = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A line as a Dutch spreadsheet reads it: semicolons between, a comma in amounts, and no text that acts as a formula. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(written).join(';')}\r\n`

function written(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2).replace('.', ',')
  const harmless = formulaPattern.test(cell) ? `'${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}

const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
})
const asMoment = (moment: Date | null) => moment && moments.format(moment)

/** One item of an order as a row. Shipping and total stand with the first item only, so that a column adds up. */
export function itemCells(order: OrderRow, item: ItemRow, photos: readonly ItemPhotoRow[]): Cell[] {
  const { customerName, customerEmail, deliveryAddress: address } = order.metadata
  const isFirst = item.position === 1
  return [
    orderNumber(order.id),
    asMoment(order.createdAt),
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
    isFirst ? { cents: order.shippingCents } : null,
    isFirst ? { cents: order.totalPrice } : null,
    asMoment(order.paidAt),
    asMoment(order.shippedAt),
    order.carrier,
    order.trackAndTrace,
    order.notes,
  ]
}
