import type { Handlers, CallOf } from '#domains/access/server/serve-contract.ts'
import { tokenHostOf } from '#domains/access/server/token-host.ts'
import { signatureFor } from '#domains/photos/server/photos.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import type { ordersContract } from '../orders.contract.ts'
import { ORDERS_PAGE_SIZE, orderStatuses, type OrderStatus, mayBecome } from '../orders.rules.ts'
import { only } from '#platform/db/only.ts'
import { isoDates } from '#platform/pure/iso-dates.ts'
import { findPrintFiles, preparePrintFiles } from '../production/server/archives.handlers.ts'
import { findJourneys } from '../journey/server/journey.sql.ts'
import * as studioOrdersSql from '../studio/server/studio-orders.sql.ts'
import * as ordersSql from '../core/server/orders.sql.ts'
import { placeOrder } from './place-order.ts'
import { findUnpaidExtras } from '../extras/server/extras.sql.ts'
import { orderExtras, quoteExtras } from './order-extras.ts'
import { findSale } from '../cart/server/find-sale.ts'
import { quoteCart } from '../cart/server/quote-cart.ts'
import { toCards, toOrders, isRemindedRecently } from './order-to-contract.ts'
import { elevated } from '#domains/access/server/access.ts'
import { lockOwnOrder } from '../core/server/find-order.ts'
import { noVatOfOrder } from '../core/server/no-vat.ts'
import { toFacts } from '../core/server/order-facts.ts'
import { changeOrder, type LockedOrder } from '../core/server/lock-order.sql.ts'
import { announceOrder, moveOrder, noteOnOrder, type Moving } from '../core/server/move-order.ts'
import { deleteGallery } from './delete-gallery.ts'
import {
  completedLetter,
  readyLetter,
  reminderLetter,
  shippedLetter,
} from '../messages/server/order-letters.nl.ts'
import { withdrawalPath } from '../core/server/withdrawal-link.ts'
import { withdrawalFacts } from '../core/server/withdrawal-facts.ts'
import { isEnding, offersWithdrawal, withdrawableOf } from '../withdrawal/withdrawal.rules.ts'
import { writeToClient } from '../messages/server/write-about-order.ts'

type Moves = Handlers<typeof ordersContract>
type MoveCall = Pick<
  CallOf<(typeof ordersContract)['completeOrder']>,
  'tx' | 'viewer' | 'input' | 'refuse' | 'services' | 'now' | 'ipAddress'
>

