// Addresses of a studio's own that are called when something happens there.
import { z } from 'zod'
import { admin, none, photographer, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { tooMany } from '#domains/accounts/accounts.contract.ts'
import { studioEventTypes } from '#domains/activity/studio-events.rules.ts'
import { cursorPage, cursorInput, unknownCursor } from '#kit/list.contract.ts'
import { WEBHOOK_URL_MAX_LENGTH } from './webhooks.rules.ts'

export const endpointEvents = z.array(z.enum(studioEventTypes)).min(1)
export const endpointUrl = z.url({ protocol: /^https?$/ }).max(WEBHOOK_URL_MAX_LENGTH)

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
  /** Why it is called no more; null where it is, or the studio itself switched it off. */
  offReason: z.enum(['gone', 'silent']).nullable(),
  failingSince: z.iso.datetime().nullable(),
  /** Until then the secret before the present one signs as well. */
  previousUntil: z.iso.datetime().nullable(),
  madeBy: z.enum(['studio', 'api']),
  createdAt: z.iso.datetime(),
})

/** Shown at this moment and never again. */
const secret = z.string()

export const webhooksContract = {
  listEndpoints: photographer.evenActing.input(none).output(
    z.object({
      endpoints: z.array(endpoint),
      /** How many the plan allows; 0 where it has none. */
      endpointsMax: z.number(),
    }),
  ),
  addEndpoint: photographer.notActing
    .input(z.object({ url: endpointUrl, events: endpointEvents }))
    .output(z.object({ endpointId: z.uuid(), secret }))
    .errors({ ...urlRefused, ...refusals('plan_without_webhooks', 'endpoint_limit_reached') }),
  /** What it is called for; and once more, where it was called no more. */
  changeEndpoint: photographer.notActing
    .input(
      z.object({ endpointId: z.uuid(), events: endpointEvents.optional(), isOn: z.boolean().optional() }),
    )
    .output(none)
    .errors(refusals('endpoint_not_found')),
  /** The secret so far signs as well for a day. */
  renewSecret: photographer.notActing
    .input(z.object({ endpointId: z.uuid() }))
    .output(z.object({ secret }))
    .errors(refusals('endpoint_not_found')),
  removeEndpoint: photographer.notActing
    .input(z.object({ endpointId: z.uuid() }))
    .output(none)
    .errors(refusals('endpoint_not_found')),
  /** Calls it once with an example, signed as any other; nothing is kept of it. */
  testEndpoint: photographer.notActing
    .input(z.object({ endpointId: z.uuid() }))
    .output(
      z.object({ status: z.number().nullable(), failure: callFailure.nullable(), hasArrived: z.boolean() }),
    )
    .errors({ ...refusals('endpoint_not_found'), ...tooMany }),
  /** The latest fifty, newest first. */
  listDeliveries: photographer.evenActing
    .input(z.object({ endpointId: z.uuid() }))
    .output(
      z.object({
        deliveries: z.array(
          z.object({
            id: z.uuid(),
            eventId: z.uuid(),
            type: z.enum(studioEventTypes),
            attempt: z.number(),
            status: z.number().nullable(),
            failure: callFailure.nullable(),
            millis: z.number(),
            triedAt: z.iso.datetime(),
            nextTryAt: z.iso.datetime().nullable(),
            /** What was sent, as it was sent. */
            body: z.string(),
          }),
        ),
      }),
    )
    .errors(refusals('endpoint_not_found')),
  /** A part of what happened of late, newest first. */
  pageEvents: photographer.evenActing
    .input(z.object({ ...cursorInput, type: z.enum(studioEventTypes).optional() }))
    .output(
      cursorPage(
        z.object({
          id: z.uuid(),
          type: z.enum(studioEventTypes),
          happenedAt: z.iso.datetime(),
          data: z.record(z.string(), z.unknown()),
        }),
      ),
    )
    .errors(unknownCursor),
  /** An account's, for admins: the host alone, since the rest of such an address is as good as a password. */
  listEndpointsOf: admin.input(z.object({ studioId: z.uuid() })).output(
    z.array(
      z.object({
        id: z.uuid(),
        host: z.string(),
        state: z.enum(['on', 'failing', 'off']),
        offReason: z.enum(['gone', 'silent']).nullable(),
        failingSince: z.iso.datetime().nullable(),
      }),
    ),
  ),
  /** Brings an event once more, now. */
  sendAgain: photographer.notActing
    .input(z.object({ endpointId: z.uuid(), eventId: z.uuid() }))
    .output(none)
    .errors({ ...refusals('endpoint_not_found', 'endpoint_is_off'), ...tooMany }),
}
