import { sql, and, eq, type SQL } from 'drizzle-orm'
import { toLogColumns } from '#domains/activity/server/activity.ts'
import type { PhotographerViewer, ClientViewer } from '#domains/access/viewer.rules.ts'
import { asColumns } from '#platform/db/as-columns.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { queuedJob } from '#platform/jobs/enqueue.ts'
import { publish, liveEventRow } from '#platform/live/publish.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { photos } from '../core/server/photos.tables.ts'
import { sourceNameOf, type PhotoType } from '../photos.rules.ts'
import type { Capture } from '../pixels/server/capture.ts'
import { makeRenditions } from '../renditions/server/make-renditions.job.ts'
import { ORIGINALS_PREFIX } from '../renditions/server/storage-keys.ts'
import { photosEventArguments, newClientNotificationJob } from '../core/server/photo-notifications.ts'
import { elevated } from '#domains/access/server/access.ts'
import { lockPhotos, matchStudioPhotos, matchVisiblePhotos } from '../core/server/photos.sql.ts'
import type { Readable } from 'node:stream'
import { computeChecksum } from '#platform/objects/object-checksum.ts'

export const newPhotoId = (now: Date) => uuidv7(now.getTime())

/** Each attempt of an upload has its own key. The photo's row stores the key in use. */
export const originalKeyOf = (photoId: string, attempt = 1) =>
  attempt === 1 ? `${ORIGINALS_PREFIX}${photoId}` : `${ORIGINALS_PREFIX}${photoId}.${attempt}`

export type NewPhoto = {
  photoId: string
  clientId: string
  /** Defaults to the client's newest gallery that is not archived. */
  galleryId?: string | undefined
  sectionId?: string | null
  type: PhotoType
  /** Also the label until the studio renames the photo. */
  fileName: string
  originalKey: string
  contentType: string
  fileSize: number
  crc32: number
  widthPx: number
  heightPx: number
} & Capture

/** Photos of one gallery and type with equal size and checksum, ordered by `duplicateNo`. */
export type PossibleDuplicates = { lookalikes: { id: string; originalKey: string; label: string }[] }

type Duplicate = { duplicateOf: { label: string; type: PhotoType } }

/**
 * Adds a photo whose file is in storage. Returns `duplicateOf` if a photo of its gallery and type
 * has the same bytes.
 */
export async function addPhoto(
  tx: Tx<'viewer'>,
  viewer: PhotographerViewer,
  photo: NewPhoto,
  { objects, now }: { objects: Objects; now: Date },
): Promise<'added' | Duplicate> {
  const argument = addPhotoArgument(viewer, photo, { now })
  const added = await addUnlessDuplicate(objects, photo, async (different) => {
    const argumentJson = JSON.stringify({ ...argument, told: [], different })
    const { rows } = await tx.execute<{ added: object | PossibleDuplicates }>(
      sql`select add_photo(${argumentJson}::jsonb) as added`,
    )
    return only(rows).added
  })
  if ('duplicateOf' in added) return added
  await publish(tx, ...photosEventArguments({ clientId: photo.clientId, studioId: viewer.id }))
  return 'added'
}

export function addPhotoArgument(
  viewer: PhotographerViewer,
  { photoId, fileName, ...photo }: NewPhoto,
  { now, ipAddress }: { now: Date; ipAddress?: string | undefined },
) {
  const { clientId, galleryId, type } = photo
  const owners = { clientId, studioId: viewer.id }
  const logEntry = {
    action: 'photo_uploaded',
    details: fileName,
    newValue: type,
    ipAddress,
    ...owners,
  } as const
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
    line: toLogColumns(viewer, logEntry, now),
    jobs: [
      { ...queuedJob(makeRenditions, { photoId, studioId: viewer.id }), isPicture: true },
      newClientNotificationJob({ clientId, galleryId }, type, now),
    ],
    told: [liveEventRow(...photosEventArguments(owners))],
  }
}

/**
 * Compares bytes only if size and CRC-32 are equal. Calls `add` again with the ids whose bytes
 * differ.
 */
export async function addUnlessDuplicate<Answer extends object>(
  objects: Objects,
  photo: NewPhoto,
  add: (different: readonly string[]) => Promise<Answer | PossibleDuplicates>,
): Promise<Answer | Duplicate> {
  const different: string[] = []
  for (;;) {
    const answer = await add(different)
    if (!('lookalikes' in answer)) return answer
    for (const { id, label, originalKey: storedKey } of answer.lookalikes) {
      if (await compareOrRepair(objects, photo, storedKey))
        return { duplicateOf: { label, type: photo.type } }
      different.push(id)
    }
  }
}

