import { setImmediate } from 'node:timers/promises'
import { filesOf, findParts, type Wanted } from '#platform/objects/folder-parts.ts'
import { startReading } from '#platform/objects/folder-reader.ts'
import type { ListedObject } from '#platform/objects/objects.ts'

const SLICE_MS = 4
const THREADS = 2
/** Enough that no thread waits while what it read is looked at. */
const PARTS_AHEAD = 8 * THREADS

/**
 * Waits for the disk in short slices, one a page: of millions of files, being called back for each takes several times
 * the work.
 */
export async function* listFolder(wanted: Wanted): AsyncGenerator<ListedObject[]> {
  let files: ListedObject[] = []
  let endsAt = performance.now() + SLICE_MS
  for (const part of findParts(wanted)) {
    for (const file of part ? filesOf(wanted, part) : [undefined]) {
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

/** The same by threads of its own, which wait for the disk while others look at what they read. */
export async function* listFolderInThreads(wanted: Wanted): AsyncGenerator<ListedObject[]> {
  const readers: ReturnType<typeof startReading>[] = []
  const pages: Promise<ListedObject[]>[] = []
  try {
    let count = 0
    for (const part of findParts(wanted)) {
      if (!part) await setImmediate()
      else if (part.names.length > 0) {
        const reader = (readers[count++ % THREADS] ??= startReading(wanted))
        pages.push(reader.read(part))
        if (pages.length === PARTS_AHEAD) yield await pages.shift()!
      }
    }
    for (const page of pages) yield await page
  } finally {
    await Promise.all(readers.map((reader) => reader.end()))
  }
}
