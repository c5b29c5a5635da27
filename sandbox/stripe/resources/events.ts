import { z } from 'zod'
import { Stripe } from 'stripe'
import type { Sandbox } from '../state/sandbox.ts'
import { listPage } from '../wire/list-page.ts'
import { expand, flag, listing, text } from '../wire/parameters.ts'
import type { WebhookEndpoint } from '../wire/stripe-objects.ts'
import { missing } from '../wire/stripe-refusal.ts'
import { endpoint } from './endpoint.ts'
import { findEndpoint } from './found.ts'

const listed = z.strictObject({
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  delivery_success: flag.optional(),
  ...listing,
})

export const eventEndpoints = [
  endpoint('GET', '/v1/events', listed, (sandbox, asked) =>
    listPage(
      sandbox.store
        .all('event')
        .filter(({ type }) => isOfType(type, asked.type))
        .filter(({ type }) => asked.types === undefined || asked.types.includes(type))
        .filter(
          ({ pending_webhooks: pending }) =>
            asked.delivery_success === undefined || asked.delivery_success === (pending === 0),
        ),
      asked,
      { url: '/v1/events', what: 'event' },
    ),
  ),
  findEndpoint('/v1/events', 'event'),
  endpoint('GET', '/v1/webhook_endpoints', z.strictObject(listing), (sandbox, asked) =>
    listPage([webhookEndpoint(sandbox)], asked, { url: '/v1/webhook_endpoints', what: 'webhook endpoint' }),
  ),
  endpoint('GET', '/v1/webhook_endpoints/:id', z.strictObject({ expand }), (sandbox, _, id) => {
    const known = webhookEndpoint(sandbox)
    return known.id === id ? known : missing('webhook endpoint', id, 'id', 404)
  }),
]

const isOfType = (type: string, asked: string | undefined) =>
  asked === undefined || type === asked || (asked.endsWith('.*') && type.startsWith(asked.slice(0, -1)))

// There is one, given at the start; its secret is shown to nobody again.
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
