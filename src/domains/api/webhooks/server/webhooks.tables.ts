import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { studioEvents } from '#domains/activity/server/activity.tables.ts'
import type { StudioEventType } from '#domains/activity/studio-events.rules.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { EndpointMaker, EndpointState, OffReason } from '../webhooks.rules.ts'

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey(),
    studioId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    events: text().array().$type<StudioEventType[]>().notNull(),
    /** Encrypted, because whoever has it can sign in our name. */
    sealedSecret: text().notNull(),
    /** Signs too until `previousUntil`, so that a receiver can switch over. */
    previousSealedSecret: text(),
    previousUntil: moment(),
    state: text().$type<EndpointState>().notNull(),
    offReason: text().$type<OffReason>(),
    /** Since when every delivery has failed. */
    failingSince: moment(),
    madeBy: text().$type<EndpointMaker>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index().on(table.studioId),
    check(
      'webhook_endpoints_previous_ends',
      sql`(previous_sealed_secret is null) = (previous_until is null)`,
    ),
    allow('webhook_endpoints', 'photographer', 'all', sql`photographer_id = ${viewerId}`),
    allow('webhook_endpoints', 'admin', 'select', sql`true`),
    allowSystem('webhook_endpoints'),
  ],
)

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    studioId: uuid('photographer_id').notNull(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: uuid()
      .notNull()
      .references(() => studioEvents.id, { onDelete: 'cascade' }),
    attempt: integer().notNull(),
    /** HTTP status; null without an answer. */
    status: integer(),
    failure: text(),
    millis: integer().notNull(),
    triedAt: moment().notNull(),
    /** When it is retried; null when it arrived, or is not retried. */
    nextTryAt: moment(),
  },
  (table) => [
    index().on(table.endpointId, table.triedAt, table.id),
    index().on(table.eventId),
    allow('webhook_deliveries', 'photographer', 'select', sql`photographer_id = ${viewerId}`),
    allow('webhook_deliveries', 'admin', 'select', sql`true`),
    allowSystem('webhook_deliveries'),
  ],
)
