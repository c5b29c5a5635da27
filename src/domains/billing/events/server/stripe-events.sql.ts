import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Tx } from '#platform/db/transaction.ts'
import type { StripeEventState } from '../../billing.rules.ts'
import { stripeEvents } from '../../core/server/billing.tables.ts'

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

export async function listKnownEventIds(tx: Tx<'system'>, ids: readonly string[]): Promise<Set<string>> {
  const known = await tx
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(inArray(stripeEvents.id, [...ids]))
  return new Set(known.map(({ id }) => id))
}

const isUnhandled = (eventId: string) =>
  and(eq(stripeEvents.id, eventId), inArray(stripeEvents.state, ['stored', 'failed']))

/**
 * Returns undefined for a handled or ignored event. Two jobs may get the same event, because
 * handling it twice is harmless.
 */
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
  state: StripeEventState & ('handled' | 'ignored'),
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

const { payload: _payload, ...listed } = getTableColumns(stripeEvents)

export const listFailed = (tx: Tx<'system'>) =>
  tx
    .select(listed)
    .from(stripeEvents)
    .where(eq(stripeEvents.state, 'failed'))
    .orderBy(stripeEvents.receivedAt)
