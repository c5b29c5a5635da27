import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi, refusalOf } from '#platform/browser/api.ts'
import type { adminOrdersContract, allOrdersFilter, listedOrder } from '../admin-orders.contract.ts'

const allOrders = browserApi<typeof adminOrdersContract>('allOrders')

export type ListedOrder = z.infer<typeof listedOrder>
export type WholeOrder = Awaited<ReturnType<typeof allOrders.findOrder>>

export const orderSorts = ['createdAt', 'totalCents'] as const

type Asked = z.infer<typeof allOrdersFilter> & {
  sortBy: (typeof orderSorts)[number]
  isDescending: boolean
  cursor?: string | undefined
}

export const everyonesOrders = (asked: Asked) =>
  queryOptions({
    queryKey: ['orders', 'all', 'everyones', asked],
    queryFn: () => allOrders.listOrders(asked),
    placeholderData: keepPreviousData,
  })

export const anyOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId, 'anyones'],
    queryFn: () => allOrders.findOrder({ orderId }),
  })

export const isUnknownOrder = (error: unknown) => refusalOf(error)?.code === 'order_not_found'
