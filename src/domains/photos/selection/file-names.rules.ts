// The camera's names, as a studio looks for them in its own programs.

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
export const stemsOf = (files: readonly { sourceName: string }[], leaveOff = ''): string[] => [
  ...new Set(files.map(({ sourceName }) => stemOf(sourceName, leaveOff))),
]

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
