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
import { failedWith } from '#platform/objects/file-errors.ts'
import { syncToDisk } from '#platform/objects/durable-file.ts'
import { enqueue, queuedJob } from '#platform/jobs/enqueue.ts'
import { publish } from '#platform/live/publish.ts'
import { PartsGone } from '#platform/objects/objects.ts'
import { removeObjects } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import type { UploadOutcome } from '../uploads.rules.ts'
import { sumsOfFile, type ByteSums } from './byte-sums.ts'
import { incomingFiles, type IncomingFiles } from '../core/server/incoming-files.ts'
import { joinParts } from '../parts/server/join-parts.ts'
import {
  goesInParts,
  openParts,
  reachedInParts,
  type UploadInParts,
} from '../parts/server/upload-in-parts.ts'
import { removeLost, turnKeysOf } from './turn-keys.ts'
import * as uploadsSql from './uploads.sql.ts'

type Finished = UploadOutcome | { outcome: 'refused'; code: PhotoFault } | { outcome: 'no_room' }
type Seen = { photo: InspectedPhoto; crc32: number }
type Stored = Seen & { originalKey: string }

/** A file that was just received: its sums are known and its handle is still open. */
type Arrived = { sums: ByteSums; sync: () => Promise<void> }
/** What arrived of a large file for a bucket: the sums only where all of it came to this process. */
export type ArrivedInParts = { sums?: ByteSums | undefined; parts: UploadInParts }

type Finishing = {
  owner?: PhotographerViewer
  files?: IncomingFiles
  arrived?: Arrived | undefined
  arrivedInParts?: ArrivedInParts | undefined
  ipAddress?: string | undefined
  /** The turn that this process holds; without one it takes the next. */
  turn?: number | undefined
}

/**
 * Makes a photo of an upload whose bytes are all here. Safe to repeat after a crash, and beside other processes: each turn
 * stores the file under its own key before the row changes, the photo has the upload's id, and one statement ends
 * 'receiving'. Undefined when another call was first; what was stored for nothing is removed then.
 */
export async function finishUpload(
  services: Services,
  upload: uploadsSql.Upload,
  {
    // After a restart there is no request to take the viewer from.
    owner = asStudio(upload.studioId),
    files = incomingFiles(services.incomingFolder),
    arrived,
    arrivedInParts,
    ipAddress,
    turn: held,
  }: Finishing = {},
): Promise<Finished | undefined> {
  const takeTurn = () => uploadsSql.takeTurn(services.pool, owner, upload.id)
  const isInParts = goesInParts(services, upload)
  // Parts have the turn of whoever sent the first.
  const turn = isInParts ? upload.turn : (held ?? (await takeTurn()))
  if (turn === undefined) return undefined
  const parts = isInParts
    ? (arrivedInParts?.parts ?? (await openParts(services, upload, takeTurn)))
    : undefined
  const stored = parts
    ? await makeOfParts(services, files, upload, { sums: arrivedInParts?.sums, parts })
    : await moveInPlace(services, files, { ...upload, turn }, arrived)
  if (!stored) return undefined
  if ('refused' in stored) {
    const ended = await endFailed(services, upload, 'refused', stored.refused)
    return ended ? { outcome: 'refused', code: stored.refused } : undefined
  }
  const finished = await makePhoto(services, { upload: { ...upload, turn }, owner, ipAddress }, stored)
  if (!finished) await removeLost(services, upload, stored.originalKey)
  if (parts && finished?.outcome !== 'no_room') {
    await files.remove(upload.id)
    await parts.forget()
  }
  return finished
}

async function makeOfParts(
  services: Services,
  files: IncomingFiles,
  upload: uploadsSql.Upload,
  { sums, parts }: ArrivedInParts,
): Promise<Stored | { refused: PhotoFault } | undefined> {
  const lookAt = async (path: string) =>
    look(path, path === files.pathOf(upload.id) && sums ? sums : await sumsOfFile(path, upload.sizeBytes))
  const stored = await joinParts<Seen, { refused: PhotoFault }>(services, {
    files,
    upload,
    parts,
    look: lookAt,
  }).catch(async (error: unknown) => {
    if (!(error instanceof PartsGone)) throw error
    await parts.beginAnew()
    return undefined
  })
  // Joined by a process that did not live to say so.
  return stored ?? lookAtStored(services, upload)
}

async function lookAtStored({ objects }: Services, upload: uploadsSql.Upload) {
  const originalKey = await findStored({ objects }, upload)
  if (originalKey === undefined) return undefined
  return objects.withLocalFile(originalKey, async (path) => {
    const seen = await look(path, await sumsOfFile(path, upload.sizeBytes))
    return 'refused' in seen ? seen : { ...seen, originalKey }
  })
}

