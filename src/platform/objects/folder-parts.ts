import { opendirSync, readdirSync, statSync, type Dir, type Dirent } from 'node:fs'
import { isUuid } from '#platform/db/uuid.ts'
import { unlessMissingNow } from '#platform/objects/file-errors.ts'
import { namesInOrder } from '#platform/objects/names-in-order.ts'
import { isObjectKey, type ListedObject, type ListHow } from '#platform/objects/objects.ts'

/** Files below `root` whose key starts with `prefix` and stands in that range. */
export type Wanted = { root: string; prefix: string } & Pick<ListHow, 'after' | 'before'>

/** Neighbours in a folder, in order: files, and folders of one photo or studio, which are little. */
export type FolderPart = { folder: string; names: string[] }

/** A part takes milliseconds to read, and what it holds is gone before the next garbage is looked for. */
const NAMES_A_PART = 100
/** Of so many names that are read before, one may be a pause. */
const NAMES_AT_ONCE = 1000

/**
 * All that may be wanted in parts, in order of their whole keys: a folder stands where its name with the slash does.
 * Yields undefined where it may be left waiting, since the names of a large folder take their time.
 */
export function* findParts(wanted: Wanted): Generator<FolderPart | undefined> {
  yield* partsOf(wanted, folderOf(wanted.prefix))
}

function* partsOf(wanted: Wanted, folder: string): Generator<FolderPart | undefined> {
  let names: string[] = []
  for (const name of yield* namesIn(wanted, folder)) {
    if (!mayHold(wanted, folder + name)) continue
    const isLarge = isFolder(name) && !isOfOne(folder + name)
    if (!isLarge) names.push(name)
    if (isLarge || names.length === NAMES_A_PART) {
      yield { folder, names }
      names = []
    }
    if (isLarge) yield* partsOf(wanted, folder + name)
  }
  yield { folder, names }
}

/** The files of a part, in order. */
export function* filesOf(wanted: Wanted, { folder, names }: FolderPart): Generator<ListedObject> {
  for (const name of names) {
    const key = folder + name
    if (!mayHold(wanted, key)) continue
    if (isFolder(name)) yield* filesOf(wanted, { folder: key, names: namesOfOne(`${wanted.root}/${key}`) })
    else {
      const file = unlessMissingNow(() => statSync(`${wanted.root}/${key}`))
      if (file?.isFile()) yield { key, sizeBytes: file.size, changedAtMs: file.mtimeMs }
    }
  }
}

function mayHold({ prefix, after = '', before }: Wanted, key: string): boolean {
  if (before !== undefined && key >= before) return false
  if (!isFolder(key)) return key.startsWith(prefix) && key > after
  return (key.startsWith(prefix) || prefix.startsWith(key)) && key >= after.slice(0, key.length)
}

/** Where listing begins, so that a few files are found without reading the names of all others. */
function folderOf(prefix: string): string {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  return isObjectKey(folder.slice(0, -1)) ? folder : ''
}

const isFolder = (name: string) => name.endsWith('/')
const isOfOne = (folder: string) => folder.split('/').some(isUuid)

/** Names in order, folders with a slash; what starts with a dot at the root is ours. */
function* namesIn({ root }: Wanted, folder: string): Generator<undefined, Iterable<string>> {
  const path = `${root}/${folder}`
  if (isOfOne(folder)) return namesOfOne(path)
  const names = namesInOrder()
  let count = 0
  for (const entry of unlessMissingNow(() => entriesOf(path)) ?? []) {
    if (folder !== '' || !entry.name.startsWith('.')) names.add(nameOf(entry))
    if (++count % NAMES_AT_ONCE === 0) yield
  }
  return names.inOrder()
}

// Read at once in a quarter of the time.
const namesOfOne = (path: string): string[] =>
  (unlessMissingNow(() => readdirSync(path, { withFileTypes: true })) ?? []).map(nameOf).sort()

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
