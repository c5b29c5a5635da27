import { itemAt } from '#platform/pure/item-at.ts'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import {
  listFilesOfPart,
  unreadableObject,
  type FolderPart,
  type FolderQuery,
} from '#platform/objects/folder-parts.ts'
import { END_OF_NAME, namesOf } from '#platform/objects/names-in-order.ts'
import type { ListedObject } from '#platform/objects/objects.ts'

/**
 * Files in arrays that threads transfer without a copy. A size of `NaN` marks a file of which only
 * the name is known.
 */
export type PackedFiles = {
  keys: Uint8Array<ArrayBuffer>
  sizesBytes: Float64Array<ArrayBuffer>
  changedAtMs: Float64Array<ArrayBuffer>
}

const pack = (files: readonly ListedObject[]): PackedFiles => ({
  keys: new TextEncoder().encode(files.map(({ key }) => key + END_OF_NAME).join('')),
  sizesBytes: Float64Array.from(files, ({ sizeBytes, isUnreadable }) => (isUnreadable ? NaN : sizeBytes)),
  changedAtMs: Float64Array.from(files, ({ changedAtMs }) => changedAtMs),
})

export const unpack = ({ keys, sizesBytes, changedAtMs }: PackedFiles): ListedObject[] =>
  Array.from(namesOf(Buffer.from(keys.buffer)), (key, at) =>
    Number.isNaN(sizesBytes[at])
      ? unreadableObject(key)
      : { key, sizeBytes: itemAt(sizesBytes, at), changedAtMs: itemAt(changedAtMs, at) },
  )

// The main thread imports this module only for `unpack`.
const port = isMainThread ? undefined : parentPort
port?.on('message', (message: FolderPart | 'end') => {
  if (message === 'end') return port.close()
  const packed = pack([...listFilesOfPart(workerData as FolderQuery, message)])
  port.postMessage(
    packed,
    Object.values(packed).map(({ buffer }) => buffer),
  )
})
