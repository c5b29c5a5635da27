import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { PREVIEW_ADDRESS_SECONDS } from '#domains/photos/photos.rules.ts'
import { browserApi, refusalOf } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { orderDeskNl } from '../order-desk.nl.ts'
import type {
  order,
  orderCard,
  orderFilter,
  orderItem,
  orderPage as pageOfOrders,
  ordersContract,
} from '../orders.contract.ts'

const orders = browserApi<typeof ordersContract>('orders')

export type Order = z.infer<typeof order>
export type OrderCard = z.infer<typeof orderCard>
export type OrderItem = z.infer<typeof orderItem>
export type OrderPage = z.infer<typeof pageOfOrders>
export type OrderFilter = z.infer<typeof orderFilter>

// Signed image URLs change every half lifetime; refetching by then keeps the images of an open page valid.
const renewal = { refetchInterval: (PREVIEW_ADDRESS_SECONDS / 2) * 1000 }

export const orderPage = (asked: OrderFilter & { cursor?: string | undefined }) =>
  queryOptions({
    queryKey: ['orders', 'all', 'page', asked],
    queryFn: () => orders.listOrders(asked),
    placeholderData: keepPreviousData,
    ...renewal,
  })

export const oneOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'all', 'order', orderId],
    queryFn: () => orders.findOrder({ orderId }),
    ...renewal,
  })

export const isNoOrder = (error: unknown) => refusalOf(error)?.code === 'order_not_found'

// A status change also affects to-dos, statistics and payments.
const invalidates = [['orders'], ['payments']] as const

export const useShipOrder = (customerName: string, onDone: () => void) =>
  useSave(orders.shipOrder, {
    messages: {
      ...orderDeskNl.ship,
      done: () => ({ title: orderDeskNl.ship.done, line: orderDeskNl.ship.doneLine(customerName) }),
    },
    invalidates,
    onDone,
  })

export const useCompleteOrder = () =>
  useSave(orders.completeOrder, {
    messages: { ...orderDeskNl.complete, done: () => orderDeskNl.complete.done },
    invalidates,
  })

export const useRemindClient = () =>
  useSave(orders.remindClient, {
    messages: { ...orderDeskNl.remind, done: () => orderDeskNl.remind.done },
    invalidates,
  })
