import { createReadStream, type Stats } from 'node:fs'
import { open, opendir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/range.ts'
import {
  removeEmptyFolders,
  renameDurably,
  syncToDisk,
  writeFileDurably,
} from '#platform/objects/durable-file.ts'
import { failedWith, unlessMissing } from '#platform/objects/file-errors.ts'
import {
  assertObjectKey,
  isObjectKey,
  type ListedObject,
  type Objects,
  type ReadObject,
} from '#platform/objects/objects.ts'
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
    const found = await unlessMissing(stat(pathOf(key)))
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
  const keys = (await namesIn(join(root, folder), folder === '')).map((name) => folder + name)
  const isWanted = (key: string) =>
    isFolder(key)
      ? (key.startsWith(prefix) || prefix.startsWith(key)) && key >= after.slice(0, key.length)
      : key.startsWith(prefix) && key > after
  const left = keys.filter(isWanted)
  for (let from = 0, to = 0; from < left.length; from = to) {
    const areFolders = isFolder(left[from]!)
    // Those at the root may each hold a million names.
    const atOnce = areFolders ? (folder === '' ? 1 : FOLDERS_AT_ONCE) : STATS_AT_ONCE
    for (to = from + 1; to < left.length && to - from < atOnce; to++)
      if (isFolder(left[to]!) !== areFolders) break
    if (areFolders) {
      const begun = left.slice(from, to).map((inner) => beginNow(listFolder(root, inner, wanted)))
      for (const listed of begun) yield* listed
      continue
    }
    const files = left.slice(from, to)
    const found = await Promise.all(files.map((key) => unlessMissing(stat(join(root, key)))))
    for (const [at, file] of found.entries())
      if (file?.isFile()) yield { key: files[at]!, sizeBytes: file.size, changedAt: file.mtime }
  }
}

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

/** Names only, which a million of take some hundred MB less than entries. What starts with a dot at the root is ours. */
async function namesIn(folder: string, isRoot: boolean): Promise<string[]> {
  const names: string[] = []
  const entries = await unlessMissing(opendir(folder, { bufferSize: 1000 }))
  if (!entries) return names
  for await (const entry of entries)
    if (!isRoot || !entry.name.startsWith('.'))
      names.push(entry.isDirectory() ? `${entry.name}/` : entry.name)
  // Keys are ASCII, where code units are bytes.
  return names.toSorted((one, other) => (one < other ? -1 : 1))
}

// A file is replaced, never changed in place: inode, time and size identify its version.
const describe = (file: Stats) => ({
  sizeBytes: file.size,
  etag: `"${file.ino.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}-${file.size.toString(36)}"`,
})
