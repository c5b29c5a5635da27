import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { publicEventIdOf } from '#domains/activity/studio-events.rules.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { plans } from '#domains/plans/plans.rules.ts'
import { isOn } from '#domains/flags/server/flags.ts'
import { findStudioContact } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { callPublic, isSuccess, type PublicAnswer } from '#platform/http/post-to-public.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { publish } from '#platform/live/publish.ts'
import { ANSWER_WITHIN_MS, SILENT_OFF_MS, waitAfterTryMs, type OffReason } from '../webhooks.rules.ts'
import { endpointOffLetter } from '../../core/server/api-letters.nl.ts'
import { unsealSecrets, signedHeaders } from './sign-webhook.ts'
import * as webhooksSql from './webhooks.sql.ts'

const delivery = z.object({
  eventId: z.string(),
  endpointId: z.string(),
  attempt: z.number(),
  /** A single try requested by the studio, without retries. */
  isByHand: z.literal(true).optional(),
})

type Delivery = z.infer<typeof delivery>

type DueDelivery = NonNullable<Awaited<ReturnType<typeof webhooksSql.findDeliveryTarget>>>

/**
 * Delivers one event to one endpoint. A worker that dies can cause a second delivery with the same
 * id (Standard Webhooks).
 */
export const deliverWebhook = defineJob({
  task: 'deliver-webhook',
  lane: 'quick',
  payload: delivery,
  queue: (one) => `webhook ${one.endpointId} ${queueNumberOf(one)}`,
  apartAtOnce: 10,
  run: async (delivery, { services }) => {
    const { clock, pool } = services
    const sentAt = clock()
    const due = await asSystem(pool, async (tx) =>
      (await isOn(tx, 'webhooks')) ? webhooksSql.findDeliveryTarget(tx, delivery, sentAt) : undefined,
    )
    if (!due || !mayBeCalled(due)) return
    // Another try succeeded while this delivery was waiting.
    if (due.hasArrived && !delivery.isByHand) return
    const startedAt = performance.now()
    const answer = await callEndpoint(services, due.endpoint, {
      id: publicEventIdOf(due.event.id),
      event: due.event,
      sentAt,
    })
    const millis = Math.round(performance.now() - startedAt)
    await asSystem(pool, (tx) => saveTry(tx, { delivery, due, answer, millis }, clock()))
  },
})

export const enqueueDeliveries = defineJob({
  task: 'spread-event',
  lane: 'quick',
  payload: z.object({ eventId: z.string() }),
  run: ({ eventId }, { services }) =>
    asSystem(services.pool, async (tx) => {
      for (const { endpointId } of await webhooksSql.listSubscribedEndpoints(tx, eventId))
        await enqueue(tx, deliverWebhook, { eventId, endpointId, attempt: 1 })
    }),
})

/** Maximum of parallel deliveries to one endpoint. A slow endpoint delays only its own queues. */
const PARALLEL_PER_ENDPOINT = 3

// The last hex digits of an event's id are random.
const queueNumberOf = ({ eventId }: Delivery) =>
  Number.parseInt(eventId.slice(-4), 16) % PARALLEL_PER_ENDPOINT

const mayBeCalled = ({ endpoint, plan, isOpen }: DueDelivery) =>
  endpoint.state !== 'off' && isOpen && plan !== null && plans[plan].webhookEndpoints > 0

export const bodyOf = ({
  type,
  happenedAt,
  data,
}: Pick<DueDelivery['event'], 'type' | 'happenedAt' | 'data'>) =>
  JSON.stringify({ type, timestamp: happenedAt.toISOString(), data })

type Message = { id: string; event: Parameters<typeof bodyOf>[0]; sentAt: Date }

export function callEndpoint(
  services: Services,
  endpoint: { url: string } & Parameters<typeof unsealSecrets>[1],
  { id, event, sentAt }: Message,
): Promise<PublicAnswer> {
  const body = bodyOf(event)
  const headers = signedHeaders(unsealSecrets(services, endpoint, sentAt), { id, sentAt, body })
  return callPublic(endpoint.url, { body, headers, limitMs: ANSWER_WITHIN_MS }, services.outside)
}

type DeliveryTry = { delivery: Delivery; due: DueDelivery; answer: PublicAnswer; millis: number }

async function saveTry(
  tx: Tx<'system'>,
  { delivery, due, answer, millis }: DeliveryTry,
  now: Date,
): Promise<void> {
  const { attempt, isByHand, eventId, endpointId } = delivery
  const { studioId } = due.endpoint
  const hasArrived = 'status' in answer && isSuccess(answer.status)
  const retryAfter = 'status' in answer ? answer.retryAfterSeconds : undefined
  let nextTryAt: Date | null = null
  if (hasArrived) await webhooksSql.markWorking(tx, endpointId)
  else {
    const failingSince = await webhooksSql.markFailing(tx, endpointId, now)
    const offReason = findOffReason(answer, failingSince, now)
    if (offReason) await switchOffEndpoint(tx, due, offReason, now)
    const waitMs = waitAfterTryMs(attempt, Math.random(), retryAfter)
    if (!isByHand && !offReason && failingSince && waitMs !== undefined)
      nextTryAt = new Date(now.getTime() + waitMs)
  }
  const outcome = 'status' in answer ? { status: answer.status } : { failure: answer.failure }
  await webhooksSql.addDelivery(tx, {
    id: uuidv7(now.getTime()),
    studioId,
    endpointId,
    eventId,
    attempt,
    ...outcome,
    millis,
    triedAt: now,
    nextTryAt,
  })
  const nextTry = { eventId, endpointId, attempt: attempt + 1 }
  if (nextTryAt) await enqueue(tx, deliverWebhook, nextTry, { runAt: nextTryAt })
  await publish(tx, [studioId], { topic: 'webhooks', about: endpointId })
}

const GONE = 410

function findOffReason(
  answer: PublicAnswer,
  failingSince: Date | undefined,
  now: Date,
): OffReason | undefined {
  if ('status' in answer && answer.status === GONE) return 'gone'
  if (failingSince && now.getTime() - failingSince.getTime() >= SILENT_OFF_MS) return 'silent'
  return undefined
}

async function switchOffEndpoint(
  tx: Tx<'system'>,
  { endpoint }: DueDelivery,
  reason: OffReason,
  now: Date,
): Promise<void> {
  const [ended] = await webhooksSql.switchOff(tx, endpoint.id, reason)
  if (!ended) return
  const studio = await findStudioContact(tx, endpoint.studioId)
  await sendLetter(tx, endpointOffLetter(studio, { host: new URL(ended.url).host, reason }), now)
}
