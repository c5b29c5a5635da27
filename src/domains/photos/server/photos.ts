import { uuidv7 } from '#platform/db/uuid.ts'
import { record } from '#domains/activity/server/activity.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Objects } from '#platform/objects/objects.ts'
import type { PhotoType } from '../photos.rules.ts'
import { insertPhoto, listLookalikes, type ArrivedPhoto } from './arrivals.sql.ts'
import { isSameContent } from './same-content.ts'
import { photosArrived } from './tell-people.ts'

export const newPhotoId = (now: Date) => uuidv7(now.getTime())

/** Where the bytes of a photo lie as they came in; never shown to a client while it is a preview. */
export const originalKeyOf = (photoId: string) => `originals/${photoId}`

// Size and checksum find what may be the same; only the bytes themselves decide, and almost never have to. As a final the
// same file is another photo than as a preview: it is delivered with it.
async function findTwins(tx: Tx, viewer: PhotographerViewer, photo: ArrivedPhoto, objects: Objects) {
  const lookalikes = await listLookalikes(tx, viewer, photo)
  for (const { originalKey, label, type } of lookalikes) {
    if (type === photo.type && (await isSameContent(objects, photo.originalKey, originalKey)))
      return { duplicateOf: { label, type } }
  }
  return { nextTwin: (lookalikes.at(-1)?.twin ?? -1) + 1 }
}

type Added = 'added' | { duplicateOf: { label: string; type: PhotoType } }

/**
 * Makes a photo of a file that lies in storage, or says which photo of this client and this type already has the
 * same bytes. Its pictures follow by a job; the client hears by mail once it has gone quiet.
 */
export async function addPhoto(
  tx: Tx,
  viewer: PhotographerViewer,
  photo: ArrivedPhoto,
  { objects, now }: { objects: Objects; now: Date },
): Promise<Added> {
  const known = await findTwins(tx, viewer, photo, objects)
  if (known.duplicateOf) return known
  // Another upload of the same file came first, a moment ago: look again.
  if (!(await insertPhoto(tx, viewer, photo, { twin: known.nextTwin, now }))) {
    return addPhoto(tx, viewer, photo, { objects, now })
  }
  const owners = { clientId: photo.clientId, photographerId: viewer.id }
  await enqueue(tx, 'make-renditions', { photoId: photo.photoId })
  const arrival = {
    action: 'photo_uploaded',
    details: photo.fileName,
    newValue: photo.type,
    ...owners,
  } as const
  await record(tx, viewer, arrival, now)
  await photosArrived(tx, owners, photo.type, now)
  return 'added'
}

export { listOwnPhotos, showPhotos, type ShownPhoto } from './show-photos.ts'
export { signatureFor } from './picture-signature.ts'
export { holdForPrints, releasePrints } from './print-holds.ts'
export { inspectPhoto, type InspectedPhoto, type PhotoFault } from './rendering/inspect-photo.ts'
export { findPrintable, type PrintablePhoto } from './printable-photos.sql.ts'
export { cropForPrint, cropSmall, type PrintFile } from './crop-photo.ts'
export { drawsInk } from './rendering/pixels.ts'
