// All orders of all studios for the back office, to read only: an order is moved by its studio alone.
import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { admin, adminList, refusals } from '#domains/access/who.contract.ts'
import { listInput, pageOf, search } from '#kit/list.contract.ts'
import { orderWithoutPhotos } from '#domains/orders/orders.contract.ts'
import { deliveries, orderStatuses } from '#domains/orders/orders.rules.ts'

const moment = z.iso.datetime()

export const listedOrder = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  studioId: z.uuid(),
  photographerName: z.string(),
  status: z.enum(orderStatuses),
  delivery: z.enum(deliveries),
  totalCents: z.number(),
  createdAt: moment,
  paidAt: moment.nullable(),
  shippedAt: moment.nullable(),
  completedAt: moment.nullable(),
  canceledAt: moment.nullable(),
})

export const allOrdersFilter = z.object({
  /** An order's number or whole id, or words of the client's or the photographer's name. */
  search: search.optional(),
  status: z.enum(orderStatuses).optional(),
  studioId: z.uuid().optional(),
  /** Days in Amsterdam's time, both included. */
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