async function onOwnOrder(
  call: MoveCall,
  move: (moving: Moving, order: LockedOrder) => Promise<void>,
): Promise<Record<string, never>> {
  const { tx, viewer, input, refuse } = call
  const order = (await lockOwnOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
  await elevated(tx, (tx) => move({ ...call, tx, by: viewer }, order))
  return {}
}

const shipOrder: Moves['shipOrder'] = (call) =>
  onOwnOrder(call, async (moving, order) => {
    const { input, refuse, now } = call
    if (isEnding(order)) refuse('order_withdrawn')
    if (!mayBecome(order.status, 'shipped')) refuse('not_now', { status: order.status })
    const parcel = order.delivery === 'pick_up' ? noParcel : parcelOf(input)
    await moveOrder(moving, order, 'shipped', { ...parcel, shippedAt: now })
    const action = order.delivery === 'pick_up' ? 'order_ready' : 'order_shipped'
    await noteOnOrder(moving, order, { action, newValue: parcel })
    await announceOrder(moving, order, { type: 'order.shipped' })
    await writeToClient(moving, order, (about) =>
      order.delivery === 'pick_up' ? readyLetter(about) : shippedLetter(about, parcel),
    )
  })

const noParcel = { carrier: null, trackAndTrace: null }
const parcelOf = ({ carrier, trackAndTrace }: Record<'carrier' | 'trackAndTrace', string>) => ({
  carrier: carrier || null,
  trackAndTrace: trackAndTrace || null,
})

const completeOrder: Moves['completeOrder'] = (call) =>
  onOwnOrder(call, async (moving, order) => {
    if (isEnding(order)) call.refuse('order_withdrawn')
    if (!mayBecome(order.status, 'completed')) call.refuse('not_now', { status: order.status })
    await moveOrder(moving, order, 'completed', { completedAt: call.now })
    await noteOnOrder(moving, order, { action: 'order_completed' })
    await writeToClient(moving, order, completedLetter)
  })

const remindClient: Moves['remindClient'] = (call) =>
  onOwnOrder(call, async (moving, order) => {
    const { refuse, now } = call
    if (order.status !== 'pending') refuse('not_now', { status: order.status })
    if (isRemindedRecently(order.remindedAt, now)) refuse('reminded_recently')
    await changeOrder(moving.tx, order, { remindedAt: now })
    await noteOnOrder(moving, order, { action: 'order_reminded' })
    await writeToClient(moving, order, reminderLetter)
  })

type FindCall = CallOf<(typeof ordersContract)['findMyOrder'] | (typeof ordersContract)['findOrder']>

async function findOrder({ tx, viewer, input, refuse, services, now, studioHost }: FindCall) {
  const row = (await ordersSql.findOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
  const order = only(await toOrders(tx, viewer, [row], now))
  const { seller, facts } = await elevated(tx, async (tx) => ({
    seller: await findSeller(tx, row.studioId),
    facts: viewer.role === 'client' && (await withdrawalFacts(tx, toFacts(row), order.items)),
  }))
  const isOffered = facts && offersWithdrawal(facts, now)
  const isAddressWithheld = order.deliveryAddress !== null && isWithheld(row, viewer)
  return {
    signature: signatureFor(viewer, services.secret, now),
    ...order,
    ...(isAddressWithheld && { isAddressWithheld, deliveryAddress: null }),
    studioName: seller.studioName,
    noVat: noVatOfOrder(seller, row, order.items),
    withdrawPath: isOffered ? withdrawalPath(services, row.id, tokenHostOf(studioHost)) : null,
    hasWithdrawalRight: isOffered && withdrawableOf(facts, now).length > 0,
  }
}

/** A letter's link may be in more hands, so its session sees no address but one that it entered itself. */
const isWithheld = ({ metadata }: ordersSql.OrderRow, viewer: ordersSql.OrderViewer) =>
  viewer.role === 'client' && viewer.viaLetter === true && metadata.placedInSession !== viewer.sessionId

export const ordersHandlers: Handlers<typeof ordersContract> = {
  quoteCart: async ({ tx, viewer, input, refuse, now }) => {
    await requireOn(tx, 'print_shop', refuse)
    const { arrives, isPickedUp = false } = input
    const sale = (await findSale(tx, viewer, { now, arrives, isPickedUp })) ?? refuse('shop_closed')
    return quoteCart(tx, viewer, input.lines, sale)
  },

  placeOrder,

  quoteExtras: async (call) => quoteExtras(call),
  orderExtras,
  findExtrasOrder: async ({ tx, viewer, input }) => {
    const order = await findUnpaidExtras(tx, viewer, input.listId)
    return { order: order ? { orderId: order.id, totalCents: order.totalCents } : null }
  },

  listMyOrders: async ({ tx, viewer, services, now }) => ({
    signature: signatureFor(viewer, services.secret, now),
    orders: await toCards(tx, viewer, await ordersSql.listMyOrders(tx, viewer)),
  }),

  findMyOrder: findOrder,

  summariseOrders: async ({ tx, viewer, now }) => ({
    countByStatus: countsOf(await studioOrdersSql.countByStatus(tx, viewer, {})),
    ...(await studioOrdersSql.sumByMonth(tx, viewer, now)),
  }),

  findJourneys: async ({ tx, viewer, input }) => {
    const journeys = await elevated(tx, (tx) => findJourneys(tx, viewer, input.clientId))
    return journeys.map(isoDates)
  },

  listOrders: async ({ tx, viewer, input, services, now }) => {
    const { cursor, ...filter } = input
    const counts = countsOf(await studioOrdersSql.countByStatus(tx, viewer, filter))
    const { rows, ...cursors } = await studioOrdersSql.listOrders(tx, viewer, filter, {
      cursor,
      limit: ORDERS_PAGE_SIZE,
    })
    return {
      signature: signatureFor(viewer, services.secret, now),
      rows: await toCards(tx, viewer, rows),
      ...cursors,
      count: filter.status
        ? counts[filter.status]
        : Object.values(counts).reduce((sum, count) => sum + count, 0),
      isCountWhole: true,
      countByStatus: counts,
    }
  },

  pageOrders: async ({ tx, viewer, input, refuse, now }) => {
    const { rows, next } = (await studioOrdersSql.pageOrders(tx, viewer, input)) ?? refuse('unknown_cursor')
    return { rows: await toOrders(tx, viewer, rows, now), next }
  },

  findOrder,
  preparePrintFiles,
  findPrintFiles,
  shipOrder,
  completeOrder,
  remindClient,
  deleteGallery,
}

const countsOf = (counted: { status: OrderStatus; count: number }[]) =>
  Object.fromEntries(
    orderStatuses.map((status) => [status, counted.find((row) => row.status === status)?.count ?? 0]),
  ) as Record<OrderStatus, number>
