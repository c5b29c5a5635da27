import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { studioEvents } from '#domains/activity/server/studio-events.tables.ts'
import type { StudioEventType } from '#domains/activity/studio-events.rules.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { EndpointMaker, EndpointState, OffReason } from '../webhooks.rules.ts'

/** Where a studio wants to be called when something happens. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey(),
    studioId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    events: text().array().$type<StudioEventType[]>().notNull(),
    /** Signs what is sent; sealed, since whoever has it may write in our name. */
    sealedSecret: text().notNull(),
    /** Signs as well until that moment, so that a receiver can change its own in peace. */
    previousSealedSecret: text(),
    previousUntil: moment(),
    state: text().$type<EndpointState>().notNull(),
    offReason: text().$type<OffReason>(),
    /** Since when nothing has arrived there. */
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

/** One try to bring one event to one endpoint, and what came of it. */
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
    /** 1 at the first try. */
    attempt: integer().notNull(),
    /** What was answered; null where nothing was. */
    status: integer(),
    /** Why nothing was answered. */
    failure: text(),
    millis: integer().notNull(),
    triedAt: moment().notNull(),
    /** When it is tried again by itself; null where it arrived or nobody tries any more. */
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
