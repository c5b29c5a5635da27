import { eq } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { shownVersion } from '../picture-state.rules.ts'
import { renditionKey } from '../renditions/server/storage-keys.ts'
import { matchVisiblePhotos, renditionColumns } from '../core/server/photos.sql.ts'
import { photos } from '../core/server/photos.tables.ts'

export type PrintablePhoto = {
  originalKey: string
  sizeBytes: number
  widthPx: number
  heightPx: number
  /** Key of the 800-pixel rendition; undefined without current renditions. */
  smallKey: string | undefined
  /** Key of the 480-pixel rendition; undefined without current renditions. */
  tileKey: string | undefined
}

/** Leaves out photos that don't exist or that belong to another studio. */
export async function findPrintablePhotos(
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
    .where(matchVisiblePhotos(viewer, photoIds))
  return new Map(
    rows.map(({ id, originalKey, sizeBytes, widthPx, heightPx, ...state }) => {
      // Sizes may be unknown until the renditions are made.
      const size = { widthPx: widthPx ?? 3, heightPx: heightPx ?? 2 }
      const version = shownVersion(state)
      const keyOf = (size: number) => version && renditionKey(id, version, size)
      return [id, { originalKey, sizeBytes, ...size, smallKey: keyOf(800), tileKey: keyOf(480) }]
    }),
  )
}
