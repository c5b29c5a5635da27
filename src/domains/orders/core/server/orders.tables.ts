import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import type { VatCategory, VatClass } from '#domains/catalog/vat.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { choiceLists } from '#domains/choices/core/server/choices.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { Country, PostalAddress } from '#platform/pure/postal-address.ts'
import type { DeliveryMethod, ItemKind, OrderKind, OrderStatus } from '../../orders.rules.ts'
import type { Supply } from '../../withdrawal/withdrawal.rules.ts'

/**
 * Owners of an order. Tables with items, withdrawals or payments of orders repeat these columns, so
 * that row-level security needs no join.
 */
export const ownerColumns = {
  clientId: uuid()
    .notNull()
    .references(() => clients.id),
  studioId: uuid('photographer_id')
    .notNull()
    .references(() => photographers.id),
}

// Only the system writes orders, because it computes their prices.
export const ownerReadPolicies = (table: string) => [
  allowSystem(table),
  allow(table, 'photographer', 'select', sql`photographer_id = ${viewerIdSql}`),
  allow(table, 'client', 'select', sql`client_id = ${viewerIdSql}`),
  allow(table, 'admin', 'select', sql`true`),
]

export type OrderMetadata = {
  customerName: string
  customerEmail: string
  deliveryAddress: PostalAddress | null
  /**
   * Present on orders of extra photos until the client is erased. `round` is the submission round
   * of the choice.
   */
  extras?: { fromType: PhotoType; beginsAtOnce: boolean; round: number }
  pickUpLine?: string
  /**
   * Session that placed the order, if opened by an emailed link. Other such sessions don't see the
   * address.
   */
  placedInSession?: string
}

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    ...ownerColumns,
    /** Idempotency key that the browser makes for each order. */
    placementId: uuid().notNull(),
    kind: text().$type<OrderKind>().notNull().default('prints'),
    listId: uuid().references(() => choiceLists.id, { onDelete: 'set null' }),
    /** Cents, including VAT and shipping. */
    totalPrice: integer().notNull(),
    shippingCents: integer().notNull(),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    delivery: text().$type<DeliveryMethod>().notNull().default('ship'),
    notes: text(),
    metadata: jsonb().$type<OrderMetadata>().notNull(),
    /**
     * Normalized text for the studio's search. The client's current name is searched separately.
     */
    searchText: text().notNull(),
    carrier: text(),
    trackAndTrace: text(),
    createdAt: moment().notNull(),
    paidAt: moment(),
    shippedAt: moment(),
    completedAt: moment(),
    canceledAt: moment(),
    remindedAt: moment(),
    /** Time of the new-order email. Also set when the studio's settings suppress this email. */
    studioNotifiedAt: moment('studio_told_at'),
  },
  (table) => [
    index().on(table.studioId, table.createdAt.desc()),
    index().on(table.clientId, table.createdAt.desc()),
    index().on(table.listId),
    check('orders_kind_known', sql`kind in ('prints', 'extra_photos')`),
    check('orders_list_of_extras', sql`list_id is null or kind = 'extra_photos'`),
    unique('orders_placed_once').on(table.clientId, table.placementId),
    check(
      'orders_status_known',
      sql`status in ('pending', 'processing', 'shipped', 'completed', 'canceled')`,
    ),
    check('orders_delivery_known', sql`delivery in ('ship', 'pick_up', 'arranged')`),
    check('orders_total_sane', sql`total_price >= shipping_cents and shipping_cents >= 0`),
    check('orders_production_after_payment', sql`status in ('pending', 'canceled') or paid_at is not null`),
    ...ownerReadPolicies('orders'),
  ],
)

/** Snapshot of names, sizes, price and VAT, so that catalogue changes don't affect orders. */
export const orderItems = pgTable(
  'order_items',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    ...ownerColumns,
    position: integer().notNull(),
    kind: text().$type<ItemKind>().notNull().default('print'),
    /** Null for extra photos. No foreign key, because the catalogue may drop the variant. */
    variantId: uuid(),
    productName: text('product_type').notNull(),
    variantName: text('format').notNull(),
    material: text(),
    widthMm: integer(),
    heightMm: integer(),
    quantity: integer().notNull(),
    /** Cents, including VAT. */
    unitPriceCents: integer('price').notNull(),
    vatRate: integer().notNull(),
    vatCategory: text().$type<VatCategory>().notNull().default('S'),
    vatCountry: text().$type<Country>().notNull().default('NL'),
    vatClass: text().$type<VatClass>().notNull().default('standard'),
    supply: text().$type<Supply>().notNull().default('goods'),
    isMadeToMeasure: boolean().notNull().default(true),
    note: text('notes'),
  },
  (table) => [
    unique('order_items_position').on(table.orderId, table.position),
    check('order_items_kind_known', sql`kind in ('print', 'extra_photo')`),
    check(
      'order_items_quantity_sane',
      sql`quantity between 1 and case kind when 'print' then 10 else 5000 end`,
    ),
    check(
      'order_items_print_measured',
      sql`kind <> 'print' or variant_id is not null and width_mm is not null and height_mm is not null`,
    ),
    check('order_items_vat_category_known', sql`vat_category in ('S', 'E', 'K', 'AE')`),
    check('order_items_vat_class_known', sql`vat_class in ('standard', 'book', 'art')`),
    check('order_items_supply_known', sql`supply in ('goods', 'digital')`),
    check('order_items_vat_charged', sql`vat_category = 'S' or vat_rate = 0`),
    check('order_items_price_sane', sql`price between 0 and 999999`),
    ...ownerReadPolicies('order_items'),
  ],
)

export const orderItemPhotos = pgTable(
  'order_item_photos',
  {
    id: uuid().primaryKey(),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    ...ownerColumns,
    /** Null once the photo is deleted. Photos of pending and processing orders can't be deleted. */
    photoId: uuid(),
    photoLabel: text().notNull(),
    position: integer().notNull(),
    cropX: doublePrecision().notNull(),
    cropY: doublePrecision().notNull(),
    cropTurned: boolean().notNull().default(false),
  },
  (table) => [
    // Sets only `photo_id` to null on delete. The migration does this, because Drizzle can't
    // express it.
    foreignKey({
      name: 'order_item_photos_of_photo',
      columns: [table.studioId, table.photoId],
      foreignColumns: [photos.studioId, photos.id],
    }),
    unique('order_item_photos_position').on(table.orderItemId, table.position),
    index().on(table.photoId),
    check('order_item_photos_crop_sane', sql`crop_x between 0 and 1 and crop_y between 0 and 1`),
    ...ownerReadPolicies('order_item_photos'),
  ],
)
