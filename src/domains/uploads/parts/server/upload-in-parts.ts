import { crc32 } from 'node:zlib'
import { asSystemRetryable, asSystem } from '#domains/access/server/access.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { createLimiter } from '#platform/core/limiter.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import type { MultipartStore } from '#platform/objects/objects.ts'
import type { Services } from '#platform/services.ts'
import { readRange, type UploadSegment, type IncomingFiles } from '../../core/server/incoming-files.ts'
import * as partsSql from './parts.sql.ts'
import { open } from 'node:fs/promises'
import { forEachSettled } from '#platform/core/for-each-settled.ts'
import { repeatWhileAny } from '#platform/core/repeat-while-any.ts'

/**
 * Maximum bytes that a client sends again after a crash. Larger uploads go to the bucket in parts
 * as they arrive.
 */
export const RESENT_MAX_BYTES = 8 * 1024 ** 2

/**
 * 5 MB, the smallest part that S3 accepts before the last part. A crash loses at most one part and
 * the bytes in sockets, together less than `RESENT_MAX_BYTES`.
 */
export const PART_BYTES = 5 * 1024 ** 2

const PARTS_AT_ONCE = 16
const limitParts = createLimiter(PARTS_AT_ONCE)

type UploadFile = { id: string; sizeBytes: number }

export const isMultipart = ({ objects }: Pick<Services, 'objects'>, { sizeBytes }: UploadFile): boolean =>
  objects.parts !== undefined && sizeBytes > RESENT_MAX_BYTES

export type UploadInParts = Awaited<ReturnType<typeof openParts>>

/**
 * Opens an upload's parts in the bucket; any process may add parts. The process that sends the
 * first part takes an attempt number, so that each multipart upload has its own key.
 */
export async function openParts(services: Services, upload: UploadFile, takeTurn: TakeAttempt) {
  const parts = await partsInBucket(services, upload, takeTurn)
  return { ...parts, ...partSender(parts, upload) }
}

type TakeAttempt = () => Promise<number | undefined>

async function partsInBucket({ pool, objects, clock }: Services, upload: UploadFile, takeTurn: TakeAttempt) {
  const bucket = objects.parts as MultipartStore
  let parted = await asSystem(pool, (tx) => partsSql.findMultipartUpload(tx, upload.id))
  let parts = parted
    ? unbrokenParts(upload, await asSystem(pool, (tx) => partsSql.listParts(tx, upload.id)))
    : []
  const own = new Set<number>()

  const reachedBytes = () => parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

  async function begin(): Promise<partsSql.MultipartUpload | undefined> {
    const turn = await takeTurn()
    if (turn === undefined) return undefined
    const key = originalKeyOf(upload.id, turn)
    const bucketId = await bucket.begin(key, { contentType: 'application/octet-stream' })
    const begun = { uploadId: upload.id, key, bucketId }
    if (await asSystemRetryable(pool, (tx) => partsSql.insertMultipartUpload(tx, begun, clock())))
      return begun
    await bucket.drop(key, bucketId)
    return asSystem(pool, (tx) => partsSql.findMultipartUpload(tx, upload.id))
  }

  async function put(number: number, bytes: Buffer): Promise<boolean> {
    const upload = (parted ??= await begin())
    if (!upload) return false
    const { key, bucketId } = upload
    const etag = await bucket.put(key, bucketId, number, bytes)
    metrics.uploadParts.add(1)
    const part = { number, etag, crc32: crc32(bytes), sizeBytes: bytes.length }
    // No fsync: a row lost in a power cut only means that the part is sent again.
    await asSystemRetryable(pool, (tx) => partsSql.savePart(tx, upload, part), { waitsForDisk: false })
    parts[number - 1] = part
    own.add(number)
    return true
  }

  return {
    reachedBytes,
    own,
    put,
    key: () => parted?.key,
    list: (): readonly partsSql.UploadPart[] => parts,

    nextEnd: () => reachedBytes() + PART_BYTES,

    /**
     * Completes the multipart upload. 'elsewhere': another process completed it, perhaps from other
     * parts. 'broken': bytes are missing.
     */
    join: async (): Promise<'joined' | 'elsewhere' | 'broken'> => {
      if (!parted || reachedBytes() !== upload.sizeBytes) return 'broken'
      if (await bucket.join(parted.key, parted.bucketId, parts)) return 'joined'
      const found = await objects.stat(parted.key)
      return found?.sizeBytes === upload.sizeBytes ? 'elsewhere' : 'broken'
    },

    forget: async () => {
      const joinedUpload = parted
      if (joinedUpload)
        await asSystemRetryable(pool, (tx) => partsSql.deleteMultipartUpload(tx, joinedUpload), {
          waitsForDisk: false,
        })
    },

    /** Drops the multipart upload. The next part sent begins a new one. */
    beginAnew: async (): Promise<void> => {
      if (!parted) return
      const { key, bucketId } = parted
      await bucket.drop(key, bucketId)
      await asSystemRetryable(pool, (tx) =>
        partsSql.deleteMultipartUpload(tx, { uploadId: upload.id, key, bucketId }),
      )
      parted = undefined
      parts = []
      own.clear()
    },
  }
}

