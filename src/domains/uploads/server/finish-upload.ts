import { asStudio, asViewer } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import {
  arrivalOf,
  inspectPhoto,
  originalKeyOf,
  unlessDuplicate,
  type InspectedPhoto,
  type PhotoFault,
} from '#domains/photos/server/photos.ts'
import { releaseRoom } from '#domains/storage/server/storage.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { syncToDisk } from '#platform/objects/durable-file.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { publish } from '#platform/live/publish.ts'
import { removeObjects } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import type { UploadOutcome } from '../uploads.rules.ts'
import { sumsOfFile, type ByteSums } from './byte-sums.ts'
import { freeRoom } from './create-upload.ts'
import { incomingFiles, type IncomingFiles } from './incoming-files.ts'
import * as uploadsSql from './uploads.sql.ts'

type Finished =
  UploadOutcome | { outcome: 'refused'; code: PhotoFault } | { outcome: 'no_room'; freeBytes: number }

type Seen = { photo: InspectedPhoto; crc32: number }

/** A file that was just received: its sums are known and its handle is still open. */
type Arrived = { sums: ByteSums; sync: () => Promise<void> }

type Finishing = {
  owner?: PhotographerViewer
  files?: IncomingFiles
  arrived?: Arrived | undefined
  ipAddress?: string | undefined
}

/**
 * Makes a photo of an upload whose bytes are all here. Safe to repeat after a crash: the file moves before the row
 * changes, the photo has the upload's id, and one statement ends 'receiving'. Undefined when another call was first.
 */
export async function finishUpload(
  services: Services,
  upload: uploadsSql.Upload,
  {
    // After a restart there is no request to take the viewer from.
    owner = asStudio(upload.studioId),
    files = incomingFiles(services.incomingFolder),
    arrived,
    ipAddress,
  }: Finishing = {},
): Promise<Finished | undefined> {
  const seen = await moveInPlace(services, files, upload, arrived)
  if (!seen) return undefined
  if ('refused' in seen) {
    const ended = await endFailed(services, upload, 'refused', seen.refused)
    return ended ? { outcome: 'refused', code: seen.refused } : undefined
  }
  return makePhoto(services, { upload, owner, ipAddress }, seen)
}

async function moveInPlace(
  { objects }: Services,
  files: IncomingFiles,
  upload: uploadsSql.Upload,
  arrived?: Arrived,
): Promise<Seen | { refused: PhotoFault } | undefined> {
  const key = originalKeyOf(upload.id)
  // The process died after the move and before the row was written, so the bytes are inspected at their final place.
  if (!arrived && (await files.lengthOf(upload.id)) === undefined)
    return objects.withLocalFile(key, async (path) => look(path, await sumsOfFile(path, upload.sizeBytes)))
  const path = files.pathOf(upload.id)
  const { sums, sync } = arrived ?? {
    sums: await sumsOfFile(path, upload.sizeBytes),
    sync: () => syncToDisk(path),
  }
  // Inspecting overlaps the fsync, which is slow.
  const [seen] = await Promise.all([look(path, sums), sync()])
  if (!('refused' in seen))
    await objects.adopt(key, path, { contentType: seen.photo.contentType, synced: true })
  return seen
}

async function look(path: string, sums: ByteSums): Promise<Seen | { refused: PhotoFault }> {
  const { crc32, wholeness } = sums.end()
  const photo = await inspectPhoto(path, wholeness)
  return photo.ok ? { photo, crc32 } : { refused: photo.reason }
}

type Making = { upload: uploadsSql.Upload; owner: PhotographerViewer; ipAddress?: string | undefined }

async function makePhoto(
  services: Services,
  { upload, owner, ipAddress }: Making,
  { photo: { ok: _, orientation: __, ...photo }, crc32 }: Seen,
): Promise<Finished | undefined> {
  const now = services.clock()
  const { id: photoId, clientId, galleryId, sectionId, type, fileName, sizeBytes: fileSize } = upload
  const originalKey = originalKeyOf(photoId)
  const target = { clientId, galleryId, sectionId, type }
  const arrived = { ...photo, ...target, photoId, fileName, fileSize, originalKey, crc32 }
  const arrival = arrivalOf(owner, arrived, { now, ipAddress })
  const finished = await unlessDuplicate(services.objects, arrived, (different) =>
    uploadsSql.finishUpload(services.pool, owner, { ...arrival, different }),
  )
  if ('duplicateOf' in finished) return endAsDuplicate(services, { upload, owner }, finished.duplicateOf)
  if (finished.ended) return undefined
  if (finished.code) return { outcome: 'no_room', ...(await freeRoom(services, owner)) }
  return { outcome: 'added' }
}

const endAsDuplicate = (
  services: Services,
  { upload, owner }: Making,
  duplicate: Omit<Extract<UploadOutcome, { outcome: 'duplicate' }>, 'outcome'>,
): Promise<Finished | undefined> =>
  asViewer(services.pool, owner, async (tx) => {
    const ended = await uploadsSql.endUpload(tx, owner, upload.id, 'finished', services.clock())
    if (!ended) return undefined
    await enqueue(tx, removeObjects, { keys: [originalKeyOf(upload.id)], neverNamed: true })
    if (ended.holdsRoom) await releaseRoom(tx, owner.id, upload.sizeBytes)
    return { outcome: 'duplicate', ...duplicate }
  })

export const endFailed = (
  services: Services,
  upload: uploadsSql.Upload,
  state: 'refused' | 'abandoned',
  code?: PhotoFault,
): Promise<boolean> =>
  giveUp(services, upload, async (tx, owner) => {
    const now = services.clock()
    const ended = await uploadsSql.endUpload(tx, owner, upload.id, state, now, code)
    const notice = { kind: 'uploads_failed', studioId: owner.id, subjectId: upload.clientId } as const
    // After an hour of silence the sweep already notified the studio and released the room.
    if (ended && (state === 'refused' || ended.holdsRoom)) await notifyStudio(tx, notice, now)
    return ended
  })

/** Whether all bytes are here, in the incoming folder or already moved to their final place. */
export async function isWhole(
  { incomingFolder, objects }: Services,
  upload: uploadsSql.Upload,
): Promise<boolean> {
  const length = await incomingFiles(incomingFolder).lengthOf(upload.id)
  if (length !== undefined) return length === upload.sizeBytes
  return (await objects.stat(originalKeyOf(upload.id)))?.sizeBytes === upload.sizeBytes
}

/** Ends an upload without a photo: releases its room and deletes its bytes. */
export async function giveUp(
  services: Services,
  upload: uploadsSql.Upload,
  end: (tx: Tx, owner: PhotographerViewer) => Promise<uploadsSql.Ended | undefined>,
): Promise<boolean> {
  const owner = asStudio(upload.studioId)
  const isEnded = await asViewer(services.pool, owner, async (tx) => {
    const ended = await end(tx, owner)
    if (!ended) return false
    await enqueue(tx, removeObjects, { keys: [originalKeyOf(upload.id)], neverNamed: true })
    await publish(tx, [owner.id], { topic: 'uploads' })
    if (ended.holdsRoom) await releaseRoom(tx, owner.id, upload.sizeBytes)
    return true
  })
  if (isEnded) await incomingFiles(services.incomingFolder).remove(upload.id)
  return isEnded
}
