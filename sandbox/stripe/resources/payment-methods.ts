import { z } from 'zod'
import { emit } from '../delivery/emit-event.ts'
import { newId, newSecret } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { listPage } from '../wire/list-page.ts'
import { expandSchema, pageParameters, text } from '../wire/parameters.ts'
import type { Charge, PaymentMethod } from '../wire/stripe-objects.ts'
import { throwInvalid } from '../wire/stripe-refusal.ts'
import { endpoint, defineRecordEndpoint } from './endpoint.ts'
import { findRequested, findByParameter } from './find-record.ts'

/** Last four digits of the supported cards of Stripe's test mode. */
export const testCards = {
  succeeds: '4242',
  isDeclined: '0002',
  failsLater: '0341',
  refundFails: '5126',
  isDisputed: '0259',
} as const
export type TestCard = keyof typeof testCards

export const testAccounts = { succeeds: '3000', fails: '3202' } as const

// Maps Stripe's test tokens to the test cards.
const tokens: Record<string, TestCard> = {
  pm_card_visa: 'succeeds',
  pm_card_chargeCustomerFail: 'failsLater',
  pm_card_visa_chargeDeclined: 'isDeclined',
  pm_card_refundFail: 'refundFails',
  pm_card_createDispute: 'isDisputed',
}

export const paymentMethodEndpoints = [
  defineRecordEndpoint('/v1/payment_methods', 'paymentMethod'),
  endpoint(
    'GET',
    '/v1/payment_methods',
    z.strictObject({ customer: text, type: text.optional(), ...pageParameters }),
    (sandbox, asked) => listMethods(sandbox, asked.customer, asked, '/v1/payment_methods'),
  ),
  endpoint(
    'GET',
    '/v1/customers/:id/payment_methods',
    z.strictObject({ type: text.optional(), ...pageParameters }),
    (sandbox, asked, id) =>
      listMethods(
        sandbox,
        findRequested(sandbox, 'customer', id).id,
        asked,
        `/v1/customers/${id}/payment_methods`,
      ),
  ),
  endpoint(
    'POST',
    '/v1/payment_methods/:id/attach',
    z.strictObject({ customer: text, expand: expandSchema }),
    (sandbox, { customer }, id) => {
      const { id: owner } = findByParameter(sandbox, 'customer', customer, 'customer')
      const token = tokens[id]
      if (token) return attachPaymentMethod(sandbox, newCard(sandbox, token), owner)
      const method = findRequested(sandbox, 'paymentMethod', id)
      if (method.customer && method.customer !== owner)
        throwInvalid('The payment method you provided has already been attached to a customer.')
      return attachPaymentMethod(sandbox, method, owner)
    },
  ),
  endpoint(
    'POST',
    '/v1/payment_methods/:id/detach',
    z.strictObject({ expand: expandSchema }),
    (sandbox, _, id) => {
      const method = findRequested(sandbox, 'paymentMethod', id)
      if (!method.customer)
        throwInvalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        )
      const detached = sandbox.store.put('paymentMethod', { ...method, customer: null })
      emit(sandbox, 'payment_method.detached', detached, { customer: method.customer })
      return detached
    },
  ),
]

type MethodListRequest = Parameters<typeof listPage>[1] & { type?: string | undefined }

function listMethods({ store }: Sandbox, customer: string, asked: MethodListRequest, url: string) {
  const methods = store
    .all('paymentMethod')
    .filter((method) => method.customer === customer)
    .filter(({ type }) => asked.type === undefined || type === asked.type)
  return listPage(methods, asked, { url, what: 'PaymentMethod' })
}

export function attachPaymentMethod(
  sandbox: Sandbox,
  method: PaymentMethod,
  customer: string,
): PaymentMethod {
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

export type ChargeOutcome = 'succeeded' | 'declined' | 'processing'

/**
 * Returns the outcome of a charge. `isPresent` means that the payer takes part, as on the pay page.
 */
export function chargeOutcomeOf(
  { card, sepa_debit: debit }: PaymentMethod,
  { isPresent }: { isPresent: boolean },
): ChargeOutcome {
  if (debit) return 'processing'
  if (card?.last4 === testCards.isDeclined) return 'declined'
  if (card?.last4 === testCards.failsLater && !isPresent) return 'declined'
  return 'succeeded'
}

export const willDebitSucceed = ({ sepa_debit: debit }: PaymentMethod) => debit?.last4 !== testAccounts.fails

type Details = NonNullable<Charge['payment_method_details']>

/**
 * Returns the payment method details of a charge. `generated` is the id of the direct debit that an
 * iDEAL or Bancontact payment creates.
 */
export function chargeDetailsOf(method: PaymentMethod, amount: number, generated: string | null): Details {
  const { type, card, ideal, bancontact, sepa_debit: debit } = method
  const left = {
    generated_sepa_debit: generated,
    generated_sepa_debit_mandate: null,
    iban_last4: '3000',
    verified_name: null,
  }
  if (card) return { type, card: cardDetails(card, amount) }
  if (ideal) return { type, ideal: { ...left, bank: ideal.bank, bic: ideal.bic, transaction_id: null } }
  if (bancontact)
    return {
      type,
      bancontact: { ...left, bank_code: 'VAPE', bank_name: null, bic: null, preferred_language: 'nl' },
    }
  if (!debit) throw new Error(`A charge can't show ${type}`)
  const { generated_from: _, ...account } = debit
  return { type, sepa_debit: { ...account, mandate: null } }
}

function cardDetails(card: NonNullable<PaymentMethod['card']>, amount: number): NonNullable<Details['card']> {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status } = card
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    ...(fingerprint && { fingerprint }),
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}
