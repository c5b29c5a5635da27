import { asViewer, elevated } from '#domains/access/server/access.ts'
import { afterCommit, type CallOf, type Handlers, type Call } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { countAttemptOrRefuse } from '#domains/accounts/server/accounts.ts'
import { record, type Activity } from '#domains/activity/server/activity.ts'
import { plans } from '#domains/plans/plans.rules.ts'
import { findStudio } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { isSuccess, whyNotPublic } from '#platform/http/post-to-public.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { publish } from '#platform/live/publish.ts'
import { sampleOf } from '#domains/activity/studio-events.contract.ts'
import type { CallFailure, webhooksContract } from '../webhooks.contract.ts'
import { PREVIOUS_SECRET_LIVES_MS, type EndpointMaker } from '../webhooks.rules.ts'
import { bodyOf, callEndpoint, deliverWebhook } from './deliver-webhook.job.ts'
import { newWebhookSecret, sealSecret, formatSecret } from './sign-webhook.ts'
import * as webhooksSql from './webhooks.sql.ts'

type AddCall = CallOf<(typeof webhooksContract)['addEndpoint']>

export const webhooksHandlers: Handlers<typeof webhooksContract> = {
  listEndpoints: async ({ tx, viewer }) => ({
    endpoints: await webhooksSql.listEndpoints(tx, viewer.id),
    endpointsMax: await endpointsMax(tx, viewer),
  }),

  addEndpoint: {
    beforeTransaction: async (call) => {
      const { viewer, input, refuse, services } = call
      // Checked first, so that a studio without room for an endpoint causes no DNS lookup.
      await asViewer(services.pool, viewer, (tx) => refuseWithoutRoom({ tx, viewer, refuse }))
      const reason = await whyNotPublic(input.url, services.outside)
      if (reason) refuse('webhook_refused', { reason })
    },
    handle: async (call) => {
      const { tx, viewer, input, now, services } = call
      await refuseWithoutRoom(call)
      const endpointId = uuidv7(now.getTime())
      const secret = newWebhookSecret()
      await webhooksSql.addEndpoint(tx, {
        id: endpointId,
        studioId: viewer.id,
        url: input.url,
        events: [...new Set(input.events)],
        sealedSecret: sealSecret(services, endpointId, secret),
        state: 'on',
        madeBy: (viewer.apiKeyId ? 'api' : 'studio') satisfies EndpointMaker,
        createdAt: now,
      })
      await logChange(call, 'webhook_endpoint_added', input.url)
      return { endpointId, secret: formatSecret(secret) }
    },
  },

  changeEndpoint: async (call) => {
    const { tx, viewer, input } = call
    const { endpointId, events, isOn } = input
    const { url } = await endpointOf(call)
    const switched = isOn === undefined ? {} : ({ state: isOn ? 'on' : 'off', offReason: null } as const)
    const change = {
      ...(events && { events: [...new Set(events)] }),
      ...switched,
      ...(isOn && { failingSince: null }),
    }
    if (Object.keys(change).length > 0) await webhooksSql.changeEndpoint(tx, viewer, endpointId, change)
    await logChange(call, 'webhook_endpoint_changed', url)
    return {}
  },

  renewSecret: async (call) => {
    const { tx, viewer, now, services } = call
    const { id, url } = await endpointOf(call)
    const secret = newWebhookSecret()
    const sealedSecret = sealSecret(services, id, secret)
    const previousUntil = new Date(now.getTime() + PREVIOUS_SECRET_LIVES_MS)
    await elevated(tx, (tx) => webhooksSql.renewSecret(tx, viewer, id, { sealedSecret, previousUntil }))
    await logChange(call, 'webhook_secret_renewed', url)
    return { secret: formatSecret(secret) }
  },

  removeEndpoint: async (call) => {
    const { tx, viewer, input, refuse } = call
    const [removed] = await webhooksSql.removeEndpoint(tx, viewer, input.endpointId)
    await logChange(call, 'webhook_endpoint_removed', (removed ?? refuse('endpoint_not_found')).url)
    return {}
  },

  // Calls the endpoint after the commit, so that no transaction waits for another machine.
  testEndpoint: async (call) => {
    const { tx, viewer, services, now } = call
    const { id, url, events } = await endpointOf(call)
    const blocked = await countAttemptOrRefuse(call, 'test_webhook', viewer.id)
    if (blocked) return blocked
    const sealed = await elevated(tx, (tx) => webhooksSql.findEndpointWithSecrets(tx, id))
    return afterCommit(async () => {
      const event = { ...sampleOf(events[0]!), happenedAt: now }
      const answer = await callEndpoint(services, { ...sealed, url }, { id: 'evt_test', event, sentAt: now })
      if ('failure' in answer) return { status: null, failure: answer.failure, hasArrived: false }
      return { status: answer.status, failure: null, hasArrived: isSuccess(answer.status) }
    })
  },

  listDeliveries: async (call) => {
    const { id } = await endpointOf(call)
    const deliveries = await webhooksSql.listDeliveries(call.tx, call.viewer, id)
    return {
      deliveries: deliveries.map(({ data, happenedAt, failure, ...delivery }) => ({
        ...delivery,
        failure: failure as CallFailure | null,
        body: bodyOf({ type: delivery.type, happenedAt, data }),
      })),
    }
  },

  listEndpointsOf: async ({ tx, input }) => {
    const endpoints = await webhooksSql.listEndpoints(tx, input.studioId)
    return endpoints.map(({ url, ...endpoint }) => ({ ...endpoint, host: new URL(url).host }))
  },

  pageEvents: async ({ tx, viewer, input, refuse }) => {
    const { rows, next } = (await webhooksSql.pageEvents(tx, viewer, input)) ?? refuse('unknown_cursor')
    const shown = rows.map((row) => ({ ...row, data: row.data as Record<string, unknown> }))
    return { rows: shown, next }
  },

  sendAgain: async (call) => {
    const { tx, viewer, input, refuse } = call
    const { endpointId, eventId } = input
    const { state } = await endpointOf(call)
    if (state === 'off') refuse('endpoint_is_off')
    const tries = await webhooksSql.countTries(tx, viewer, endpointId, eventId)
    if (tries === 0) refuse('endpoint_not_found')
    const blocked = await countAttemptOrRefuse(call, 'send_webhook_again', viewer.id)
    if (blocked) return blocked
    await enqueue(tx, deliverWebhook, { eventId, endpointId, attempt: tries + 1, isByHand: true })
    return {}
  },
}

