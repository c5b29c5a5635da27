import { z } from 'zod'
import { emit, emitChange } from '../delivery/emit-event.ts'
import { newId } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import {
  clearable,
  currency,
  expandSchema,
  flag,
  integer,
  mergeMetadata,
  metadata,
  text,
} from '../wire/parameters.ts'
import type { Price } from '../wire/stripe-objects.ts'
import { throwInvalid } from '../wire/stripe-refusal.ts'
import { endpoint, defineRecordEndpoint, defineListEndpoint } from './endpoint.ts'
import { findRequested, findByParameter } from './find-record.ts'
import { createProduct } from './products.ts'

const interval = z.enum(['day', 'week', 'month', 'year'])
const recurring = z.strictObject({ interval, interval_count: integer.optional() })
const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified'])
const productData = z.strictObject({
  name: text,
  description: text.exactOptional(),
  images: z.array(text).exactOptional(),
  metadata: metadata.optional(),
  unit_label: text.exactOptional(),
})
const amounts = {
  currency,
  unit_amount: integer,
  recurring: recurring.optional(),
  tax_behavior: taxBehavior.optional(),
}

export const priceData = z.strictObject({
  ...amounts,
  product: text.optional(),
  product_data: productData.optional(),
})
const created = z.strictObject({
  ...amounts,
  product: text.optional(),
  product_data: productData.omit({ description: true, images: true }).optional(),
  active: flag.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  expand: expandSchema,
})
const changed = z.strictObject({
  active: flag.exactOptional(),
  lookup_key: clearable.exactOptional(),
  transfer_lookup_key: flag.optional(),
  nickname: clearable.exactOptional(),
  metadata: metadata.optional(),
  expand: expandSchema,
})
export const priceEndpoints = [
  endpoint('POST', '/v1/prices', created, (sandbox, written) => createPrice(sandbox, written)),
  defineListEndpoint(
    '/v1/prices',
    'price',
    { active: flag, currency, product: text, type: z.enum(['one_time', 'recurring']) },
    {
      parameters: {
        lookup_keys: z.array(text).max(10).optional(),
        recurring: z.strictObject({ interval: interval.optional() }).optional(),
      },
      holds: ({ lookup_key: key, recurring: rhythm }, { lookup_keys: keys, recurring: asked }) =>
        (keys === undefined || keys.includes(key ?? '')) &&
        (asked?.interval === undefined || rhythm?.interval === asked.interval),
    },
  ),
  defineRecordEndpoint('/v1/prices', 'price'),
  endpoint('POST', '/v1/prices/:id', changed, (sandbox, written, id) => {
    const { expand: _, transfer_lookup_key: transfers, metadata: data, ...plain } = written
    const before = findRequested(sandbox, 'price', id)
    if (plain.lookup_key && plain.lookup_key !== before.lookup_key)
      freeLookupKey(sandbox, plain.lookup_key, transfers)
    return savePrice(sandbox, before, {
      ...before,
      ...plain,
      metadata: mergeMetadata(before.metadata, data),
    })
  }),
]

type PriceInput = z.output<typeof created>

export function createPrice(sandbox: Sandbox, written: Omit<PriceInput, 'expand'>): Price {
  const { currency, unit_amount: amount, recurring, product_data: made, lookup_key: key } = written
  if (amount < 0)
    throwInvalid('This value must be greater than or equal to 0.', 'unit_amount', 'parameter_invalid_integer')
  if (Boolean(made) === Boolean(written.product))
    throwInvalid('You must specify either `product` or `product_data` when creating a price.', 'product')
  const product = made
    ? createProduct(sandbox, made)
    : findByParameter(sandbox, 'product', written.product ?? '', 'product')
  if (key) freeLookupKey(sandbox, key, written.transfer_lookup_key)

  const price = sandbox.store.put('price', {
    id: newId('price'),
    object: 'price',
    active: written.active ?? true,
    billing_scheme: 'per_unit',
    created: sandbox.clock.now(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: key ?? null,
    metadata: mergeMetadata({}, written.metadata),
    nickname: written.nickname ?? null,
    product: product.id,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: written.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  })
  emit(sandbox, 'price.created', price)
  return price
}

// A lookup key belongs to one price. It moves only with `transfer_lookup_key`.
function freeLookupKey(sandbox: Sandbox, key: string, transfers: boolean | undefined): void {
  const holder = sandbox.store.all('price').find((price) => price.lookup_key === key)
  if (!holder) return
  if (!transfers)
    throwInvalid(
      `A price (\`${holder.id}\`) already uses that lookup key. To transfer the lookup key to this price, set \`transfer_lookup_key=true\`.`,
      'lookup_key',
    )
  savePrice(sandbox, holder, { ...holder, lookup_key: null })
}

function savePrice(sandbox: Sandbox, before: Price, after: Price): Price {
  emitChange(sandbox, 'price.updated', before, after)
  return sandbox.store.put('price', after)
}
