import { sql } from 'drizzle-orm'
import { bigint, boolean, check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { galleries, gallerySections } from '#domains/galleries/core/server/galleries.tables.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { ofStudio } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

/**
 * A file being received: room is reserved while it is `receiving` and not silent; `finished` means it has become a
 * photo.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    studioId: ofStudio(),
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
    /** When bytes were last known to arrive; null before the first. */
    lastByteAt: moment(),
    /**
     * How many processes have begun to finish it: each stores the file under a key of its own, so that who comes too late
     * can remove what it stored. The first turn belongs to the process that began the upload.
     */
    turn: integer().notNull().default(1),
    /** Whether room is reserved for it; false after an hour of silence. */
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
    // On delete it forgets the section alone: the migration says so, Drizzle cannot.
    foreignKey({
      name: 'uploads_in_section_of_gallery',
      columns: [table.sectionId, table.galleryId],
      foreignColumns: [gallerySections.id, gallerySections.galleryId],
    }),
    allowSystem('uploads'),
    // A client of another studio is not allowed.
    allow(
      'uploads',
      'photographer',
      'all',
      sql`photographer_id = ${viewerId}`,
      sql`photographer_id = ${viewerId} and exists (select 1 from clients
        where clients.id = client_id and clients.created_by = ${viewerId})`,
    ),
  ],
)
