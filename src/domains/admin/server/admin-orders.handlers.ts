import { counted } from '#domains/access/listing.contract.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { allOrdersContract } from '../admin-orders.contract.ts'
import * as sql from './admin-orders.sql.ts'
import { asOrderWithoutPhotos, asText } from '#domains/orders/server/order-to-contract.ts'

export const allOrdersHandlers: Handlers<typeof allOrdersContract> = {
  listOrders: async ({ tx, viewer, input }) => {
    const matching = await sql.ofAllOrders(tx, viewer, input)
    const { rows, ...steps } = await sql.listAllOrders(tx, viewer, matching, input)
    return {
      rows: rows.map(({ createdAt, paidAt, shippedAt, completedAt, canceledAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        paidAt: asText(paidAt),
        shippedAt: asText(shippedAt),
        completedAt: asText(completedAt),
        canceledAt: asText(canceledAt),
      })),
      ...steps,
      ...counted(await sql.countAllOrders(tx, viewer, matching)),
    }
  },

  findOrder: async ({ tx, viewer, input, refuse }) => {
    const row = (await sql.findAnyOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
    return {
      ...(await asOrderWithoutPhotos(tx, row)),
      photographerId: row.photographerId,
      photographerName: await sql.nameOfStudio(tx, viewer, row.photographerId),
    }
  },
}
