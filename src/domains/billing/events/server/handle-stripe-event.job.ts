import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { withoutValues } from '#platform/log/describe-error.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { reconcileEvent } from './reconcile-event.ts'
import * as stripeEventsSql from './stripe-events.sql.ts'

/** About a day and a half, with the queue's growing pauses. */
const HANDLING_ATTEMPTS = 16

/** Marks the event in the transaction that handles it; a failure stays visible. */
export const handleStripeEvent = defineJob({
  task: 'handle-stripe-event',
  payload: z.object({ eventId: z.string() }),
  key: ({ eventId }) => `stripe-event:${eventId}`,
  maxAttempts: HANDLING_ATTEMPTS,
  outlivesWorkers: true,
  run: async ({ eventId }, { services, log }) => {
    try {
      const { pool, clock } = services
      const event = await asSystem(pool, (tx) => stripeEventsSql.findUnhandled(tx, eventId))
      if (!event) return
      const isOurs = await reconcileEvent(services, event, (tx) =>
        stripeEventsSql.markHandled(tx, eventId, 'handled', clock()),
      )
      if (!isOurs) await asSystem(pool, (tx) => stripeEventsSql.markHandled(tx, eventId, 'ignored', clock()))
    } catch (error) {
      log.error({ error, eventId }, 'an event of the payment provider could not be handled')
      await asSystem(services.pool, (tx) =>
        stripeEventsSql.markFailed(tx, eventId, withoutValues(error).message),
      )
      throw error
    }
  },
})
