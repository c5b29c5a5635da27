import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { OrderStatus } from '../orders.rules.ts'

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id),
    photographerId: uuid()
      .notNull()
      .references(() => photographers.id),
    /** Integer cents, VAT included. */
    totalPrice: integer().notNull(),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    notes: text(),
    metadata: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index().on(table.photographerId, table.createdAt.desc()),
    check('orders_status_known', sql`status in ('pending', 'processing', 'shipped', 'completed')`),
    check('orders_total_sane', sql`total_price >= 0`),
    allowSystem('orders'),
    allow('orders', 'photographer', 'select', sql`photographer_id = ${viewerId}`),
    allow('orders', 'client', 'select', sql`client_id = ${viewerId}`),
    allow('orders', 'admin', 'select', sql`true`),
  ],
)
