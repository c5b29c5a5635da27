import { and, eq, inArray } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { shownVersion } from '../picture-state.rules.ts'
import { renditionKey } from './photo-columns.sql.ts'
import { visibleTo } from './photos.sql.ts'
import { photos } from './photos.tables.ts'

export type PrintablePhoto = {
  originalKey: string
  sizeBytes: number
  /** Storage key of the 800-pixel rendition; undefined while it is being made. */
  smallKey: string | undefined
}

/** Storage keys of the studio's photos, by photo id; deleted photos are absent. */
export async function findPrintable(
  tx: Tx,
  viewer: PhotographerViewer,
  photoIds: readonly string[],
): Promise<Map<string, PrintablePhoto>> {
  const rows = await tx
    .select({
      id: photos.id,
      originalKey: photos.originalKey,
      sizeBytes: photos.fileSize,
      type: photos.type,
      renditionVersion: photos.renditionVersion,
      renderedVersion: photos.renderedVersion,
      renderedMarkVersion: photos.renderedMarkVersion,
      watermarkVersion: photographers.watermarkVersion,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(and(visibleTo(viewer), inArray(photos.id, [...photoIds])))
  return new Map(
    rows.map((row) => {
      const { id, originalKey, sizeBytes } = row
      const version = shownVersion(row)
      return [id, { originalKey, sizeBytes, smallKey: version ? renditionKey(id, version, 800) : undefined }]
    }),
  )
}
