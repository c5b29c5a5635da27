import { isDeepStrictEqual } from 'node:util'
import { Stripe } from 'stripe'
import { newId } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import type { EventType } from '../wire/stripe-objects.ts'
import { seededRandom } from './seeded-random.ts'
import { readDeliverySettings } from './delivery-settings.ts'

/** Records that something happened and sends it on its way; the event holds the object as it is at this moment. */
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
  sendOnItsWay(sandbox, event.id)
}

/** Says that an object changed, with what it was before; says nothing when it did not. */
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

/** Queues an event for the webhook, with the copies and the delay that the settings ask for. */
export function sendOnItsWay({ store, clock }: Sandbox, eventId: string): void {
  const { extraCopies, maxDelaySeconds, seed } = readDeliverySettings(store)
  const random = seededRandom(seed, String(store.all('event').length))
  for (let copy = 0; copy <= extraCopies; copy += 1) {
    const delaySeconds = Math.floor(random() * (maxDelaySeconds + 1))
    const dueAt = clock.now() + delaySeconds
    store.put('delivery', { id: newId('dlv'), event: eventId, dueAt, attempts: 0, chance: random() })
  }
}
