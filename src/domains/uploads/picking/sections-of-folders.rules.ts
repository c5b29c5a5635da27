import { SECTION_TITLE_MAX_LENGTH, SECTIONS_MAX } from '#domains/galleries/galleries.rules.ts'
import { oneLine } from '#platform/pure/one-line.ts'
import { isReadableName } from '#platform/pure/readable-name.ts'
import { nameKey } from '#platform/pure/text-search.ts'

/** The chapter title that a folder's name gives; empty when nothing of it can be shown. */
export function sectionTitleOf(folder: string): string {
  // Macs write an é as two characters.
  let title = ''
  for (const character of oneLine(folder.toWellFormed().normalize())) {
    if (title.length + character.length > SECTION_TITLE_MAX_LENGTH) break
    title += character
  }
  title = title.trim()
  return isReadableName(title) ? title : ''
}

type Placed<Item> = readonly { item: Item; folders: readonly string[] }[]

export type SectionPlan<Item> = {
  /** Chapters that do not exist yet, in the order of their folders. */
  added: string[]
  /** Folders beyond the most chapters a gallery may have; their photos come in without one. */
  left: string[]
  titles: ReadonlyMap<Item, string>
}

/**
 * The chapters that folders become: for each photo the folder right above it. A folder that holds everything is only
 * how it was dropped, unless a chapter has its name.
 */
export function planSections<Item>(
  placed: Placed<Item>,
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
