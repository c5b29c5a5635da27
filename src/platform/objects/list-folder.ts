import { opendirSync, readdirSync, statSync, type Dir, type Dirent } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { isUuid } from '#platform/db/uuid.ts'
import { unlessMissingNow } from '#platform/objects/file-errors.ts'
import { isObjectKey, type ListedObject } from '#platform/objects/objects.ts'
import { namesInOrder } from '#platform/objects/names-in-order.ts'

type Wanted = { prefix: string; after: string }

/** Of so many names one may be a pause. */
const NAMES_AT_ONCE = 1000
const SLICE_MS = 4

/**
 * Files below `root` in order of their whole keys: a folder stands where its name with the slash does. It waits for the
 * disk in short slices: of millions of files, asking for each and being called back takes several times the work.
 */
export async function* listFolder(root: string, wanted: Wanted): AsyncGenerator<ListedObject> {
  let sliceEndsAt = performance.now() + SLICE_MS
  for (const file of findFiles(root, folderOf(wanted.prefix), wanted)) {
    if (file !== 'pause') yield file
    if (performance.now() < sliceEndsAt) continue
    await setImmediate()
    sliceEndsAt = performance.now() + SLICE_MS
  }
}

function* findFiles(root: string, folder: string, wanted: Wanted): Generator<ListedObject | 'pause'> {
  const { prefix, after } = wanted
  const names = namesInOrder()
  let count = 0
  for (const name of namesIn(root, folder)) {
    names.add(name)
    if (++count % NAMES_AT_ONCE === 0) yield 'pause'
  }
  for (const name of names.inOrder()) {
    const key = folder + name
    if (isFolder(key)) {
      const mayHold = key.startsWith(prefix) || prefix.startsWith(key)
      if (mayHold && key >= after.slice(0, key.length)) yield* findFiles(root, key, wanted)
    } else if (key.startsWith(prefix) && key > after) {
      const file = unlessMissingNow(() => statSync(`${root}/${key}`))
      if (file?.isFile()) yield { key, sizeBytes: file.size, changedAt: file.mtime }
    }
  }
}

/** Where listing begins, so that a few files are found without reading the names of all others. */
function folderOf(prefix: string): string {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  return isObjectKey(folder.slice(0, -1)) ? folder : ''
}

const isFolder = (key: string) => key.endsWith('/')

/** Names as the disk gives them, folders with a slash; what starts with a dot at the root is ours. */
function* namesIn(root: string, folder: string): Generator<string> {
  const path = `${root}/${folder}`
  // What belongs to one photo or studio is little, and read at once in a quarter of the time.
  const isOfOne = folder.split('/').some(isUuid)
  const entries = unlessMissingNow(() =>
    isOfOne ? readdirSync(path, { withFileTypes: true }) : entriesOf(path),
  )
  for (const entry of entries ?? [])
    if (folder !== '' || !entry.name.startsWith('.'))
      yield entry.isDirectory() ? `${entry.name}/` : entry.name
}

function entriesOf(path: string): Generator<Dirent> {
  return readEntries(opendirSync(path, { bufferSize: NAMES_AT_ONCE }))
}

function* readEntries(opened: Dir): Generator<Dirent> {
  try {
    for (let entry = opened.readSync(); entry; entry = opened.readSync()) yield entry
  } finally {
    opened.closeSync()
  }
}
