import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { giveBackRoom } from '#domains/storage/server/storage.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { removeObjects } from '#platform/objects/remove-objects.ts'
import { storageKeysOf } from '../../renditions/server/storage-keys.ts'
import { deleteAllOf } from './studio-photos.sql.ts'

/**
 * Deletes all photos of a gallery with their files and what hangs on them, and gives back their room. With `heldCount`
 * above zero that many wait for prints, and the caller must refuse: the others are deleted only if it does not.
 */
export async function clearGallery(tx: Tx<'viewer'>, viewer: PhotographerViewer, galleryId: string) {
  const { deleted, heldCount } = await deleteAllOf(tx, viewer, galleryId)
  const freedBytes = deleted.reduce((sum, { fileSize }) => sum + fileSize, 0)
  await giveBackRoom(tx, viewer.id, freedBytes)
  if (deleted.length > 0) await enqueue(tx, removeObjects, { keys: deleted.flatMap(storageKeysOf) })
  return { heldCount, deletedCount: deleted.length, freedBytes }
}
