import { itemAt } from '#platform/pure/item-at.ts'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import { findBuyer, type Buyer } from '#domains/clients/server/clients.ts'
import type { Seller } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import type { VatQuestion } from '../vat.rules.ts'
import * as catalogSql from './catalog.sql.ts'

export { findShipping } from './catalog.sql.ts'

/** A variant for sale. Cents include VAT; sizes are as listed in the catalogue. */
export type Offer = ReturnType<typeof toOffer>

/** Returns the offers by variant id. Omits variants that are not for sale. */
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

/** Returns a product with the studio's settings. An empty text means the catalogue's text. */
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

export const groupByProduct = <Product, Variant>(
  rows: readonly catalogSql.CatalogRow[],
  productOf: (row: catalogSql.CatalogRow) => Product,
  variantOf: (row: catalogSql.CatalogRow) => Variant,
) =>
  [...Map.groupBy(rows, ({ product }) => product.id).values()].map((own) => ({
    ...productOf(itemAt(own, 0)),
    variants: own.map(variantOf),
  }))

export type SaleVatFacts = Omit<VatQuestion, 'vatClass' | 'supply'>

type SellerTax = Pick<Seller, 'schemeOn' | 'isOss'>
/**
 * Undefined `arrives` means an unknown destination. The country of the buyer then applies.
 */
type Sale = { arrives: Country | undefined; at: Date }

/** Returns the VAT facts of a sale. Called for quotes and orders, and again at payment. */
export function vatFactsOfSale(seller: SellerTax, buyer: Buyer, { arrives, at }: Sale): SaleVatFacts {
  const day = calendarDay(at)
  const country = buyer.address?.country ?? 'NL'
  return {
    day,
    arrives: arrives ?? country,
    scheme: seller.schemeOn(day),
    oss: seller.isOss(day),
    buyer: {
      country,
      isBusiness: buyer.company !== null,
      isVatIdChecked: buyer.isVatIdChecked,
    },
  }
}

export const findSaleVatFacts = async (tx: Tx<'system'>, seller: SellerTax, clientId: string, sale: Sale) =>
  vatFactsOfSale(seller, await findBuyer(tx, clientId), sale)
