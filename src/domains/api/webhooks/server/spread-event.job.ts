import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { deliverWebhook } from './deliver-webhook.job.ts'
import { listWaiting } from './webhooks.sql.ts'

/** Enqueues one delivery job for each endpoint of the studio that subscribes to this event. */
export const spreadEvent = defineJob({
  task: 'spread-event',
  payload: z.object({ eventId: z.string() }),
  outlivesWorkers: true,
  run: ({ eventId }, { services }) =>
    asSystem(services.pool, async (tx) => {
      for (const { endpointId } of await listWaiting(tx, eventId))
        await enqueue(tx, deliverWebhook, { eventId, endpointId, attempt: 1 })
    }),
})
