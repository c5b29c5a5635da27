import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi, refusalOf } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { deleteGalleryNl } from '../../delete-gallery.nl.ts'
import { studioOrdersNl } from '../../studio-orders.nl.ts'
import type * as contract from '../../orders.contract.ts'
import { pictureRenewal } from './picture-renewal.ts'

const orders = browserApi<typeof contract.ordersContract>('orders')

export type Order = z.infer<typeof contract.order>
export type OrderWithoutPhotos = z.infer<typeof contract.orderWithoutPhotos>
export type OrderCard = z.infer<typeof contract.orderCard>
export type OrderItem = z.infer<typeof contract.orderItem>
export type OrderPage = z.infer<typeof contract.orderPage>
export type OrderFilter = z.infer<typeof contract.orderFilter>

export const orderPageQuery = (filter: OrderFilter & { cursor?: string | undefined }) =>
  queryOptions({
    queryKey: ['orders', 'all', 'page', filter],
    queryFn: () => orders.listOrders(filter),
    placeholderData: keepPreviousData,
    ...pictureRenewal,
  })

export const oneOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'all', 'order', orderId],
    queryFn: () => orders.findOrder({ orderId }),
    ...pictureRenewal,
  })

export const isOrderNotFound = (error: unknown) => refusalOf(error)?.code === 'order_not_found'

// A status change also affects to-dos, statistics and payments.
const invalidates = [['orders'], ['payments']] as const

export const useShipOrder = (
  { customerName, delivery }: Pick<Order, 'customerName' | 'delivery'>,
  onDone: () => void,
) =>
  useSave(orders.shipOrder, {
    messages: {
      ...studioOrdersNl.ship,
      done: () => studioOrdersNl[delivery === 'pick_up' ? 'ready' : 'ship'].done(customerName),
    },
    invalidates,
    onDone,
  })

export const useCompleteOrder = () =>
  useSave(orders.completeOrder, { messages: studioOrdersNl.complete, invalidates })

export const useRemindClient = () =>
  useSave(orders.remindClient, { messages: studioOrdersNl.remind, invalidates })

export const useDeleteGallery = (onDone: () => void) =>
  useSave(orders.deleteGallery, {
    messages: { ...deleteGalleryNl, done: deleteGalleryNl.done },
    invalidates: [['galleries'], ['photos'], ['storage'], ['clients']],
    onDone,
  })
