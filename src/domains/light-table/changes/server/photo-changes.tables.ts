import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import {
  guestViewColumn,
  guestViewArray,
  openGalleryIdsSql,
} from '#domains/galleries/core/server/galleries.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { transactionColumn } from '#platform/db/transaction-column.ts'
import type { PhotoType, Visibility } from '#domains/photos/photos.rules.ts'

/**
 * Photo changes of the last minutes. Triggers record the states before and after each change. A
 * viewer who may see either state learns of the change.
 */
export const photoChanges = pgTable(
  'photo_changes',
  {
    transaction: transactionColumn(),
    changedAt: moment()
      .notNull()
      .default(sql`clock_timestamp()`),
    photoId: uuid().notNull(),
    studioId: uuid('photographer_id').notNull(),
    galleryId: uuid().notNull(),
    sectionId: uuid(),
    type: text().$type<PhotoType>().notNull(),
    visibility: text().$type<Visibility>().notNull(),
  },
  (table) => [
    index().on(table.galleryId, table.transaction),
    allowSystem('photo_changes'),
    allow('photo_changes', 'photographer', 'select', sql`photographer_id = ${viewerIdSql}`),
    allow(
      'photo_changes',
      'client',
      'select',
      sql`visibility <> 'studio' and gallery_id = any (${openGalleryIdsSql})`,
    ),
    allow(
      'photo_changes',
      'guest',
      'select',
      sql`gallery_id = ${guestViewColumn('gallery_id')} and type = any (${guestViewArray('types')})
        and visibility = any (${guestViewArray('visibilities')})
        and case when section_id is null then ${guestViewColumn('shows_rest')} else section_id = any (${guestViewArray('sections')}) end`,
    ),
  ],
)
