import { z } from 'zod'
import { newId, newSecret } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { expand, text } from '../wire/parameters.ts'
import type { PortalSession } from '../wire/stripe-objects.ts'
import { endpoint } from './endpoint.ts'
import { named } from './found.ts'

const flow = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('payment_method_update') }),
  z.strictObject({
    type: z.literal('subscription_cancel'),
    subscription_cancel: z.strictObject({ subscription: text }),
  }),
])
const created = z.strictObject({
  customer: text,
  return_url: z.url().optional(),
  locale: text.optional(),
  flow_data: flow.optional(),
  expand,
})

export const portalSessionEndpoints = [
  endpoint('POST', '/v1/billing_portal/sessions', created, (sandbox, asked): PortalSession => {
    const customer = named(sandbox, 'customer', asked.customer, 'customer')
    const id = newId('bps')
    return sandbox.store.put('portalSession', {
      id,
      object: 'billing_portal.session',
      after_expiration: null,
      configuration: 'bpc_sandbox',
      created: sandbox.clock.now(),
      customer: customer.id,
      customer_account: null,
      flow: asked.flow_data ? flowOf(sandbox, asked.flow_data) : null,
      livemode: false,
      locale: asked.locale ?? null,
      on_behalf_of: null,
      return_url: asked.return_url ?? null,
      url: `${sandbox.url}/p/session/${id}?${newSecret(8)}`,
    })
  }),
]

function flowOf(sandbox: Sandbox, asked: z.output<typeof flow>): NonNullable<PortalSession['flow']> {
  const canceled = asked.type === 'subscription_cancel' && asked.subscription_cancel.subscription
  if (canceled) named(sandbox, 'subscription', canceled, 'flow_data[subscription_cancel][subscription]')
  return {
    after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
    customer_update: null,
    subscription_cancel: canceled ? { retention: null, subscription: canceled } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: asked.type,
  }
}
