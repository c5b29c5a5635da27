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
import { allow, allowSystem, isOfOwnStudioSql } from '#domains/access/server/viewer-policies.tables.ts'
import { studioEvents } from '#domains/activity/server/activity.tables.ts'
import type { StudioEventType } from '#domains/activity/studio-events.nl.ts'
import { studioIdColumn } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { Scope } from '../../api.rules.ts'
import type { EndpointMaker, EndpointState, OffReason } from '../../webhooks/webhooks.rules.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    studioId: studioIdColumn(),
    name: text().notNull(),
    prefix: text().notNull(),
    /** SHA-256 of the secret part. The secret itself is not stored. */
    secretHash: bytea().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    createdAt: moment().notNull(),
    /** Accurate to the minute. */
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
    allow('api_keys', 'photographer', 'select', isOfOwnStudioSql),
    allow('api_keys', 'photographer', 'insert', isOfOwnStudioSql),
    allow('api_keys', 'photographer', 'update', isOfOwnStudioSql),
    allow('api_keys', 'admin', 'select', sql`true`),
  ],
)

export const apiUsage = pgTable(
  'api_usage',
  {
    studioId: studioIdColumn().primaryKey(),
    minute: moment().notNull(),
    requests: integer().notNull(),
  },
  () => [allowSystem('api_usage')],
)

/** Keyed by studio, not by API key: a request repeated with a renewed key gets the same answer. */
export const apiAnswers = pgTable(
  'api_answers',
  {
    studioId: studioIdColumn(),
    idempotencyKey: text().notNull(),
    requestHash: bytea().notNull(),
    attempt: uuid().notNull(),
    startedAt: moment().notNull(),
    status: integer(),
    /** Null while the request runs and for an answer with a secret. */
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
    studioId: studioIdColumn(),
    url: text().notNull(),
    events: text().array().$type<StudioEventType[]>().notNull(),
    /** Encrypted, because anyone who knows the secret can sign webhooks in our name. */
    sealedSecret: text().notNull(),
    /** Encrypted old secret that also signs until `previousUntil`. */
    previousSealedSecret: text(),
    previousUntil: moment(),
    state: text().$type<EndpointState>().notNull(),
    offReason: text().$type<OffReason>(),
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
    allow('webhook_endpoints', 'photographer', 'all', isOfOwnStudioSql),
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
    /** HTTP status. Null without a response. */
    status: integer(),
    failure: text(),
    millis: integer().notNull(),
    triedAt: moment().notNull(),
    nextTryAt: moment(),
  },
  (table) => [
    index().on(table.endpointId, table.triedAt, table.id),
    index().on(table.eventId),
    allow('webhook_deliveries', 'photographer', 'select', isOfOwnStudioSql),
    allow('webhook_deliveries', 'admin', 'select', sql`true`),
    allowSystem('webhook_deliveries'),
  ],
)
