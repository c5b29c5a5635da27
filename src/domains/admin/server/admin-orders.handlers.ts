import { counted } from '#domains/access/listing.contract.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { adminOrdersContract } from '../admin-orders.contract.ts'
import * as adminOrdersSql from './admin-orders.sql.ts'
import { toOrderWithoutPhotos, toWire } from '#domains/orders/server/orders.ts'

export const adminOrdersHandlers: Handlers<typeof adminOrdersContract> = {
  listOrders: async ({ tx, viewer, input }) => {
    const matching = await adminOrdersSql.ofAllOrders(tx, viewer, input)
    const { rows, ...steps } = await adminOrdersSql.listAllOrders(tx, viewer, matching, input)
    return {
      rows: rows.map(({ createdAt, paidAt, shippedAt, completedAt, canceledAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        paidAt: toWire(paidAt),
        shippedAt: toWire(shippedAt),
        completedAt: toWire(completedAt),
        canceledAt: toWire(canceledAt),
      })),
      ...steps,
      ...counted(await adminOrdersSql.countAllOrders(tx, viewer, matching)),
    }
  },

  findOrder: async ({ tx, viewer, input, refuse }) => {
    const row = (await adminOrdersSql.findAnyOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
    return {
      ...(await toOrderWithoutPhotos(tx, row)),
      studioId: row.studioId,
      photographerName: await adminOrdersSql.nameOfStudio(tx, viewer, row.studioId),
    }
  },
}
