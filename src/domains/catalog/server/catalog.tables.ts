import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import { studioIdColumn } from '#domains/studios/core/server/studios.tables.ts'
import type { Arrangement, ProductPictureKind } from '../catalog.rules.ts'
import { STANDARD_SHIPPING_CENTS } from '../shipping.rules.ts'
import type { LowerVatClass, VatClass } from '../vat.rules.ts'

const isOwn = sql`photographer_id = ${viewerIdSql}`
const isOfOwnStudio = sql`photographer_id = (select created_by from clients where clients.id = ${viewerIdSql})`

const forEveryone = (table: string) => [
  allowSystem(table),
  allow(table, 'client', 'select', sql`true`),
  allow(table, 'photographer', 'select', sql`true`),
  allow(table, 'admin', 'select', sql`true`),
]

/** The platform's products, the same for every studio. Filled by a migration. */
export const catalogProducts = pgTable(
  'catalog_products',
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    defaultName: text().notNull(),
    defaultDescription: text().notNull(),
    picture: text().$type<ProductPictureKind>().notNull(),
    arrangement: text().$type<Arrangement>().notNull(),
    vatClass: text().$type<VatClass>().notNull().default('standard'),
    isMadeToMeasure: boolean().notNull().default(true),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull(),
  },
  () => [
    check('catalog_products_arrangement_known', sql`arrangement in ('each', 'together')`),
    check('catalog_products_vat_class_known', sql`vat_class in ('standard', 'book', 'art')`),
    ...forEveryone('catalog_products'),
  ],
)

export const catalogVariants = pgTable(
  'catalog_variants',
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => catalogProducts.id, { onDelete: 'cascade' }),
    defaultName: text().notNull(),
    /** Cents, including VAT. */
    defaultPrice: integer().notNull(),
    sku: text().notNull().unique(),
    widthMm: integer().notNull(),
    heightMm: integer().notNull(),
    material: text(),
    sharpDpi: integer().notNull(),
    minPhotos: integer().notNull().default(1),
    maxPhotos: integer().notNull().default(1),
    sortOrder: integer().notNull(),
  },
  (table) => [
    index().on(table.productId),
    check('catalog_variants_price_sane', sql`default_price between 0 and 999999`),
    check('catalog_variants_size_sane', sql`width_mm > 0 and height_mm > 0 and sharp_dpi > 0`),
    check('catalog_variants_photos_sane', sql`min_photos >= 1 and max_photos >= min_photos`),
    ...forEveryone('catalog_variants'),
  ],
)

/** A studio's changes to a product. Without a row, the studio sells the product unchanged. */
export const photographerProducts = pgTable(
  'photographer_products',
  {
    id: uuid().primaryKey(),
    studioId: studioIdColumn(),
    productId: uuid()
      .notNull()
      .references(() => catalogProducts.id, { onDelete: 'cascade' }),
    enabled: boolean().notNull().default(true),
    customName: text(),
    customDescription: text(),
    /** Null means the catalogue's class. */
    vatClass: text().$type<LowerVatClass>(),
    isMadeToMeasure: boolean(),
  },
  (table) => [
    unique('photographer_products_once').on(table.studioId, table.productId),
    check('photographer_products_vat_class_known', sql`vat_class in ('standard', 'book', 'art')`),
    allowSystem('photographer_products'),
    allow('photographer_products', 'photographer', 'all', isOwn),
    allow('photographer_products', 'client', 'select', isOfOwnStudio),
  ],
)

export const photographerVariantPrices = pgTable(
  'photographer_variant_prices',
  {
    id: uuid().primaryKey(),
    studioId: studioIdColumn(),
    variantId: uuid()
      .notNull()
      .references(() => catalogVariants.id, { onDelete: 'cascade' }),
    enabled: boolean().notNull().default(true),
    /** Cents, including VAT; null means the standard price. */
    priceOverride: integer(),
    customName: text(),
  },
  (table) => [
    unique('photographer_variant_prices_once').on(table.studioId, table.variantId),
    check('photographer_variant_prices_sane', sql`price_override between 0 and 999999`),
    allowSystem('photographer_variant_prices'),
    allow('photographer_variant_prices', 'photographer', 'all', isOwn),
    allow('photographer_variant_prices', 'client', 'select', isOfOwnStudio),
  ],
)

/** A studio's delivery settings. Without a row, `standardShipping` applies. */
export const photographerShipping = pgTable(
  'photographer_shipping',
  {
    studioId: studioIdColumn().primaryKey(),
    /** Cents, including VAT; 0 means free. */
    shippingCents: integer().notNull().default(STANDARD_SHIPPING_CENTS),
    offersPickUp: boolean().notNull().default(false),
    pickUpLine: text().notNull().default(''),
  },
  () => [
    check('photographer_shipping_sane', sql`shipping_cents between 0 and 9999`),
    allowSystem('photographer_shipping'),
    allow('photographer_shipping', 'photographer', 'all', isOwn),
  ],
)
