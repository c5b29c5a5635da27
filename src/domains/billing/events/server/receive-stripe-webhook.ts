import type { Stripe } from 'stripe'
import { asSystem } from '#domains/access/server/access.ts'
import { readAtMost } from '#platform/http/read-at-most.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { toStorable } from '#platform/pure/is-storable.ts'
import type { Services } from '#platform/services.ts'
import { handleStripeEvent } from './handle-stripe-event.job.ts'
import * as stripeEventsSql from './stripe-events.sql.ts'

/** The provider's events are a few kilobytes. */
const LARGEST_EVENT_BYTES = 512 * 1024
const TOLERANCE_SECONDS = 300

const answer = (status: number, text: string) =>
  new Response(text, { status, headers: { 'cache-control': 'no-store' } })

/**
 * Stores and queues an event of the provider in one transaction, if its signature over these bytes is valid and fresh.
 * A job handles it; a second delivery changes nothing.
 */
export async function receiveWebhook(services: Services, request: Request): Promise<Response> {
  const signature = request.headers.get('stripe-signature')
  if (!signature) return answer(400, 'no signature')
  const body = await readAtMost(request, LARGEST_EVENT_BYTES).catch(() => 'broken off' as const)
  if (!body) return new Response('too large', { status: 413, headers: { connection: 'close' } })
  if (body === 'broken off') return answer(400, body)

  const event = verified(services, body, signature)
  if (!event) return answer(400, 'not a signed event')
  await asSystem(services.pool, async (tx) => {
    const isNew = await stripeEventsSql.storeEvent(tx, event, services.clock())
    if (isNew) await enqueue(tx, handleStripeEvent, { eventId: event.id })
  })
  return answer(200, 'stored')
}

function verified({ payments, clock }: Services, body: Buffer, signature: string): Stripe.Event | undefined {
  const { webhooks } = payments.api
  try {
    const receivedAt = clock().getTime()
    const event = webhooks.constructEvent(
      body,
      signature,
      payments.webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      receivedAt,
    )
    if (isFromLater(signature, receivedAt) || !isEvent(event)) return undefined
    return toStorable(event) as Stripe.Event
  } catch {
    // Forged, old or not JSON: the sender gets the same refusal.
    return undefined
  }
}

// The library only checks that a signature isn't too old.
function isFromLater(signature: string, receivedAt: number): boolean {
  const signedAtSeconds = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1])
  return signedAtSeconds - receivedAt / 1000 > TOLERANCE_SECONDS
}

const isEvent = (event: Partial<Stripe.Event> | null): event is Stripe.Event =>
  typeof event?.id === 'string' &&
  typeof event.type === 'string' &&
  typeof event.created === 'number' &&
  typeof event.data?.object === 'object'