type EndpointCall = {
  tx: Tx
  viewer: PhotographerViewer
  input: { endpointId: string }
  refuse: (code: 'endpoint_not_found') => never
}

const endpointOf = async ({ tx, viewer, input, refuse }: EndpointCall) =>
  (await webhooksSql.findEndpoint(tx, viewer, input.endpointId)) ?? refuse('endpoint_not_found')

async function refuseWithoutRoom({ tx, viewer, refuse }: Pick<AddCall, 'tx' | 'viewer' | 'refuse'>) {
  const max = await endpointsMax(tx, viewer)
  if (max === 0) refuse('plan_without_webhooks')
  if ((await webhooksSql.lockAndCountEndpoints(tx, viewer)) >= max) refuse('endpoint_limit_reached')
}

const endpointsMax = async (tx: Tx, viewer: PhotographerViewer): Promise<number> => {
  const { plan } = await findStudio(tx, viewer)
  return plan ? plans[plan].webhookEndpoints : 0
}

async function logChange(
  { tx, viewer, now, ipAddress }: Pick<Call<PhotographerViewer>, 'tx' | 'viewer' | 'now' | 'ipAddress'>,
  action: Activity['action'],
  url: string,
) {
  // Logs only the host, because the rest of a webhook URL is as secret as a password.
  const details = new URL(url).host
  await record(tx, viewer, { action, details, studioId: viewer.id, ipAddress }, now)
  await publish(tx, [viewer.id], { topic: 'webhooks' })
}
