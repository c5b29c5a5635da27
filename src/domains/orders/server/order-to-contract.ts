import type { z } from 'zod'
import { findShownPhotos, type ShownPhoto } from '#domains/light-table/server/light-table.ts'
import type { Vat } from '#domains/catalog/vat.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { cartTotals, lineCents } from '../cart.rules.ts'
import { vatOfItem } from '../order-lines.rules.ts'
import type { order, orderCard, orderItem, orderWithoutPhotos } from '../orders.contract.ts'
import { ORDER_CARD_ITEMS_MAX, mayBecome, mayProduce, REMINDER_PAUSE_MS } from '../orders.rules.ts'
import { lastDayOf } from '../withdrawal/withdrawal.rules.ts'
import { findNoVat } from '../core/server/find-order.ts'
import { toFacts } from '../core/server/order-facts.ts'
import * as ordersSql from '../core/server/orders.sql.ts'

/** Has extra fields, which the contract strips. */
type Item = z.infer<typeof orderItem> & { vat: Vat } & Pick<ordersSql.ItemRow, 'supply' | 'isMadeToMeasure'>
type ItemWithoutPhotos = Omit<Item, 'photos'>
type Viewer = ordersSql.OrderViewer

export async function toCards(
  tx: Tx<'viewer'>,
  viewer: Viewer,
  rows: readonly ordersSql.OrderRow[],
): Promise<z.infer<typeof orderCard>[]> {
  const orderIds = rows.map(({ id }) => id)
  const firstItems = await itemsByOrder(tx, viewer, orderIds, ORDER_CARD_ITEMS_MAX)
  const counts = await ordersSql.countItems(tx, orderIds)
  const countsOf = new Map(counts.map((one) => [one.orderId, one]))
  return rows.map((row) => ({
    ...toFacts(row),
    itemCount: countsOf.get(row.id)?.itemCount ?? 0,
    pieceCount: countsOf.get(row.id)?.pieceCount ?? 0,
    firstItems: firstItems.get(row.id) ?? [],
  }))
}

type OrderDetails = Omit<
  z.infer<typeof order>,
  'signature' | 'withdrawPath' | 'hasWithdrawalRight' | 'studioName' | 'noVat' | 'items'
> & { items: Item[] }

export async function toOrders(
  tx: Tx<'viewer'>,
  viewer: Viewer,
  rows: readonly ordersSql.OrderRow[],
  now: Date,
): Promise<OrderDetails[]> {
  const orderIds = rows.map(({ id }) => id)
  const itemsOf = await itemsByOrder(tx, viewer, orderIds)
  return rows.map((row) => {
    const items = itemsOf.get(row.id) ?? []
    const reconsidersUntil = reconsidersUntilOf(row, now)
    return { ...detailsOf(row, items), items, reconsidersUntil, may: permissionsOf(row, viewer, now) }
  })
}

function reconsidersUntilOf(row: ordersSql.OrderRow, now: Date): string | null {
  const { extras } = row.metadata
  const lastDay = lastDayOf(row)
  const isAsked = extras === undefined || extras.beginsAtOnce || row.status === 'canceled'
  return isAsked || lastDay === null || lastDay < calendarDay(now) ? null : lastDay
}

export async function toOrderWithoutPhotos(
  tx: Tx<'viewer'>,
  row: ordersSql.OrderRow,
): Promise<z.infer<typeof orderWithoutPhotos>> {
  const items = (await ordersSql.listItems(tx, [row.id])).map(toItem)
  return { ...detailsOf(row, items), items, noVat: await findNoVat(tx, row, items) }
}

const detailsOf = (row: ordersSql.OrderRow, items: readonly ItemWithoutPhotos[]) => ({
  ...toFacts(row),
  isAddressWithheld: false,
  ...cartTotals(items, row.shippingCents),
})

function permissionsOf(
  { kind, status, remindedAt }: ordersSql.OrderRow,
  viewer: Viewer,
  now: Date,
): OrderDetails['may'] {
  const isStudio = viewer.role === 'photographer'
  return {
    pay: !isStudio && status === 'pending',
    ship: isStudio && mayBecome(status, 'shipped'),
    complete: isStudio && mayBecome(status, 'completed'),
    remind: isStudio && status === 'pending' && !isRemindedRecently(remindedAt, now),
    cancel: isStudio ? mayBecome(status, 'canceled') : status === 'pending',
    produce: isStudio && mayProduce({ kind, status }),
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
  const shown = await findShownPhotos(tx, viewer, [...new Set(rows.flatMap(({ photoId }) => photoId ?? []))])
  const photosOf = Map.groupBy(rows, ({ orderItemId }) => orderItemId)
  const toItemOf = (item: ordersSql.ItemRow) => ({
    ...toItem(item),
    photos: (photosOf.get(item.id) ?? []).map((photo) => toItemPhoto(photo, shown)),
  })
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  return new Map([...itemsOf].map(([orderId, own]) => [orderId, own.map(toItemOf)]))
}

const toItem = (item: ordersSql.ItemRow): ItemWithoutPhotos => ({
  ...item,
  widthMm: item.widthMm ?? 0,
  heightMm: item.heightMm ?? 0,
  vat: vatOfItem(item),
  lineCents: lineCents(item),
})

// A deleted or hidden photo keeps its label and crop; these dimensions are a placeholder.
const deletedPhoto = { widthPx: 3, heightPx: 2, thumbHash: null, version: '' }

function toItemPhoto(row: ordersSql.ItemPhotoRow, shown: Map<string, ShownPhoto>): Item['photos'][number] {
  const photo = row.photoId === null ? undefined : shown.get(row.photoId)
  const { widthPx, heightPx, thumbHash, version } = photo ?? deletedPhoto
  const facts = { label: row.photoLabel, crop: { x: row.cropX, y: row.cropY, isTurned: row.cropTurned } }
  return { photoId: photo ? row.photoId : null, ...facts, widthPx, heightPx, thumbHash, version }
}
