import { asSystem } from '#domains/access/server/access.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { lockOrder } from '../../core/server/find-order.ts'
import { studioOrderMailJob, mailPlacedOrder } from './mail-studio.ts'

export const mailStudioOfOrder = defineJob({
  ...studioOrderMailJob,
  lane: 'quick',
  run: ({ orderId }, { services }) =>
    asSystem(services.pool, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order?.status !== 'pending' || order.studioNotifiedAt !== null) return
      await mailPlacedOrder({ tx, services, now: services.clock(), by: 'system' }, order)
    }),
})
