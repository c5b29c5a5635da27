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
import { photographers } from '#domains/studios/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { Scope } from '../api.rules.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const ofViewer = sql`photographer_id = ${viewerId}`

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    studioId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
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
    studioId: uuid('photographer_id')
      .primaryKey()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    minute: moment().notNull(),
    requests: integer().notNull(),
  },
  () => [allowSystem('api_usage')],
)

export const apiAnswers = pgTable(
  'api_answers',
  {
    keyId: uuid()
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
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
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index().on(table.startedAt),
    allowSystem('api_answers'),
  ],
)
