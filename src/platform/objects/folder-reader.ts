import { Worker } from 'node:worker_threads'
import type { FolderPart, Wanted } from '#platform/objects/folder-parts.ts'
import { unpack, type PackedFiles } from '#platform/objects/folder-reader.thread.ts'
import type { ListedObject } from '#platform/objects/objects.ts'

/** What such a thread holds is one part. Few files belong to one photo or studio, but nobody promises that. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 }

/** Starts a thread that reads the files of one part of a folder after the other. */
export function startReading(wanted: Wanted) {
  const thread = new Worker(new URL('folder-reader.thread.ts', import.meta.url), {
    workerData: wanted,
    // Hooks for loading the product are of no use for so few modules.
    execArgv: [],
    resourceLimits,
  })
  const ended = Promise.withResolvers<void>()
  const waiting: PromiseWithResolvers<PackedFiles>[] = []
  let broken: unknown
  const breakOff = (error: unknown) => {
    broken ??= error
    for (const { reject } of waiting.splice(0)) reject(broken)
  }
  thread.on('message', (packed: PackedFiles) => waiting.shift()?.resolve(packed))
  thread.on('error', breakOff)
  thread.on('exit', () => {
    breakOff(new Error('a thread that reads folders has ended'))
    ended.resolve()
  })

  return {
    /** The files of it in order; rejects with whatever the disk refused. */
    read(part: FolderPart): Promise<ListedObject[]> {
      const answer = Promise.withResolvers<PackedFiles>()
      waiting.push(answer)
      if (broken) breakOff(broken)
      else thread.postMessage(part)
      const files = answer.promise.then(unpack)
      // Thrown where it is awaited, if it is.
      files.catch(() => {})
      return files
    },
    /** Lets it end by itself: what it compiled is kept then, and the next one starts with a fifth of the memory. */
    async end() {
      thread.postMessage('end')
      await ended.promise
    },
  }
}
