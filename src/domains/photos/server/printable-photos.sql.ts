import { eq } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { shownVersion } from '../picture-state.rules.ts'
import { renditionKey } from '../renditions/server/storage-keys.ts'
import { ownAmong, renditionColumns } from '../core/server/photos.sql.ts'
import { photos } from '../core/server/photos.tables.ts'

export type PrintablePhoto = {
  originalKey: string
  sizeBytes: number
  widthPx: number
  heightPx: number
  /** Storage key of the 800-pixel rendition; undefined while it is being made. */
  smallKey: string | undefined
  /** Of the smallest rendition, 480 pixels wide. */
  tileKey: string | undefined
}

/** Storage keys of the studio's photos, by photo id; deleted photos are absent. */
export async function findPrintable(
  tx: Tx,
  viewer: PhotographerViewer,
  photoIds: readonly string[],
): Promise<Map<string, PrintablePhoto>> {
  const rows = await tx
    .select({
      ...renditionColumns,
      id: photos.id,
      originalKey: photos.originalKey,
      sizeBytes: photos.fileSize,
      widthPx: photos.widthPx,
      heightPx: photos.heightPx,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(ownAmong(viewer, photoIds))
  return new Map(
    rows.map(({ id, originalKey, sizeBytes, widthPx, heightPx, ...state }) => {
      // Known from the renditions on.
      const size = { widthPx: widthPx ?? 3, heightPx: heightPx ?? 2 }
      const version = shownVersion(state)
      const keyOf = (size: number) => version && renditionKey(id, version, size)
      return [id, { originalKey, sizeBytes, ...size, smallKey: keyOf(800), tileKey: keyOf(480) }]
    }),
  )
}
