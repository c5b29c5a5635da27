import { crc32 } from 'node:zlib'
import { answerAsSystem, asSystem } from '#domains/access/server/access.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { createLimiter } from '#platform/limiter.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import type { ObjectParts } from '#platform/objects/objects.ts'
import type { Services } from '#platform/services.ts'
import { readPlace, type IncomingPlace } from '../../core/server/incoming-files.ts'
import * as partsSql from './parts.sql.ts'

/** An upload that is larger leaves for the bucket in parts while it comes in: no more has to be sent again. */
export const RESENT_MAX_BYTES = 8 * 1024 ** 2

/**
 * The smallest that S3 takes. What is taken from a sender and lies in no part is lost with its machine, and so is what
 * lies in sockets on the way to it; both together are to be less than `RESENT_MAX_BYTES`.
 */
export const PART_BYTES = 5 * 1024 ** 2

/** Each holds one part in memory. */
const PARTS_AT_ONCE = 16
const inTurn = createLimiter(PARTS_AT_ONCE)

type Whose = { id: string; sizeBytes: number }

export const goesInParts = ({ objects }: Pick<Services, 'objects'>, { sizeBytes }: Whose): boolean =>
  objects.parts !== undefined && sizeBytes > RESENT_MAX_BYTES

export type UploadInParts = Awaited<ReturnType<typeof openParts>>

/**
 * An upload as it lies in the bucket, in parts that any process may add to. Whoever sends the first part takes a turn that
 * is used for nothing else: parts that are begun anew have another key.
 */
export async function openParts(
  { pool, objects, clock }: Services,
  upload: Whose,
  takeTurn: () => Promise<number | undefined>,
) {
  const bucket = objects.parts as ObjectParts
  let parted = await asSystem(pool, (tx) => partsSql.findParted(tx, upload.id))
  let parts = parted ? inOrder(upload, await asSystem(pool, (tx) => partsSql.listParts(tx, upload.id))) : []
  /** Those of which this process has seen the bytes. */
  const own = new Set<number>()

  const reachedBytes = () => parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

  async function begin(): Promise<partsSql.Parted | undefined> {
    const turn = await takeTurn()
    if (turn === undefined) return undefined
    const key = originalKeyOf(upload.id, turn)
    const bucketId = await bucket.begin(key, { contentType: 'application/octet-stream' })
    const begun = { uploadId: upload.id, key, bucketId }
    if (await answerAsSystem(pool, (tx) => partsSql.insertParted(tx, begun, clock()))) return begun
    await bucket.drop(key, bucketId)
    return asSystem(pool, (tx) => partsSql.findParted(tx, upload.id))
  }

  async function put(number: number, bytes: Buffer): Promise<boolean> {
    parted ??= await begin()
    if (!parted) return false
    const { key, bucketId } = parted
    const etag = await bucket.put(key, bucketId, number, bytes)
    metrics.uploadParts.add(1)
    const part = { number, etag, crc32: crc32(bytes), sizeBytes: bytes.length }
    // Lost in a power cut, it is sent once more.
    await answerAsSystem(pool, (tx) => partsSql.notePart(tx, parted!, part), { waitsForDisk: false })
    parts[number - 1] = part
    own.add(number)
    return true
  }

  const rangeOf = (number: number) => {
    const start = (number - 1) * PART_BYTES
    return { start, end: Math.min(start + PART_BYTES, upload.sizeBytes) }
  }

  const putFrom = (place: IncomingPlace, number: number) =>
    inTurn(async () => {
      const { start, end } = rangeOf(number)
      return put(number, await readPlace(place, start, end))
    })

  return {
    reachedBytes,
    /** The key of the object that they become; undefined before the first. */
    key: () => parted?.key,
    list: (): readonly partsSql.Part[] => parts,

    /** Where the next part is full. */
    nextEnd: () => reachedBytes() + PART_BYTES,

    /** Sends each part that lies full at a place, up to `end`; false when the upload has ended. */
    sendFull: async (place: IncomingPlace, end: number): Promise<boolean> => {
      while (end - reachedBytes() >= PART_BYTES) if (!(await putFrom(place, parts.length + 1))) return false
      return true
    },

    /** Sends all that is missing, up to the end of the file; false when the upload has ended. */
    sendRest: async (place: IncomingPlace): Promise<boolean> => {
      while (reachedBytes() < upload.sizeBytes) if (!(await putFrom(place, parts.length + 1))) return false
      return true
    },

    /** Sends anew whatever another process sent of other bytes than those at this place, which has the whole file. */
    matchWith: async (place: IncomingPlace): Promise<void> => {
      for (const { number, crc32: sum } of parts) {
        if (own.has(number)) continue
        const { start, end } = rangeOf(number)
        if (crc32(await readPlace(place, start, end)) === sum) own.add(number)
        else await putFrom(place, number)
      }
    },

    /** Makes the object of them; 'elsewhere' when another process did, of parts that may have been others. */
    join: async (): Promise<'joined' | 'elsewhere' | 'broken'> => {
      if (!parted || reachedBytes() !== upload.sizeBytes) return 'broken'
      if (await bucket.join(parted.key, parted.bucketId, parts)) return 'joined'
      const found = await objects.stat(parted.key)
      return found?.sizeBytes === upload.sizeBytes ? 'elsewhere' : 'broken'
    },

    /** Once they are joined, no row of them is needed. */
    forget: async () => {
      if (parted)
        await answerAsSystem(pool, (tx) => partsSql.deleteParted(tx, parted!), { waitsForDisk: false })
    },

    /** Gives up these parts: the next one sent is the first of others. */
    beginAnew: async (): Promise<void> => {
      if (!parted) return
      const { key, bucketId } = parted
      await bucket.drop(key, bucketId)
      await answerAsSystem(pool, (tx) => partsSql.deleteParted(tx, { uploadId: upload.id, key, bucketId }))
      parted = undefined
      parts = []
      own.clear()
    },
  }
}

/** Returns the unbroken run of parts from the first on, each of the size it must have. */
function inOrder({ sizeBytes }: Whose, found: readonly partsSql.Part[]): partsSql.Part[] {
  const right: partsSql.Part[] = []
  for (const part of found) {
    const start = right.length * PART_BYTES
    const wanted = Math.min(PART_BYTES, sizeBytes - start)
    if (part.number !== right.length + 1 || part.sizeBytes !== wanted || wanted <= 0) break
    right.push(part)
  }
  return right
}

/** How far the parts in the bucket reach. */
export const reachedInParts = async (services: Services, upload: Whose): Promise<number> =>
  goesInParts(services, upload)
    ? (await openParts(services, upload, async () => undefined)).reachedBytes()
    : 0
