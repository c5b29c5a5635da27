import { emit } from '../delivery/emit-event.ts'
import { newId } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import {
  type Invoice,
  listOf,
  type Metadata,
  type Plan,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from '../wire/stripe-objects.ts'
import { throwInvalid } from '../wire/stripe-refusal.ts'
import { draftInvoice } from './draft-invoice.ts'
import { noCancellationDetails } from './end-subscription.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { periodLine, trialLine } from './invoice-lines.ts'
import { type Interval, periodEnd } from './periods.ts'

type SubscriptionRequest = {
  customer: string
  items: { price: Price; quantity: number }[]
  paymentMethod: string | null
  trialEnd: number | null
  metadata: Metadata
  description: string | null
}

/**
 * Begins a subscription and finalizes its first invoice. Without a trial the subscription is
 * incomplete until that invoice is paid or its debit is processing.
 */
export function startSubscription(
  sandbox: Sandbox,
  asked: SubscriptionRequest,
): { subscription: Subscription; invoice: Invoice } {
  const { store, clock } = sandbox
  const now = clock.now()
  const interval = getSharedInterval(asked.items.map(({ price }) => price))
  const { trialEnd } = asked
  const period = { start: now, end: trialEnd ?? periodEnd(now, now, interval) }
  const id = newId('sub')
  const items = asked.items.map((item) => newItem(sandbox, id, item, period))
  const begun = store.put('subscription', {
    ...blank(id, asked, listOf(items, `/v1/subscription_items?subscription=${id}`)),
    billing_cycle_anchor: trialEnd ?? now,
    created: now,
    start_date: now,
    status: trialEnd ? 'trialing' : 'incomplete',
    trial_end: trialEnd,
    trial_start: trialEnd && now,
  })
  const lineFor = trialEnd ? trialLine : periodLine
  const draft = draftInvoice(sandbox, {
    customer: asked.customer,
    subscription: begun,
    lines: items.map((item) => lineFor(sandbox, begun, item, period)),
    reason: 'subscription_create',
    period: { start: now, end: now },
  })
  const subscription = store.put('subscription', { ...begun, latest_invoice: draft.id })
  emit(sandbox, 'customer.subscription.created', subscription)
  return { subscription, invoice: finalizeInvoice(sandbox, draft) }
}

/** Returns the interval of a subscription, which all its prices must share. */
export function getSharedInterval(prices: Price[]): Interval {
  const [first, ...rest] = prices.map(({ recurring }) => recurring)
  if (!first)
    throwInvalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    )
  if (
    rest.some((other) => other?.interval !== first.interval || other.interval_count !== first.interval_count)
  )
    throwInvalid('The sandbox bills everything in a subscription at the same interval.')
  return first
}

function newItem(
  { clock }: Sandbox,
  subscription: string,
  { price, quantity }: { price: Price; quantity: number },
  period: { start: number; end: number },
): SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: clock.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: toStripePlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** Converts a price to Stripe's older `plan` object, which items still contain. */
export function toStripePlan(price: Price): Plan {
  if (!price.recurring) throw new Error(`${price.id} does not recur`)
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

type StartField = 'billing_cycle_anchor' | 'created' | 'start_date' | 'status' | 'trial_end' | 'trial_start'

const blank = (
  id: string,
  asked: SubscriptionRequest,
  items: Subscription['items'],
): Omit<Subscription, StartField> => ({
  id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: noCancellationDetails,
  collection_method: 'charge_automatically',
  currency: asked.items[0]?.price.currency ?? 'eur',
  customer: asked.customer,
  customer_account: null,
  days_until_due: null,
  default_payment_method: asked.paymentMethod,
  default_source: null,
  default_tax_rates: [],
  description: asked.description,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items,
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: asked.metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
})
