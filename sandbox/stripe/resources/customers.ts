import { z } from 'zod'
import { emit, emitChange } from '../delivery/emit-event.ts'
import { newId, newSecret } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { listPage } from '../wire/list-page.ts'
import {
  address,
  clearable,
  expand,
  listing,
  mergedMetadata,
  metadata,
  readParameters,
  text,
} from '../wire/parameters.ts'
import type { Customer } from '../wire/stripe-objects.ts'
import { endpoint } from './endpoint.ts'
import { findEndpoint, requested, named } from './found.ts'

const writable = z.strictObject({
  name: clearable.exactOptional(),
  email: clearable.exactOptional(),
  phone: clearable.exactOptional(),
  description: clearable.exactOptional(),
  address: address.optional(),
  preferred_locales: z.array(text).exactOptional(),
  invoice_settings: z.strictObject({ default_payment_method: clearable.optional() }).optional(),
  metadata: metadata.optional(),
  expand,
})
type Written = z.output<typeof writable>

export const customerEndpoints = [
  endpoint('POST', '/v1/customers', writable, (sandbox, written) => createCustomer(sandbox, written)),
  endpoint('GET', '/v1/customers', z.strictObject({ email: text.optional(), ...listing }), (sandbox, asked) =>
    listPage(
      sandbox.store.all('customer').filter(({ email }) => asked.email === undefined || email === asked.email),
      asked,
      { url: '/v1/customers', what: 'customer' },
    ),
  ),
  findEndpoint('/v1/customers', 'customer'),
  endpoint('POST', '/v1/customers/:id', writable, (sandbox, written, id) =>
    changeCustomer(sandbox, requested(sandbox, 'customer', id), written),
  ),
]

function createCustomer(sandbox: Sandbox, written: Written): Customer {
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
  const customer = sandbox.store.put('customer', withWritten(sandbox, blank, written))
  emit(sandbox, 'customer.created', customer)
  return customer
}

/** A customer as the sandbox itself makes one, of an address typed on the pay page. */
export const createGuest = (sandbox: Sandbox, email: string | null): Customer =>
  createCustomer(sandbox, readParameters(writable, email ? { email } : {}))

function changeCustomer(sandbox: Sandbox, before: Customer, written: Written): Customer {
  return saveCustomer(sandbox, before, withWritten(sandbox, before, written))
}

/** Keeps a changed customer and tells it. */
export function saveCustomer(sandbox: Sandbox, before: Customer, after: Customer): Customer {
  emitChange(sandbox, 'customer.updated', before, after)
  return sandbox.store.put('customer', after)
}

function withWritten(sandbox: Sandbox, customer: Customer, written: Written): Customer {
  const { address: place, invoice_settings: invoices, metadata: data, expand: _, ...plain } = written
  const payWith = invoices?.default_payment_method
  if (payWith) named(sandbox, 'paymentMethod', payWith, 'invoice_settings[default_payment_method]')
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
    metadata: mergedMetadata(customer.metadata, data),
  }
}
