import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { standardShipping, type ShippingSettings } from '../shipping.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import {
  catalogProducts,
  catalogVariants,
  photographerProducts,
  photographerShipping,
  photographerVariantPrices,
} from './catalog.tables.ts'

type ShopViewer = ClientViewer | PhotographerViewer

const studioOf = (viewer: ShopViewer) => (viewer.role === 'client' ? viewer.studioId : viewer.id)

const columns = {
  product: {
    id: catalogProducts.id,
    slug: catalogProducts.slug,
    defaultName: catalogProducts.defaultName,
    defaultDescription: catalogProducts.defaultDescription,
    picture: catalogProducts.picture,
    arrangement: catalogProducts.arrangement,
    vatClass: catalogProducts.vatClass,
    isMadeToMeasure: catalogProducts.isMadeToMeasure,
  },
  variant: {
    id: catalogVariants.id,
    sku: catalogVariants.sku,
    defaultName: catalogVariants.defaultName,
    defaultPriceCents: catalogVariants.defaultPrice,
  },
  format: {
    widthMm: catalogVariants.widthMm,
    heightMm: catalogVariants.heightMm,
    material: catalogVariants.material,
    sharpDpi: catalogVariants.sharpDpi,
    minPhotos: catalogVariants.minPhotos,
    maxPhotos: catalogVariants.maxPhotos,
  },
  ownProduct: {
    enabled: photographerProducts.enabled,
    customName: photographerProducts.customName,
    customDescription: photographerProducts.customDescription,
    vatClass: photographerProducts.vatClass,
    isMadeToMeasure: photographerProducts.isMadeToMeasure,
  },
  ownVariant: {
    enabled: photographerVariantPrices.enabled,
    customName: photographerVariantPrices.customName,
    priceOverrideCents: photographerVariantPrices.priceOverride,
  },
}

const fromCatalog = (tx: Tx, viewer: ShopViewer) =>
  tx
    .select(columns)
    .from(catalogVariants)
    .innerJoin(catalogProducts, eq(catalogProducts.id, catalogVariants.productId))
    .leftJoin(
      photographerProducts,
      and(
        eq(photographerProducts.studioId, studioOf(viewer)),
        eq(photographerProducts.productId, catalogProducts.id),
      ),
    )
    .leftJoin(
      photographerVariantPrices,
      and(
        eq(photographerVariantPrices.studioId, studioOf(viewer)),
        eq(photographerVariantPrices.variantId, catalogVariants.id),
      ),
    )

const isActive = eq(catalogProducts.isActive, true)
const inOrder = [catalogProducts.sortOrder, catalogVariants.sortOrder] as const

export const listCatalog = (tx: Tx, viewer: PhotographerViewer) =>
  fromCatalog(tx, viewer)
    .where(isActive)
    .orderBy(...inOrder)

export type CatalogRow = Awaited<ReturnType<typeof listCatalog>>[number]

const isForSale = and(
  isActive,
  sql`coalesce(${photographerProducts.enabled}, true)`,
  sql`coalesce(${photographerVariantPrices.enabled}, true)`,
)

export const listForSale = (tx: Tx, viewer: ClientViewer) =>
  fromCatalog(tx, viewer)
    .where(isForSale)
    .orderBy(...inOrder)

export const findForSale = (tx: Tx, viewer: ClientViewer, variantIds: readonly string[]) =>
  fromCatalog(tx, viewer).where(and(isForSale, inArray(catalogVariants.id, [...variantIds])))

export type ProductSetting = NonNullable<CatalogRow['ownProduct']>
export type VariantSetting = NonNullable<CatalogRow['ownVariant']>

/** Updates only the given fields, so that two tabs don't overwrite each other. */
export const saveProductSetting = (
  tx: Tx,
  viewer: PhotographerViewer,
  productId: string,
  change: Partial<ProductSetting>,
) =>
  tx
    .insert(photographerProducts)
    .values({ id: uuidv7(), studioId: viewer.id, productId, ...change })
    .onConflictDoUpdate({
      target: [photographerProducts.studioId, photographerProducts.productId],
      set: change,
    })

export const saveVariantSetting = (
  tx: Tx,
  viewer: PhotographerViewer,
  variantId: string,
  { priceOverrideCents: priceOverride, ...rest }: Partial<VariantSetting>,
) => {
  const change = { ...rest, priceOverride }
  return tx
    .insert(photographerVariantPrices)
    .values({ id: uuidv7(), studioId: viewer.id, variantId, ...change })
    .onConflictDoUpdate({
      target: [photographerVariantPrices.studioId, photographerVariantPrices.variantId],
      set: change,
    })
}

/** Does not check access: the caller must have verified the studio. */
export async function findShipping(tx: Tx, studioId: string): Promise<ShippingSettings> {
  const { studioId: _, ...columns } = getTableColumns(photographerShipping)
  const [own] = await tx
    .select(columns)
    .from(photographerShipping)
    .where(eq(photographerShipping.studioId, studioId))
  return own ?? standardShipping
}

export const setShipping = (tx: Tx, viewer: PhotographerViewer, change: Partial<ShippingSettings>) =>
  tx
    .insert(photographerShipping)
    .values({ studioId: viewer.id, ...change })
    .onConflictDoUpdate({ target: photographerShipping.studioId, set: change })

export async function listClientIds(tx: Tx, viewer: PhotographerViewer): Promise<string[]> {
  const found = await tx.select({ id: clients.id }).from(clients).where(eq(clients.studioId, viewer.id))
  return found.map(({ id }) => id)
}
