import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { pick } from '#platform/pure/pick.ts'
import { uploads } from '../../core/server/uploads.tables.ts'
import { partedUploads, uploadParts } from './parts.tables.ts'

// Only the system role may access these tables. Request handlers first find the upload with its
// studio's rights.

export type MultipartUpload = Pick<typeof partedUploads.$inferSelect, 'uploadId' | 'key' | 'bucketId'>
export type UploadPart = Pick<typeof uploadParts.$inferSelect, 'number' | 'etag' | 'crc32' | 'sizeBytes'>

export async function findMultipartUpload(
  tx: Tx<'system'>,
  uploadId: string,
): Promise<MultipartUpload | undefined> {
  const [found] = await tx.select().from(partedUploads).where(eq(partedUploads.uploadId, uploadId))
  return found
}

export const listParts = (tx: Tx<'system'>, uploadId: string): Promise<UploadPart[]> =>
  tx
    .select(pick(uploadParts, ['number', 'etag', 'crc32', 'sizeBytes']))
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .orderBy(asc(uploadParts.number))

/** Saves a multipart upload; returns false if another process already saved one for this upload. */
export async function insertMultipartUpload(
  tx: Tx<'system'>,
  parted: MultipartUpload,
  begunAt: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(partedUploads)
    .values({ ...parted, begunAt })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Saves a sent part. A later part with the same number wins, as in the bucket. */
export async function savePart(
  tx: Tx<'system'>,
  { uploadId, bucketId }: MultipartUpload,
  part: UploadPart,
): Promise<void> {
  // Parts of an earlier multipart upload of the same file are ignored.
  await tx.execute(sql`insert into upload_parts (upload_id, number, etag, crc32, size_bytes)
    select ${uploadId}, ${part.number}, ${part.etag}, ${part.crc32}, ${part.sizeBytes}
    where exists (select from parted_uploads where upload_id = ${uploadId} and bucket_id = ${bucketId} for key share)
    on conflict (upload_id, number) do update
      set etag = excluded.etag, crc32 = excluded.crc32, size_bytes = excluded.size_bytes`)
}

export const deleteMultipartUpload = (tx: Tx<'system'>, { uploadId, bucketId }: MultipartUpload) =>
  tx
    .delete(partedUploads)
    .where(and(eq(partedUploads.uploadId, uploadId), eq(partedUploads.bucketId, bucketId)))

export const listAbandonedMultipartUploads = (
  tx: Tx<'system'>,
  begunBy: Date,
  limit: number,
): Promise<MultipartUpload[]> =>
  tx
    .select(pick(partedUploads, ['uploadId', 'key', 'bucketId']))
    .from(partedUploads)
    .where(
      and(
        lte(partedUploads.begunAt, begunBy),
        sql`not exists (select from ${uploads} upload where upload.id = ${partedUploads.uploadId} and upload.state = 'receiving')`,
      ),
    )
    .limit(limit)
