import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { withoutValues } from '#platform/log/describe-error.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { reconcileEvent } from './reconcile-event.ts'
import * as stripeEventsSql from './stripe-events.sql.ts'

/** With the queue's growing pauses, about a day and a half. */
const HANDLING_ATTEMPTS = 16

/** Handles one stored event, in one transaction with the mark that it is handled; a failure stays to be seen. */
export const handleStripeEvent = defineJob({
  task: 'handle-stripe-event',
  payload: z.object({ eventId: z.string() }),
  key: ({ eventId }) => `stripe-event:${eventId}`,
  maxAttempts: HANDLING_ATTEMPTS,
  outlivesWorkers: true,
  run: async ({ eventId }, { services, log }) => {
    try {
      await asSystem(services.pool, async (tx) => {
        const event = await stripeEventsSql.lockEvent(tx, eventId)
        if (!event) return
        const isOurs = await reconcileEvent(services, tx, event)
        await stripeEventsSql.markHandled(tx, eventId, isOurs ? 'handled' : 'ignored', services.clock())
      })
    } catch (error) {
      log.error({ error, eventId }, 'an event of the payment provider could not be handled')
      await asSystem(services.pool, (tx) =>
        stripeEventsSql.markFailed(tx, eventId, withoutValues(error).message),
      )
      throw error
    }
  },
})
