import { asSystem } from '#domains/access/server/access.ts'
import { withoutValues } from '#platform/log/describe-error.ts'
import type { Job } from '#platform/jobs/job.ts'
import { settleEvent } from './reconcile-event.ts'
import * as sql from './stripe-events.sql.ts'

type Payload = { eventId: string }

/** Handles one stored event, in one transaction with the mark that it is handled; a failure stays to be seen. */
export const handleStripeEvent: Job<Payload> = {
  task: 'handle-stripe-event',
  outlivesWorkers: true,
  run: async ({ eventId }, { services, log }) => {
    try {
      await asSystem(services.pool, async (tx) => {
        const event = await sql.lockEvent(tx, eventId)
        if (!event) return
        const isOurs = await settleEvent(services, tx, event)
        await sql.markHandled(tx, eventId, isOurs ? 'handled' : 'ignored', services.clock())
      })
    } catch (error) {
      log.error({ error, eventId }, 'an event of the payment provider could not be handled')
      await asSystem(services.pool, (tx) => sql.markFailed(tx, eventId, withoutValues(error).message))
      throw error
    }
  },
}
