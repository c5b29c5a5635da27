import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { NotificationKind } from '../notifications.rules.ts'

/** What a studio is told of in its bell; written by the product, and by the studio only that it was read. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    studioId: uuid('photographer_id').notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    subjectId: uuid().notNull(),
    subjectName: text().notNull(),
    count: integer().notNull(),
    createdAt: moment().notNull(),
    readAt: moment(),
  },
  (table) => [
    index().on(table.studioId, table.createdAt),
    // A hundred favourites one after the other are one line, as long as it is unread.
    uniqueIndex('notifications_gather')
      .on(table.studioId, table.kind, table.subjectId)
      .where(sql`read_at is null`),
    check('notifications_count_sane', sql`count >= 0`),
    allowSystem('notifications'),
    allow('notifications', 'photographer', 'select', sql`photographer_id = ${viewerId}`),
    allow('notifications', 'photographer', 'update', sql`photographer_id = ${viewerId}`),
  ],
)
