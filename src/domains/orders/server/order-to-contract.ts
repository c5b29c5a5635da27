import type { z } from 'zod'
import { showPhotos, type ShownPhoto } from '#domains/photos/server/photos.ts'
import type { Vat } from '#domains/catalog/vat.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { isoDates } from '#platform/pure/iso-dates.ts'
import { cartTotals, lineCents } from '../cart.rules.ts'
import { vatOfItem } from '../order-lines.rules.ts'
import type { order, orderCard, orderItem, orderWithoutPhotos } from '../orders.contract.ts'
import { CARD_ITEMS, mayBecome, mayProduce, REMINDER_PAUSE_MS } from '../orders.rules.ts'
import { lastDayOf } from '../withdrawal/withdrawal.rules.ts'
import { findNoVat } from '../core/server/find-order.ts'
import { toFacts } from '../core/server/order-facts.ts'
import * as ordersSql from '../core/server/orders.sql.ts'

/** The contract leaves out what it does not name. */
type Item = z.infer<typeof orderItem> & { vat: Vat } & Pick<ordersSql.ItemRow, 'supply' | 'isMadeToMeasure'>
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
  const countsOf = new Map(counts.map((one) => [one.orderId, one]))
  return rows.map((row) => ({
    ...factsOf(row),
    itemCount: countsOf.get(row.id)?.itemCount ?? 0,
    pieceCount: countsOf.get(row.id)?.pieceCount ?? 0,
    firstItems: firstItems.get(row.id) ?? [],
  }))
}

type Whole = Omit<
  z.infer<typeof order>,
  'signature' | 'withdrawPath' | 'hasWithdrawalRight' | 'studioName' | 'noVat' | 'items'
> & { items: Item[] }

export async function toOrders(
  tx: Tx<'viewer'>,
  viewer: Viewer,
  rows: readonly ordersSql.OrderRow[],
  now: Date,
): Promise<Whole[]> {
  const orderIds = rows.map(({ id }) => id)
  const itemsOf = await itemsByOrder(tx, viewer, orderIds)
  return rows.map((row) => {
    const items = itemsOf.get(row.id) ?? []
    const reconsidersUntil = reconsidersUntilOf(row, now)
    return { ...wholeOf(row, items), items, reconsidersUntil, may: rightsOver(row, viewer, now) }
  })
}

function reconsidersUntilOf(row: ordersSql.OrderRow, now: Date): string | null {
  const { extras } = row.metadata
  const lastDay = lastDayOf(row)
  const isAsked = extras === undefined || extras.beginsAtOnce || row.status === 'canceled'
  return isAsked || lastDay === null || lastDay < calendarDay(now) ? null : lastDay
}

/** For admins, who may not see the photos. */
export async function toOrderWithoutPhotos(
  tx: Tx<'viewer'>,
  row: ordersSql.OrderRow,
): Promise<z.infer<typeof orderWithoutPhotos>> {
  const items = (await ordersSql.listItems(tx, [row.id])).map(toBought)
  return { ...wholeOf(row, items), items, noVat: await findNoVat(tx, row, items) }
}

const wholeOf = (row: ordersSql.OrderRow, items: readonly Bought[]) => ({
  ...factsOf(row),
  isAddressWithheld: false,
  ...cartTotals(items, row.shippingCents),
})

// The contract leaves out what it does not name.
const factsOf = (row: ordersSql.OrderRow) => isoDates(toFacts(row))

function rightsOver(
  { kind, status, remindedAt }: ordersSql.OrderRow,
  viewer: Viewer,
  now: Date,
): Whole['may'] {
  const isStudio = viewer.role === 'photographer'
  return {
    pay: !isStudio && status === 'pending',
    ship: isStudio && mayBecome(status, 'shipped'),
    complete: isStudio && mayBecome(status, 'completed'),
    remind: isStudio && status === 'pending' && !isRemindedRecently(remindedAt, now),
    // A client can cancel only an unpaid order.
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
  const shown = await showPhotos(tx, viewer, [...new Set(rows.flatMap(({ photoId }) => photoId ?? []))])
  const photosOf = Map.groupBy(rows, ({ orderItemId }) => orderItemId)
  const toItemOf = (item: ordersSql.ItemRow) => ({
    ...toBought(item),
    photos: (photosOf.get(item.id) ?? []).map((photo) => toItemPhoto(photo, shown)),
  })
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  return new Map([...itemsOf].map(([orderId, own]) => [orderId, own.map(toItemOf)]))
}

const toBought = (item: ordersSql.ItemRow): Bought => ({
  ...item,
  widthMm: item.widthMm ?? 0,
  heightMm: item.heightMm ?? 0,
  vat: vatOfItem(item),
  productName: item.productType,
  variantName: item.format,
  unitPriceCents: item.price,
  lineCents: lineCents({ unitPriceCents: item.price, quantity: item.quantity }),
  note: item.notes,
})

// A deleted photo keeps its label and position; these dimensions are a placeholder.
const gone = { widthPx: 3, heightPx: 2, thumbHash: null, version: '' }

function toItemPhoto(row: ordersSql.ItemPhotoRow, shown: Map<string, ShownPhoto>): Item['photos'][number] {
  const photo = row.photoId === null ? undefined : shown.get(row.photoId)
  const { widthPx, heightPx, thumbHash, version } = photo ?? gone
  const facts = { label: row.photoLabel, crop: { x: row.cropX, y: row.cropY, isTurned: row.cropTurned } }
  return { photoId: photo ? row.photoId : null, ...facts, widthPx, heightPx, thumbHash, version }
}
