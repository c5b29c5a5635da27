import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Stripe } from 'stripe'
import { newId } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import type { EventType } from '../wire/stripe-objects.ts'
import { readDeliverySettings } from './delivery-settings.ts'

/** Stores an event with the current state of the object, and queues its delivery. */
export function emit(
  sandbox: Sandbox,
  type: EventType,
  object: { object: string },
  previous?: Record<string, unknown>,
): void {
  const { store, clock } = sandbox
  const event = store.put('event', {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: clock.now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: sandbox.request,
    type,
  })
  queueDeliveries(sandbox, event.id)
}

/** Emits an event with the old values of the changed fields. Emits nothing if no field changed. */
export function emitChange<Shown extends { object: string }>(
  sandbox: Sandbox,
  type: EventType,
  before: Shown,
  after: Shown,
): void {
  const previous = Object.fromEntries(
    Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, Reflect.get(after, name))),
  )
  if (Object.keys(previous).length > 0) emit(sandbox, type, after, previous)
}

export function queueDeliveries({ store, clock }: Sandbox, eventId: string): void {
  const { extraCopies, maxDelaySeconds, seed } = readDeliverySettings(store)
  const random = seededRandom(seed, String(store.all('event').length))
  for (let copy = 0; copy <= extraCopies; copy += 1) {
    const delaySeconds = Math.floor(random() * (maxDelaySeconds + 1))
    const dueAt = clock.now() + delaySeconds
    store.put('delivery', { id: newId('dlv'), event: eventId, dueAt, attempts: 0, chance: random() })
  }
}

/**
 * Returns a function that draws numbers from 0 to 1. The same seed and name give the same numbers.
 */
function seededRandom(seed: number, name: string): () => number {
  let state = createHash('sha256').update(`${seed}/${name}`).digest().readUInt32LE()
  return () => {
    // Algorithm: mulberry32.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
