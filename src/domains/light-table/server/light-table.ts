import type { ClientOrPhotographer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { asPhoto } from '../core/server/photo-to-contract.ts'
import { listByIds } from '../core/server/own-photos.sql.ts'

export type ShownPhoto = Pick<
  ReturnType<typeof asPhoto>,
  'id' | 'widthPx' | 'heightPx' | 'thumbHash' | 'version'
>

/** Deleted and invisible photos are absent. */
export async function findShownPhotos(
  tx: Tx,
  viewer: ClientOrPhotographer,
  photoIds: readonly string[],
): Promise<Map<string, ShownPhoto>> {
  if (photoIds.length === 0) return new Map()
  const rows = await listByIds(tx, viewer, photoIds)
  return new Map(rows.map((row) => [row.id, asPhoto(row)]))
}

export { reportChoice } from '../choices/server/notify-studio-of-choices.job.ts'
export { clearGallery } from '../studio/server/release-photos.ts'
export { galleryOrder } from '../core/server/photo-order.sql.ts'
export {
  listVisiblePhotos,
  matchGalleryPhotos,
  setChoice,
  setGuestChoices,
} from '../core/server/own-photos.sql.ts'
export { drawLetterPictures } from '../messages/server/letter-pictures.ts'
