import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

/** One line per event, written in the transaction of the change itself. Afterwards only addresses and erased names go. */
export const activityLog = pgTable(
  'activity_log',
  {
    id: uuid().primaryKey(),
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
    index().on(table.createdAt, table.id),
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
