import { asViewer } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import {
  addPhoto,
  inspectPhoto,
  originalKeyOf,
  type InspectedPhoto,
  type PhotoFault,
} from '#domains/photos/server/photos.ts'
import { releaseRoom, settleRoom } from '#domains/storage/server/storage.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { syncToDisk } from '#platform/objects/durable-file.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { tellLive } from '#platform/live/tell-live.ts'
import type { Services } from '#platform/services.ts'
import type { UploadOutcome } from '../uploads.rules.ts'
import { sumsOfFile, type ByteSums } from './byte-sums.ts'
import { incomingFiles } from './incoming-files.ts'
import * as sql from './uploads.sql.ts'

type Finished = UploadOutcome | { outcome: 'refused'; code: PhotoFault }

/** What an upload's bytes are, wherever they lie, with their sums. */
type Seen = { photo: InspectedPhoto; crc32: number }

/**
 * Makes a photo of an upload whose bytes are all here. It may be cut short at any point and be asked again, by the next
 * request or at the next start: the file has its final name before the row says so, the photo bears the upload's id,
 * and one transaction takes the upload from 'receiving' to its end. `undefined` when another ended it meanwhile.
 */
export async function finishUpload(
  services: Services,
  upload: sql.Upload,
  { owner = ownerOf(upload), sums }: { owner?: PhotographerViewer; sums?: ByteSums } = {},
): Promise<Finished | undefined> {
  const seen = await moveInPlace(services, upload, sums)
  if (!seen) return undefined
  if ('refused' in seen) return refuse(services, upload, seen.refused)
  return asViewer(services.pool, owner, (tx) => makePhoto(services, tx, { upload, owner }, seen))
}

async function moveInPlace(
  services: Services,
  upload: sql.Upload,
  sums?: ByteSums,
): Promise<Seen | { refused: PhotoFault } | undefined> {
  const files = incomingFiles(services.incomingFolder)
  const key = originalKeyOf(upload.id)
  // The process was killed after the move and before the row was written: the bytes are looked at where they are.
  if (!sums && (await files.lengthOf(upload.id)) === undefined)
    return services.objects.withLocalFile(key, (path) => look(path, upload.sizeBytes))
  const path = files.pathOf(upload.id)
  // The disk takes its time; what the bytes are is found out meanwhile.
  const [seen] = await Promise.all([look(path, upload.sizeBytes, sums), syncToDisk(path)])
  if (!('refused' in seen)) await services.objects.adopt(key, path, { contentType: seen.photo.contentType })
  return seen
}

async function look(
  path: string,
  sizeBytes: number,
  sums?: ByteSums,
): Promise<Seen | { refused: PhotoFault }> {
  const photo = await inspectPhoto(path)
  if (!photo.ok) return { refused: photo.reason }
  return { photo, ...(sums ?? (await sumsOfFile(path, sizeBytes))).end() }
}

async function makePhoto(
  services: Services,
  tx: Tx,
  { upload, owner }: { upload: sql.Upload; owner: PhotographerViewer },
  { photo, crc32 }: Seen,
): Promise<UploadOutcome | undefined> {
  const [now, originalKey] = [services.clock(), originalKeyOf(upload.id)]
  if (!(await sql.endUpload(tx, owner, upload.id, 'finished', now))) return undefined
  const { contentType, widthPx, heightPx, capturedAt, camera, cameraSerial } = photo
  const arrived = { originalKey, contentType, widthPx, heightPx, capturedAt, camera, cameraSerial, crc32 }
  const { clientId, type, fileName, sizeBytes: fileSize } = upload
  const added = await addPhoto(
    tx,
    owner,
    { ...arrived, photoId: upload.id, clientId, type, fileName, fileSize },
    { objects: services.objects, now },
  )
  const isNew = added === 'added'
  if (!isNew) await enqueue(tx, 'remove-objects', { keys: [originalKey] })
  // Last, since it locks the studio's row, at which its other uploads wait.
  await settleRoom(tx, owner.id, upload.sizeBytes, isNew ? upload.sizeBytes : 0)
  return isNew ? { outcome: 'added' } : { outcome: 'duplicate', ...added.duplicateOf }
}

async function refuse(
  services: Services,
  upload: sql.Upload,
  code: PhotoFault,
): Promise<Finished | undefined> {
  const ended = await endFailed(services, upload, 'refused', code)
  return ended ? { outcome: 'refused', code } : undefined
}

/** Ends an upload that the studio is to hear of: what came was no photo, or not all of it came. */
export const endFailed = (
  services: Services,
  upload: sql.Upload,
  state: 'refused' | 'abandoned',
  code?: PhotoFault,
): Promise<boolean> =>
  giveUp(services, upload, async (tx, owner) => {
    const now = services.clock()
    const isEnded = await sql.endUpload(tx, owner, upload.id, state, now, code)
    const notice = { kind: 'uploads_failed', photographerId: owner.id, subjectId: upload.clientId } as const
    if (isEnded) await notifyStudio(tx, notice, now)
    return isEnded
  })

/** Whether all bytes are here: in the incoming folder, or moved on already. */
export async function isWhole({ incomingFolder, objects }: Services, upload: sql.Upload): Promise<boolean> {
  const length = await incomingFiles(incomingFolder).lengthOf(upload.id)
  if (length !== undefined) return length === upload.sizeBytes
  return (await objects.stat(originalKeyOf(upload.id)))?.sizeBytes === upload.sizeBytes
}

/** Ends an upload of which no photo comes: gives its room back and removes its bytes. */
export async function giveUp(
  services: Services,
  upload: sql.Upload,
  end: (tx: Tx, owner: PhotographerViewer) => Promise<boolean>,
): Promise<boolean> {
  const owner = ownerOf(upload)
  const ended = await asViewer(services.pool, owner, async (tx) => {
    if (!(await end(tx, owner))) return false
    await enqueue(tx, 'remove-objects', { keys: [originalKeyOf(upload.id)] })
    await tellLive(tx, [owner.id], { topic: 'uploads' })
    await releaseRoom(tx, owner.id, upload.sizeBytes)
    return true
  })
  if (ended) await incomingFiles(services.incomingFolder).remove(upload.id)
  return ended
}

// An upload is ended in its studio's name also when no request of that studio is there, after a restart.
const ownerOf = (upload: sql.Upload): PhotographerViewer => ({
  role: 'photographer',
  id: upload.photographerId,
  email: '',
  sessionId: '',
  isActive: true,
})
