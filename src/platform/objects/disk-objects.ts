import { createReadStream, type Stats } from 'node:fs'
import { open, rm, stat as findStats } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { clientHasVersion, requestedRange, type RequestedRange } from '#platform/http/range.ts'
import {
  removeEmptyParentFolders,
  renameDurably,
  syncToDisk,
  writeFileDurably,
} from '#platform/objects/durable-file.ts'
import { hasErrorCode, undefinedIfMissing } from '#platform/objects/file-errors.ts'
import {
  assertObjectKey,
  type Objects,
  type OpenedObject,
  type StoredObject,
} from '#platform/objects/objects.ts'
import { listFolder, listFolderInThreads } from '#platform/objects/list-folder.ts'
import { openScratchFolder } from '#platform/objects/scratch-folder.ts'

const CHUNK_BYTES = 1024 * 1024

// A slow connection holds a few chunks for long, so chunks are small. Half this size would double
// the time of other reads.
const READ_CHUNK_BYTES = 256 * 1024

type DiskSettings = {
  folder: string
  now: Date
  /** Folder of unfinished files; set it when the storage folder is read-only. */
  scratchFolder?: string | undefined
}

export async function openDiskObjects(settings: DiskSettings): Promise<Objects> {
  const root = resolve(settings.folder)
  // The default is a folder in `root`, so that a finished file only needs a rename. No key starts
  // with a dot.
  const scratch = await openScratchFolder(settings.scratchFolder ?? join(root, '.scratch'), settings.now)

  const pathOf = (key: string) => {
    assertObjectKey(key)
    return join(root, key)
  }

  async function write(key: string, source: Readable | Uint8Array) {
    const [path, scratchPath] = [pathOf(key), scratch.newPath()]
    const written = await writeFileDurably(scratchPath, source)
    await moveInPlace(scratchPath, path)
    return written
  }

  async function adopt(key: string, localPath: string, { synced }: { synced?: boolean }) {
    if (!synced) await syncToDisk(localPath)
    try {
      await renameDurably(localPath, pathOf(key))
    } catch (error) {
      if (!hasErrorCode(error, 'EXDEV')) throw error
      await write(key, createReadStream(localPath, { highWaterMark: CHUNK_BYTES }))
      await rm(localPath)
    }
  }

  async function statKey(key: string) {
    const found = await undefinedIfMissing(findStats(pathOf(key)))
    return found?.isFile() ? describe(found) : undefined
  }

  async function remove(keys: string[]) {
    for (const path of keys.map(pathOf)) {
      await rm(path, { force: true })
      await removeEmptyParentFolders(root, path)
    }
  }

  return {
    write,
    adopt,
    stat: statKey,
    remove,
    list: (prefix = '', { inThreads, ...range } = {}) =>
      (inThreads ? listFolderInThreads : listFolder)({ root, prefix, ...range }),
    read: async (key, range) => {
      const opened = await openFile(pathOf(key), () => range ?? 'whole')
      return opened && 'stream' in opened ? opened : undefined
    },
    open: async (key, request) =>
      openFile(pathOf(key), (found) =>
        clientHasVersion(request.ifNoneMatch, found.etag) ? 'known' : requestedRange(request, found),
      ),
    withLocalFile: async (key, use) => ((await statKey(key)) ? use(pathOf(key)) : undefined),
  }
}

async function moveInPlace(from: string, to: string) {
  try {
    await renameDurably(from, to)
  } catch (error) {
    await rm(from, { force: true })
    throw error
  }
}

async function openFile(
  path: string,
  wanted: (found: StoredObject) => RequestedRange | 'known',
): Promise<OpenedObject | undefined> {
  const file = await undefinedIfMissing(open(path))
  if (!file) return undefined
  let isRead = false
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return undefined
    const found = describe(stats)
    const range = wanted(found)
    if (range === 'known' || range === 'unsatisfiable') return { is: range, ...found }
    isRead = true
    if (range === 'whole')
      return { is: range, ...found, stream: file.createReadStream({ highWaterMark: READ_CHUNK_BYTES }) }
    const stream = file.createReadStream({ ...range, highWaterMark: READ_CHUNK_BYTES })
    return { is: 'part', range, ...found, stream }
  } finally {
    if (!isRead) await file.close()
  }
}

// Files are replaced, never changed in place: inode, time and size identify a version.
const describe = (file: Stats) => ({
  sizeBytes: file.size,
  etag: `"${file.ino.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}-${file.size.toString(36)}"`,
})
