import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { filesOf, unreadable, type FolderPart, type Wanted } from '#platform/objects/folder-parts.ts'
import { END_OF_NAME, namesOf } from '#platform/objects/names-in-order.ts'
import type { ListedObject } from '#platform/objects/objects.ts'

/** Handed from one thread to another without a copy; a size of `NaN` says that nothing but the name is known. */
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
      ? unreadable(key)
      : { key, sizeBytes: sizesBytes[at]!, changedAtMs: changedAtMs[at]! },
  )

// Where it is no thread's own file it only lends what both sides need.
const port = isMainThread ? undefined : parentPort
port?.on('message', (asked: FolderPart | 'end') => {
  if (asked === 'end') return port.close()
  const packed = pack([...filesOf(workerData as Wanted, asked)])
  port.postMessage(
    packed,
    Object.values(packed).map(({ buffer }) => buffer),
  )
})
