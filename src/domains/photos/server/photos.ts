import { uuidv7 } from '#platform/db/uuid.ts'
import { record } from '#domains/activity/server/activity.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { PhotoType } from '../photos.rules.ts'
import { findByContent, insertPhoto, type ArrivedPhoto } from './arrivals.sql.ts'
import { photosArrived } from './tell-people.ts'

export const newPhotoId = (now: Date) => uuidv7(now.getTime())

/** Where the bytes of a photo lie as they came in; never shown to a client while it is a preview. */
export const originalKeyOf = (photoId: string) => `originals/${photoId}`

/**
 * Makes a photo of a file that has come in, or says which photo of this client already has the same bytes. Its
 * pictures follow by a job; the client hears by mail once it has gone quiet.
 */
export async function addPhoto(
  tx: Tx,
  viewer: PhotographerViewer,
  photo: ArrivedPhoto,
  now: Date,
): Promise<'added' | { duplicateOf: { label: string; type: PhotoType } }> {
  const wasAdded = await insertPhoto(tx, viewer, photo, now)
  if (!wasAdded) return { duplicateOf: (await findByContent(tx, viewer, photo))! }
  const owners = { clientId: photo.clientId, photographerId: viewer.id }
  await enqueue(tx, 'make-renditions', { photoId: photo.photoId })
  await record(
    tx,
    viewer,
    { action: 'photo_uploaded', details: photo.label, newValue: photo.type, ...owners },
    now,
  )
  await photosArrived(tx, owners, photo.type, now)
  return 'added'
}

export { inspectPhoto, type InspectedPhoto, type PhotoFault } from './rendering/inspect-photo.ts'
