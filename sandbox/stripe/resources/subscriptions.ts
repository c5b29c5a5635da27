import { z } from 'zod'
import { changeItems, endTrial } from '../billing/change-subscription.ts'
import { collectInvoice } from '../billing/collect-invoice.ts'
import { declined, isUnpaid } from '../billing/declined.ts'
import { endSubscription, saveSubscription } from '../billing/end-subscription.ts'
import { DAY_SECONDS } from '../billing/periods.ts'
import { currentPeriod } from '../billing/renew-subscription.ts'
import { startSubscription } from '../billing/start-subscription.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { listPage } from '../wire/list-page.ts'
import {
  clearable,
  expand,
  flag,
  integer,
  listing,
  mergedMetadata,
  metadata,
  text,
} from '../wire/parameters.ts'
import type { Subscription } from '../wire/stripe-objects.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { endpoint } from './endpoint.ts'
import { findEndpoint, requested, known, named } from './found.ts'

export const itemWish = z.strictObject({
  id: text,
  price: text.optional(),
  quantity: integer.optional(),
})
export const prorationBehavior = z.enum(['create_prorations', 'always_invoice', 'none'])

const cancellationDetails = z.strictObject({ comment: clearable.exactOptional() })
const created = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text, quantity: integer.optional() })).min(1),
  default_payment_method: text.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  trial_end: integer.optional(),
  trial_period_days: integer.optional(),
  metadata: metadata.optional(),
  description: text.optional(),
  expand,
})
const changed = z.strictObject({
  items: z.array(itemWish).optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: integer.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  cancel_at: z.union([integer, z.literal('')]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text.optional(),
  description: clearable.optional(),
  trial_end: z.literal('now').optional(),
  metadata: metadata.optional(),
  expand,
})
const listed = z.strictObject({
  customer: text.optional(),
  price: text.optional(),
  status: text.optional(),
  ...listing,
})

export const subscriptionEndpoints = [
  endpoint('POST', '/v1/subscriptions', created, (sandbox, asked) => create(sandbox, asked)),
  endpoint('GET', '/v1/subscriptions', listed, (sandbox, asked) =>
    listPage(
      sandbox.store.all('subscription').filter((subscription) => isAskedFor(subscription, asked)),
      asked,
      { url: '/v1/subscriptions', what: 'subscription' },
    ),
  ),
  findEndpoint('/v1/subscriptions', 'subscription'),
  endpoint('POST', '/v1/subscriptions/:id', changed, (sandbox, asked, id) =>
    change(sandbox, requested(sandbox, 'subscription', id), asked),
  ),
  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({ cancellation_details: cancellationDetails.optional(), expand }),
    (sandbox, asked, id) => {
      const subscription = requested(sandbox, 'subscription', id)
      if (isOver(subscription)) invalid(`No such subscription: ${id}`, 'id', 'resource_missing')
      return endSubscription(sandbox, subscription, {
        ...asked.cancellation_details,
        reason: 'cancellation_requested',
      })
    },
  ),
]

function create(sandbox: Sandbox, asked: z.output<typeof created>): Subscription {
  const customer = named(sandbox, 'customer', asked.customer, 'customer')
  const method = asked.default_payment_method
  if (method) named(sandbox, 'paymentMethod', method, 'default_payment_method')
  const { trial_end: end, trial_period_days: days } = asked
  const { subscription, invoice } = startSubscription(sandbox, {
    customer: customer.id,
    items: asked.items.map(({ price, quantity = 1 }, position) => ({
      price: named(sandbox, 'price', price, `items[${position}][price]`),
      quantity,
    })),
    paymentMethod: method ?? null,
    trialEnd: end ?? (days ? sandbox.clock.now() + days * DAY_SECONDS : null),
    metadata: mergedMetadata({}, asked.metadata),
    description: asked.description ?? null,
  })
  if (asked.payment_behavior === 'default_incomplete' && invoice.amount_due > 0) return subscription
  const collected = collectInvoice(sandbox, invoice, {})
  if (asked.payment_behavior === 'error_if_incomplete' && isUnpaid(sandbox, collected))
    declined(sandbox, collected, { leavesTraces: false })
  return known(sandbox, 'subscription', subscription.id)
}

function change(sandbox: Sandbox, before: Subscription, asked: z.output<typeof changed>): Subscription {
  const { items, metadata: data, cancellation_details: details, description } = asked
  const method = asked.default_payment_method
  if (isOver(before) && Object.keys(asked).some((name) => name !== 'metadata' && name !== 'expand'))
    invalid('A canceled subscription can only update its cancellation_details and metadata.')
  if (method) named(sandbox, 'paymentMethod', method, 'default_payment_method')
  const plain: Partial<Subscription> = {
    ...cancellation(sandbox, before, asked),
    ...(details && { cancellation_details: { ...noDetails, ...before.cancellation_details, ...details } }),
    ...(method && { default_payment_method: method }),
    ...(description !== undefined && { description }),
    metadata: mergedMetadata(before.metadata, data),
  }
  const errorIfIncomplete = asked.payment_behavior === 'error_if_incomplete'
  if (asked.trial_end && before.status !== 'trialing') invalid('This subscription has no trial.', 'trial_end')
  if (asked.trial_end) return endTrial(sandbox, { ...before, ...plain }, errorIfIncomplete)
  if (!items) return saveSubscription(sandbox, before, { ...before, ...plain })
  const prorations = asked.proration_behavior ?? 'create_prorations'
  const prorationDate = checkedProrationDate(before, asked.proration_date)
  return changeItems(sandbox, before, { items, prorations, prorationDate }, { plain, errorIfIncomplete })
}

const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null }

function cancellation(
  { clock }: Sandbox,
  before: Subscription,
  { cancel_at: at, cancel_at_period_end: atEnd }: z.output<typeof changed>,
): Partial<Subscription> {
  if (at !== undefined && atEnd !== undefined)
    invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  if (atEnd === true || typeof at === 'number') {
    return {
      cancel_at: typeof at === 'number' ? at : currentPeriod(before).end,
      cancel_at_period_end: atEnd ?? false,
      canceled_at: clock.now(),
      cancellation_details: { ...noDetails, reason: 'cancellation_requested' },
    }
  }
  if (atEnd === false || at === '')
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: noDetails,
    }
  return {}
}

/** The moment from which a change is reckoned; only one in the running period makes sense. */
export function checkedProrationDate(
  subscription: Subscription,
  date: number | undefined,
): number | undefined {
  const { start, end } = currentPeriod(subscription)
  if (date !== undefined && (date < start || date > end))
    invalid('Invalid proration_date: it must be within the current period.', 'proration_date')
  return date
}

const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired'

// Without a status Stripe leaves out what was canceled.
const isAskedFor = (subscription: Subscription, asked: z.output<typeof listed>): boolean =>
  (asked.customer === undefined || subscription.customer === asked.customer) &&
  (asked.price === undefined || subscription.items.data.some(({ price }) => price.id === asked.price)) &&
  (asked.status === undefined
    ? subscription.status !== 'canceled'
    : asked.status === 'all' || asked.status === subscription.status)
