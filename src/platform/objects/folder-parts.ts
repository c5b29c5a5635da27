import { opendirSync, readdirSync, statSync, type Dir, type Dirent } from 'node:fs'
import { isUuid } from '#platform/db/uuid.ts'
import { isUnreadable, unlessMissingNow } from '#platform/objects/file-errors.ts'
import { namesInOrder } from '#platform/objects/names-in-order.ts'
import { isObjectKey, type ListedObject, type ListHow } from '#platform/objects/objects.ts'

/** Files below `root` whose key starts with `prefix` and stands in that range. */
export type Wanted = { root: string; prefix: string } & Pick<ListHow, 'after' | 'before' | 'withUnreadable'>

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
    if (name === ITSELF ? !isWanted(wanted, key) : !mayHold(wanted, key)) continue
    if (name === ITSELF) yield unreadable(key)
    else if (isFolder(name)) yield* filesOf(wanted, { folder: key, names: namesOfOne(wanted, key) })
    else {
      const file = read(wanted, key, (path) => statSync(path))
      if (file === REFUSED) yield unreadable(key)
      else if (file?.isFile()) yield { key, sizeBytes: file.size, changedAtMs: file.mtimeMs }
    }
  }
}

/** How it is listed when the disk refuses it. */
export const unreadable = (key: string): ListedObject => ({
  key,
  sizeBytes: 0,
  changedAtMs: 0,
  isUnreadable: true,
})

/** The one name in a folder that can't be read. */
const ITSELF = ''
const REFUSED = Symbol('refused')

/** What the disk answers; undefined where nothing is there, `REFUSED` where what is there is to be listed by its name. */
function read<Answer>({ root, withUnreadable }: Wanted, key: string, ask: (path: string) => Answer) {
  try {
    const answer = unlessMissingNow(() => ask(`${root}/${key}`))
    return answer === undefined && withUnreadable && isGarbled(key) ? REFUSED : answer
  } catch (error) {
    if (withUnreadable && key !== '' && isUnreadable(error)) return REFUSED
    throw error
  }
}

/** Names are bytes: those that are no UTF-8 are read with this in them, and found by it no more. */
const isGarbled = (key: string) => key.includes('\uFFFD')

function isWanted({ prefix, after = '', before }: Wanted, key: string): boolean {
  return key.startsWith(prefix) && key > after && (before === undefined || key < before)
}

function mayHold(wanted: Wanted, key: string): boolean {
  if (!isFolder(key)) return isWanted(wanted, key)
  const { prefix, after = '', before } = wanted
  if (before !== undefined && key >= before) return false
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
function* namesIn(wanted: Wanted, folder: string): Generator<undefined, Iterable<string>> {
  if (isOfOne(folder)) return namesOfOne(wanted, folder)
  const entries = read(wanted, folder, entriesOf)
  if (entries === REFUSED) return [ITSELF]
  const names = namesInOrder()
  let count = 0
  for (const entry of entries ?? []) {
    if (folder !== '' || !entry.name.startsWith('.')) names.add(nameOf(entry))
    if (++count % NAMES_AT_ONCE === 0) yield
  }
  return names.inOrder()
}

// Read at once in a quarter of the time.
function namesOfOne(wanted: Wanted, folder: string): string[] {
  const entries = read(wanted, folder, (path) => readdirSync(path, { withFileTypes: true }))
  return entries === REFUSED ? [ITSELF] : (entries ?? []).map(nameOf).sort()
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
