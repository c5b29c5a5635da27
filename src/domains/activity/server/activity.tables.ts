import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { NotificationKind } from '../notifications.rules.ts'
import type { StudioEventType } from '../studio-events.nl.ts'

/**
 * Log entries, written in the transaction of the change. Later only IP addresses, texts about
 * erased people and complete months are removed. The migrations partition the table by month
 * (Amsterdam time), which Drizzle can't express.
 */
export const activityLog = pgTable(
  'activity_log',
  {
    // Unique only with `createdAt`: PostgreSQL requires the partition key in a unique index.
    id: uuid().notNull(),
    userId: uuid(),
    userName: text().notNull(),
    userType: text().notNull(),
    action: text().notNull(),
    details: text().notNull(),
    studioId: uuid('photographer_id'),
    clientId: uuid(),
    oldValue: jsonb(),
    newValue: jsonb(),
    ipAddress: text(),
    actingAdminId: uuid(),
    /** Name and prefix of the API key that made the change. Null without a key. */
    apiKeyName: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('activity_log_by_moment').on(table.createdAt, table.id),
    index().on(table.action, table.createdAt),
    index().on(table.userId, table.createdAt),
    index().on(table.studioId, table.createdAt),
    index().on(table.clientId, table.createdAt),
    allow('activity_log', 'client', 'insert', sql`user_id = ${viewerIdSql}`),
    allow('activity_log', 'photographer', 'insert', sql`user_id = ${viewerIdSql}`),
    allow('activity_log', 'admin', 'insert', sql`user_id = ${viewerIdSql}`),
    allow('activity_log', 'admin', 'select', sql`true`),
    allowSystem('activity_log'),
  ],
)

/**
 * Event counts per hour. A later log entry in an hour deletes the hour's row, in the same
 * transaction (`log-hours.database.sql`).
 */
export const logHours = pgTable(
  'log_hours',
  {
    hour: moment().primaryKey(),
    /** Fingerprint of the counting rules. */
    countedAs: text().notNull(),
    /** Per action: counts from the start of the hour to each five-minute boundary. */
    counts: integer().array().array().notNull(),
  },
  () => [allow('log_hours', 'admin', 'select', sql`true`), allowSystem('log_hours')],
)

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    studioId: uuid('photographer_id').notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    subjectId: uuid().notNull(),
    subjectName: text().notNull(),
    /** Gallery of the latest event that had one. No foreign key: the gallery can be deleted. */
    galleryId: uuid(),
    count: integer().notNull(),
    createdAt: moment().notNull(),
    readAt: moment(),
  },
  (table) => [
    index().on(table.studioId, table.createdAt),
    uniqueIndex('notifications_gather')
      .on(table.studioId, table.kind, table.subjectId)
      .where(sql`read_at is null`),
    check('notifications_count_sane', sql`count >= 0`),
    allowSystem('notifications'),
    allow('notifications', 'photographer', 'select', sql`photographer_id = ${viewerIdSql}`),
    allow('notifications', 'photographer', 'update', sql`photographer_id = ${viewerIdSql}`),
  ],
)

export const studioEvents = pgTable(
  'studio_events',
  {
    id: uuid().primaryKey(),
    studioId: uuid('photographer_id').notNull(),
    type: text().$type<StudioEventType>().notNull(),
    /** Contents depend on `type`: see `StudioEventData` in studio-events.contract.ts. */
    data: jsonb().$type<object>().notNull(),
    happenedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.studioId, table.happenedAt, table.id),
    index().on(table.happenedAt),
    allow('studio_events', 'photographer', 'select', sql`photographer_id = ${viewerIdSql}`),
    allowSystem('studio_events'),
  ],
)
