import { asSystem } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { handleStripeEvent } from './handle-stripe-event.job.ts'
import * as stripeEventsSql from './stripe-events.sql.ts'

export const listFailedEvents = ({ pool }: Services) => asSystem(pool, (tx) => stripeEventsSql.listFailed(tx))

/** Queues failed events again and returns them. Handling an event twice is harmless. */
export const replayFailedEvents = ({ pool }: Services, which: 'all' | { id: string }) =>
  asSystem(pool, async (tx) => {
    const failed = await stripeEventsSql.listFailed(tx)
    const chosen = which === 'all' ? failed : failed.filter(({ id }) => id === which.id)
    for (const { id } of chosen) await enqueue(tx, handleStripeEvent, { eventId: id })
    return chosen
  })
