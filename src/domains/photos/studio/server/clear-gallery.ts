import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { letPhotosRest } from './let-photos-rest.ts'
import { deleteAllOf } from './studio-photos.sql.ts'

type Clearing = { tx: Tx<'viewer'>; viewer: PhotographerViewer; services: Services }

/**
 * Deletes all photos of a gallery with their files and what hangs on them, and gives back their room. With `heldCount`
 * above zero that many wait for prints, and the caller must refuse: the others are deleted only if it does not.
 */
export async function clearGallery(call: Clearing, galleryId: string) {
  const { deleted, heldCount } = await deleteAllOf(call.tx, call.viewer, galleryId)
  return { heldCount, deletedCount: deleted.length, freedBytes: await letPhotosRest(call, deleted) }
}
