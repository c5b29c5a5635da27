import { z } from 'zod'
import { emit } from '../delivery/emit-event.ts'
import { newId, newSecret } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { listPage } from '../wire/list-page.ts'
import { expand, listing, text } from '../wire/parameters.ts'
import type { PaymentMethod } from '../wire/stripe-objects.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { endpoint } from './endpoint.ts'
import { findEndpoint, requested, named } from './found.ts'

/** The cards of Stripe's own test mode that the sandbox knows, by their last four figures. */
export const testCards = {
  succeeds: '4242',
  isDeclined: '0002',
  failsLater: '0341',
  refundFails: '5126',
  isDisputed: '0259',
} as const
export type TestCard = keyof typeof testCards

/** Accounts for direct debit, by their last four figures. */
export const testAccounts = { succeeds: '3000', fails: '3202' } as const

// What the SDK's examples attach, and which of our cards that is.
const tokens: Record<string, TestCard> = {
  pm_card_visa: 'succeeds',
  pm_card_chargeCustomerFail: 'failsLater',
  pm_card_visa_chargeDeclined: 'isDeclined',
  pm_card_refundFail: 'refundFails',
  pm_card_createDispute: 'isDisputed',
}

export const paymentMethodEndpoints = [
  findEndpoint('/v1/payment_methods', 'paymentMethod'),
  endpoint(
    'GET',
    '/v1/payment_methods',
    z.strictObject({ customer: text, type: text.optional(), ...listing }),
    (sandbox, asked) => listed(sandbox, asked.customer, asked, '/v1/payment_methods'),
  ),
  endpoint(
    'GET',
    '/v1/customers/:id/payment_methods',
    z.strictObject({ type: text.optional(), ...listing }),
    (sandbox, asked, id) =>
      listed(sandbox, requested(sandbox, 'customer', id).id, asked, `/v1/customers/${id}/payment_methods`),
  ),
  endpoint(
    'POST',
    '/v1/payment_methods/:id/attach',
    z.strictObject({ customer: text, expand }),
    (sandbox, { customer }, id) => {
      const { id: owner } = named(sandbox, 'customer', customer, 'customer')
      const token = tokens[id]
      if (token) return attach(sandbox, newCard(sandbox, token), owner)
      const method = requested(sandbox, 'paymentMethod', id)
      if (method.customer && method.customer !== owner)
        invalid('The payment method you provided has already been attached to a customer.')
      return attach(sandbox, method, owner)
    },
  ),
  endpoint('POST', '/v1/payment_methods/:id/detach', z.strictObject({ expand }), (sandbox, _, id) => {
    const method = requested(sandbox, 'paymentMethod', id)
    if (!method.customer)
      invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
    const detached = sandbox.store.put('paymentMethod', { ...method, customer: null })
    emit(sandbox, 'payment_method.detached', detached, { customer: method.customer })
    return detached
  }),
]

type Asked = Parameters<typeof listPage>[1] & { type?: string | undefined }

function listed({ store }: Sandbox, customer: string, asked: Asked, url: string) {
  const methods = store
    .all('paymentMethod')
    .filter((method) => method.customer === customer)
    .filter(({ type }) => asked.type === undefined || type === asked.type)
  return listPage(methods, asked, { url, what: 'PaymentMethod' })
}

/** Ties a way to pay to a customer, so that it can be charged again without them. */
export function attach(sandbox: Sandbox, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method
  const attached = sandbox.store.put('paymentMethod', { ...method, customer })
  emit(sandbox, 'payment_method.attached', attached)
  return attached
}

export function newCard(sandbox: Sandbox, card: TestCard): PaymentMethod {
  return sandbox.store.put('paymentMethod', {
    ...blank(sandbox, 'card'),
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'NL',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date(sandbox.clock.now() * 1000).getUTCFullYear() + 5,
      fingerprint: newSecret(16),
      funding: 'debit',
      generated_from: null,
      last4: testCards[card],
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'regulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  })
}

export const newIdeal = (sandbox: Sandbox): PaymentMethod =>
  sandbox.store.put('paymentMethod', { ...blank(sandbox, 'ideal'), ideal: { bank: 'ing', bic: 'INGBNL2A' } })

export const newBancontact = (sandbox: Sandbox): PaymentMethod =>
  sandbox.store.put('paymentMethod', { ...blank(sandbox, 'bancontact'), bancontact: {} })

/** An account for direct debit: given on the pay page, or what iDEAL and Bancontact leave behind for the next payments. */
export const newSepaDebit = (sandbox: Sandbox, last4: string = testAccounts.succeeds): PaymentMethod =>
  sandbox.store.put('paymentMethod', {
    ...blank(sandbox, 'sepa_debit'),
    sepa_debit: {
      bank_code: 'INGB',
      branch_code: null,
      country: 'NL',
      fingerprint: newSecret(16),
      generated_from: { charge: null, setup_attempt: null },
      last4,
    },
  })

function blank({ clock }: Sandbox, type: PaymentMethod['type']): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created: clock.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
  }
}
