import { stemOf } from '#domains/light-table/selection/file-names.rules.ts'

export type SelectedFile = {
  sourceName: string
  label: string
  isChosen: boolean
  isFavorite: boolean
  who: readonly string[]
  comments: readonly string[]
  note: string | null
  chapter: string | null
  capturedAt: Date | null
}

/** `person` also needs the id of a partner. */
export const darkroomSelectionKinds = ['chosen', 'favorites', 'commented', 'person'] as const
export type DarkroomSelectionKind = (typeof darkroomSelectionKinds)[number]

export const darkroomFormats = ['lrsmcol', 'txt', 'csv', 'xlsx', 'xmp', 'pdf'] as const
export type DarkroomFormat = (typeof darkroomFormats)[number]

/** Lightroom stores color labels as words in its own language. */
export const lightroomLanguages = ['nl', 'en', 'de'] as const
export type LightroomLanguage = (typeof lightroomLanguages)[number]
const greenIn = { nl: 'Groen', en: 'Green', de: 'Grün' } satisfies Record<LightroomLanguage, string>

export const PROOF_SUFFIX_MAX_LENGTH = 30

export type NameWarning = { kind: 'twice'; stem: string } | { kind: 'within'; stem: string; other: string }

/**
 * Returns warnings about names that a program may confuse, ignoring case: used twice, or the
 * beginning of another name.
 */
export function nameWarningsOf(
  files: readonly Pick<SelectedFile, 'sourceName'>[],
  leaveOff = '',
): NameWarning[] {
  const named = new Map<string, { stem: string; count: number }>()
  for (const { sourceName } of files) {
    const stem = stemOf(sourceName, leaveOff)
    const key = stem.toLowerCase()
    named.set(key, { stem: named.get(key)?.stem ?? stem, count: (named.get(key)?.count ?? 0) + 1 })
  }
  const twice = [...named.values()].flatMap(({ stem, count }): NameWarning[] =>
    count > 1 ? [{ kind: 'twice', stem }] : [],
  )
  const sorted = [...named].toSorted(([one], [other]) => (one < other ? -1 : 1))
  // Names are sorted, so a name that begins with `key` comes right after `key`.
  const within = sorted.flatMap(([key, { stem }], at): NameWarning[] => {
    const [next, other] = sorted[at + 1] ?? []
    return next?.startsWith(key) && other ? [{ kind: 'within', stem, other: other.stem }] : []
  })
  return [...twice, ...within]
}

/**
 * Maximum of rules in a smart collection, and of photos on a contact sheet. Adobe documents no
 * limit; 500 rules have been tried.
 */
export const PART_MAX_PHOTOS = 500

const luaText = (text: string) =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/[\r\n]+/g, ' ')}"`

/**
 * Returns a smart collection for Lightroom Classic. Rules match a name with its dot, because IMG_1
 * alone would also match IMG_10.
 */
export function formatSmartCollection(title: string, stems: readonly string[], id: string): string {
  const rules = stems.map(
    (stem) => `\t\t{
\t\t\tcriteria = "filename",
\t\t\toperation = "beginsWith",
\t\t\tvalue = ${luaText(`${stem}.`)},
\t\t\tvalue2 = "",
\t\t},
`,
  )
  return `s = {
\tid = ${luaText(id.toUpperCase())},
\tinternalName = ${luaText(title)},
\ttitle = ${luaText(title)},
\ttype = "LibrarySmartCollection",
\tvalue = {
${rules.join('')}\t\tcombine = "union",
\t},
\tversion = 0,
}
`
}

export const splitIntoParts = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.max(1, Math.ceil(all.length / PART_MAX_PHOTOS)) }, (_, at) =>
    all.slice(at * PART_MAX_PHOTOS, (at + 1) * PART_MAX_PHOTOS),
  )

export type SidecarOptions = {
  title: string
  language: LightroomLanguage
  withStars: boolean
  chosenWord: string
}

export const xmpNamespaces = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpDM: 'http://ns.adobe.com/xmp/1.0/DynamicMedia/',
  dc: 'http://purl.org/dc/elements/1.1/',
  lr: 'http://ns.adobe.com/lightroom/1.0/',
  photomechanic: 'http://ns.camerabits.com/photomechanic/1.0/',
}
const declared = Object.entries(xmpNamespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)

export type SidecarMarks = {
  label: string
  /** Undefined leaves the stars unchanged. */
  stars: number | undefined
  keywords: readonly string[]
  branches: readonly string[]
}

export const sidecarMarksFor = ({
  title,
  language,
  withStars,
  chosenWord,
}: SidecarOptions): SidecarMarks => ({
  label: greenIn[language],
  stars: withStars ? 5 : undefined,
  keywords: [chosenWord, title],
  branches: [`Lichttafel|${title.replaceAll('|', '/')}`],
})

export const escapeXml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/**
 * Returns an XMP sidecar that marks a RAW file as chosen. Lightroom Classic reads `xmpDM:pick`
 * since 13.2, and the keyword in every version.
 */
export function formatXmpSidecar(wishes: SidecarOptions): string {
  const { label, stars, keywords, branches } = sidecarMarksFor(wishes)
  const rating = stars === undefined ? '' : `\n   xmp:Rating="${stars}"`
  const [rdf, ...others] = declared
  const bag = (name: string, words: readonly string[]) =>
    `   <${name}>
    <rdf:Bag>
${words.map((word) => `     <rdf:li>${escapeXml(word)}</rdf:li>\n`).join('')}    </rdf:Bag>
   </${name}>`
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF ${rdf}>
  <rdf:Description rdf:about=""
   ${others.join('\n   ')}
   xmp:Label="${escapeXml(label)}"${rating}
   xmpDM:pick="1"
   xmpDM:good="True"
   photomechanic:Tagged="True"
   photomechanic:Prefs="1:0:${stars ?? 0}:000000">
${bag('dc:subject', keywords)}
${bag('lr:hierarchicalSubject', branches)}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`
}

type Collection = {
  listId: string
  round: number
  content: DarkroomSelectionKind
  personId?: string | undefined
}

/**
 * Returns the text to hash for a collection's id. On import, Lightroom replaces the collection that
 * has the same id.
 */
export const collectionSeed = ({ listId, round, content, personId = '' }: Collection, part: number) =>
  `${listId} ${round} ${content} ${personId} ${part}`

export const uuidOfHash = (hash: string) =>
  hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export type DarkroomSelection = {
  content: DarkroomSelectionKind
  personId?: string | undefined
  /** Part of the files, from 1. Undefined for all files. */
  part?: number | undefined
}

export const CHOICES_PATH = '/choices'

/** Returns a download path. The file is saved as `fileName`. */
export function darkroomFilePathFor(
  listId: string,
  fileName: string,
  { content, personId, part }: DarkroomSelection,
): string {
  const asked = new URLSearchParams({
    ...(content !== 'chosen' && { content }),
    ...(personId !== undefined && { person: personId }),
    ...(part !== undefined && { part: String(part) }),
  })
  const query = asked.toString()
  return `${CHOICES_PATH}/${listId}/${encodeURIComponent(fileName)}${query && `?${query}`}`
}

export const titleToFileStem = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'keuze'
