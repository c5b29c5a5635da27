import { z } from 'zod'
import { emit, emitChange } from '../delivery/emit-event.ts'
import { newId } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { listPage } from '../wire/list-page.ts'
import { clearable, expand, flag, listing, mergedMetadata, metadata, text } from '../wire/parameters.ts'
import type { Product } from '../wire/stripe-objects.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { endpoint } from './endpoint.ts'
import { findEndpoint, requested, named } from './found.ts'

const common = {
  active: flag.exactOptional(),
  description: clearable.exactOptional(),
  images: z.array(text).exactOptional(),
  unit_label: clearable.exactOptional(),
  url: clearable.exactOptional(),
  metadata: metadata.optional(),
  expand,
}
const created = z.strictObject({ name: text, id: text.optional(), ...common })
const changed = z.strictObject({ name: text.exactOptional(), default_price: text.exactOptional(), ...common })
const listed = z.strictObject({ active: flag.optional(), ids: z.array(text).optional(), ...listing })

export const productEndpoints = [
  endpoint('POST', '/v1/products', created, (sandbox, { expand: _, ...written }) =>
    createProduct(sandbox, written),
  ),
  endpoint('GET', '/v1/products', listed, (sandbox, asked) =>
    listPage(
      sandbox.store
        .all('product')
        .filter(({ active }) => asked.active === undefined || active === asked.active)
        .filter(({ id }) => asked.ids === undefined || asked.ids.includes(id)),
      asked,
      { url: '/v1/products', what: 'product' },
    ),
  ),
  findEndpoint('/v1/products', 'product'),
  endpoint('POST', '/v1/products/:id', changed, (sandbox, { expand: _, metadata: data, ...written }, id) => {
    const before = requested(sandbox, 'product', id)
    if (written.default_price) named(sandbox, 'price', written.default_price, 'default_price')
    const after: Product = {
      ...before,
      ...written,
      metadata: mergedMetadata(before.metadata, data),
      updated: sandbox.clock.now(),
    }
    emitChange(sandbox, 'product.updated', before, after)
    return sandbox.store.put('product', after)
  }),
]

type Written = Omit<z.output<typeof created>, 'expand'>

export function createProduct(sandbox: Sandbox, { id, metadata: data, ...written }: Written): Product {
  if (id !== undefined && sandbox.store.get('product', id))
    invalid(`Product already exists.`, 'id', 'resource_already_exists')
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
    metadata: mergedMetadata({}, data),
  })
  emit(sandbox, 'product.created', product)
  return product
}
