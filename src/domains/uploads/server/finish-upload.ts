import { studioViewer, asViewer } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import {
  addPhotoArgument,
  inspectPhoto,
  originalKeyOf,
  addUnlessDuplicate,
  type InspectedPhoto,
  type PhotoFault,
} from '#domains/photos/server/photos.ts'
import { releaseRoom } from '#domains/storage/server/storage.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { hasErrorCode } from '#platform/objects/file-errors.ts'
import { syncToDisk } from '#platform/objects/durable-file.ts'
import { publish } from '#platform/live/publish.ts'
import { PartsGone } from '#platform/objects/objects.ts'
import { scheduleObjectRemoval } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import type { UploadOutcome } from '../uploads.rules.ts'
import { sumsOfFile, type ByteSums } from './byte-sums.ts'
import { openIncomingFiles, type IncomingFiles } from '../core/server/incoming-files.ts'
import { inspectAndJoinParts } from '../parts/server/upload-in-parts.ts'
import { isMultipart, openParts, bytesInParts, type UploadInParts } from '../parts/server/upload-in-parts.ts'
import { removeLateObject, attemptKeysOf } from './attempt-keys.ts'
import * as uploadsSql from './uploads.sql.ts'

type FinishResult = UploadOutcome | { outcome: 'refused'; code: PhotoFault } | { outcome: 'no_room' }
type Inspection = { photo: InspectedPhoto; crc32: number }
type StoredFile = Inspection & { originalKey: string }

type ReceivedFile = { sums: ByteSums; sync: () => Promise<void> }
/** A multipart upload. `sums` is only set if this process has all bytes on disk. */
export type ReceivedParts = { sums?: ByteSums | undefined; parts: UploadInParts }

type FinishOptions = {
  owner?: PhotographerViewer
  files?: IncomingFiles
  arrived?: ReceivedFile | undefined
  arrivedInParts?: ReceivedParts | undefined
  ipAddress?: string | undefined
  turn?: number | undefined
}

/**
 * Makes a photo of a complete upload. Safe to repeat after a crash and beside other processes: each
 * attempt has its own key, and one statement ends the state 'receiving'. Returns undefined if the
 * upload has already ended or bytes are missing.
 */
export async function finishUpload(
  services: Services,
  upload: uploadsSql.Upload,
  {
    // The sweeps have no request to take the viewer from.
    owner = studioViewer(upload.studioId),
    files = openIncomingFiles(services.incomingFolder),
    arrived,
    arrivedInParts,
    ipAddress,
    turn: held,
  }: FinishOptions = {},
): Promise<FinishResult | undefined> {
  const takeTurn = () => uploadsSql.takeAttempt(services.pool, owner, upload.id)
  const isInParts = isMultipart(services, upload)
  // A multipart upload keeps the key of its first part.
  const turn = isInParts ? upload.turn : (held ?? (await takeTurn()))
  if (turn === undefined) return undefined
  const parts = isInParts
    ? (arrivedInParts?.parts ?? (await openParts(services, upload, takeTurn)))
    : undefined
  const stored = parts
    ? await storeParts(services, files, upload, { sums: arrivedInParts?.sums, parts })
    : await storeFile(services, files, { ...upload, turn }, arrived)
  if (!stored) return undefined
  if ('refused' in stored) {
    const ended = await endUploadAsFailed(services, upload, 'refused', stored.refused)
    return ended ? { outcome: 'refused', code: stored.refused } : undefined
  }
  const finished = await makePhoto(services, { upload: { ...upload, turn }, owner, ipAddress }, stored)
  if (!finished) await removeLateObject(services, upload, stored.originalKey)
  if (parts && finished?.outcome !== 'no_room') {
    await files.remove(upload.id)
    await parts.forget()
  }
  return finished
}

