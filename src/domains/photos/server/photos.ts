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

/** Storage key of the original. Never served to a client while the photo is a preview. */
export const originalKeyOf = (photoId: string) => `originals/${photoId}`

type Duplicate = { duplicateOf: { label: string; type: PhotoType } }

/**
 * Adds a photo whose file is in storage, or returns the photo of the same client and type with the same bytes.
 * Renditions follow by a job, and a mail to the client once uploads have paused.
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

/** The argument of the database function `add_photo`: the photo, its log line, its jobs and its live notice. */
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

/**
 * (size, crc) pre-filters duplicates; bytes are compared only on a hit. `add` is called again with the ids that
 * turned out different. The same file as preview and as final counts as two photos.
 */
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
