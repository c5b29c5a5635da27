import { bigint, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

/**
 * An object of a bucket that an upload becomes in parts while it comes in. Outlives the upload until its unfinished parts
 * are removed from the bucket, so that no foreign key binds it.
 */
export const partedUploads = pgTable(
  'parted_uploads',
  {
    uploadId: uuid().primaryKey(),
    key: text().notNull(),
    /** What the bucket calls the parts that are not joined yet. */
    bucketId: text().notNull(),
    begunAt: moment().notNull(),
  },
  () => [allowSystem('parted_uploads')],
)

/** A part that lies in the bucket. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: uuid().notNull(),
    number: integer().notNull(),
    etag: text().notNull(),
    crc32: bigint({ mode: 'number' }).notNull(),
    sizeBytes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.number] }),
    foreignKey({
      name: 'upload_parts_of_upload',
      columns: [table.uploadId],
      foreignColumns: [partedUploads.uploadId],
    }).onDelete('cascade'),
    allowSystem('upload_parts'),
  ],
)
