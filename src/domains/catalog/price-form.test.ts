import { expect, test } from 'vitest'
import {
  collectPriceChanges,
  countVariantsForSale,
  noEdits,
  remainingEdits,
  applyPriceChanges,
  type PricedProduct,
  type PriceEdits,
  type ProductFormValues,
  type VariantFormValues,
} from './price-form.rules.ts'

const format = { widthMm: 300, heightMm: 200, material: null, sharpDpi: 200, minPhotos: 1, maxPhotos: 1 }
const variant = (id: string, priceOverrideCents: number | null = null) => ({
  id,
  sku: id,
  defaultName: id,
  defaultPriceCents: 5450,
  enabled: true,
  customName: '',
  priceOverrideCents,
  ...format,
})
const canvas: PricedProduct = {
  id: 'canvas',
  slug: 'canvas',
  defaultName: 'Canvas',
  defaultDescription: 'Op spieraam',
  picture: 'canvas',
  arrangement: 'each',
  vatClass: 'standard',
  customVatClass: null,
  isMadeToMeasure: true,
  enabled: true,
  customName: 'Doek',
  customDescription: '',
  variants: [variant('small', 5950), variant('large')],
}

const onProduct = (change: Partial<ProductFormValues>): PriceEdits => ({
  ...noEdits,
  products: { canvas: change },
})
const onSmall = (
  change: Partial<VariantFormValues>,
  product: Partial<ProductFormValues> = {},
): PriceEdits => ({
  products: { canvas: product },
  variants: { small: change },
})

test.each([
  ['nothing', noEdits, [], []],
  ['blanks around a name', onProduct({ customName: ' Doek ' }), [], []],
  ['a name taken away', onProduct({ customName: '' }), [{ productId: 'canvas', customName: '' }], []],
  [
    'a product put off with a word about it',
    onProduct({ enabled: false, customDescription: 'Mooi' }),
    [{ productId: 'canvas', enabled: false, customDescription: 'Mooi' }],
    [],
  ],
  ['the same price in other words', onSmall({ price: '€ 59.5' }), [], []],
  ['a price', onSmall({ price: '60' }), [], [{ variantId: 'small', priceOverrideCents: 6000 }]],
  ['the standard price', onSmall({ price: ' ' }), [], [{ variantId: 'small', priceOverrideCents: null }]],
  ['a price of nothing', onSmall({ price: '0' }), [], [{ variantId: 'small', priceOverrideCents: 0 }]],
  [
    'the lower rate',
    onProduct({ customVatClass: 'art' }),
    [{ productId: 'canvas', customVatClass: 'art' }],
    [],
  ],
  [
    'what is not made to measure',
    onProduct({ isMadeToMeasure: false }),
    [{ productId: 'canvas', isMadeToMeasure: false }],
    [],
  ],
  ['what is made to measure, as it was', onProduct({ isMadeToMeasure: true }), [], []],
  ['the rate as it was', onProduct({ customVatClass: null }), [], []],
  [
    'a price of a variant that is put off',
    onSmall({ price: '60', enabled: false }),
    [],
    [{ variantId: 'small', enabled: false }],
  ],
  [
    'a price of a product that is put off',
    onSmall({ price: 'gratis' }, { enabled: false }),
    [{ productId: 'canvas', enabled: false }],
    [],
  ],
] as const)('%s', (_, edits, products, variants) => {
  const { changes, faults } = collectPriceChanges([canvas], edits)
  expect({ ...changes, faults }).toEqual({ products, variants, faults: [] })
})

test('a price that is none counts as a change, is not sent, and stays until it is put right', () => {
  const edits = onSmall({ price: '-1', customName: 'Klein' })
  const { changes, faults, count } = collectPriceChanges([canvas], edits)
  expect(changes.variants).toEqual([{ variantId: 'small', customName: 'Klein' }])
  expect([faults, count]).toEqual([[{ productId: 'canvas', variantId: 'small' }], 2])
  expect(remainingEdits(applyPriceChanges([canvas], changes), edits).variants).toEqual(edits.variants)
})

test('what was saved is no edit any more, and what was typed meanwhile still is', () => {
  const sent = collectPriceChanges([canvas], onSmall({ price: '60' }, { enabled: false })).changes
  const now: PriceEdits = {
    products: { canvas: { enabled: false } },
    variants: { small: { price: '60' }, large: { customName: 'Groot' } },
  }
  expect(remainingEdits(applyPriceChanges([canvas], sent), now)).toEqual({
    products: {},
    variants: { large: { customName: 'Groot' } },
  })
})

test('a client can buy what is on, of products that are on', () => {
  const half = { ...canvas, variants: [variant('small'), { ...variant('large'), enabled: false }] }
  expect(countVariantsForSale([canvas, half, { ...canvas, enabled: false }])).toBe(3)
})
