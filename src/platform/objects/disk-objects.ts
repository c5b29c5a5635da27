import { createReadStream, readdir, stat, type Dirent, type Stats } from 'node:fs'
import { open, opendir, rm, stat as findStats } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { isUuid } from '#platform/db/uuid.ts'
import type { ByteRange } from '#platform/http/range.ts'
import {
  removeEmptyFolders,
  renameDurably,
  syncToDisk,
  writeFileDurably,
} from '#platform/objects/durable-file.ts'
import { failedWith, isMissing, unlessMissing } from '#platform/objects/file-errors.ts'
import {
  assertObjectKey,
  isObjectKey,
  type ListedObject,
  type Objects,
  type ReadObject,
} from '#platform/objects/objects.ts'
import { namesInOrder } from '#platform/objects/names-in-order.ts'
import { openScratchFolder } from '#platform/objects/scratch-folder.ts'

const CHUNK_BYTES = 1024 * 1024

// A slow connection holds a few of these for as long as it likes; half the size takes twice the time for all others.
const READ_CHUNK_BYTES = 256 * 1024

type DiskSettings = { folder: string; now: Date }

export async function openDiskObjects(settings: DiskSettings): Promise<Objects> {
  const root = resolve(settings.folder)
  // Under the same root, so that a finished file only needs a rename; no key starts with a dot.
  const scratch = await openScratchFolder(join(root, '.scratch'), settings.now)

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
      // Between file systems a file can't be renamed, only copied.
      if (!failedWith(error, 'EXDEV')) throw error
      await write(key, createReadStream(localPath, { highWaterMark: CHUNK_BYTES }))
      await rm(localPath)
    }
  }

  async function statKey(key: string) {
    const found = await unlessMissing(findStats(pathOf(key)))
    return found?.isFile() ? describe(found) : undefined
  }

  async function remove(keys: string[]) {
    for (const path of keys.map(pathOf)) {
      await rm(path, { force: true })
      await removeEmptyFolders(root, path)
    }
  }

  return {
    write,
    adopt,
    stat: statKey,
    remove,
    list: (prefix = '', { after = '' } = {}) => listFolder(root, folderOf(prefix), { prefix, after }),
    read: async (key, range) => readFile(pathOf(key), range),
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

async function readFile(path: string, range?: ByteRange): Promise<ReadObject | undefined> {
  const file = await unlessMissing(open(path))
  if (!file) return undefined
  try {
    const found = await file.stat()
    if (found.isFile()) {
      return {
        ...describe(found),
        stream: file.createReadStream({ ...range, highWaterMark: READ_CHUNK_BYTES }),
      }
    }
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return undefined
}

const STATS_AT_ONCE = 64
// A photo has a folder of its own, and opening it takes longer than looking at its files.
const FOLDERS_AT_ONCE = 16

type Wanted = { prefix: string; after: string }

/** In order of the whole keys: a folder stands where its name with the slash does. */
async function* listFolder(root: string, folder: string, wanted: Wanted): AsyncGenerator<ListedObject> {
  const { prefix, after } = wanted
  const isWanted = (key: string) =>
    isFolder(key)
      ? (key.startsWith(prefix) || prefix.startsWith(key)) && key >= after.slice(0, key.length)
      : key.startsWith(prefix) && key > after
  // Those at the root may each hold a million names.
  const foldersAtOnce = folder === '' ? 1 : FOLDERS_AT_ONCE
  let batch: string[] = []
  async function* listBatch(): AsyncGenerator<ListedObject> {
    const keys = batch
    batch = []
    if (keys.length > 0 && isFolder(keys[0]!)) {
      const begun = keys.map((inner) => beginNow(listFolder(root, inner, wanted)))
      for (const listed of begun) yield* listed
      return
    }
    const found = await statAll(keys.map((key) => `${root}/${key}`))
    for (const [at, file] of found.entries())
      if (file?.isFile()) yield { key: keys[at]!, sizeBytes: file.size, changedAt: file.mtime }
  }
  for (const name of await namesIn(root, folder)) {
    const key = folder + name
    if (!isWanted(key)) continue
    const isOther = batch.length > 0 && isFolder(batch[0]!) !== isFolder(key)
    if (isOther || batch.length >= (isFolder(key) ? foldersAtOnce : STATS_AT_ONCE)) yield* listBatch()
    batch.push(key)
  }
  yield* listBatch()
}

// Of millions of files each promise counts: a callback takes half as long.
const statAll = (paths: string[]) =>
  new Promise<(Stats | undefined)[]>((resolve, reject) => {
    const found: (Stats | undefined)[] = []
    let left = paths.length
    if (left === 0) resolve(found)
    for (const [at, path] of paths.entries())
      stat(path, (error, file) => {
        if (error && !isMissing(error)) return reject(error)
        found[at] = file
        if (--left === 0) resolve(found)
      })
  })

const readFolder = (path: string) =>
  new Promise<Dirent[]>((resolve, reject) =>
    readdir(path, { withFileTypes: true }, (error, entries) => (error ? reject(error) : resolve(entries))),
  )

/** Looks for the first entry before it is asked for. */
function beginNow<Entry>(entries: AsyncGenerator<Entry>): AsyncGenerator<Entry> {
  const first = entries.next()
  // Whoever stops listing before asks for no more of it.
  first.catch(() => {})
  return (async function* () {
    const { done, value } = await first
    if (done) return
    yield value
    yield* entries
  })()
}

/** Where listing begins, so that a few files are found without reading the names of all others. */
function folderOf(prefix: string): string {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  return isObjectKey(folder.slice(0, -1)) ? folder : ''
}

const isFolder = (key: string) => key.endsWith('/')

/** Names in order; what starts with a dot at the root is ours. */
async function namesIn(root: string, folder: string): Promise<Iterable<string>> {
  const names = namesInOrder()
  const add = (entry: Dirent) => {
    if (folder !== '' || !entry.name.startsWith('.'))
      names.add(entry.isDirectory() ? `${entry.name}/` : entry.name)
  }
  const path = join(root, folder)
  // What belongs to one photo or studio is little, and read at once in a quarter of the time.
  const isOfOne = folder.split('/').some(isUuid)
  const entries = await unlessMissing<Iterable<Dirent> | AsyncIterable<Dirent>>(
    isOfOne ? readFolder(path) : opendir(path, { bufferSize: 1000 }),
  )
  if (entries) for await (const entry of entries) add(entry)
  return names.inOrder()
}

// A file is replaced, never changed in place: inode, time and size identify its version.
const describe = (file: Stats) => ({
  sizeBytes: file.size,
  etag: `"${file.ino.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}-${file.size.toString(36)}"`,
})
