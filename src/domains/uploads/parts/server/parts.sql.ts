import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { uploads } from '../../core/server/uploads.tables.ts'
import { partedUploads, uploadParts } from './parts.tables.ts'

// Only the product itself reaches these rows, once it has found the upload with the rights of its studio.

export type Parted = Pick<typeof partedUploads.$inferSelect, 'uploadId' | 'key' | 'bucketId'>
export type Part = Pick<typeof uploadParts.$inferSelect, 'number' | 'etag' | 'crc32' | 'sizeBytes'>

export async function findParted(tx: Tx<'system'>, uploadId: string): Promise<Parted | undefined> {
  const [found] = await tx.select().from(partedUploads).where(eq(partedUploads.uploadId, uploadId))
  return found
}

export const listParts = (tx: Tx<'system'>, uploadId: string): Promise<Part[]> =>
  tx
    .select({
      number: uploadParts.number,
      etag: uploadParts.etag,
      crc32: uploadParts.crc32,
      sizeBytes: uploadParts.sizeBytes,
    })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .orderBy(asc(uploadParts.number))

/** False when another process has begun its parts. */
export async function insertParted(tx: Tx<'system'>, parted: Parted, begunAt: Date): Promise<boolean> {
  const { rowCount } = await tx
    .insert(partedUploads)
    .values({ ...parted, begunAt })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Notes a part that was sent; of two with one number the last counts, as for the bucket. */
export async function notePart(tx: Tx<'system'>, { uploadId, bucketId }: Parted, part: Part): Promise<void> {
  // Of an upload whose parts were begun anew, those of before count no more.
  await tx.execute(sql`insert into upload_parts (upload_id, number, etag, crc32, size_bytes)
    select ${uploadId}, ${part.number}, ${part.etag}, ${part.crc32}, ${part.sizeBytes}
    where exists (select from parted_uploads where upload_id = ${uploadId} and bucket_id = ${bucketId} for key share)
    on conflict (upload_id, number) do update
      set etag = excluded.etag, crc32 = excluded.crc32, size_bytes = excluded.size_bytes`)
}

export const deleteParted = (tx: Tx<'system'>, { uploadId, bucketId }: Parted) =>
  tx
    .delete(partedUploads)
    .where(and(eq(partedUploads.uploadId, uploadId), eq(partedUploads.bucketId, bucketId)))

/** Some of those whose upload has ended; `begunBy` spares what begins at this moment. */
export const listLeft = (tx: Tx<'system'>, begunBy: Date, limit: number): Promise<Parted[]> =>
  tx
    .select({
      uploadId: partedUploads.uploadId,
      key: partedUploads.key,
      bucketId: partedUploads.bucketId,
    })
    .from(partedUploads)
    .where(
      and(
        lte(partedUploads.begunAt, begunBy),
        sql`not exists (select from ${uploads} upload where upload.id = ${partedUploads.uploadId} and upload.state = 'receiving')`,
      ),
    )
    .limit(limit)
