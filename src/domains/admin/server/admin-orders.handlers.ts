import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { adminOrdersContract } from '../admin-orders.contract.ts'
import * as adminOrdersSql from './admin-orders.sql.ts'
import { toOrderWithoutPhotos } from '#domains/orders/server/orders.ts'
import { isoDates } from '#platform/pure/iso-dates.ts'

export const adminOrdersHandlers: Handlers<typeof adminOrdersContract> = {
  listOrders: async ({ tx, viewer, input }) => {
    const searchPlan = await adminOrdersSql.ofAllOrders(tx, viewer, input)
    const { rows, ...cursors } = await adminOrdersSql.listAllOrders(tx, viewer, searchPlan, input)
    return {
      rows: rows.map(isoDates),
      ...cursors,
      ...(await adminOrdersSql.countAllOrders(tx, viewer, searchPlan)),
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
