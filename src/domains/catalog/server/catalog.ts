import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import * as catalogSql from './catalog.sql.ts'

export { findShipping } from './catalog.sql.ts'
export { findTax, taxBetween, type Tax } from './find-tax.ts'

/** A variant as the client's studio sells it now: cents include VAT, sizes are in the catalogue's orientation. */
export type Offer = ReturnType<typeof toOffer>

/** Returns the studio's offers by variant id, without variants that are not for sale. */
export async function findOffers(
  tx: Tx,
  viewer: ClientViewer,
  variantIds: readonly string[],
): Promise<Map<string, Offer>> {
  if (variantIds.length === 0) return new Map()
  const rows = await catalogSql.findForSale(tx, viewer, variantIds)
  return new Map(rows.map((row) => [row.variant.id, toOffer(row)]))
}

function toOffer(row: catalogSql.CatalogRow) {
  const { id: variantId, name: variantName, ...variant } = toOfferedVariant(row)
  const { name: productName, vatClass, isMadeToMeasure, arrangement } = toOfferedProduct(row)
  return { variantId, productName, variantName, ...variant, vatClass, isMadeToMeasure, arrangement }
}

export function toOfferedProduct({ product, ownProduct }: catalogSql.CatalogRow) {
  const { defaultName, defaultDescription, ...facts } = product
  return {
    ...facts,
    name: ownProduct?.customName ?? defaultName,
    description: ownProduct?.customDescription ?? defaultDescription,
    vatClass: ownProduct?.vatClass ?? facts.vatClass,
    isMadeToMeasure: ownProduct?.isMadeToMeasure ?? facts.isMadeToMeasure,
  }
}

export const toOfferedVariant = ({ variant, format, ownVariant }: catalogSql.CatalogRow) => ({
  id: variant.id,
  name: ownVariant?.customName ?? variant.defaultName,
  priceCents: ownVariant?.priceOverrideCents ?? variant.defaultPriceCents,
  ...format,
})

/** The studio's settings for a product; an empty text means the catalogue's own. */
export const toPricedProduct = ({ product, ownProduct }: catalogSql.CatalogRow) => ({
  ...product,
  enabled: ownProduct?.enabled ?? true,
  customName: ownProduct?.customName ?? '',
  customDescription: ownProduct?.customDescription ?? '',
  customVatClass: ownProduct?.vatClass ?? null,
  isMadeToMeasure: ownProduct?.isMadeToMeasure ?? product.isMadeToMeasure,
})

export const toPricedVariant = ({ variant, format, ownVariant }: catalogSql.CatalogRow) => ({
  ...variant,
  enabled: ownVariant?.enabled ?? true,
  customName: ownVariant?.customName ?? '',
  priceOverrideCents: ownVariant?.priceOverrideCents ?? null,
  ...format,
})

export const byProduct = <Product, Variant>(
  rows: readonly catalogSql.CatalogRow[],
  productOf: (row: catalogSql.CatalogRow) => Product,
  variantOf: (row: catalogSql.CatalogRow) => Variant,
) =>
  [...Map.groupBy(rows, ({ product }) => product.id).values()].map((own) => ({
    ...productOf(own[0]!),
    variants: own.map(variantOf),
  }))
