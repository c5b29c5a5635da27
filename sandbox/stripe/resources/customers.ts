import { z } from 'zod'
import { emit, emitChange } from '../delivery/emit-event.ts'
import { newId, newSecret } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import {
  address,
  clearable,
  expandSchema,
  mergeMetadata,
  metadata,
  readParameters,
  text,
} from '../wire/parameters.ts'
import type { Customer, PortalSession } from '../wire/stripe-objects.ts'
import { endpoint, defineRecordEndpoint, defineListEndpoint } from './endpoint.ts'
import { findRequested, findByParameter } from './find-record.ts'

const writable = z.strictObject({
  name: clearable.exactOptional(),
  email: clearable.exactOptional(),
  phone: clearable.exactOptional(),
  description: clearable.exactOptional(),
  address: address.optional(),
  preferred_locales: z.array(text).exactOptional(),
  invoice_settings: z.strictObject({ default_payment_method: clearable.optional() }).optional(),
  metadata: metadata.optional(),
  expand: expandSchema,
})
type CustomerInput = z.output<typeof writable>

const portalFlow = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('payment_method_update') }),
  z.strictObject({
    type: z.literal('subscription_cancel'),
    subscription_cancel: z.strictObject({ subscription: text }),
  }),
])
const openedPortal = z.strictObject({
  customer: text,
  return_url: z.url().optional(),
  locale: text.optional(),
  flow_data: portalFlow.optional(),
  expand: expandSchema,
})

export const customerEndpoints = [
  endpoint('POST', '/v1/customers', writable, (sandbox, written) => createCustomer(sandbox, written)),
  defineListEndpoint('/v1/customers', 'customer', { email: text }),
  defineRecordEndpoint('/v1/customers', 'customer'),
  endpoint('POST', '/v1/customers/:id', writable, (sandbox, written, id) =>
    changeCustomer(sandbox, findRequested(sandbox, 'customer', id), written),
  ),
  endpoint('POST', '/v1/billing_portal/sessions', openedPortal, (sandbox, asked): PortalSession => {
    const customer = findByParameter(sandbox, 'customer', asked.customer, 'customer')
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

function createCustomer(sandbox: Sandbox, written: CustomerInput): Customer {
  const blank: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: sandbox.clock.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newSecret(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  const customer = sandbox.store.put('customer', applyInput(sandbox, blank, written))
  emit(sandbox, 'customer.created', customer)
  return customer
}

export const createGuest = (sandbox: Sandbox, email: string | null): Customer =>
  createCustomer(sandbox, readParameters(writable, email ? { email } : {}))

function changeCustomer(sandbox: Sandbox, before: Customer, written: CustomerInput): Customer {
  return saveCustomer(sandbox, before, applyInput(sandbox, before, written))
}

export function saveCustomer(sandbox: Sandbox, before: Customer, after: Customer): Customer {
  emitChange(sandbox, 'customer.updated', before, after)
  return sandbox.store.put('customer', after)
}

function applyInput(sandbox: Sandbox, customer: Customer, written: CustomerInput): Customer {
  const { address: place, invoice_settings: invoices, metadata: data, expand: _, ...plain } = written
  const payWith = invoices?.default_payment_method
  if (payWith) findByParameter(sandbox, 'paymentMethod', payWith, 'invoice_settings[default_payment_method]')
  return {
    ...customer,
    ...plain,
    ...(place && {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
        ...place,
      },
    }),
    invoice_settings: {
      ...customer.invoice_settings,
      ...(payWith !== undefined && { default_payment_method: payWith }),
    },
    metadata: mergeMetadata(customer.metadata, data),
  }
}

function flowOf(sandbox: Sandbox, asked: z.output<typeof portalFlow>): NonNullable<PortalSession['flow']> {
  const canceled = asked.type === 'subscription_cancel' && asked.subscription_cancel.subscription
  if (canceled)
    findByParameter(sandbox, 'subscription', canceled, 'flow_data[subscription_cancel][subscription]')
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