async function storeParts(
  services: Services,
  files: IncomingFiles,
  upload: uploadsSql.Upload,
  { sums, parts }: ReceivedParts,
): Promise<StoredFile | { refused: PhotoFault } | undefined> {
  const inspectFile = async (path: string) =>
    inspect(path, path === files.pathOf(upload.id) && sums ? sums : await sumsOfFile(path, upload.sizeBytes))
  const stored = await inspectAndJoinParts<Inspection, { refused: PhotoFault }>(services, {
    files,
    upload,
    parts,
    look: inspectFile,
  }).catch(async (error: unknown) => {
    if (!(error instanceof PartsGone)) throw error
    await parts.beginAnew()
    return undefined
  })
  // Another process may have joined the parts and crashed before the photo's row was written.
  return stored ?? inspectStored(services, upload)
}

async function inspectStored({ objects }: Services, upload: uploadsSql.Upload) {
  const originalKey = await findStoredKey({ objects }, upload)
  if (originalKey === undefined) return undefined
  return objects.withLocalFile(originalKey, async (path) => {
    const seen = await inspect(path, await sumsOfFile(path, upload.sizeBytes))
    return 'refused' in seen ? seen : { ...seen, originalKey }
  })
}

async function storeFile(
  services: Services,
  files: IncomingFiles,
  upload: uploadsSql.Upload,
  arrived?: ReceivedFile,
): Promise<StoredFile | { refused: PhotoFault } | undefined> {
  // The file is missing if a process stopped after moving it to storage and before writing the
  // photo's row.
  if (!arrived && (await files.lengthOf(upload.id)) === undefined) return inspectStored(services, upload)

  const path = files.pathOf(upload.id)
  try {
    const { sums, sync } = arrived ?? {
      sums: await sumsOfFile(path, upload.sizeBytes),
      sync: () => syncToDisk(path),
    }
    // Inspects during the fsync, which is slow.
    const [seen] = await Promise.all([inspect(path, sums), sync()])
    if ('refused' in seen) return seen
    const originalKey = originalKeyOf(upload.id, upload.turn)
    await services.objects.adopt(originalKey, path, { contentType: seen.photo.contentType, synced: true })
    return { ...seen, originalKey }
  } catch (error) {
    // A sweep and the client may finish the same file. The later call finds the file moved.
    if (!hasErrorCode(error, 'ENOENT') || (await files.lengthOf(upload.id)) !== undefined) throw error
    return inspectStored(services, upload)
  }
}

async function inspect(path: string, sums: ByteSums): Promise<Inspection | { refused: PhotoFault }> {
  const { crc32, wholeness } = sums.end()
  const photo = await inspectPhoto(path, wholeness)
  return photo.ok ? { photo, crc32 } : { refused: photo.reason }
}

type UploadContext = { upload: uploadsSql.Upload; owner: PhotographerViewer; ipAddress?: string | undefined }

async function makePhoto(
  services: Services,
  { upload, owner, ipAddress }: UploadContext,
  { photo: { ok: _, orientation: __, ...photo }, crc32, originalKey }: StoredFile,
): Promise<FinishResult | undefined> {
  const now = services.clock()
  const { id: photoId, clientId, galleryId, sectionId, type, fileName, sizeBytes: fileSize } = upload
  const target = { clientId, galleryId, sectionId, type }
  const arrived = { ...photo, ...target, photoId, fileName, fileSize, originalKey, crc32 }
  const arrival = addPhotoArgument(owner, arrived, { now, ipAddress })
  const otherKeys = attemptKeysOf(upload).filter((key) => key !== originalKey)
  const others = { otherKeys, othersGoneAt: new Date(now.getTime() + LATE_STORE_MS) }
  // Compares files between two calls of the statement, never inside it, so that no row is locked
  // during a bucket read.
  const finished = await addUnlessDuplicate(services.objects, arrived, (different) =>
    uploadsSql.finishUpload(services.pool, owner, { ...arrival, ...others, different }),
  )
  if ('duplicateOf' in finished) return endAsDuplicate(services, { upload, owner }, finished.duplicateOf)
  if (finished.ended) return undefined
  if (finished.code) return { outcome: 'no_room' }
  return { outcome: 'added' }
}

