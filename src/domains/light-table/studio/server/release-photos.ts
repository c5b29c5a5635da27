import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { freeRoomOfDeletedPhotos } from '#domains/storage/server/storage.ts'
import { storageKeysOf } from '#domains/photos/server/photos.ts'
import type { Call } from '#domains/access/server/serve-contract.ts'
import { deleteUnheldPhotosOfGallery } from './studio-photos.sql.ts'

type CallOfStudio = Pick<Call<PhotographerViewer>, 'tx' | 'viewer' | 'services'>
type DeletedPhoto = Parameters<typeof storageKeysOf>[0] & { fileSize: number }

/**
 * Frees the studio's storage and returns the size of the originals in bytes. The files may be kept
 * for some days.
 */
export const releaseStorage = (
  { tx, viewer, services }: CallOfStudio,
  deleted: readonly DeletedPhoto[],
): Promise<number> =>
  freeRoomOfDeletedPhotos(
    tx,
    services,
    viewer.id,
    deleted.map((photo) => ({
      originalKey: photo.originalKey,
      sizeBytes: photo.fileSize,
      keys: storageKeysOf(photo),
    })),
  )

/**
 * Deletes all photos except the `heldCount` that wait for prints. If `heldCount` is above zero, the
 * caller must refuse, which undoes the deletion.
 */
export async function clearGallery(call: CallOfStudio, galleryId: string) {
  const { deleted, heldCount } = await deleteUnheldPhotosOfGallery(call.tx, call.viewer, galleryId)
  return { heldCount, deletedCount: deleted.length, freedBytes: await releaseStorage(call, deleted) }
}
