import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Arrangement } from '../catalog.rules.ts'
import * as catalogSql from './catalog.sql.ts'
import { toOfferedProduct, toOfferedVariant } from './sold.ts'

/** A variant as the client's studio sells it now. */
export type Offer = {
  variantId: string
  productName: string
  variantName: string
  /** Integer cents, VAT included. */
  priceCents: number
  /** Percent. */
  vatRate: number
  material: string | null
  /** In the catalogue's orientation. */
  widthMm: number
  heightMm: number
  sharpDpi: number
  arrangement: Arrangement
  minPhotos: number
  maxPhotos: number
}

/** Returns the studio's offers by variant id, without variants that are not for sale. */
export async function findOffers(
  tx: Tx,
  viewer: ClientViewer,
  variantIds: readonly string[],
): Promise<Map<string, Offer>> {
  if (variantIds.length === 0) return new Map()
  const rows = await catalogSql.findForSale(tx, viewer, variantIds)
  return new Map(
    rows.map((row) => {
      const { id, name, ...variant } = toOfferedVariant(row)
      const { name: productName, vatRate, arrangement } = toOfferedProduct(row)
      return [id, { variantId: id, productName, variantName: name, ...variant, vatRate, arrangement }]
    }),
  )
}
