import { asSystem } from '#domains/access/server/access.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { lockOrder } from '../../core/server/find-order.ts'
import { studioOrderMail, mailOfPlaced } from './mail-studio.ts'

/** Mails the studio about a new order that is still unpaid. Skips orders that were paid or canceled meanwhile. */
export const mailStudioOfOrder = defineJob({
  ...studioOrderMail,
  lane: 'quick',
  run: ({ orderId }, { services }) =>
    asSystem(services.pool, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order?.status !== 'pending' || order.studioNotifiedAt !== null) return
      await mailOfPlaced({ tx, services, now: services.clock(), by: 'system' }, order)
    }),
})
