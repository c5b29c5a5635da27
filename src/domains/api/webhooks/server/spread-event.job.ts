import { asSystem } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Job } from '#platform/jobs/job.ts'
import { deliveryJob } from './deliver-webhook.job.ts'
import { listWaiting } from './webhooks.sql.ts'

/** Has an event brought to each endpoint of its studio that asked for it, each by a job of its own. */
export const spreadEvent: Job<{ eventId: string }> = {
  task: 'spread-event',
  outlivesWorkers: true,
  run: ({ eventId }, { services }) =>
    asSystem(services.pool, async (tx) => {
      for (const { endpointId } of await listWaiting(tx, eventId))
        await enqueue(tx, ...deliveryJob({ eventId, endpointId, attempt: 1 }))
    }),
}
