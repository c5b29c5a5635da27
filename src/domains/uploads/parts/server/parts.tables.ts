import { bigint, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

/**
 * Multipart upload to a bucket. The row outlives its upload until the unfinished parts are removed,
 * so `uploadId` has no foreign key.
 */
export const partedUploads = pgTable(
  'parted_uploads',
  {
    uploadId: uuid().primaryKey(),
    key: text().notNull(),
    /** Id that the bucket gave to the multipart upload. */
    bucketId: text().notNull(),
    begunAt: moment().notNull(),
  },
  () => [allowSystem('parted_uploads')],
)

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
