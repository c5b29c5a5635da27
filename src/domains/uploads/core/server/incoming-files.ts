import { createReadStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid, UUID_LENGTH } from '#platform/db/uuid.ts'

/** Where bytes of an upload lie: from byte `from` of it on, after `headBytes` that are not its own. */
export type IncomingPlace = { path: string; from: number; headBytes: number }
export type IncomingRest = IncomingPlace & { end: number }

const REST = '.rest'
const REST_HEAD_BYTES = 8

/**
 * Partial files, named by the id of their upload. The file's length is the upload's offset. What came first may lie
 * elsewhere, when other processes sent it to a bucket: then the rest has a file of its own, which begins with its place.
 */
export function incomingFiles(folder: string) {
  const pathOf = (uploadId: string) => join(folder, uploadId)
  const restPathOf = (uploadId: string) => join(folder, `${uploadId}${REST}`)
  const lengthOf = async (uploadId: string) => (await stat(pathOf(uploadId)).catch(missing))?.size

  async function findRest(uploadId: string): Promise<IncomingRest | undefined> {
    const path = restPathOf(uploadId)
    const file = await open(path).catch(missing)
    if (!file) return undefined
    try {
      const head = Buffer.alloc(REST_HEAD_BYTES)
      const { bytesRead } = await file.read(head, 0, REST_HEAD_BYTES, 0)
      if (bytesRead < REST_HEAD_BYTES) return undefined
      const from = Number(head.readBigUInt64LE())
      const { size } = await file.stat()
      return { path, from, headBytes: REST_HEAD_BYTES, end: from + size - REST_HEAD_BYTES }
    } finally {
      await file.close()
    }
  }

  async function beginRest(uploadId: string, from: number): Promise<IncomingPlace> {
    const path = restPathOf(uploadId)
    const file = await open(path, 'w', 0o600)
    try {
      const head = Buffer.alloc(REST_HEAD_BYTES)
      head.writeBigUInt64LE(BigInt(from))
      await file.write(head)
    } finally {
      await file.close()
    }
    return { path, from, headBytes: REST_HEAD_BYTES }
  }

  return {
    pathOf,
    /** Undefined when no byte was received yet, or the file was moved to its final place. */
    lengthOf,
    findRest,
    /** Where the bytes from this offset on are written: after those that are here, else as a rest. */
    placeFor: async (uploadId: string, offset: number): Promise<IncomingPlace> => {
      if (((await lengthOf(uploadId)) ?? 0) === offset)
        return { path: pathOf(uploadId), from: 0, headBytes: 0 }
      const rest = await findRest(uploadId)
      return rest?.end === offset ? rest : beginRest(uploadId, offset)
    },
    /** Whether all its bytes are here and none came for so long. */
    isWhole: async ({ id, sizeBytes }: { id: string; sizeBytes: number }, silentMs: number) => {
      const found = await stat(pathOf(id)).catch(missing)
      return found?.size === sizeBytes && Date.now() - found.mtimeMs >= silentMs
    },
    remove: async (uploadId: string) => {
      await rm(pathOf(uploadId), { force: true })
      await rm(restPathOf(uploadId), { force: true })
    },
    /** The uploads of which something lies here. */
    list: async () => {
      const names = (await readdir(folder).catch(missing)) ?? []
      const ids = names
        .filter((name) => ['', REST].includes(name.slice(UUID_LENGTH)))
        .map((name) => name.slice(0, UUID_LENGTH))
      return [...new Set(ids.filter(isUuid))]
    },
  }
}

export type IncomingFiles = ReturnType<typeof incomingFiles>

export const readIncoming = (path: string, upTo: number) =>
  createReadStream(path, { end: upTo - 1, highWaterMark: 1024 * 1024 })

/** Bytes of an upload from `start` up to `end`, which must lie at this place. */
export async function readPlace(place: IncomingPlace, start: number, end: number): Promise<Buffer> {
  const file = await open(place.path)
  try {
    const bytes = Buffer.alloc(end - start)
    let read = 0
    while (read < bytes.length) {
      const position = place.headBytes + start - place.from + read
      const { bytesRead } = await file.read(bytes, read, bytes.length - read, position)
      if (bytesRead === 0) throw new Error('what had come in is shorter than it was')
      read += bytesRead
    }
    return bytes
  } finally {
    await file.close()
  }
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
