import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { ordersContract } from '../orders.contract.ts'

const orders = browserApi<typeof ordersContract>('orders')

export const ordersSummary = queryOptions({
  queryKey: ['orders', 'all', 'summary'],
  queryFn: () => orders.summariseOrders({}),
})
