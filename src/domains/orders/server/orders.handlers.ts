import type { Handlers, CallOf } from '#domains/access/server/serve-contract.ts'
import { tokenHostOf } from '#domains/access/server/token-host.ts'
import { record } from '#domains/activity/server/activity.ts'
import { findClientName } from '#domains/clients/server/clients.ts'
import {
  findGallery,
  isGalleryNeededError,
  lockGallery,
  removeGallery,
} from '#domains/galleries/server/galleries.ts'
import { clearGallery } from '#domains/light-table/server/light-table.ts'
import { signatureFor } from '#domains/photos/server/photos.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import type { ordersContract } from '../orders.contract.ts'
import { ORDERS_PAGE_SIZE, orderStatuses, type OrderStatus, mayBecome } from '../orders.rules.ts'
import { only } from '#platform/db/only.ts'
import { nameKey } from '#platform/pure/text-search.ts'
import { findPrintFiles, preparePrintFiles } from '../production/server/archives.handlers.ts'
import { findJourneys } from '../journey/server/journey.sql.ts'
import * as studioOrdersSql from '../studio/server/studio-orders.sql.ts'
import * as ordersSql from '../core/server/orders.sql.ts'
import { placeOrder } from './place-order.ts'
import { findUnpaidExtrasOrder, matchOrdersOfGallery } from '../extras/server/extras.sql.ts'
import { lockUnpaidExtrasOrders } from '../extras/server/settle-extras.ts'
import { markCanceled } from './orders.ts'
import { orderExtras, quoteExtras } from './order-extras.ts'
import { findSale } from '../cart/server/find-sale.ts'
import { quoteCart } from '../cart/server/quote-cart.ts'
import { toCards, toOrders, isRemindedRecently } from './order-to-contract.ts'
import { elevated, type SystemWork } from '#domains/access/server/access.ts'
import { lockOwnOrder } from '../core/server/find-order.ts'
import { noVatOfOrder } from '../core/server/no-vat.ts'
import { toFacts } from '../core/server/order-facts.ts'
import { changeOrder, type LockedOrder } from '../core/server/lock-order.sql.ts'
import { announceOrderEvent, moveOrder, logAndRefreshOrder } from '../core/server/move-order.ts'
import {
  completedLetter,
  readyLetter,
  reminderLetter,
  shippedLetter,
} from '../messages/server/order-letters.nl.ts'
import { withdrawalPath } from '../core/server/order-links.ts'
import { withdrawalFacts } from '../core/server/withdrawal-facts.ts'
import { isFullyWithdrawn, offersWithdrawal, withdrawableOf } from '../withdrawal/withdrawal.rules.ts'
import { mailOrderToClient } from '../messages/server/mail-about-order.ts'

type OrderHandlers = Handlers<typeof ordersContract>
type MoveCall = Pick<
  CallOf<(typeof ordersContract)['completeOrder']>,
  'tx' | 'viewer' | 'input' | 'refuse' | 'services' | 'now' | 'ipAddress'
>

