import { lineOf } from '#domains/activity/server/activity.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { asColumns } from '#platform/db/as-columns.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { queuedJob } from '#platform/jobs/enqueue.ts'
import { LIVE_CHANNEL, liveNotice } from '#platform/live/publish.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { photos } from './photos.tables.ts'
import { sourceNameOf, type PhotoType } from '../photos.rules.ts'
import { insertPhoto, type ArrivedPhoto, type Lookalikes } from '../originals/server/photos-insert.sql.ts'
import { makeRenditions } from '../renditions/server/make-renditions.job.ts'
import { isSameOrMended } from '../originals/server/same-content.ts'
import { arrivalNotice, clientLetter } from '../messages/server/tell-people.ts'

export const newPhotoId = (now: Date) => uuidv7(now.getTime())

/** Where the bytes of a photo lie as they came in; never shown to a client while it is a preview. */
export const originalKeyOf = (photoId: string) => `originals/${photoId}`

type Duplicate = { duplicateOf: { label: string; type: PhotoType } }

/**
 * Makes a photo of a file that lies in storage, or says which photo of this client and this type already has the
 * same bytes. Its pictures follow by a job; the client hears by mail once it has gone quiet.
 */
export async function addPhoto(
  tx: Tx<'viewer'>,
  viewer: PhotographerViewer,
  photo: ArrivedPhoto,
  { objects, now }: { objects: Objects; now: Date },
): Promise<'added' | Duplicate> {
  const arrival = arrivalOf(viewer, photo, { now })
  const added = await unlessTwin(objects, photo, (different) => insertPhoto(tx, { ...arrival, different }))
  return 'duplicateOf' in added ? added : 'added'
}

/** A photo with all that follows from its coming, as the database's functions take it. */
export function arrivalOf(
  viewer: PhotographerViewer,
  { photoId, fileName, ...photo }: ArrivedPhoto,
  { now, ipAddress }: { now: Date; ipAddress?: string | undefined },
) {
  const { clientId, type } = photo
  const owners = { clientId, studioId: viewer.id }
  const line = { action: 'photo_uploaded', details: fileName, newValue: type, ipAddress, ...owners } as const
  const sourceName = sourceNameOf(fileName, photo.contentType)
  return {
    photo: asColumns(photos, {
      ...photo,
      ...owners,
      id: photoId,
      photoLabel: fileName,
      sourceName,
      createdAt: now,
    }),
    line: lineOf(viewer, line, now),
    jobs: [queuedJob(makeRenditions, { photoId }), clientLetter(clientId, type, now)],
    channel: LIVE_CHANNEL,
    notice: liveNotice(...arrivalNotice(owners)),
  }
}

// Size and checksum find what may be the same; only the bytes themselves decide, and almost never have to. As a final the
// same file is another photo than as a preview: it is delivered with it.
export async function unlessTwin<Answer extends object>(
  objects: Objects,
  photo: ArrivedPhoto,
  add: (different: readonly string[]) => Promise<Answer | Lookalikes>,
): Promise<Answer | Duplicate> {
  const different: string[] = []
  for (;;) {
    const answer = await add(different)
    if (!('lookalikes' in answer)) return answer
    for (const { id, label, originalKey: theirs } of answer.lookalikes) {
      if (await isSameOrMended(objects, photo, theirs)) return { duplicateOf: { label, type: photo.type } }
      different.push(id)
    }
  }
}

export { listOwnPhotos, showPhotos, type ShownPhoto } from './show-photos.ts'
export { removeObjects } from '../renditions/server/remove-objects.job.ts'
export { storageKeysOf } from '../renditions/server/storage-keys.ts'
export { countDamagedOriginals } from '../originals/server/damaged-originals.ts'
export { suspectOriginals } from '../originals/server/suspect-originals.ts'
export { signatureFor } from '../renditions/server/picture-signature.ts'
export { holdForPrints, releasePrints } from './print-holds.ts'
export type { ArrivedPhoto, Lookalikes } from '../originals/server/photos-insert.sql.ts'
export { wholenessWalk } from '../pixels/server/whole-file.ts'
export { inspectPhoto, type InspectedPhoto, type PhotoFault } from '../pixels/server/inspect-photo.ts'
export { findPrintable, type PrintablePhoto } from './printable-photos.sql.ts'
export { cropForPrint, cropSmall, type PrintFile } from '../renditions/server/crop-photo.ts'
export { drawsInk } from '../pixels/server/pixels.ts'
