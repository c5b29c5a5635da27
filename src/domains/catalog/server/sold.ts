import type { CatalogRow } from './catalog.sql.ts'

export const toOfferedProduct = ({ product, ownProduct }: CatalogRow) => ({
  id: product.id,
  slug: product.slug,
  name: ownProduct?.customName ?? product.defaultName,
  description: ownProduct?.customDescription ?? product.defaultDescription,
  picture: product.picture,
  arrangement: product.arrangement,
  vatRate: product.vatRate,
})

export const toOfferedVariant = ({ variant, format, ownVariant }: CatalogRow) => ({
  id: variant.id,
  name: ownVariant?.customName ?? variant.defaultName,
  priceCents: ownVariant?.priceOverrideCents ?? variant.defaultPriceCents,
  ...format,
})

/** The studio's settings for a product; an empty text means the catalogue's own. */
export const toPricedProduct = ({ product, ownProduct }: CatalogRow) => ({
  ...product,
  enabled: ownProduct?.enabled ?? true,
  customName: ownProduct?.customName ?? '',
  customDescription: ownProduct?.customDescription ?? '',
})

export const toPricedVariant = ({ variant, format, ownVariant }: CatalogRow) => ({
  ...variant,
  enabled: ownVariant?.enabled ?? true,
  customName: ownVariant?.customName ?? '',
  priceOverrideCents: ownVariant?.priceOverrideCents ?? null,
  ...format,
})

/** Groups rows into products with their variants, keeping the order. */
export function byProduct<Product, Variant>(
  rows: readonly CatalogRow[],
  productOf: (row: CatalogRow) => Product,
  variantOf: (row: CatalogRow) => Variant,
): (Product & { variants: Variant[] })[] {
  const groups = new Map<string, Product & { variants: Variant[] }>()
  for (const row of rows) {
    const group = groups.get(row.product.id) ?? { ...productOf(row), variants: [] }
    group.variants.push(variantOf(row))
    groups.set(row.product.id, group)
  }
  return [...groups.values()]
}
