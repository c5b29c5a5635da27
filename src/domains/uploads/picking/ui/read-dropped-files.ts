import { isSystemFile } from '../odd-files.rules.ts'
import { readDroppedItems, type DroppedItem } from '../../core/ui/drop-zones.ts'
import { SECTION_TITLE_MAX_LENGTH, SECTIONS_MAX } from '#domains/galleries/galleries.rules.ts'
import { singleLineText } from '#platform/pure/single-line-text.ts'
import { isReadableName } from '#platform/pure/readable-name.ts'
import { nameKey } from '#platform/pure/text-search.ts'

export const readDroppedFiles = (data: DataTransfer): Promise<File[]> =>
  readDroppedEntries(readDroppedItems(data))

export async function readDroppedEntries(dropped: readonly DroppedItem[]): Promise<File[]> {
  const found = await Promise.all(
    dropped.map(({ entry, file }) => (entry ? filesIn(entry) : Promise.resolve(file ? [file] : []))),
  )
  return sortedWithoutSystemFiles(found.flat())
}

export const sortedWithoutSystemFiles = (files: Iterable<File>): File[] =>
  [...files]
    .filter(({ name }) => !isSystemFile(name))
    .sort((one, other) => one.name.localeCompare(other.name, 'nl', { numeric: true }))

const foldersOfDropped = new WeakMap<File, readonly string[]>()

/** Returns the folders in which a file was dropped or chosen, outermost first. */
export const foldersOf = (file: File): readonly string[] =>
  foldersOfDropped.get(file) ?? file.webkitRelativePath.split('/').slice(0, -1)

export const planSectionsForFiles = (files: readonly File[], known: readonly string[]) =>
  planSections(
    files.map((file) => ({ item: file, folders: foldersOf(file) })),
    known,
  )

async function filesIn(entry: FileSystemEntry, folders: readonly string[] = []): Promise<File[]> {
  if (isSystemFile(entry.name)) return []
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

// Chrome's `readEntries` returns at most 100 entries per call, and an empty array at the end.
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

/** Returns the section title for a folder name; '' if nothing readable remains. */
export function sectionTitleOf(folder: string): string {
  // Normalized, because macOS writes an é as two characters.
  let title = ''
  for (const character of singleLineText(folder.toWellFormed().normalize())) {
    if (title.length + character.length > SECTION_TITLE_MAX_LENGTH) break
    title += character
  }
  title = title.trim()
  return isReadableName(title) ? title : ''
}

type FilesInFolders<Item> = readonly { item: Item; folders: readonly string[] }[]

type SectionPlan<Item> = {
  added: string[]
  /** New sections beyond the maximum per gallery. Their photos get no section. */
  left: string[]
  titles: ReadonlyMap<Item, string>
}

/**
 * Plans a section for each photo's innermost folder; undefined if none is needed. Photos directly
 * in the only outer folder get none, unless a section has that folder's name.
 */
export function planSections<Item>(
  placed: FilesInFolders<Item>,
  known: readonly string[],
): SectionPlan<Item> | undefined {
  const knownTitles = new Map(known.map((title) => [nameKey(title), title]))
  const outer = new Set(placed.map(({ folders }) => folders[0]))
  const wished = new Map<Item, string>()
  for (const { item, folders } of placed) {
    const title = sectionTitleOf(folders.at(-1) ?? '')
    if (title && (folders.length > 1 || outer.size > 1 || knownTitles.has(nameKey(title))))
      wished.set(item, title)
  }
  if (wished.size === 0) return undefined
  const newTitles = new Map(
    [...wished.values()]
      .filter((title) => !knownTitles.has(nameKey(title)))
      .sort((one, other) => one.localeCompare(other, 'nl', { numeric: true }))
      .map((title) => [nameKey(title), title]),
  )
  const places = Math.max(0, SECTIONS_MAX - known.length)
  const added = [...newTitles.values()].slice(0, places)
  const left = [...newTitles.values()].slice(places)
  const taken = new Map([...knownTitles, ...added.map((title) => [nameKey(title), title] as const)])
  const titles = new Map(
    [...wished].flatMap(([item, title]) => {
      const used = taken.get(nameKey(title))
      return used === undefined ? [] : [[item, used] as const]
    }),
  )
  return { added, left, titles }
}
