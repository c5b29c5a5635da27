import type { Stripe } from 'stripe'
import { asSystemRetryable, asSystem } from '#domains/access/server/access.ts'
import { saveStripeRefusedSince, clearStripeRefusedSince } from '#domains/storage/server/storage.ts'
import { readAtMost } from '#platform/http/read-at-most.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import type { Services } from '#platform/services.ts'
import { storeAndQueueEvent } from './handle-stripe-event.job.ts'

/** The provider's events are a few kilobytes. */
const LARGEST_EVENT_BYTES = 512 * 1024
const TOLERANCE_SECONDS = 300

const answer = (status: number, text: string) =>
  new Response(text, { status, headers: { 'cache-control': 'no-store' } })

/** Stores and queues a signed event in one transaction. A repeated delivery queues nothing. */
export async function receiveWebhook(services: Services, request: Request): Promise<Response> {
  const signature = request.headers.get('stripe-signature')
  if (!signature) return answer(400, 'no signature')
  const body = await readAtMost(request, LARGEST_EVENT_BYTES).catch(() => 'broken off' as const)
  if (!body) return new Response('too large', { status: 413, headers: { connection: 'close' } })
  if (body === 'broken off') return answer(400, body)

  const event = verifyEvent(services, body, signature)
  if (!event) {
    if (looksLikeStripe(services, body, signature)) await reportRefusal(services)
    return answer(400, 'not a signed event')
  }
  await asSystemRetryable(services.pool, async (tx) => {
    await storeAndQueueEvent(tx, event, services.clock())
    await clearStripeRefusedSince(tx)
  })
  metrics.stripeEvents.add(1)
  return answer(200, 'stored')
}

/** Whether the request looks like Stripe's except for the secret. */
function looksLikeStripe({ clock }: Services, body: Buffer, signature: string): boolean {
  if (!/^t=\d+(,v\d+=[\da-f]{64})+$/.test(signature) || !signature.includes(',v1=')) return false
  if (Math.abs(signedAtSeconds(signature) - clock().getTime() / 1000) > TOLERANCE_SECONDS) return false
  try {
    return isEvent(JSON.parse(body.toString()) as Partial<Stripe.Event> | null)
  } catch {
    return false
  }
}

/**
 * Reports a wrong webhook secret, the likeliest mistake at launch: clients pay, and their orders
 * stay unpaid.
 */
async function reportRefusal({ pool, log, clock }: Services): Promise<void> {
  metrics.stripeEventsRefused.add(1)
  log.warn(
    'an event of Stripe was refused: STRIPE_WEBHOOK_SECRET is not the signing secret of the endpoint that sent it',
  )
  await asSystem(pool, (tx) => saveStripeRefusedSince(tx, clock()))
}

function verifyEvent(
  { payments, clock }: Services,
  body: Buffer,
  signature: string,
): Stripe.Event | undefined {
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
    return isSignedInFuture(signature, receivedAt) || !isEvent(event) ? undefined : event
  } catch {
    return undefined
  }
}

// Stripe's library rejects old timestamps, but accepts future ones.
function isSignedInFuture(signature: string, receivedAt: number): boolean {
  return signedAtSeconds(signature) - receivedAt / 1000 > TOLERANCE_SECONDS
}

const signedAtSeconds = (signature: string) => Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1])

const isEvent = (event: Partial<Stripe.Event> | null): event is Stripe.Event =>
  typeof event?.id === 'string' &&
  typeof event.type === 'string' &&
  typeof event.created === 'number' &&
  typeof event.data?.object === 'object'
