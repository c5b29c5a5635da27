// Read only: admins never change an order.
import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { admin, adminList, refusals } from '#domains/access/who.contract.ts'
import { listInput, pageOf, search } from '#kit/list.contract.ts'
import { orderWithoutPhotos } from '#domains/orders/orders.contract.ts'
import { deliveryMethods, orderStatuses } from '#domains/orders/orders.rules.ts'

export const listedOrder = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  studioId: z.uuid(),
  photographerName: z.string(),
  status: z.enum(orderStatuses),
  delivery: z.enum(deliveryMethods),
  totalCents: z.number(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  shippedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  canceledAt: z.date().nullable(),
})

export const allOrdersFilter = z.object({
  /**
   * Searches an order’s number or complete id, the names of its client and studio, and the client’s
   * email address.
   */
  search: search.optional(),
  status: z.enum(orderStatuses).optional(),
  studioId: z.uuid().optional(),
  /** First and last order day in Amsterdam time, both included. */
  from: isoDay.optional(),
  until: isoDay.optional(),
})

export const adminOrdersContract = {
  listOrders: adminList
    .input(allOrdersFilter.extend(listInput(['createdAt', 'totalCents'])))
    .output(pageOf(listedOrder)),
  findOrder: admin
    .input(z.object({ orderId: z.uuid() }))
    .output(orderWithoutPhotos.extend({ studioId: z.uuid(), photographerName: z.string() }))
    .errors(refusals('order_not_found')),
}
