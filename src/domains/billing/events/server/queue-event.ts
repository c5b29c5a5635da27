import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Tx } from '#platform/db/transaction.ts'

/** With the queue's growing pauses, about a day and a half. */
const HANDLING_ATTEMPTS = 16

/** Queues the handling of a stored event, from its first attempt on; queued already, it is moved to now. */
export const queueEvent = (tx: Tx<'system'>, eventId: string): Promise<void> =>
  enqueue(
    tx,
    'handle-stripe-event',
    { eventId },
    { key: `stripe-event:${eventId}`, maxAttempts: HANDLING_ATTEMPTS },
  )
