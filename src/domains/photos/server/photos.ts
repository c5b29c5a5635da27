import { sql } from 'drizzle-orm'
import { lineOf } from '#domains/activity/server/activity.ts'
import type { PhotographerViewer, PhotoOwner } from '#domains/access/viewer.rules.ts'
import { asColumns } from '#platform/db/as-columns.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { queuedJob } from '#platform/jobs/enqueue.ts'
import { publish, told } from '#platform/live/publish.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { photos } from '../core/server/photos.tables.ts'
import { sourceNameOf, type PhotoType } from '../photos.rules.ts'
import type { Capture } from '../pixels/server/capture.ts'
import { asPhoto } from '../core/server/photo-to-contract.ts'
import { listByIds } from '../core/server/photos.sql.ts'
import { makeRenditions } from '../renditions/server/make-renditions.job.ts'
import { ORIGINALS } from '../renditions/server/storage-keys.ts'
import { isSameOrMended } from '../originals/server/same-content.ts'
import { photosNotice, clientLetter } from '../core/server/notify-people.ts'

export const newPhotoId = (now: Date) => uuidv7(now.getTime())

/**
 * Storage key under which a turn of an upload stores the original; the photo's row says which one became it. Never served
 * to a client while the photo is a preview.
 */
export const originalKeyOf = (photoId: string, turn = 1) =>
  turn === 1 ? `${ORIGINALS}${photoId}` : `${ORIGINALS}${photoId}.${turn}`

export type ArrivedPhoto = {
  photoId: string
  clientId: string
  /** Without one, the client's newest gallery that is not archived. */
  galleryId?: string | undefined
  sectionId?: string | null
  type: PhotoType
  /** Original file name; it is the label until the studio renames the photo. */
  fileName: string
  originalKey: string
  contentType: string
  fileSize: number
  crc32: number
  widthPx: number
  heightPx: number
} & Capture

/** Photos of this client and type with the same size and checksum, ordered by `duplicateNo`. */
export type Lookalikes = { lookalikes: { id: string; originalKey: string; label: string }[] }

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
  const added = await unlessDuplicate(objects, photo, async (different) => {
    const given = JSON.stringify({ ...arrival, told: [], different })
    const { rows } = await tx.execute<{ added: object | Lookalikes }>(
      sql`select add_photo(${given}::jsonb) as added`,
    )
    return only(rows).added
  })
  if ('duplicateOf' in added) return added
  await publish(tx, ...photosNotice({ clientId: photo.clientId, studioId: viewer.id }))
  return 'added'
}

/** The argument of the database function `add_photo`: the photo, its log line, its jobs and its live event. */
export function arrivalOf(
  viewer: PhotographerViewer,
  { photoId, fileName, ...photo }: ArrivedPhoto,
  { now, ipAddress }: { now: Date; ipAddress?: string | undefined },
) {
  const { clientId, galleryId, type } = photo
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
    jobs: [
      { ...queuedJob(makeRenditions, { photoId, studioId: viewer.id }), isPicture: true },
      clientLetter({ clientId, galleryId }, type, now),
    ],
    told: [told(...photosNotice(owners))],
  }
}

/**
 * (size, crc) pre-filters duplicates; bytes are compared only on a hit. `add` is called again with the ids that
 * turned out different. The same file as preview and as final counts as two photos.
 */
export async function unlessDuplicate<Answer extends object>(
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

export type ShownPhoto = Pick<
  ReturnType<typeof asPhoto>,
  'id' | 'widthPx' | 'heightPx' | 'thumbHash' | 'version'
>

/** What a picture component needs, by photo id; deleted photos are absent. */
export async function showPhotos(
  tx: Tx,
  viewer: PhotoOwner,
  photoIds: readonly string[],
): Promise<Map<string, ShownPhoto>> {
  if (photoIds.length === 0) return new Map()
  const rows = await listByIds(tx, viewer, photoIds)
  return new Map(rows.map((row) => [row.id, asPhoto(row)]))
}

export { approveAlong, approveFor } from '../choices/server/choices.sql.ts'
export { choiceLimitOf, isChoiceClosed } from '../choices/server/choice-limits.ts'
export { choicesChanged } from '../choices/server/notify-studio-of-choices.job.ts'
export { clearGallery } from '../studio/server/clear-gallery.ts'
export { galleryOrder } from '../core/server/photo-order.sql.ts'
export { listOwnPhotos, ofGallery } from '../core/server/photos.sql.ts'
export { findPrintable, type PrintablePhoto } from './printable-photos.sql.ts'
export { holdForPrints, releasePrints } from './print-holds.ts'
export { storageKeysOf } from '../renditions/server/storage-keys.ts'
export { signatureFor } from '../renditions/server/picture-signature.ts'
export { cropForPrint, type PrintFile } from '../renditions/server/crop-photo.ts'
export { drawSmall } from '../pixels/server/pixels.ts'
export { countDamagedOriginals } from '../originals/server/original-checks.sql.ts'
export { suspectOriginals } from '../originals/server/check-originals.job.ts'
export { wholenessWalk } from '../pixels/server/whole-file.ts'
export { inspectPhoto, type InspectedPhoto, type PhotoFault } from '../pixels/server/inspect-photo.ts'
export { drawLetterPictures } from '../messages/server/letter-pictures.ts'
export { drawsInk } from '../pixels/server/pixels.ts'