function partSender(parts: Awaited<ReturnType<typeof partsInBucket>>, { sizeBytes }: UploadFile) {
  const rangeOf = (number: number) => {
    const start = (number - 1) * PART_BYTES
    return { start, end: Math.min(start + PART_BYTES, sizeBytes) }
  }

  const putFrom = (place: UploadSegment, number: number) =>
    limitParts(async () => {
      const { start, end } = rangeOf(number)
      return parts.put(number, await readRange(place, start, end))
    })

  async function sendWhile(isMissing: () => boolean, place: UploadSegment): Promise<boolean> {
    while (isMissing()) if (!(await putFrom(place, parts.list().length + 1))) return false
    return true
  }

  return {
    sendFull: (place: UploadSegment, end: number) =>
      sendWhile(() => end - parts.reachedBytes() >= PART_BYTES, place),

    sendRest: (place: UploadSegment) => sendWhile(() => parts.reachedBytes() < sizeBytes, place),

    /**
     * Sends parts again that differ from the complete file at `place`. Does not check parts that
     * this object sent or checked earlier.
     */
    matchWith: async (place: UploadSegment): Promise<void> => {
      for (const { number, crc32: sum } of parts.list()) {
        if (parts.own.has(number)) continue
        const { start, end } = rangeOf(number)
        if (crc32(await readRange(place, start, end)) === sum) parts.own.add(number)
        else await putFrom(place, number)
      }
    },
  }
}

function unbrokenParts(
  { sizeBytes }: UploadFile,
  found: readonly partsSql.UploadPart[],
): partsSql.UploadPart[] {
  const right: partsSql.UploadPart[] = []
  for (const part of found) {
    const start = right.length * PART_BYTES
    const wanted = Math.min(PART_BYTES, sizeBytes - start)
    if (part.number !== right.length + 1 || part.sizeBytes !== wanted || wanted <= 0) break
    right.push(part)
  }
  return right
}

export const bytesInParts = async (services: Services, upload: UploadFile): Promise<number> =>
  isMultipart(services, upload)
    ? (await openParts(services, upload, async () => undefined)).reachedBytes()
    : 0

async function findPlace(
  files: IncomingFiles,
  { id, sizeBytes }: UploadFile,
  parts: UploadInParts,
): Promise<UploadSegment | undefined> {
  if ((await files.lengthOf(id)) === sizeBytes) return { path: files.pathOf(id), from: 0, headBytes: 0 }
  const rest = await files.findRest(id)
  return rest && rest.end === sizeBytes && rest.from <= parts.reachedBytes() ? rest : undefined
}

type JoinRequest<Seen, Refused> = {
  files: IncomingFiles
  upload: UploadFile
  parts: UploadInParts
  look: (path: string) => Promise<Seen | Refused>
}

/**
 * Inspects the file and completes the multipart upload. Inspects the bucket's object if this disk
 * lacks the complete file, or if another process completed the multipart upload. Returns undefined
 * if bytes are missing or the object differs from the parts.
 */
export async function inspectAndJoinParts<Seen extends object, Refused extends { refused: unknown }>(
  { objects }: Services,
  { files, upload, parts, look }: JoinRequest<Seen, Refused>,
): Promise<(Seen & { originalKey: string }) | Refused | undefined> {
  const place = await findPlace(files, upload, parts)
  if (!place && parts.reachedBytes() < upload.sizeBytes) return undefined
  const isHere = place?.from === 0
  const seen = isHere ? await look(place.path) : undefined
  if (seen && 'refused' in seen) return seen

  if (isHere) await parts.matchWith(place)
  if (place && !(await parts.sendRest(place))) return undefined
  const joined = await parts.join()
  if (joined === 'broken') {
    await parts.beginAnew()
    // The bucket lost parts. Retries once if this disk has the complete file.
    if (!isHere || !(await parts.sendRest(place)) || (await parts.join()) !== 'joined') return undefined
  }
  const originalKey = parts.key()!
  if (seen && joined !== 'elsewhere') return { ...seen, originalKey }

  const found = await objects.withLocalFile(originalKey, async (path) => {
    if (joined === 'joined' && !(await consistsOfParts(path, parts))) return 'others' as const
    return look(path)
  })
  if (!found) return undefined
  if (found !== 'others') return 'refused' in found ? found : { ...found, originalKey }
  await objects.remove([originalKey])
  await parts.forget()
  return undefined
}

async function consistsOfParts(path: string, parts: UploadInParts): Promise<boolean> {
  const file = await open(path)
  const bytes = Buffer.alloc(Math.max(...parts.list().map(({ sizeBytes }) => sizeBytes)))
  try {
    for (const { crc32: sum, sizeBytes } of parts.list()) {
      const { bytesRead } = await file.read(bytes, 0, sizeBytes)
      if (bytesRead !== sizeBytes || crc32(bytes.subarray(0, sizeBytes)) !== sum) return false
    }
    return true
  } finally {
    await file.close()
  }
}

const REMOVED_AT_ONCE = 100
/** A process that began a multipart upload this recently may still be sending its first part. */
const RECENT_BEGIN_MS = 10 * 60_000

/** Removes parts of ended uploads from the bucket, because parts cost storage. */
export async function sweepParts({ pool, objects, clock }: Services): Promise<void> {
  const { parts } = objects
  if (!parts) return
  const begunBy = new Date(clock().getTime() - RECENT_BEGIN_MS)
  await repeatWhileAny(async () => {
    const left = await asSystem(pool, (tx) =>
      partsSql.listAbandonedMultipartUploads(tx, begunBy, REMOVED_AT_ONCE),
    )
    await forEachSettled(left, async (parted) => {
      await parts.drop(parted.key, parted.bucketId)
      await asSystem(pool, (tx) => partsSql.deleteMultipartUpload(tx, parted))
    })
    return left.length
  })
}
