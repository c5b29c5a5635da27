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

export const darkroomFormats = ['lrsmcol', 'txt', 'csv', 'xmp', 'pdf'] as const
export type DarkroomFormat = (typeof darkroomFormats)[number]

/** Lightroom's colour labels are words of its language. */
export const lightroomLanguages = ['nl', 'en', 'de'] as const
export type LightroomLanguage = (typeof lightroomLanguages)[number]
const greenIn = { nl: 'Groen', en: 'Green', de: 'Grün' } satisfies Record<LightroomLanguage, string>

export const LEAVE_OFF_MAX_LENGTH = 30

/**
 * What a proof and its RAW have in common: the camera's name without its last extension, and without the end that the
 * studio gives its proofs ('-web').
 */
export function stemOf(sourceName: string, leaveOff = ''): string {
  const name = sourceName.normalize('NFC')
  const stem = name.replace(/(?<=.)\.[^.]*$/, '')
  const end = leaveOff.normalize('NFC')
  return end !== '' && stem.length > end.length && stem.toLowerCase().endsWith(end.toLowerCase())
    ? stem.slice(0, -end.length)
    : stem
}

/** Each stem once, in the order of the photos. */
export const stemsOf = (files: readonly Pick<ChosenFile, 'sourceName'>[], leaveOff = ''): string[] => [
  ...new Set(files.map(({ sourceName }) => stemOf(sourceName, leaveOff))),
]

export type NameWarning = { kind: 'twice'; stem: string } | { kind: 'within'; stem: string; other: string }

/** Names that a program can't tell apart: one that two photos have, or one that begins another. */
export function warningsOf(files: readonly Pick<ChosenFile, 'sourceName'>[], leaveOff = ''): NameWarning[] {
  const counts = new Map<string, number>()
  for (const { sourceName } of files) {
    const stem = stemOf(sourceName, leaveOff)
    counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  const twice = [...counts].flatMap(([stem, count]): NameWarning[] =>
    count > 1 ? [{ kind: 'twice', stem }] : [],
  )
  const sorted = [...counts.keys()].toSorted()
  // What begins with a name stands right behind it.
  const within = sorted.flatMap((stem, at): NameWarning[] => {
    const other = sorted[at + 1]
    return other?.startsWith(stem) ? [{ kind: 'within', stem, other }] : []
  })
  return [...twice, ...within]
}

export const searchPrograms = ['lightroom', 'captureOne', 'photoMechanic', 'finder'] as const
export type SearchProgram = (typeof searchPrograms)[number]
const betweenNames = {
  lightroom: ', ',
  captureOne: ' ',
  photoMechanic: '\n',
  finder: ' OR ',
} satisfies Record<SearchProgram, string>

export const searchText = (stems: readonly string[], program: SearchProgram): string =>
  stems.join(betweenNames[program])

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

const escapeXml = (text: string) =>
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
export function xmpSidecar({ title, language, withStars, chosenWord }: SidecarWishes): string {
  const rating = withStars ? '\n   xmp:Rating="5"' : ''
  const name = escapeXml(title)
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
   xmlns:xmp="http://ns.adobe.com/xap/1.0/"
   xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/"
   xmlns:dc="http://purl.org/dc/elements/1.1/"
   xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
   xmlns:photomechanic="http://ns.camerabits.com/photomechanic/1.0/"
   xmp:Label="${greenIn[language]}"${rating}
   xmpDM:pick="1"
   xmpDM:good="True"
   photomechanic:Tagged="True"
   photomechanic:Prefs="1:0:${withStars ? 5 : 0}:000000">
   <dc:subject>
    <rdf:Bag>
     <rdf:li>${escapeXml(chosenWord)}</rdf:li>
     <rdf:li>${name}</rdf:li>
    </rdf:Bag>
   </dc:subject>
   <lr:hierarchicalSubject>
    <rdf:Bag>
     <rdf:li>Lichttafel|${name}</rdf:li>
    </rdf:Bag>
   </lr:hierarchicalSubject>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`
}

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
