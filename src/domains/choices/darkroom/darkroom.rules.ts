import { stemOf } from '#domains/photos/selection/file-names.rules.ts'

/** A photo as its studio looks for it in its own folders. */
export type ChosenFile = {
  /** As the camera named it. */
  sourceName: string
  label: string
  isChosen: boolean
  isFavorite: boolean
  /** Names of who chose it. */
  who: readonly string[]
  comments: readonly string[]
  note: string | null
  chapter: string | null
  capturedAt: Date | null
}

/** Which photos of a list are meant; a person by the id of a partner. */
export const darkroomContents = ['chosen', 'favorites', 'commented', 'person'] as const
export type DarkroomContent = (typeof darkroomContents)[number]

export const darkroomFormats = ['lrsmcol', 'txt', 'csv', 'xlsx', 'xmp', 'pdf'] as const
export type DarkroomFormat = (typeof darkroomFormats)[number]

/** Lightroom's colour labels are words of its language. */
export const lightroomLanguages = ['nl', 'en', 'de'] as const
export type LightroomLanguage = (typeof lightroomLanguages)[number]
const greenIn = { nl: 'Groen', en: 'Green', de: 'Grün' } satisfies Record<LightroomLanguage, string>

export const LEAVE_OFF_MAX_LENGTH = 30

export type NameWarning = { kind: 'twice'; stem: string } | { kind: 'within'; stem: string; other: string }

/** Names that a program can't tell apart, capitals or not: one that two photos have, or one that begins another. */
export function warningsOf(files: readonly Pick<ChosenFile, 'sourceName'>[], leaveOff = ''): NameWarning[] {
  const named = new Map<string, { stem: string; count: number }>()
  for (const { sourceName } of files) {
    const stem = stemOf(sourceName, leaveOff)
    const key = stem.toLowerCase()
    named.set(key, { stem: named.get(key)?.stem ?? stem, count: (named.get(key)?.count ?? 0) + 1 })
  }
  const twice = [...named.values()].flatMap(({ stem, count }): NameWarning[] =>
    count > 1 ? [{ kind: 'twice', stem }] : [],
  )
  const sorted = [...named.keys()].toSorted()
  // What begins with a name stands right behind it.
  const within = sorted.flatMap((key, at): NameWarning[] => {
    const next = sorted[at + 1]
    return next?.startsWith(key)
      ? [{ kind: 'within', stem: named.get(key)!.stem, other: named.get(next)!.stem }]
      : []
  })
  return [...twice, ...within]
}

/** No limit is documented; so many were tried elsewhere. */
export const RULES_MAX = 500

const luaText = (text: string) =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/[\r\n]+/g, ' ')}"`

/**
 * A smart collection of Lightroom Classic for these names. `beginsWith` with the dot, since 'contains' would find IMG_10
 * by IMG_1.
 */
export function smartCollection(title: string, stems: readonly string[], id: string): string {
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

/** The parts that a choice fills, each small enough for one smart collection, or one contact sheet. */
export const partsOf = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.max(1, Math.ceil(all.length / RULES_MAX)) }, (_, at) =>
    all.slice(at * RULES_MAX, (at + 1) * RULES_MAX),
  )

export type SidecarWishes = {
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
  /** Undefined leaves the stars alone. */
  stars: number | undefined
  keywords: readonly string[]
  /** Keywords with those above them, as Lightroom writes them. */
  branches: readonly string[]
}

/** How a RAW is marked as chosen. */
export const sidecarMarks = ({ title, language, withStars, chosenWord }: SidecarWishes): SidecarMarks => ({
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
 * An XMP sidecar that marks a RAW as chosen: label, pick, keyword, Photo Mechanic's tag, and stars when asked.
 * `xmpDM:pick` is read by Lightroom Classic since 13.2; the keyword always is.
 */
export function xmpSidecar(wishes: SidecarWishes): string {
  const { label, stars, keywords, branches } = sidecarMarks(wishes)
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

type Collection = { listId: string; round: number; content: DarkroomContent; personId?: string | undefined }

/**
 * What the id of a collection is hashed from. The same for the same photos of a list: importing it again replaces what
 * Lightroom has, and nothing else.
 */
export const collectionSeed = ({ listId, round, content, personId = '' }: Collection, part: number) =>
  `${listId} ${round} ${content} ${personId} ${part}`

/** A UUID that a hash in hexadecimal begins with. */
export const uuidOfHash = (hash: string) =>
  hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export type DarkroomAsked = {
  content: DarkroomContent
  /** Of a partner. */
  personId?: string | undefined
  /** Of the smart collection, from 1. */
  part?: number | undefined
}

export const CHOICES_PATH = '/choices'

/** Where a studio gets its choice as a file; the name is what it is saved as. */
export function darkroomPath(
  listId: string,
  fileName: string,
  { content, personId, part }: DarkroomAsked,
): string {
  const asked = new URLSearchParams({
    ...(content !== 'chosen' && { content }),
    ...(personId !== undefined && { person: personId }),
    ...(part !== undefined && { part: String(part) }),
  })
  const query = asked.toString()
  return `${CHOICES_PATH}/${listId}/${encodeURIComponent(fileName)}${query && `?${query}`}`
}

/** 'Anna & Tom, Keuze' → 'anna-tom-keuze'. */
export const fileStemOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'keuze'
