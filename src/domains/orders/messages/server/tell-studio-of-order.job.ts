import { asSystem } from '#domains/access/server/access.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { lockOrder } from '../../server/find-order.ts'
import { tellingOfOrder, tellOfPlaced } from './tell-studio.ts'

/** Tells a studio of a new order that was not paid at once. What was paid or stopped by then was told, or need not be. */
export const tellStudioOfOrder = defineJob({
  ...tellingOfOrder,
  outlivesWorkers: true,
  run: ({ orderId }, { services }) =>
    asSystem(services.pool, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order?.status !== 'pending' || order.studioToldAt !== null) return
      await tellOfPlaced({ tx, services, now: services.clock(), by: 'system' }, order)
    }),
})
