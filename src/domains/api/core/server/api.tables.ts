import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { studioEvents } from '#domains/activity/server/activity.tables.ts'
import type { StudioEventType } from '#domains/activity/studio-events.nl.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { Scope } from '../../api.rules.ts'
import type { EndpointMaker, EndpointState, OffReason } from '../../webhooks/webhooks.rules.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const ofStudio = () => uuid('photographer_id').references(() => photographers.id, { onDelete: 'cascade' })
const ofViewer = sql`photographer_id = ${viewerId}`

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    studioId: ofStudio().notNull(),
    name: text().notNull(),
    /** The public part, by which people recognize a key. */
    prefix: text().notNull(),
    /** SHA-256 of the secret part, which is stored nowhere. */
    secretHash: bytea().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    createdAt: moment().notNull(),
    /** To the minute. */
    lastUsedAt: moment(),
    expiresAt: moment(),
    revokedAt: moment(),
    replacedBy: uuid().references((): AnyPgColumn => apiKeys.id),
  },
  (table) => [
    index().on(table.studioId),
    index().on(table.prefix),
    check('api_keys_scopes_some', sql`cardinality(scopes) > 0`),
    allowSystem('api_keys'),
    allow('api_keys', 'photographer', 'select', ofViewer),
    allow('api_keys', 'photographer', 'insert', ofViewer),
    allow('api_keys', 'photographer', 'update', ofViewer),
    allow('api_keys', 'admin', 'select', sql`true`),
  ],
)

/** Requests in the last minute with any: see `admit_api_request`. */
export const apiUsage = pgTable(
  'api_usage',
  {
    studioId: ofStudio().primaryKey(),
    minute: moment().notNull(),
    requests: integer().notNull(),
  },
  () => [allowSystem('api_usage')],
)

/** By studio and not by key: a program that repeats a request after its key was renewed gets the same answer. */
export const apiAnswers = pgTable(
  'api_answers',
  {
    studioId: ofStudio().notNull(),
    idempotencyKey: text().notNull(),
    requestHash: bytea().notNull(),
    /** The attempt at work; another may take over. */
    attempt: uuid().notNull(),
    startedAt: moment().notNull(),
    status: integer(),
    /** As it was sent; null when it shows a secret. */
    answer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.studioId, table.idempotencyKey] }),
    index().on(table.startedAt),
    allowSystem('api_answers'),
  ],
)

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey(),
    studioId: ofStudio().notNull(),
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
    allow('webhook_endpoints', 'photographer', 'all', ofViewer),
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
    allow('webhook_deliveries', 'photographer', 'select', ofViewer),
    allow('webhook_deliveries', 'admin', 'select', sql`true`),
    allowSystem('webhook_deliveries'),
  ],
)
