import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { adminOrdersContract } from '../admin-orders.contract.ts'
import * as adminOrdersSql from './admin-orders.sql.ts'
import { toOrderWithoutPhotos } from '#domains/orders/server/orders.ts'
import { findStudioContact } from '#domains/studios/server/studios.ts'
import { countMatchesCapped } from '#kit/server/search-plan.ts'

export const adminOrdersHandlers: Handlers<typeof adminOrdersContract> = {
  listOrders: async ({ tx, viewer, input }) => {
    const { plan, ...page } = await adminOrdersSql.listAllOrders(tx, viewer, input)
    return { ...page, ...(await countMatchesCapped(tx, plan)) }
  },

  findOrder: async ({ tx, viewer, input, refuse }) => {
    const row =
      (await adminOrdersSql.findOrderOfAnyStudio(tx, viewer, input.orderId)) ?? refuse('order_not_found')
    return {
      ...(await toOrderWithoutPhotos(tx, row)),
      studioId: row.studioId,
      photographerName: (await findStudioContact(tx, row.studioId)).studioName,
    }
  },
}