// Delay before objects of other attempts are removed: a hung bucket may store one late.
const LATE_STORE_MS = 15 * 60_000

const endAsDuplicate = (
  services: Services,
  { upload, owner }: UploadContext,
  duplicate: Omit<Extract<UploadOutcome, { outcome: 'duplicate' }>, 'outcome'>,
): Promise<FinishResult | undefined> =>
  asViewer(services.pool, owner, async (tx) => {
    const ended = await uploadsSql.endUpload(tx, owner, upload.id, 'finished', services.clock())
    if (!ended) return undefined
    await removeAttemptObjects(tx, services, { ...ended, id: upload.id })
    if (ended.holdsRoom) await releaseRoom(tx, owner.id, upload.sizeBytes)
    return { outcome: 'duplicate', ...duplicate }
  })

export const endUploadAsFailed = (
  services: Services,
  upload: uploadsSql.Upload,
  state: 'refused' | 'abandoned',
  code?: PhotoFault,
): Promise<boolean> =>
  endWithoutPhoto(services, upload, async (tx, owner) => {
    const now = services.clock()
    const ended = await uploadsSql.endUpload(tx, owner, upload.id, state, now, code)
    const notification = { kind: 'uploads_failed', studioId: owner.id, subjectId: upload.clientId } as const
    // After an hour of silence the sweep already notified the studio and released the room.
    if (ended && (state === 'refused' || ended.holdsRoom)) await notifyStudio(tx, notification, now)
    return ended
  })

export async function findStoredKey(
  { objects }: Pick<Services, 'objects'>,
  upload: Pick<uploadsSql.Upload, 'id' | 'turn' | 'sizeBytes'>,
): Promise<string | undefined> {
  for (const key of attemptKeysOf(upload).reverse())
    if ((await objects.stat(key))?.sizeBytes === upload.sizeBytes) return key
  return undefined
}

/** Whether all bytes are in storage, as an object or in parts. */
export const isStored = async (services: Services, upload: uploadsSql.Upload): Promise<boolean> =>
  (await bytesInParts(services, upload)) === upload.sizeBytes ||
  (await findStoredKey(services, upload)) !== undefined

export async function isComplete(services: Services, upload: uploadsSql.Upload): Promise<boolean> {
  const length = await openIncomingFiles(services.incomingFolder).lengthOf(upload.id)
  const mayBeElsewhere = length === undefined || isMultipart(services, upload)
  return length === upload.sizeBytes || (mayBeElsewhere && (await isStored(services, upload)))
}

/** Ends an upload without a photo: releases its room and deletes its bytes. */
export async function endWithoutPhoto(
  services: Services,
  upload: uploadsSql.Upload,
  end: (tx: Tx, owner: PhotographerViewer) => Promise<uploadsSql.EndedUpload | undefined>,
): Promise<boolean> {
  const owner = studioViewer(upload.studioId)
  const isEnded = await asViewer(services.pool, owner, async (tx) => {
    const ended = await end(tx, owner)
    if (!ended) return false
    await removeAttemptObjects(tx, services, { ...ended, id: upload.id })
    await publish(tx, [owner.id], { topic: 'uploads' })
    if (ended.holdsRoom) await releaseRoom(tx, owner.id, upload.sizeBytes)
    return true
  })
  if (isEnded) await openIncomingFiles(services.incomingFolder).remove(upload.id)
  return isEnded
}

// An attempt that is still running removes its own object later.
const removeAttemptObjects = (tx: Tx, services: Services, ended: uploadsSql.EndedUpload & { id: string }) =>
  scheduleObjectRemoval(tx, services, attemptKeysOf(ended), { neverNamed: true })
