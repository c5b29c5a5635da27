import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photos } from '#domains/photos/server/photos.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { DeliveryAddress } from '../delivery-address.rules.ts'
import type { OrderStatus } from '../orders.rules.ts'

/** Whose it is stands in every table of an order, so that each row can be walled off by itself. */
export const owners = {
  clientId: uuid()
    .notNull()
    .references(() => clients.id),
  studioId: uuid('photographer_id')
    .notNull()
    .references(() => photographers.id),
}

// Nobody writes an order but the product: what it costs is worked out, never told.
export const ownersRead = (table: string) => [
  allowSystem(table),
  allow(table, 'photographer', 'select', sql`photographer_id = ${viewerId}`),
  allow(table, 'client', 'select', sql`client_id = ${viewerId}`),
  allow(table, 'admin', 'select', sql`true`),
]

export type OrderMetadata = {
  customerName: string
  customerEmail: string
  /** Null when studio and client arrange the delivery between them. */
  deliveryAddress: DeliveryAddress | null
}

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    ...owners,
    /** Made by the browser for one press on the button, so that a second press finds the first one's order. */
    placementId: uuid().notNull(),
    /** Integer cents, VAT and shipping included. */
    totalPrice: integer().notNull(),
    shippingCents: integer().notNull(),
    shippingVatRate: integer().notNull(),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    notes: text(),
    metadata: jsonb().$type<OrderMetadata>().notNull(),
    /** What the studio finds it by, without case and accents; the client's name is asked where it may still change. */
    searchText: text().notNull(),
    carrier: text(),
    trackAndTrace: text(),
    createdAt: moment().notNull(),
    paidAt: moment(),
    shippedAt: moment(),
    completedAt: moment(),
    canceledAt: moment(),
    remindedAt: moment(),
    /** When its studio was told of the new order by mail, or would have been if it wanted that. */
    studioToldAt: moment(),
  },
  (table) => [
    index().on(table.studioId, table.createdAt.desc()),
    index().on(table.clientId, table.createdAt.desc()),
    unique('orders_placed_once').on(table.clientId, table.placementId),
    check(
      'orders_status_known',
      sql`status in ('pending', 'processing', 'shipped', 'completed', 'canceled')`,
    ),
    check('orders_total_sane', sql`total_price >= shipping_cents and shipping_cents >= 0`),
    check('orders_production_after_payment', sql`status in ('pending', 'canceled') or paid_at is not null`),
    ...ownersRead('orders'),
  ],
)

/** Names, sizes, price and VAT as they were at that moment: nothing that changes later changes an order. */
export const orderItems = pgTable(
  'order_items',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    ...owners,
    /** Counts from 1. */
    position: integer().notNull(),
    /** What it was in the catalogue; only to order the same again. */
    variantId: uuid().notNull(),
    /** The product's name. */
    productType: text().notNull(),
    /** The variant's name. */
    format: text().notNull(),
    material: text(),
    widthMm: integer().notNull(),
    heightMm: integer().notNull(),
    quantity: integer().notNull(),
    /** Of one piece: integer cents, VAT included. */
    price: integer().notNull(),
    vatRate: integer().notNull(),
    notes: text(),
  },
  (table) => [
    unique('order_items_position').on(table.orderId, table.position),
    check('order_items_quantity_sane', sql`quantity between 1 and 10`),
    check('order_items_price_sane', sql`price between 0 and 999999`),
    ...ownersRead('order_items'),
  ],
)

export const orderItemPhotos = pgTable(
  'order_item_photos',
  {
    id: uuid().primaryKey(),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    ...owners,
    /** Null once the photo is gone, which is only possible when its prints are made. */
    photoId: uuid().references(() => photos.id, { onDelete: 'set null' }),
    photoLabel: text().notNull(),
    /** Counts from 1. */
    position: integer().notNull(),
    /** Where the crop lies, 0 to 1 in the room that the photo leaves: see crop.rules.ts. */
    cropX: doublePrecision().notNull(),
    cropY: doublePrecision().notNull(),
  },
  (table) => [
    unique('order_item_photos_position').on(table.orderItemId, table.position),
    index().on(table.photoId),
    check('order_item_photos_crop_sane', sql`crop_x between 0 and 1 and crop_y between 0 and 1`),
    ...ownersRead('order_item_photos'),
  ],
)
