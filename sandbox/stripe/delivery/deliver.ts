import { createHmac } from 'node:crypto'
import type { Delivery } from '../state/kept-aside.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { readDeliverySettings } from './delivery-settings.ts'

/** The pauses before each retry, as Stripe's grow longer; after the last the event is given up. */
const RETRY_AFTER_SECONDS = [5, 60, 300, 1800, 7200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200]
const TIMEOUT_MS = 10_000

/** Brings an event to the webhook once; when that fails it is queued for another try. */
export async function deliver(sandbox: Sandbox, delivery: Delivery): Promise<void> {
  const { store } = sandbox
  const { lostAttempts } = readDeliverySettings(store)
  const arrived = delivery.attempts >= lostAttempts && (await send(sandbox, delivery.event))
  store.atomically(() => {
    if (arrived) noteArrival(sandbox, delivery)
    else tryLater(sandbox, delivery)
  })
}

async function send({ store, clock, webhook }: Sandbox, eventId: string): Promise<boolean> {
  const payload = JSON.stringify(store.get('event', eventId), null, 2)
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(payload, webhook.secret, clock.outside()),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    // Nobody listens, or too slowly: both are a delivery that did not arrive.
    return false
  }
}

function signature(payload: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}

function noteArrival({ store }: Sandbox, { id, event: eventId }: Delivery): void {
  store.remove('delivery', id)
  const event = store.get('event', eventId)
  if (event) store.put('event', { ...event, pending_webhooks: 0 })
}

function tryLater({ store, clock }: Sandbox, delivery: Delivery): void {
  const pause = RETRY_AFTER_SECONDS[delivery.attempts]
  if (pause === undefined) store.remove('delivery', delivery.id)
  else store.put('delivery', { ...delivery, attempts: delivery.attempts + 1, dueAt: clock.now() + pause })
}
