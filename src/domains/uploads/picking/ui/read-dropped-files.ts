import { isLitter } from '../odd-files.rules.ts'
import { takeDropped, type Dropped } from '../../ui/drop-zones.ts'

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

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isLitter(entry.name)) return []
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [file]
  }
  const entries = await entriesOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(entries.map(filesIn))).flat()
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