export { findPrintablePhotos, type PrintablePhoto } from './printable-photos.sql.ts'
export { storageKeysOf, renditionKey } from '../renditions/server/storage-keys.ts'
export { signatureFor } from '../renditions/server/picture-signature.ts'
export { cropForPrint, type PrintFile } from '../renditions/server/crop-photo.ts'
export { drawSmall, drawsInk, drawLetterLogo, drawLetterPicture } from '../pixels/server/pixels.ts'
export { countDamagedOriginalsByStudio } from '../originals/server/original-checks.sql.ts'
export { enqueueOriginalsCheck } from '../originals/server/check-originals.job.ts'
export { createIntegrityCheck } from '../pixels/server/file-integrity.ts'
export { inspectPhoto, type InspectedPhoto, type PhotoFault } from '../pixels/server/inspect-photo.ts'
export {
  lockPhotos,
  matchStudioPhotos,
  matchVisiblePhotos,
  renditionColumns,
  downloadSizeFor,
  updateOwnPhotos,
  visibleTo,
} from '../core/server/photos.sql.ts'
export {
  clientNotificationJob,
  galleryIdsOf,
  publishGuestChange,
  notifyClientLater,
  notifyClientWhenReady,
  announceNewPhotos,
  publishPhotosChange,
  photosEventArguments,
} from '../core/server/photo-notifications.ts'
export { findPrivateData } from '../private-data/server/find-private-data.ts'
export { applyClocks, listCameras, saveClocks, copyClocks } from '../core/server/camera-clocks.sql.ts'
export { makeRenditions } from '../renditions/server/make-renditions.job.ts'

/** Blocks deletion of the finals that the client can still see. Returns their ids. */
export const holdForPrints = (tx: Tx, viewer: ClientViewer, photoIds: readonly string[]): Promise<string[]> =>
  elevated(tx, (tx) =>
    addHolds(tx, viewer.studioId, and(matchVisiblePhotos(viewer, photoIds), eq(photos.type, 'final')), 1),
  )

export async function releasePrintHolds(
  tx: Tx<'system'>,
  studioId: string,
  photoIds: readonly string[],
): Promise<void> {
  await addHolds(tx, studioId, matchStudioPhotos(studioId, photoIds), -1)
}

async function addHolds(
  tx: Tx<'system'>,
  studioId: string,
  condition: SQL | undefined,
  count: 1 | -1,
): Promise<string[]> {
  const ids = await lockPhotos(tx, condition)
  await tx
    .update(photos)
    .set({ printHolds: sql`${photos.printHolds} + ${count}::int` })
    .where(matchStudioPhotos(studioId, ids))
  return ids
}

export async function isSameContent(objects: Objects, oneKey: string, otherKey: string): Promise<boolean> {
  const [one, other] = await Promise.all([objects.read(oneKey), objects.read(otherKey)])
  try {
    if (!one || !other || one.sizeBytes !== other.sizeBytes) return false
    return await sameBytes(one.stream, other.stream)
  } finally {
    one?.stream.destroy()
    other?.stream.destroy()
  }
}

/**
 * Returns true if the files are equal, or the stored file was missing or damaged and is now
 * repaired.
 */
async function compareOrRepair(
  objects: Objects,
  arrived: { originalKey: string; crc32: number; contentType: string },
  storedKey: string,
): Promise<boolean> {
  if (await isSameContent(objects, arrived.originalKey, storedKey)) return true
  if ((await computeChecksum(objects, storedKey)) === arrived.crc32) return false
  const intact = await objects.read(arrived.originalKey)
  if (!intact) return false
  await objects.write(storedKey, intact.stream, { contentType: arrived.contentType })
  return true
}

async function sameBytes(one: Readable, other: Readable): Promise<boolean> {
  const others = other[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let buffered: Buffer = Buffer.alloc(0)
  for await (const chunk of one as AsyncIterable<Buffer>) {
    let left: Buffer = chunk
    while (left.length > 0) {
      if (buffered.length === 0) {
        const next = await others.next()
        if (next.done) return false
        buffered = next.value
      }
      const length = Math.min(left.length, buffered.length)
      if (!left.subarray(0, length).equals(buffered.subarray(0, length))) return false
      left = left.subarray(length)
      buffered = buffered.subarray(length)
    }
  }
  return buffered.length === 0 && Boolean((await others.next()).done)
}
