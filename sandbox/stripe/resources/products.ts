import { z } from 'zod'
import { emit, emitChange } from '../delivery/emit-event.ts'
import { newId } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { clearable, expandSchema, flag, mergeMetadata, metadata, text } from '../wire/parameters.ts'
import type { Product } from '../wire/stripe-objects.ts'
import { throwInvalid } from '../wire/stripe-refusal.ts'
import { endpoint, defineRecordEndpoint, defineListEndpoint } from './endpoint.ts'
import { findRequested, findByParameter } from './find-record.ts'

const common = {
  active: flag.exactOptional(),
  description: clearable.exactOptional(),
  images: z.array(text).exactOptional(),
  unit_label: clearable.exactOptional(),
  url: clearable.exactOptional(),
  metadata: metadata.optional(),
  expand: expandSchema,
}
const created = z.strictObject({ name: text, id: text.optional(), ...common })
const changed = z.strictObject({ name: text.exactOptional(), default_price: text.exactOptional(), ...common })

export const productEndpoints = [
  endpoint('POST', '/v1/products', created, (sandbox, { expand: _, ...written }) =>
    createProduct(sandbox, written),
  ),
  defineListEndpoint(
    '/v1/products',
    'product',
    { active: flag },
    {
      parameters: { ids: z.array(text).optional() },
      holds: ({ id }, { ids }) => ids === undefined || ids.includes(id),
    },
  ),
  defineRecordEndpoint('/v1/products', 'product'),
  endpoint('POST', '/v1/products/:id', changed, (sandbox, { expand: _, metadata: data, ...written }, id) => {
    const before = findRequested(sandbox, 'product', id)
    if (written.default_price) findByParameter(sandbox, 'price', written.default_price, 'default_price')
    const after: Product = {
      ...before,
      ...written,
      metadata: mergeMetadata(before.metadata, data),
      updated: sandbox.clock.now(),
    }
    emitChange(sandbox, 'product.updated', before, after)
    return sandbox.store.put('product', after)
  }),
]

type ProductInput = Omit<z.output<typeof created>, 'expand'>

export function createProduct(sandbox: Sandbox, { id, metadata: data, ...written }: ProductInput): Product {
  if (id !== undefined && sandbox.store.get('product', id))
    throwInvalid(`Product already exists.`, 'id', 'resource_already_exists')
  const now = sandbox.clock.now()
  const product = sandbox.store.put('product', {
    id: id ?? newId('prod', 14),
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
    ...written,
    metadata: mergeMetadata({}, data),
  })
  emit(sandbox, 'product.created', product)
  return product
}
