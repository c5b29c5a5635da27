import { sql } from 'drizzle-orm'
import { bigint, boolean, check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  allow,
  allowSystem,
  isOfOwnStudioSql,
  viewerIdSql,
} from '#domains/access/server/viewer-policies.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { galleries, gallerySections } from '#domains/galleries/core/server/galleries.tables.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { studioIdColumn } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    studioId: studioIdColumn(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id),
    galleryId: uuid().notNull(),
    sectionId: uuid(),
    type: text().$type<PhotoType>().notNull(),
    fileName: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    state: text().$type<'receiving' | 'finished' | 'refused' | 'abandoned'>().notNull(),
    refusal: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
    lastByteAt: moment(),
    /**
     * Number of the latest attempt to store the file. Each attempt has its own key, so that a late
     * attempt removes only its own object. The process that created the upload holds number 1.
     */
    turn: integer().notNull().default(1),
    /** Whether storage room is reserved; false after an hour without bytes. */
    holdsRoom: boolean().notNull().default(true),
  },
  (table) => [
    index().on(table.studioId, table.createdAt.desc()),
    index().on(table.state, table.expiresAt),
    index('uploads_receiving')
      .on(table.studioId)
      .where(sql`state = 'receiving'`),
    index('uploads_ended')
      .on(table.endedAt)
      .where(sql`state <> 'receiving'`),
    check('uploads_state_known', sql`state in ('receiving', 'finished', 'refused', 'abandoned')`),
    check('uploads_type_known', sql`type in ('preview', 'final')`),
    check('uploads_size_sane', sql`size_bytes > 0`),
    foreignKey({
      name: 'uploads_in_gallery_of_client',
      columns: [table.galleryId, table.clientId],
      foreignColumns: [galleries.id, galleries.clientId],
    }),
    // A deleted section only clears `section_id`. Drizzle can't express that, so the migration
    // does.
    foreignKey({
      name: 'uploads_in_section_of_gallery',
      columns: [table.sectionId, table.galleryId],
      foreignColumns: [gallerySections.id, gallerySections.galleryId],
    }),
    allowSystem('uploads'),
    allow(
      'uploads',
      'photographer',
      'all',
      isOfOwnStudioSql,
      sql`photographer_id = ${viewerIdSql} and exists (select 1 from clients
        where clients.id = client_id and clients.created_by = ${viewerIdSql})`,
    ),
  ],
)
