import { z } from 'zod'
import { webAddress } from '#domains/access/web-address.contract.ts'
import { admin, emptyObject, photographer, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { tooManyRefusal } from '#domains/accounts/accounts.contract.ts'
import { studioEventTypes } from '#domains/activity/studio-events.nl.ts'
import { cursorPage, cursorInput, unknownCursor } from '#kit/list.contract.ts'
import { WEB_ADDRESS_MAX_LENGTH } from '#platform/pure/web-address.ts'

export const endpointEvents = z.array(z.enum(studioEventTypes)).min(1)
export const endpointUrl = z.url({ protocol: /^https?$/ }).max(WEB_ADDRESS_MAX_LENGTH)

const callFailure = z.enum(['not_https', 'not_public', 'unreachable', 'too_slow'])

export type CallFailure = z.infer<typeof callFailure>

const urlRefused = {
  webhook_refused: refusalWith(z.object({ reason: z.enum(['not_https', 'not_public']) })),
}

export const endpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(studioEventTypes)),
  state: z.enum(['on', 'failing', 'off']),
  /** Null unless the platform turned the endpoint off. */
  offReason: z.enum(['gone', 'silent']).nullable(),
  failingSince: z.date().nullable(),
  previousUntil: z.date().nullable(),
  madeBy: z.enum(['studio', 'api']),
  createdAt: z.date(),
})

const delivery = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  type: z.enum(studioEventTypes),
  attempt: z.number(),
  status: z.number().nullable(),
  failure: callFailure.nullable(),
  millis: z.number(),
  triedAt: z.date(),
  nextTryAt: z.date().nullable(),
  body: z.string(),
})

const event = z.object({
  id: z.uuid(),
  type: z.enum(studioEventTypes),
  happenedAt: z.date(),
  data: z.record(z.string(), z.unknown()),
})

/** Each secret is returned only once. */
const secret = z.string()

const endpointRef = z.object({ endpointId: z.uuid() })
const notFound = refusals('endpoint_not_found')

export const webhooksContract = {
  listEndpoints: photographer.evenActing
    .input(emptyObject)
    .output(z.object({ endpoints: z.array(endpoint), endpointsMax: z.number() })),
  addEndpoint: photographer.notActing
    .input(z.object({ url: webAddress, events: endpointEvents }))
    .output(z.object({ endpointId: z.uuid(), secret }))
    .errors({ ...urlRefused, ...refusals('plan_without_webhooks', 'endpoint_limit_reached') }),
  changeEndpoint: photographer.notActing
    .input(endpointRef.extend({ events: endpointEvents.optional(), isOn: z.boolean().optional() }))
    .output(emptyObject)
    .errors(notFound),
  /** Returns a new secret. The previous one also signs for one more day. */
  renewSecret: photographer.notActing.input(endpointRef).output(z.object({ secret })).errors(notFound),
  removeEndpoint: photographer.notActing.input(endpointRef).output(emptyObject).errors(notFound),
  /** Posts a signed example event. The result is not stored as a delivery. */
  testEndpoint: photographer.notActing
    .input(endpointRef)
    .output(delivery.pick({ status: true, failure: true }).extend({ hasArrived: z.boolean() }))
    .errors({ ...notFound, ...tooManyRefusal }),
  listDeliveries: photographer.evenActing
    .input(endpointRef)
    .output(z.object({ deliveries: z.array(delivery) }))
    .errors(notFound),
  pageEvents: photographer.evenActing
    .input(z.object({ ...cursorInput, type: z.enum(studioEventTypes).optional() }))
    .output(cursorPage(event))
    .errors(unknownCursor),
  /** Shows only the host, because the rest of a webhook URL is as secret as a password. */
  listEndpointsOf: admin
    .input(z.object({ studioId: z.uuid() }))
    .output(
      z.array(
        endpoint
          .pick({ id: true, state: true, offReason: true, failingSince: true })
          .extend({ host: z.string() }),
      ),
    ),
  sendAgain: photographer.notActing
    .input(endpointRef.extend({ eventId: z.uuid() }))
    .output(emptyObject)
    .errors({ ...refusals('endpoint_not_found', 'endpoint_is_off'), ...tooManyRefusal }),
}
