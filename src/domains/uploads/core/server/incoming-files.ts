import { createReadStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid, UUID_LENGTH } from '#platform/db/uuid.ts'

/** File that holds an upload's bytes from byte `from` on, after a header of `headBytes`. */
export type UploadSegment = { path: string; from: number; headBytes: number }
export type RestSegment = UploadSegment & { end: number }

const REST = '.rest'
const REST_HEAD_BYTES = 8

/**
 * Partial files, named by upload id. A file's length is the number of received bytes. If another
 * process received the preceding bytes, the next bytes go to a second file (`.rest`). The header of
 * that file stores the upload's offset at which its bytes begin.
 */
export function openIncomingFiles(folder: string) {
  const pathOf = (uploadId: string) => join(folder, uploadId)
  const restPathOf = (uploadId: string) => join(folder, `${uploadId}${REST}`)
  const lengthOf = async (uploadId: string) => (await stat(pathOf(uploadId)).catch(undefinedIfMissing))?.size

  async function findRest(uploadId: string): Promise<RestSegment | undefined> {
    const path = restPathOf(uploadId)
    const file = await open(path).catch(undefinedIfMissing)
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

  async function beginRest(uploadId: string, from: number): Promise<UploadSegment> {
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
    /**
     * Returns the length of the file with the upload's first bytes. Returns undefined if this disk
     * has no such file: nothing arrived, the file moved to storage, or another process received it.
     */
    lengthOf,
    findRest,
    /**
     * Returns where to write the bytes from `offset` on: after the upload's bytes on this disk, or
     * in a new `.rest` file.
     */
    placeFor: async (uploadId: string, offset: number): Promise<UploadSegment> => {
      if (((await lengthOf(uploadId)) ?? 0) === offset)
        return { path: pathOf(uploadId), from: 0, headBytes: 0 }
      const rest = await findRest(uploadId)
      return rest?.end === offset ? rest : beginRest(uploadId, offset)
    },
    isComplete: async ({ id, sizeBytes }: { id: string; sizeBytes: number }, silentMs: number) => {
      const found = await stat(pathOf(id)).catch(undefinedIfMissing)
      return found?.size === sizeBytes && Date.now() - found.mtimeMs >= silentMs
    },
    remove: async (uploadId: string) => {
      await rm(pathOf(uploadId), { force: true })
      await rm(restPathOf(uploadId), { force: true })
    },
    list: async () => {
      const names = (await readdir(folder).catch(undefinedIfMissing)) ?? []
      const ids = names
        .filter((name) => ['', REST].includes(name.slice(UUID_LENGTH)))
        .map((name) => name.slice(0, UUID_LENGTH))
      return [...new Set(ids.filter(isUuid))]
    },
  }
}

export type IncomingFiles = ReturnType<typeof openIncomingFiles>

export const streamIncomingFile = (path: string, upTo: number) =>
  createReadStream(path, { end: upTo - 1, highWaterMark: 1024 * 1024 })

export async function readRange(place: UploadSegment, start: number, end: number): Promise<Buffer> {
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

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
