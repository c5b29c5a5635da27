import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { signatureFor } from '#domains/photos/server/photos.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import { startOfMonth } from '#platform/calendar-month.ts'
import type { ordersContract } from '../orders.contract.ts'
import { ORDERS_PAGE_SIZE, orderStatuses, type OrderStatus } from '../orders.rules.ts'
import { countByStatus, listOrders, pageOrders } from '../desk/server/list-orders.sql.ts'
import * as ordersSql from './orders.sql.ts'
import { isShopOpen } from '../checkout/server/place-order.sql.ts'
import { placeOrder } from '../checkout/server/place-order.ts'
import { quoteCart } from '../cart/server/quote-cart.ts'
import { toCards, toOrder, toOrders } from './order-to-contract.ts'
import { completeOrder, remindClient, shipOrder } from '../desk/server/studio-moves.ts'
import * as totals from '../desk/server/summarise-orders.sql.ts'

export const ordersHandlers: Handlers<typeof ordersContract> = {
  quoteCart: async ({ tx, viewer, input, refuse, now }) => {
    await requireOn(tx, 'print_shop', refuse)
    return (await isShopOpen(tx, viewer, now)) ? quoteCart(tx, viewer, input.lines) : refuse('shop_closed')
  },

  placeOrder,

  listMyOrders: async ({ tx, viewer, services, now }) => ({
    signature: signatureFor(viewer, services.secret, now),
    orders: await toCards(tx, viewer, await ordersSql.listMyOrders(tx, viewer)),
  }),

  findMyOrder: async ({ tx, viewer, input, refuse, services, now }) => {
    const row = (await ordersSql.findOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
    const order = await toOrder(tx, viewer, row, now)
    const isAddressWithheld = viewer.viaLetter === true && order.deliveryAddress !== null
    return {
      signature: signatureFor(viewer, services.secret, now),
      ...order,
      ...(isAddressWithheld && { isAddressWithheld, deliveryAddress: null }),
    }
  },

  summariseOrders: async ({ tx, viewer, now }) => ({
    countByStatus: countsOf(await totals.countByStatus(tx, viewer)),
    ...(await totals.sumByMonth(tx, viewer, startOfMonth(now, 1), startOfMonth(now))),
  }),

  listOrders: async ({ tx, viewer, input, services, now }) => {
    const { cursor, ...filter } = input
    const counts = countsOf(await countByStatus(tx, viewer, filter))
    const { rows, ...cursors } = await listOrders(tx, viewer, filter, { cursor, limit: ORDERS_PAGE_SIZE })
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
    const { rows, next } = (await pageOrders(tx, viewer, input)) ?? refuse('unknown_cursor')
    return { rows: await toOrders(tx, viewer, rows, now), next }
  },

  findOrder: async ({ tx, viewer, input, refuse, services, now }) => {
    const row = (await ordersSql.findOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
    return {
      signature: signatureFor(viewer, services.secret, now),
      ...(await toOrder(tx, viewer, row, now)),
    }
  },

  shipOrder,
  completeOrder,
  remindClient,
}

const countsOf = (counted: { status: OrderStatus; count: number }[]) =>
  Object.fromEntries(
    orderStatuses.map((status) => [status, counted.find((row) => row.status === status)?.count ?? 0]),
  ) as Record<OrderStatus, number>
