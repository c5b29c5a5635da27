import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '#platform/db/uuid.ts'

/** Partial files, one per upload and named by its id. The file's length is the upload's offset. */
export function incomingFiles(folder: string) {
  const pathOf = (uploadId: string) => join(folder, uploadId)
  return {
    pathOf,
    /** Undefined when no byte was received yet, or the file was moved to its final place. */
    lengthOf: async (uploadId: string) => (await stat(pathOf(uploadId)).catch(missing))?.size,
    /** Whether all its bytes are here and none came for so long. */
    isWhole: async ({ id, sizeBytes }: { id: string; sizeBytes: number }, silentMs: number) => {
      const found = await stat(pathOf(id)).catch(missing)
      return found?.size === sizeBytes && Date.now() - found.mtimeMs >= silentMs
    },
    remove: (uploadId: string) => rm(pathOf(uploadId), { force: true }),
    list: async () => ((await readdir(folder).catch(missing)) ?? []).filter(isUuid),
  }
}

export type IncomingFiles = ReturnType<typeof incomingFiles>

export const readIncoming = (path: string, upTo: number) =>
  createReadStream(path, { end: upTo - 1, highWaterMark: 1024 * 1024 })

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
