import type { z } from 'zod'
import { fullName } from '#domains/clients/clients.rules.ts'
import { showPhotos, type ShownPhoto } from '#domains/photos/server/photos.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { cartTotals, lineCents } from '../cart.rules.ts'
import type { order, orderCard, orderItem, orderWithoutPhotos } from '../orders.contract.ts'
import { CARD_ITEMS, mayBecome, mayProduce, orderNumber, REMINDER_PAUSE_MS } from '../orders.rules.ts'
import * as ordersSql from './orders.sql.ts'

type Item = z.infer<typeof orderItem>
type Bought = Omit<Item, 'photos'>
type Viewer = ordersSql.OrderViewer

export async function toCards(
  tx: Tx<'viewer'>,
  viewer: Viewer,
  rows: readonly ordersSql.OrderRow[],
): Promise<z.infer<typeof orderCard>[]> {
  const orderIds = rows.map(({ id }) => id)
  const firstItems = await itemsByOrder(tx, viewer, orderIds, CARD_ITEMS)
  const counts = await ordersSql.countItems(tx, orderIds)
  const countOf = new Map(counts.map(({ orderId, itemCount }) => [orderId, itemCount]))
  return rows.map((row) => ({
    ...factsOf(row),
    itemCount: countOf.get(row.id) ?? 0,
    firstItems: firstItems.get(row.id) ?? [],
  }))
}

type Whole = Omit<z.infer<typeof order>, 'signature'>

export async function toOrder(
  tx: Tx<'viewer'>,
  viewer: Viewer,
  row: ordersSql.OrderRow,
  now: Date,
): Promise<Whole> {
  return (await toOrders(tx, viewer, [row], now))[0]!
}

export async function toOrders(
  tx: Tx<'viewer'>,
  viewer: Viewer,
  rows: readonly ordersSql.OrderRow[],
  now: Date,
): Promise<Whole[]> {
  const itemsOf = await itemsByOrder(
    tx,
    viewer,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const items = itemsOf.get(row.id) ?? []
    return { ...wholeOf(row, items), items, may: rightsOver(row, viewer, now) }
  })
}

/** For admins, who may not see the photos. */
export async function toOrderWithoutPhotos(
  tx: Tx<'viewer'>,
  row: ordersSql.OrderRow,
): Promise<z.infer<typeof orderWithoutPhotos>> {
  const items = (await ordersSql.listItems(tx, [row.id])).map(toBought)
  return { ...wholeOf(row, items), items }
}

const wholeOf = (row: ordersSql.OrderRow, items: readonly Bought[]) => ({
  ...factsOf(row),
  customerEmail: row.metadata.customerEmail,
  deliveryAddress: row.metadata.deliveryAddress,
  isAddressWithheld: false,
  notes: row.notes,
  ...cartTotals(items, { cents: row.shippingCents, vatRate: row.shippingVatRate }),
  paidAt: toWire(row.paidAt),
  shippedAt: toWire(row.shippedAt),
  completedAt: toWire(row.completedAt),
  canceledAt: toWire(row.canceledAt),
  remindedAt: toWire(row.remindedAt),
  carrier: row.carrier,
  trackAndTrace: row.trackAndTrace,
})

const toWire = (moment: Date | null) => moment?.toISOString() ?? null

const factsOf = (row: ordersSql.OrderRow) => ({
  id: row.id,
  number: orderNumber(row.id),
  status: row.status,
  clientId: row.clientId,
  clientName: fullName(row),
  customerName: row.metadata.customerName,
  createdAt: row.createdAt.toISOString(),
  totalCents: row.totalPrice,
})

function rightsOver({ status, remindedAt }: ordersSql.OrderRow, viewer: Viewer, now: Date): Whole['may'] {
  const isStudio = viewer.role === 'photographer'
  return {
    pay: !isStudio && status === 'pending',
    ship: isStudio && mayBecome(status, 'shipped'),
    complete: isStudio && mayBecome(status, 'completed'),
    remind: isStudio && status === 'pending' && !isRemindedRecently(remindedAt, now),
    // A client can cancel only an unpaid order.
    cancel: isStudio ? mayBecome(status, 'canceled') : status === 'pending',
    produce: isStudio && mayProduce(status),
  }
}

export const isRemindedRecently = (remindedAt: Date | null, now: Date) =>
  remindedAt !== null && now.getTime() - remindedAt.getTime() < REMINDER_PAUSE_MS

async function itemsByOrder(
  tx: Tx<'viewer'>,
  viewer: Viewer,
  orderIds: readonly string[],
  upTo?: number,
): Promise<Map<string, Item[]>> {
  const items = await ordersSql.listItems(tx, orderIds, upTo)
  const rows = await ordersSql.listItemPhotos(tx, orderIds, upTo)
  const shown = await showPhotos(tx, viewer, [...new Set(rows.flatMap(({ photoId }) => photoId ?? []))])
  const photosOf = Map.groupBy(rows, ({ orderItemId }) => orderItemId)
  const toItemOf = (item: ordersSql.ItemRow) => ({
    ...toBought(item),
    photos: (photosOf.get(item.id) ?? []).map((photo) => toItemPhoto(photo, shown)),
  })
  return new Map(
    [...Map.groupBy(items, ({ orderId }) => orderId)].map(([orderId, own]) => [orderId, own.map(toItemOf)]),
  )
}

const toBought = (item: ordersSql.ItemRow): Bought => ({
  id: item.id,
  position: item.position,
  productName: item.productType,
  variantName: item.format,
  material: item.material,
  widthMm: item.widthMm,
  heightMm: item.heightMm,
  unitPriceCents: item.price,
  quantity: item.quantity,
  lineCents: lineCents({ unitPriceCents: item.price, quantity: item.quantity }),
  vatRate: item.vatRate,
  note: item.notes,
})

// A deleted photo keeps its label and position; these dimensions are a placeholder.
const gone = { widthPx: 3, heightPx: 2, thumbHash: null, version: '' }

function toItemPhoto(row: ordersSql.ItemPhotoRow, shown: Map<string, ShownPhoto>): Item['photos'][number] {
  const photo = row.photoId === null ? undefined : shown.get(row.photoId)
  const { widthPx, heightPx, thumbHash, version } = photo ?? gone
  return {
    photoId: photo ? row.photoId : null,
    label: row.photoLabel,
    crop: { x: row.cropX, y: row.cropY },
    widthPx,
    heightPx,
    thumbHash,
    version,
  }
}