async function moveInPlace(
  services: Services,
  files: IncomingFiles,
  upload: uploadsSql.Upload,
  arrived?: Arrived,
): Promise<Stored | { refused: PhotoFault } | undefined> {
  // A process died, or was told to stop, after the move and before the row was written.
  if (!arrived && (await files.lengthOf(upload.id)) === undefined) return lookAtStored(services, upload)

  const path = files.pathOf(upload.id)
  try {
    const { sums, sync } = arrived ?? {
      sums: await sumsOfFile(path, upload.sizeBytes),
      sync: () => syncToDisk(path),
    }
    // Inspecting overlaps the fsync, which is slow.
    const [seen] = await Promise.all([look(path, sums), sync()])
    if ('refused' in seen) return seen
    const originalKey = originalKeyOf(upload.id, upload.turn)
    await services.objects.adopt(originalKey, path, { contentType: seen.photo.contentType, synced: true })
    return { ...seen, originalKey }
  } catch (error) {
    // After a restart the start and the sender finish one file; whoever comes second finds it moved.
    if (!failedWith(error, 'ENOENT') || (await files.lengthOf(upload.id)) !== undefined) throw error
    return lookAtStored(services, upload)
  }
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
  { photo: { ok: _, orientation: __, ...photo }, crc32, originalKey }: Stored,
): Promise<Finished | undefined> {
  const now = services.clock()
  const { id: photoId, clientId, galleryId, sectionId, type, fileName, sizeBytes: fileSize } = upload
  const target = { clientId, galleryId, sectionId, type }
  const arrived = { ...photo, ...target, photoId, fileName, fileSize, originalKey, crc32 }
  const arrival = arrivalOf(owner, arrived, { now, ipAddress })
  const jobs = [...arrival.jobs, ...removalOfOthers(upload, originalKey, now)]
  // Files are compared before the statement that ends the upload, so that no row is locked while a bucket is read.
  const finished = await unlessDuplicate(services.objects, arrived, (different) =>
    uploadsSql.finishUpload(services.pool, owner, { ...arrival, jobs, different }),
  )
  if ('duplicateOf' in finished) return endAsDuplicate(services, { upload, owner }, finished.duplicateOf)
  if (finished.ended) return undefined
  if (finished.code) return { outcome: 'no_room' }
  return { outcome: 'added' }
}

// What a bucket was asked to store before it fell silent may be stored later than the turn after it.
const LATE_MS = 15 * 60_000

function removalOfOthers(upload: uploadsSql.Upload, originalKey: string, now: Date) {
  const keys = turnKeysOf(upload).filter((key) => key !== originalKey)
  const runAt = new Date(now.getTime() + LATE_MS)
  return keys.length === 0 ? [] : [queuedJob(removeObjects, { keys, neverNamed: true }, runAt)]
}

const endAsDuplicate = (
  services: Services,
  { upload, owner }: Making,
  duplicate: Omit<Extract<UploadOutcome, { outcome: 'duplicate' }>, 'outcome'>,
): Promise<Finished | undefined> =>
  asViewer(services.pool, owner, async (tx) => {
    const ended = await uploadsSql.endUpload(tx, owner, upload.id, 'finished', services.clock())
    if (!ended) return undefined
    await removeTurns(tx, upload.id, ended)
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

/** The key under which some turn stored the whole file without living to end the upload. */
export async function findStored(
  { objects }: Pick<Services, 'objects'>,
  upload: Pick<uploadsSql.Upload, 'id' | 'turn' | 'sizeBytes'>,
): Promise<string | undefined> {
  for (const key of turnKeysOf(upload).reverse())
    if ((await objects.stat(key))?.sizeBytes === upload.sizeBytes) return key
  return undefined
}

/** Whether all bytes are in storage, though no row says so: as an object, or in parts. */
export const isStored = async (services: Services, upload: uploadsSql.Upload): Promise<boolean> =>
  (await reachedInParts(services, upload)) === upload.sizeBytes ||
  (await findStored(services, upload)) !== undefined

/** Whether all bytes are here, in the incoming folder or in storage. */
export async function isWhole(services: Services, upload: uploadsSql.Upload): Promise<boolean> {
  const length = await incomingFiles(services.incomingFolder).lengthOf(upload.id)
  const mayBeElsewhere = length === undefined || goesInParts(services, upload)
  return length === upload.sizeBytes || (mayBeElsewhere && (await isStored(services, upload)))
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
    await removeTurns(tx, upload.id, ended)
    await publish(tx, [owner.id], { topic: 'uploads' })
    if (ended.holdsRoom) await releaseRoom(tx, owner.id, upload.sizeBytes)
    return true
  })
  if (isEnded) await incomingFiles(services.incomingFolder).remove(upload.id)
  return isEnded
}

// A turn that is still at it removes by itself what it stores after this.
const removeTurns = (tx: Tx, id: string, { turn }: uploadsSql.Ended) =>
  enqueue(tx, removeObjects, { keys: turnKeysOf({ id, turn }), neverNamed: true })
