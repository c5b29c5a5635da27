import { setImmediate } from 'node:timers/promises'
import {
  listFilesOfPart,
  listFolderParts,
  type FolderQuery,
  type FolderPart,
} from '#platform/objects/folder-parts.ts'
import type { ListedObject } from '#platform/objects/objects.ts'
import { Worker } from 'node:worker_threads'
import { unpack, type PackedFiles } from '#platform/objects/folder-reader.thread.ts'

const SLICE_MS = 4
const THREADS = 2
const PARTS_AHEAD = 8 * THREADS

/**
 * Lists files with synchronous calls in slices of 4 ms: callbacks for millions of files take
 * several times as long.
 */
export async function* listFolder(wanted: FolderQuery): AsyncGenerator<ListedObject[]> {
  let files: ListedObject[] = []
  let endsAt = performance.now() + SLICE_MS
  for (const part of listFolderParts(wanted)) {
    for (const file of part ? listFilesOfPart(wanted, part) : [undefined]) {
      if (file) files.push(file)
      if (performance.now() < endsAt) continue
      if (files.length > 0) yield files
      await setImmediate()
      files = []
      endsAt = performance.now() + SLICE_MS
    }
  }
  if (files.length > 0) yield files
}

export async function* listFolderInThreads(wanted: FolderQuery): AsyncGenerator<ListedObject[]> {
  const readers: ReturnType<typeof startReaderThread>[] = []
  const pages: Promise<ListedObject[]>[] = []
  try {
    let count = 0
    for (const part of listFolderParts(wanted)) {
      if (!part) await setImmediate()
      else if (part.names.length > 0) {
        const reader = (readers[count++ % THREADS] ??= startReaderThread(wanted))
        pages.push(reader.read(part))
        if (pages.length === PARTS_AHEAD) yield await pages.shift()!
      }
    }
    for (const page of pages) yield await page
  } finally {
    await Promise.all(readers.map((reader) => reader.end()))
  }
}

/**
 * Memory limits of a thread, which reads one part at a time. A photo or studio usually has few
 * files, but their number is not limited.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 }

function startReaderThread(wanted: FolderQuery) {
  const thread = new Worker(new URL('folder-reader.thread.ts', import.meta.url), {
    workerData: wanted,
    // The thread loads no module hooks, which its few modules don't need.
    execArgv: [],
    resourceLimits,
  })
  const ended = Promise.withResolvers<void>()
  const waiting: PromiseWithResolvers<PackedFiles>[] = []
  let broken: unknown
  const failAll = (error: unknown) => {
    broken ??= error
    for (const { reject } of waiting.splice(0)) reject(broken)
  }
  thread.on('message', (packed: PackedFiles) => waiting.shift()?.resolve(packed))
  thread.on('error', failAll)
  thread.on('exit', () => {
    failAll(new Error('a thread that reads folders has ended'))
    ended.resolve()
  })

  return {
    read(part: FolderPart): Promise<ListedObject[]> {
      const answer = Promise.withResolvers<PackedFiles>()
      waiting.push(answer)
      if (broken) failAll(broken)
      else thread.postMessage(part)
      const files = answer.promise.then(unpack)
      // The caller that awaits `files` gets the error.
      files.catch(() => {})
      return files
    },
    /**
     * Lets the thread end by itself, which saves its compiled code: the next thread starts with a
     * fifth of the memory.
     */
    async end() {
      thread.postMessage('end')
      await ended.promise
    },
  }
}
