import type { z } from 'zod'
import type { catalogContract, pricedProduct } from './catalog.contract.ts'
import { priceText, readPrice } from './price-text.rules.ts'

export type PricedProduct = z.infer<typeof pricedProduct>
export type PricedVariant = PricedProduct['variants'][number]
export type PriceChanges = z.infer<
  NonNullable<(typeof catalogContract)['savePrices']['~orpc']['inputSchema']>
>

export type ProductFormValues = Pick<
  PricedProduct,
  'enabled' | 'customName' | 'customDescription' | 'customVatClass' | 'isMadeToMeasure'
>
export type VariantFormValues = Pick<PricedVariant, 'enabled' | 'customName'> & { price: string }

export type PriceEdits = {
  products: Record<string, Partial<ProductFormValues>>
  variants: Record<string, Partial<VariantFormValues>>
}

export const noEdits: PriceEdits = { products: {}, variants: {} }

export const mergeProductEdits = (saved: PricedProduct, edits: PriceEdits): ProductFormValues => ({
  enabled: saved.enabled,
  customName: saved.customName,
  customDescription: saved.customDescription,
  customVatClass: saved.customVatClass,
  isMadeToMeasure: saved.isMadeToMeasure,
  ...edits.products[saved.id],
})

/** Returns the typed values, but the saved price while the product or variant is switched off. */
export function mergeVariantEdits(product: PricedProduct, saved: PricedVariant, edits: PriceEdits) {
  const savedPrice = priceText(saved.priceOverrideCents)
  const { price = savedPrice, ...rest } = edits.variants[saved.id] ?? {}
  const typed = { enabled: saved.enabled, customName: saved.customName, ...rest }
  const mayPrice = typed.enabled && mergeProductEdits(product, edits).enabled
  return { ...typed, price: mayPrice ? price : savedPrice, mayPrice }
}

export const changedFields = <Typed extends object>(typed: Typed, saved: Typed) =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== saved[name as keyof Typed]),
  ) as Partial<Typed>

function productChange(saved: PricedProduct, edits: PriceEdits) {
  const typed = mergeProductEdits(saved, edits)
  const [customName, customDescription] = [typed.customName.trim(), typed.customDescription.trim()]
  return changedFields<ProductFormValues>({ ...typed, customName, customDescription }, saved)
}

function variantChange(product: PricedProduct, saved: PricedVariant, edits: PriceEdits) {
  const typed = mergeVariantEdits(product, saved, edits)
  const read = readPrice(typed.price)
  const isFaulty = 'problem' in read
  const priceOverrideCents = isFaulty ? saved.priceOverrideCents : read.cents
  const wanted = { enabled: typed.enabled, priceOverrideCents, customName: typed.customName.trim() }
  return { change: changedFields(wanted, saved), isFaulty }
}

const isEmpty = (change: object) => Object.keys(change).length === 0

export function collectPriceChanges(products: readonly PricedProduct[], edits: PriceEdits) {
  const changes: PriceChanges = { products: [], variants: [] }
  const faults: { productId: string; variantId: string }[] = []
  for (const product of products) {
    const own = productChange(product, edits)
    if (!isEmpty(own)) changes.products.push({ productId: product.id, ...own })
    for (const variant of product.variants) {
      const { change, isFaulty } = variantChange(product, variant, edits)
      if (isFaulty) faults.push({ productId: product.id, variantId: variant.id })
      if (!isEmpty(change)) changes.variants.push({ variantId: variant.id, ...change })
    }
  }
  return {
    changes,
    faults,
    count: countChangedFields([...changes.products, ...changes.variants]) + faults.length,
  }
}

export const countChangedFields = (entries: readonly object[]) =>
  entries.reduce((count, entry) => count + Object.keys(entry).length - 1, 0)

export const countVariantsForSale = (products: readonly PricedProduct[]) =>
  products
    .filter(({ enabled }) => enabled)
    .flatMap(({ variants }) => variants)
    .filter(({ enabled }) => enabled).length

export function applyPriceChanges(
  products: readonly PricedProduct[],
  changes: PriceChanges,
): PricedProduct[] {
  const ofProduct = new Map(changes.products.map(({ productId, ...change }) => [productId, change]))
  const ofVariant = new Map(changes.variants.map(({ variantId, ...change }) => [variantId, change]))
  return products.map((product) => ({
    ...product,
    ...ofProduct.get(product.id),
    variants: product.variants.map((variant) => ({ ...variant, ...ofVariant.get(variant.id) })),
  }))
}

/**
 * Drops the edits of products and variants whose edited values equal the saved values. Their fields
 * then follow changes of other tabs again.
 */
export function remainingEdits(products: readonly PricedProduct[], edits: PriceEdits): PriceEdits {
  const { changes, faults } = collectPriceChanges(products, edits)
  const changedIds = new Set([
    ...changes.products.map(({ productId }) => productId),
    ...[...changes.variants, ...faults].map(({ variantId }) => variantId),
  ])
  const stillChanged = <Edit>(all: Record<string, Edit>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => changedIds.has(id)))
  return { products: stillChanged(edits.products), variants: stillChanged(edits.variants) }
}
