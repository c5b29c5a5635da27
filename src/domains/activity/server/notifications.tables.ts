import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { NotificationKind } from '../notifications.rules.ts'

/** A studio's bell. Written by the system; the studio only marks as read. */
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
