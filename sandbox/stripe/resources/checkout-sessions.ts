import { z } from 'zod'
import { customerDetails, expireCheckout } from '../billing/complete-checkout.ts'
import { DAY_SECONDS } from '../billing/periods.ts'
import { getSharedInterval } from '../billing/start-subscription.ts'
import { newId, newSecret } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { listPage } from '../wire/list-page.ts'
import {
  clearable,
  expandSchema,
  flag,
  integer,
  pageParameters,
  mergeMetadata,
  metadata,
  text,
  noParameters,
} from '../wire/parameters.ts'
import type { CheckoutSession, LineItem, Price } from '../wire/stripe-objects.ts'
import { throwInvalid } from '../wire/stripe-refusal.ts'
import { amountOf, productName } from '../billing/invoice-lines.ts'
import { endpoint, defineRecordEndpoint, defineListEndpoint } from './endpoint.ts'
import { findRequested, getRecord, findByParameter } from './find-record.ts'
import { createPrice, priceData } from './prices.ts'

/** Payment methods offered by default. A direct debit is offered only if requested. */
const usualMethods = ['card', 'ideal', 'bancontact'] as const
const methods = z.enum([...usualMethods, 'sepa_debit'])

const line = z.strictObject({
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: integer.optional(),
  metadata: metadata.optional(),
})
const created = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.array(line).min(1).max(100),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  client_reference_id: z.string().max(200).optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  expires_at: integer.optional(),
  allowed_payment_method_types: z.array(methods).min(1).optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  payment_intent_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    })
    .optional(),
  subscription_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      trial_end: integer.optional(),
      trial_period_days: integer.optional(),
    })
    .optional(),
  invoice_creation: z
    .strictObject({
      enabled: flag,
      invoice_data: z
        .strictObject({ description: clearable.optional(), metadata: metadata.optional() })
        .optional(),
    })
    .optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  expand: expandSchema,
})
type SessionRequest = z.output<typeof created>

export const checkoutSessionEndpoints = [
  endpoint('POST', '/v1/checkout/sessions', created, (sandbox, asked) => create(sandbox, asked)),
  defineListEndpoint('/v1/checkout/sessions', 'checkoutSession', {
    customer: text,
    payment_intent: text,
    subscription: text,
    status: z.enum(['open', 'complete', 'expired']),
  }),
  defineRecordEndpoint('/v1/checkout/sessions', 'checkoutSession'),
  endpoint(
    'GET',
    '/v1/checkout/sessions/:id/line_items',
    z.strictObject(pageParameters),
    (sandbox, asked, id) => {
      findRequested(sandbox, 'checkoutSession', id)
      return listPage(getRecord(sandbox, 'sessionPlan', id).lineItems.toReversed(), asked, {
        url: `/v1/checkout/sessions/${id}/line_items`,
        what: 'line item',
      })
    },
  ),
  endpoint('POST', '/v1/checkout/sessions/:id/expire', noParameters, (sandbox, _, id) => {
    const session = findRequested(sandbox, 'checkoutSession', id)
    if (session.status !== 'open')
      throwInvalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    return expireCheckout(sandbox, session)
  }),
]

function create(sandbox: Sandbox, asked: SessionRequest): CheckoutSession {
  const { store, url } = sandbox
  const customer = asked.customer
    ? findByParameter(sandbox, 'customer', asked.customer, 'customer')
    : undefined
  if (customer && asked.customer_email)
    throwInvalid('You may only specify one of these parameters: customer, customer_email.')
  const lineItems = asked.line_items.map((item, position) => lineItemOf(sandbox, item, position))
  checkMode(asked, lineItems)
  const trialEnd = trialEndOf(sandbox, asked)
  const id = newId('cs_test', 58)
  const { payment_intent_data: payment, subscription_data: subscription, invoice_creation: invoice } = asked
  store.put('sessionPlan', {
    id,
    lineItems,
    trialEndsAt: trialEnd,
    trialDays: subscription?.trial_period_days ?? null,
    subscriptionMetadata: mergeMetadata({}, subscription?.metadata),
    subscriptionDescription: subscription?.description ?? null,
    paymentMetadata: mergeMetadata({}, payment?.metadata),
    paymentDescription: payment?.description ?? null,
    savesPaymentMethod: Boolean(payment?.setup_future_usage),
    invoiceMetadata: mergeMetadata({}, invoice?.invoice_data?.metadata),
    invoiceDescription: invoice?.invoice_data?.description ?? null,
  })
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  const isTrial = trialEnd !== null || Boolean(subscription?.trial_period_days)
  return store.put('checkoutSession', {
    ...blank,
    ...asDescribed(asked),
    id,
    amount_subtotal: isTrial ? 0 : total,
    amount_total: isTrial ? 0 : total,
    created: sandbox.clock.now(),
    currency: lineItems[0]?.currency ?? null,
    customer: customer?.id ?? null,
    customer_details:
      customer || asked.customer_email ? customerDetails(customer ?? asked.customer_email) : null,
    customer_email: asked.customer_email ?? null,
    expires_at: expiryOf(sandbox, asked),
    url: `${url}/c/pay/${id}#${newSecret(16)}`,
  })
}

