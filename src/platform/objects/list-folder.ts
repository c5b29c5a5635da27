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
 * disk in short slices, one a page: of millions of files, being called back for each takes several times the work.
 */
export async function* listFolder(root: string, wanted: Wanted): AsyncGenerator<ListedObject[]> {
  const slice = { files: [] as ListedObject[], endsAt: performance.now() + SLICE_MS }
  for (const found of findFiles({ root, ...wanted, slice }, folderOf(wanted.prefix))) {
    if (found.length > 0) yield found
    await setImmediate()
    slice.files = []
    slice.endsAt = performance.now() + SLICE_MS
  }
  if (slice.files.length > 0) yield slice.files
}

type Finding = Wanted & { root: string; slice: { files: ListedObject[]; endsAt: number } }

/** Adds what it finds to the slice, and yields that whenever it has lasted long enough. */
function* findFiles(finding: Finding, folder: string): Generator<ListedObject[], void> {
  const { root, prefix, after, slice } = finding
  for (const name of yield* namesIn(finding, folder)) {
    const key = folder + name
    if (isFolder(key)) {
      const mayHold = key.startsWith(prefix) || prefix.startsWith(key)
      if (mayHold && key >= after.slice(0, key.length)) yield* findFiles(finding, key)
    } else if (key.startsWith(prefix) && key > after) {
      const file = unlessMissingNow(() => statSync(`${root}/${key}`))
      if (file?.isFile()) slice.files.push({ key, sizeBytes: file.size, changedAt: file.mtime })
      if (performance.now() >= slice.endsAt) yield slice.files
    }
  }
}

/** Where listing begins, so that a few files are found without reading the names of all others. */
function folderOf(prefix: string): string {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  return isObjectKey(folder.slice(0, -1)) ? folder : ''
}

const isFolder = (key: string) => key.endsWith('/')

/** Names in order, folders with a slash; what starts with a dot at the root is ours. */
function* namesIn({ root, slice }: Finding, folder: string): Generator<ListedObject[], Iterable<string>> {
  const path = `${root}/${folder}`
  // What belongs to one photo or studio is little, and read at once in a quarter of the time.
  if (folder.split('/').some(isUuid)) {
    const entries = unlessMissingNow(() => readdirSync(path, { withFileTypes: true })) ?? []
    return entries.map(nameOf).sort()
  }
  const names = namesInOrder()
  let count = 0
  for (const entry of unlessMissingNow(() => entriesOf(path)) ?? []) {
    if (folder !== '' || !entry.name.startsWith('.')) names.add(nameOf(entry))
    if (++count % NAMES_AT_ONCE === 0 && performance.now() >= slice.endsAt) yield slice.files
  }
  return names.inOrder()
}

const nameOf = (entry: Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name)

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
