import { asSystem } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { handleStripeEvent } from './handle-stripe-event.job.ts'
import * as stripeEventsSql from './stripe-events.sql.ts'

/** The provider's events that could not be handled, oldest first, with why. */
export const listFailedEvents = ({ pool }: Services) => asSystem(pool, (tx) => stripeEventsSql.listFailed(tx))

/** Queues failed events once more, all of them or one; answers which. Handling an event twice does no harm. */
export const replayFailedEvents = ({ pool }: Services, which: 'all' | { id: string }) =>
  asSystem(pool, async (tx) => {
    const failed = await stripeEventsSql.listFailed(tx)
    const chosen = which === 'all' ? failed : failed.filter(({ id }) => id === which.id)
    for (const { id } of chosen) await enqueue(tx, handleStripeEvent, { eventId: id })
    return chosen
  })
