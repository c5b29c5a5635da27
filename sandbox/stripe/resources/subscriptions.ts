import { z } from 'zod'
import { changeItems, endTrial } from '../billing/change-subscription.ts'
import { collectInvoice } from '../billing/collect-invoice.ts'
import { throwDeclined, isUnpaid } from '../billing/throw-declined.ts'
import {
  cancellationFields,
  endSubscription,
  noCancellationDetails,
  saveSubscription,
} from '../billing/end-subscription.ts'
import { DAY_SECONDS } from '../billing/periods.ts'
import { currentPeriod } from '../billing/renew-subscription.ts'
import { startSubscription } from '../billing/start-subscription.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { clearable, expandSchema, flag, integer, mergeMetadata, metadata, text } from '../wire/parameters.ts'
import type { Subscription } from '../wire/stripe-objects.ts'
import { throwInvalid } from '../wire/stripe-refusal.ts'
import { endpoint, defineRecordEndpoint, defineListEndpoint } from './endpoint.ts'
import { findRequested, getRecord, findByParameter } from './find-record.ts'

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
  expand: expandSchema,
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
  expand: expandSchema,
})

export const subscriptionEndpoints = [
  endpoint('POST', '/v1/subscriptions', created, (sandbox, asked) => create(sandbox, asked)),
  defineListEndpoint(
    '/v1/subscriptions',
    'subscription',
    { customer: text },
    {
      parameters: { price: text.optional(), status: text.optional() },
      // Without `status` Stripe leaves out canceled subscriptions.
      holds: ({ items, status }, asked) =>
        (asked.price === undefined || items.data.some(({ price }) => price.id === asked.price)) &&
        (asked.status === undefined
          ? status !== 'canceled'
          : asked.status === 'all' || asked.status === status),
    },
  ),
  defineRecordEndpoint('/v1/subscriptions', 'subscription'),
  endpoint('POST', '/v1/subscriptions/:id', changed, (sandbox, asked, id) =>
    change(sandbox, findRequested(sandbox, 'subscription', id), asked),
  ),
  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({ cancellation_details: cancellationDetails.optional(), expand: expandSchema }),
    (sandbox, asked, id) => {
      const subscription = findRequested(sandbox, 'subscription', id)
      if (isOver(subscription)) throwInvalid(`No such subscription: ${id}`, 'id', 'resource_missing')
      return endSubscription(sandbox, subscription, {
        ...asked.cancellation_details,
        reason: 'cancellation_requested',
      })
    },
  ),
]

function create(sandbox: Sandbox, asked: z.output<typeof created>): Subscription {
  const customer = findByParameter(sandbox, 'customer', asked.customer, 'customer')
  const method = asked.default_payment_method
  if (method) findByParameter(sandbox, 'paymentMethod', method, 'default_payment_method')
  const { trial_end: end, trial_period_days: days } = asked
  const { subscription, invoice } = startSubscription(sandbox, {
    customer: customer.id,
    items: asked.items.map(({ price, quantity = 1 }, position) => ({
      price: findByParameter(sandbox, 'price', price, `items[${position}][price]`),
      quantity,
    })),
    paymentMethod: method ?? null,
    trialEnd: end ?? (days ? sandbox.clock.now() + days * DAY_SECONDS : null),
    metadata: mergeMetadata({}, asked.metadata),
    description: asked.description ?? null,
  })
  if (asked.payment_behavior === 'default_incomplete' && invoice.amount_due > 0) return subscription
  const collected = collectInvoice(sandbox, invoice, {})
  if (asked.payment_behavior === 'error_if_incomplete' && isUnpaid(sandbox, collected))
    throwDeclined(sandbox, collected, { leavesTraces: false })
  return getRecord(sandbox, 'subscription', subscription.id)
}

function change(sandbox: Sandbox, before: Subscription, asked: z.output<typeof changed>): Subscription {
  const { items, metadata: data, cancellation_details: details, description } = asked
  const method = asked.default_payment_method
  if (isOver(before) && Object.keys(asked).some((name) => name !== 'metadata' && name !== 'expand'))
    throwInvalid('A canceled subscription can only update its cancellation_details and metadata.')
  if (method) findByParameter(sandbox, 'paymentMethod', method, 'default_payment_method')
  const plain: Partial<Subscription> = {
    ...cancellation(sandbox, before, asked),
    ...(details && {
      cancellation_details: { ...noCancellationDetails, ...before.cancellation_details, ...details },
    }),
    ...(method && { default_payment_method: method }),
    ...(description !== undefined && { description }),
    metadata: mergeMetadata(before.metadata, data),
  }
  const errorIfIncomplete = asked.payment_behavior === 'error_if_incomplete'
  if (asked.trial_end && before.status !== 'trialing')
    throwInvalid('This subscription has no trial.', 'trial_end')
  if (asked.trial_end) return endTrial(sandbox, { ...before, ...plain }, errorIfIncomplete)
  if (!items) return saveSubscription(sandbox, before, { ...before, ...plain })
  const prorations = asked.proration_behavior ?? 'create_prorations'
  const prorationDate = checkProrationDate(before, asked.proration_date)
  return changeItems(sandbox, before, { items, prorations, prorationDate }, { plain, errorIfIncomplete })
}

function cancellation(
  sandbox: Sandbox,
  before: Subscription,
  { cancel_at: at, cancel_at_period_end: atEnd }: z.output<typeof changed>,
): Partial<Subscription> {
  if (at !== undefined && atEnd !== undefined)
    throwInvalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  if (atEnd === true || typeof at === 'number')
    return cancellationFields(
      sandbox,
      typeof at === 'number' ? at : currentPeriod(before).end,
      atEnd ?? false,
    )
  if (atEnd === false || at === '') return cancellationFields(sandbox, null, false)
  return {}
}

/** Returns the given date. Refuses a date outside the current period. */
export function checkProrationDate(subscription: Subscription, date: number | undefined): number | undefined {
  const { start, end } = currentPeriod(subscription)
  if (date !== undefined && (date < start || date > end))
    throwInvalid('Invalid proration_date: it must be within the current period.', 'proration_date')
  return date
}

const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired'