function lineItemOf(sandbox: Sandbox, item: z.output<typeof line>, position: number): LineItem {
  const at = `line_items[${position}]`
  if (Boolean(item.price) === Boolean(item.price_data))
    throwInvalid(`You must specify either \`price\` or \`price_data\`.`, at)
  const price = item.price_data
    ? createPrice(sandbox, { ...item.price_data, active: false })
    : findByParameter(sandbox, 'price', item.price ?? '', `${at}[price]`)
  if (!item.price_data && !price.active)
    throwInvalid('The price specified is inactive. This field only accepts active prices.', `${at}[price]`)
  const quantity = item.quantity
  if (quantity === undefined) throwInvalid('Quantity is required.', `${at}[quantity]`)
  if (quantity < 1) throwInvalid('This value must be greater than or equal to 1.', `${at}[quantity]`)
  const amount = amountOf(price, quantity)
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productName(sandbox, price),
    metadata: mergeMetadata({}, item.metadata),
    price,
    quantity,
  }
}

function checkMode({ mode, ...asked }: SessionRequest, lineItems: LineItem[]): void {
  const prices = lineItems.flatMap(({ price }): Price[] => (price ? [price] : []))
  const recurring = prices.filter(({ type }) => type === 'recurring')
  if (mode === 'payment' && recurring.length > 0)
    throwInvalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    )
  if (mode === 'payment' && asked.subscription_data)
    throwInvalid('You can not pass `subscription_data` in `payment` mode.', 'subscription_data')
  if (mode === 'payment') return
  if (recurring.length === 0)
    throwInvalid(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'line_items',
    )
  for (const name of ['payment_intent_data', 'invoice_creation', 'customer_creation'] as const)
    if (asked[name]) throwInvalid(`You can not pass \`${name}\` in \`subscription\` mode.`, name)
  getSharedInterval(prices)
}

const TRIAL_AT_LEAST_SECONDS = 2 * DAY_SECONDS

function trialEndOf({ clock }: Sandbox, { subscription_data: data }: SessionRequest): number | null {
  if (data?.trial_end === undefined) return null
  if (data.trial_period_days !== undefined)
    throwInvalid('You may only specify one of these parameters: trial_end, trial_period_days.')
  if (data.trial_end < clock.now() + TRIAL_AT_LEAST_SECONDS)
    throwInvalid(
      'The `trial_end` date has to be at least 2 days in the future.',
      'subscription_data[trial_end]',
    )
  return data.trial_end
}

function expiryOf({ clock }: Sandbox, { expires_at: asked }: SessionRequest): number {
  const now = clock.now()
  if (asked !== undefined && (asked < now + 30 * 60 || asked > now + DAY_SECONDS))
    throwInvalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    )
  return asked ?? now + DAY_SECONDS
}

const asDescribed = (asked: SessionRequest) => ({
  allowed_payment_method_types: asked.allowed_payment_method_types ?? null,
  cancel_url: asked.cancel_url ?? null,
  client_reference_id: asked.client_reference_id ?? null,
  customer_creation:
    asked.mode === 'payment' && !asked.customer
      ? (asked.customer_creation ?? ('if_required' as const))
      : null,
  invoice_creation: asked.mode === 'payment' ? invoiceCreation(asked) : null,
  locale: asked.locale ?? null,
  metadata: mergeMetadata({}, asked.metadata),
  mode: asked.mode,
  payment_method_collection:
    asked.mode === 'subscription' ? (asked.payment_method_collection ?? ('always' as const)) : null,
  payment_method_types: asked.allowed_payment_method_types ?? [...usualMethods],
  submit_type: asked.submit_type ?? null,
  success_url: asked.success_url,
})

const invoiceCreation = ({
  invoice_creation: asked,
}: SessionRequest): CheckoutSession['invoice_creation'] => ({
  enabled: asked?.enabled ?? false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: asked?.invoice_data?.description ?? null,
    footer: null,
    issuer: null,
    metadata: mergeMetadata({}, asked?.invoice_data?.metadata),
    rendering_options: null,
  },
})

const blank = {
  object: 'checkout.session' as const,
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_status: 'unpaid' as const,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open' as const,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page' as const,
  wallet_options: null,
}
