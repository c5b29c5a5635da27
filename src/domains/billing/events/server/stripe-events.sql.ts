import { and, eq, sql } from 'drizzle-orm'
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

/** The event, if it is still to be handled; locked, so that it is handled once at a time. */
export async function lockEvent(tx: Tx<'system'>, eventId: string) {
  const [event] = await tx
    .select({ payload: stripeEvents.payload, state: stripeEvents.state })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, eventId))
    .for('update')
  return event && (event.state === 'stored' || event.state === 'failed')
    ? (event.payload as Stripe.Event)
    : undefined
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
    .where(eq(stripeEvents.id, eventId))

export const markFailed = (tx: Tx<'system'>, eventId: string, error: string) =>
  tx
    .update(stripeEvents)
    .set({ state: 'failed', error, attempts: sql`${stripeEvents.attempts} + 1` })
    .where(and(eq(stripeEvents.id, eventId), sql`${stripeEvents.state} in ('stored', 'failed')`))

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