async function moveOwnOrder(
  call: MoveCall,
  move: (moving: SystemWork, order: LockedOrder) => Promise<void>,
): Promise<Record<string, never>> {
  const { tx, viewer, input, refuse } = call
  const order = (await lockOwnOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
  await elevated(tx, (tx) => move({ ...call, tx, by: viewer }, order))
  return {}
}

const shipOrder: OrderHandlers['shipOrder'] = (call) =>
  moveOwnOrder(call, async (moving, order) => {
    const { input, refuse, now } = call
    if (isFullyWithdrawn(order)) refuse('order_withdrawn')
    if (!mayBecome(order.status, 'shipped')) refuse('not_now', { status: order.status })
    const parcel = order.delivery === 'pick_up' ? noParcel : parcelOf(input)
    await moveOrder(moving, order, 'shipped', { ...parcel, shippedAt: now })
    const action = order.delivery === 'pick_up' ? 'order_ready' : 'order_shipped'
    await logAndRefreshOrder(moving, order, { action, newValue: parcel })
    await announceOrderEvent(moving, order, { type: 'order.shipped' })
    await mailOrderToClient(moving, order, (about) =>
      order.delivery === 'pick_up' ? readyLetter(about) : shippedLetter(about, parcel),
    )
  })

const noParcel = { carrier: null, trackAndTrace: null }
const parcelOf = ({ carrier, trackAndTrace }: Record<'carrier' | 'trackAndTrace', string>) => ({
  carrier: carrier || null,
  trackAndTrace: trackAndTrace || null,
})

const completeOrder: OrderHandlers['completeOrder'] = (call) =>
  moveOwnOrder(call, async (moving, order) => {
    if (isFullyWithdrawn(order)) call.refuse('order_withdrawn')
    if (!mayBecome(order.status, 'completed')) call.refuse('not_now', { status: order.status })
    await moveOrder(moving, order, 'completed', { completedAt: call.now })
    await logAndRefreshOrder(moving, order, { action: 'order_completed' })
    await mailOrderToClient(moving, order, completedLetter)
  })

const remindClient: OrderHandlers['remindClient'] = (call) =>
  moveOwnOrder(call, async (moving, order) => {
    const { refuse, now } = call
    if (order.status !== 'pending') refuse('not_now', { status: order.status })
    if (isRemindedRecently(order.remindedAt, now)) refuse('reminded_recently')
    await changeOrder(moving.tx, order, { remindedAt: now })
    await logAndRefreshOrder(moving, order, { action: 'order_reminded' })
    await mailOrderToClient(moving, order, reminderLetter)
  })

type DeleteCall = CallOf<(typeof ordersContract)['deleteGallery']>

/** Part of orders instead of galleries, because ordered prints block the deletion. */
const deleteGallery: OrderHandlers['deleteGallery'] = async (call) => {
  const { tx, viewer, input, refuse, now, ipAddress } = call
  await cancelUnpaidExtras(call)
  const gallery = (await lockGallery(tx, viewer, input.galleryId)) ?? refuse('gallery_not_found')
  const { id, clientId } = gallery
  const title = gallery.title ?? (await findClientName(tx, viewer, clientId))
  if (nameKey(input.title) !== nameKey(title)) refuse('title_differs')
  const cleared = await clearGallery(call, id)
  if (cleared.heldCount > 0) refuse('photo_in_order', { count: cleared.heldCount })
  await removeGallery(tx, viewer, gallery, now).catch((error: unknown) => {
    throw isGalleryNeededError(error) ? refuse('uploads_underway') : error
  })
  const { deletedCount, freedBytes } = cleared
  const logEntry = { action: 'gallery_deleted', details: title, oldValue: deletedCount } as const
  await record(tx, viewer, { ...logEntry, clientId, studioId: viewer.id, ipAddress }, now)
  return { deletedCount, freedBytes }
}

/**
 * Locks and cancels unpaid extras before locking the gallery. Rolled back when the deletion is
 * refused.
 */
async function cancelUnpaidExtras({ tx, viewer, input, services, now, refuse }: DeleteCall): Promise<void> {
  if (!(await findGallery(tx, viewer, input.galleryId))) refuse('gallery_not_found')
  await elevated(tx, async (tx) => {
    for (const order of await lockUnpaidExtrasOrders(tx, matchOrdersOfGallery(tx, input.galleryId)))
      await markCanceled(tx, services, order, { refundedCents: 0, by: viewer }, now)
  })
}

type FindCall = CallOf<(typeof ordersContract)['findMyOrder'] | (typeof ordersContract)['findOrder']>

async function findOrder({ tx, viewer, input, refuse, services, now, studioHost }: FindCall) {
  const row = (await ordersSql.findOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
  const order = only(await toOrders(tx, viewer, [row], now))
  const { seller, facts } = await elevated(tx, async (tx) => ({
    seller: await findSeller(tx, row.studioId),
    facts: viewer.role === 'client' && (await withdrawalFacts(tx, toFacts(row), order.items)),
  }))
  const isOffered = facts && offersWithdrawal(facts, now)
  const isAddressWithheld = order.deliveryAddress !== null && isAddressHidden(row, viewer)
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

/** An emailed link may be forwarded, so its session sees only addresses entered in that session. */
const isAddressHidden = ({ metadata }: ordersSql.OrderRow, viewer: ordersSql.OrderViewer) =>
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
    const order = await findUnpaidExtrasOrder(tx, viewer, input.listId)
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

  findJourneys: ({ tx, viewer, input }) => elevated(tx, (tx) => findJourneys(tx, viewer, input.clientId)),

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
