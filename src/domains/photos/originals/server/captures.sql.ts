import { and, gt, lte, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { photos } from '../../server/photos.tables.ts'
import type { Capture } from '../../pixels/server/capture.ts'

type IdRange = { after?: string | undefined; until: string }

/** Next batch of photos whose capture data is to be read, of all studios, in order of id. */
export const listToRead = (tx: Tx<'system'>, { after, until }: IdRange, limit: number) =>
  tx
    .select({ id: photos.id, originalKey: photos.originalKey, contentType: photos.contentType })
    .from(photos)
    .where(and(after === undefined ? undefined : gt(photos.id, after), lte(photos.id, until)))
    .orderBy(photos.id)
    .limit(limit)

export type ToRead = Awaited<ReturnType<typeof listToRead>>[number]

/** A null never overwrites a known value. */
export async function setCaptures(
  tx: Tx<'system'>,
  captures: readonly (Capture & { id: string })[],
): Promise<void> {
  const found = captures.filter(
    ({ capturedAt, camera, cameraSerial }) => capturedAt ?? camera ?? cameraSerial,
  )
  if (found.length === 0) return
  await tx.execute(sql`update ${photos} set
      captured_at = coalesce(read."capturedAt", ${photos.capturedAt}),
      camera = coalesce(read.camera, ${photos.camera}),
      camera_serial = coalesce(read."cameraSerial", ${photos.cameraSerial})
    from json_to_recordset(${JSON.stringify(found)}::json)
      as read (id uuid, "capturedAt" timestamptz, camera text, "cameraSerial" text)
    where ${photos.id} = read.id`)
}
