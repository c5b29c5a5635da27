import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Tx } from '#platform/db/transaction.ts'
import type { EventState } from '../../billing.rules.ts'
import { stripeEvents } from '../../server/billing.tables.ts'

/** Whether the event is new; one that came before stays as it is. */
export async function storeEvent(tx: Tx<'system'>, event: Stripe.Event, now: Date): Promise<boolean> {
  const stored = await tx
    .insert(stripeEvents)
    .values({
      id: event.id,
      type: event.type,
      payload: event,
      createdAt: new Date(event.created * 1000),
      receivedAt: now,
      state: 'stored',
    })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id })
  return stored.length > 0
}

const isUnhandled = (eventId: string) =>
  and(eq(stripeEvents.id, eventId), inArray(stripeEvents.state, ['stored', 'failed']))

/** The event, if it is still to be handled. Two that find it at once both handle it, which does no harm. */
export async function findUnhandled(tx: Tx, eventId: string) {
  const [event] = await tx
    .select({ payload: stripeEvents.payload })
    .from(stripeEvents)
    .where(isUnhandled(eventId))
  return event?.payload as Stripe.Event | undefined
}

export const markHandled = (
  tx: Tx<'system'>,
  eventId: string,
  state: EventState & ('handled' | 'ignored'),
  now: Date,
) =>
  tx
    .update(stripeEvents)
    .set({ state, handledAt: now, error: null, attempts: sql`${stripeEvents.attempts} + 1` })
    .where(isUnhandled(eventId))

export const markFailed = (tx: Tx<'system'>, eventId: string, error: string) =>
  tx
    .update(stripeEvents)
    .set({ state: 'failed', error, attempts: sql`${stripeEvents.attempts} + 1` })
    .where(isUnhandled(eventId))

/** The events whose handling failed, oldest first. */
export const listFailed = (tx: Tx<'system'>) =>
  tx
    .select({
      id: stripeEvents.id,
      type: stripeEvents.type,
      attempts: stripeEvents.attempts,
      receivedAt: stripeEvents.receivedAt,
      error: stripeEvents.error,
    })
    .from(stripeEvents)
    .where(eq(stripeEvents.state, 'failed'))
    .orderBy(stripeEvents.receivedAt)
