import { isLitter } from '../odd-files.rules.ts'
import { planSections } from '../sections-of-folders.rules.ts'
import { takeDropped, type Dropped } from '../../core/ui/drop-zones.ts'

export const readDroppedFiles = (data: DataTransfer): Promise<File[]> => readTaken(takeDropped(data))

export async function readTaken(dropped: readonly Dropped[]): Promise<File[]> {
  const found = await Promise.all(
    dropped.map(({ entry, file }) => (entry ? filesIn(entry) : Promise.resolve(file ? [file] : []))),
  )
  return withoutLitter(found.flat())
}

export const withoutLitter = (files: Iterable<File>): File[] =>
  [...files]
    .filter(({ name }) => !isLitter(name))
    .sort((one, other) => one.name.localeCompare(other.name, 'nl', { numeric: true }))

const foldersOfDropped = new WeakMap<File, readonly string[]>()

/** The folders in which a file was dropped or chosen, outermost first. */
export const foldersOf = (file: File): readonly string[] =>
  foldersOfDropped.get(file) ?? file.webkitRelativePath.split('/').slice(0, -1)

export const planOf = (files: readonly File[], known: readonly string[]) =>
  planSections(
    files.map((file) => ({ item: file, folders: foldersOf(file) })),
    known,
  )

async function filesIn(entry: FileSystemEntry, folders: readonly string[] = []): Promise<File[]> {
  if (isLitter(entry.name)) return []
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    foldersOfDropped.set(file, folders)
    return [file]
  }
  const entries = await entriesOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(entries.map((one) => filesIn(one, [...folders, entry.name])))).flat()
}

// `readEntries` returns at most a hundred entries a call in Chrome, and none at the end.
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
