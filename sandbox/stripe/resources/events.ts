import { z } from 'zod'
import { Stripe } from 'stripe'
import type { Sandbox } from '../state/sandbox.ts'
import { listPage } from '../wire/list-page.ts'
import { expandSchema, flag, pageParameters, text } from '../wire/parameters.ts'
import type { WebhookEndpoint } from '../wire/stripe-objects.ts'
import { throwMissing } from '../wire/stripe-refusal.ts'
import { endpoint, defineRecordEndpoint, defineListEndpoint } from './endpoint.ts'

export const eventEndpoints = [
  defineListEndpoint(
    '/v1/events',
    'event',
    {},
    {
      parameters: {
        type: text.optional(),
        types: z.array(text).max(20).optional(),
        delivery_success: flag.optional(),
      },
      holds: ({ type, pending_webhooks: pending }, { type: one, types, delivery_success: isDelivered }) =>
        isOfType(type, one) &&
        (types === undefined || types.includes(type)) &&
        (isDelivered === undefined || isDelivered === (pending === 0)),
    },
  ),
  defineRecordEndpoint('/v1/events', 'event'),
  endpoint('GET', '/v1/webhook_endpoints', z.strictObject(pageParameters), (sandbox, asked) =>
    listPage([webhookEndpoint(sandbox)], asked, { url: '/v1/webhook_endpoints', what: 'webhook endpoint' }),
  ),
  endpoint('GET', '/v1/webhook_endpoints/:id', z.strictObject({ expand: expandSchema }), (sandbox, _, id) => {
    const known = webhookEndpoint(sandbox)
    return known.id === id ? known : throwMissing('webhook endpoint', id, 'id', 404)
  }),
]

const isOfType = (type: string, asked: string | undefined) =>
  asked === undefined || type === asked || (asked.endsWith('.*') && type.startsWith(asked.slice(0, -1)))

// The only webhook endpoint. Its secret is never returned.
const webhookEndpoint = ({ webhook }: Sandbox): WebhookEndpoint => ({
  id: 'we_sandbox',
  object: 'webhook_endpoint',
  api_version: Stripe.API_VERSION,
  application: null,
  created: 0,
  description: null,
  enabled_events: ['*'],
  livemode: false,
  metadata: {},
  status: 'enabled',
  url: webhook.url,
})
