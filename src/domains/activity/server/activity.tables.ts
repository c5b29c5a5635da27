import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { NotificationKind } from '../notifications.rules.ts'
import type { StudioEventType } from '../studio-events.nl.ts'

/**
 * One line per event, written in the transaction of the change itself. Afterwards only addresses and erased names go, and
 * in the end whole months: the table is parted by month of Amsterdam, which its migrations say and Drizzle can't.
 */
export const activityLog = pgTable(
  'activity_log',
  {
    // Unique together with its moment: by an id alone every month would have to be asked.
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
    /** The admin who acted as this person. */
    actingAdminId: uuid(),
    /** The studio's API key it was done with, by its name then. */
    apiKeyName: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('activity_log_by_moment').on(table.createdAt, table.id),
    index().on(table.action, table.createdAt),
    index().on(table.userId, table.createdAt),
    index().on(table.studioId, table.createdAt),
    index().on(table.clientId, table.createdAt),
    allow('activity_log', 'client', 'insert', sql`user_id = ${viewerId}`),
    allow('activity_log', 'photographer', 'insert', sql`user_id = ${viewerId}`),
    allow('activity_log', 'admin', 'insert', sql`user_id = ${viewerId}`),
    allow('activity_log', 'admin', 'select', sql`true`),
    allowSystem('activity_log'),
  ],
)

/**
 * What the events of an hour of the log came to. A row is there only as long as it is true: whatever is written into that
 * hour later removes it, in the same transaction (`log-hours.database.sql`).
 */
export const logHours = pgTable(
  'log_hours',
  {
    hour: moment().primaryKey(),
    /** What was counted and how: a version that counts otherwise counts anew. */
    countedAs: text().notNull(),
    /** For each action the count from the hour's begin to each five minutes of it, the last its end. */
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
    /** Of a client: the gallery in which it happened last. Not a reference: it may be gone. */
    galleryId: uuid(),
    count: integer().notNull(),
    createdAt: moment().notNull(),
    readAt: moment(),
  },
  (table) => [
    index().on(table.studioId, table.createdAt),
    // A hundred favourites in a row are one line while it is unread.
    uniqueIndex('notifications_gather')
      .on(table.studioId, table.kind, table.subjectId)
      .where(sql`read_at is null`),
    check('notifications_count_sane', sql`count >= 0`),
    allowSystem('notifications'),
    allow('notifications', 'photographer', 'select', sql`photographer_id = ${viewerId}`),
    allow('notifications', 'photographer', 'update', sql`photographer_id = ${viewerId}`),
  ],
)

/** Events for a studio's own programs, written in the transaction of the change itself. */
export const studioEvents = pgTable(
  'studio_events',
  {
    id: uuid().primaryKey(),
    studioId: uuid('photographer_id').notNull(),
    type: text().$type<StudioEventType>().notNull(),
    /** Typed by `StudioEventData`. */
    data: jsonb().$type<object>().notNull(),
    happenedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.studioId, table.happenedAt, table.id),
    index().on(table.happenedAt),
    allow('studio_events', 'photographer', 'select', sql`photographer_id = ${viewerId}`),
    allowSystem('studio_events'),
  ],
)
