import { asSystem } from '#domains/access/server/access.ts'
import { dropUnpaidExtrasJob } from '#domains/choices/server/choices.ts'
import { listUnpaidExtrasOrderIdsUpTo } from '#domains/orders/server/orders.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { retryAfterBank, assertNeededProviderAvailable } from './provider-availability.ts'
import { cancelUnpaidOrder } from './stop-order.ts'

/**
 * Cancels the unpaid orders of a reopened choice. An order that is paid meanwhile stays, and counts
 * in the next round.
 */
export const dropUnpaidExtrasOfList = defineJob({
  ...dropUnpaidExtrasJob,
  lane: 'quick',
  run: async ({ listId, round }, { services }) => {
    const orderIds = await asSystem(services.pool, (tx) => listUnpaidExtrasOrderIdsUpTo(tx, listId, round))
    for (const orderId of orderIds) {
      await assertNeededProviderAvailable(services, orderId)
      const stopped = await cancelUnpaidOrder(services, orderId, 'system')
      if (stopped === 'payment_under_way')
        await retryAfterBank(services, dropUnpaidExtrasJob, { listId, round })
    }
  },
})
