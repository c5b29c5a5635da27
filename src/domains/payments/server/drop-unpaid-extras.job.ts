import { asSystem } from '#domains/access/server/access.ts'
import { dropUnpaidExtras } from '#domains/choices/server/choices.ts'
import { listUnpaidExtrasUpTo } from '#domains/orders/server/orders.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { isOutOfReach } from './is-out-of-reach.ts'
import { stopUnpaidOrder } from './stop-order.ts'

const BANK_ASKED_AGAIN_MS = 60 * 60_000

/**
 * Cancels the unpaid orders of a choice that was opened again, with their checkouts. One that is paid just then stands,
 * and counts for the next round.
 */
export const dropUnpaidExtrasOfList = defineJob({
  ...dropUnpaidExtras,
  lane: 'quick',
  run: async ({ listId, round }, { services }) => {
    const { pool, clock } = services
    const orderIds = await asSystem(pool, (tx) => listUnpaidExtrasUpTo(tx, listId, round))
    for (const orderId of orderIds) {
      if (await asSystem(pool, (tx) => isOutOfReach(services, tx, orderId)))
        throw new Error('payments are closed')
      const stopped = await stopUnpaidOrder(services, orderId, 'system')
      // A bank may take days to answer; that is no failure.
      if (stopped === 'payment_under_way')
        await asSystem(pool, (tx) =>
          enqueue(
            tx,
            dropUnpaidExtras,
            { listId, round },
            { runAt: new Date(clock().getTime() + BANK_ASKED_AGAIN_MS) },
          ),
        )
    }
  },
})
