// Studios search for their cameras' file names in their own programs.

/**
 * Returns the name that a proof shares with its RAW: no extension, and no suffix of the studio's
 * proofs ('-web').
 */
export function stemOf(sourceName: string, leaveOff = ''): string {
  const name = sourceName.normalize('NFC')
  const stem = name.replace(/(?<=.)\.[^.]*$/, '')
  const end = leaveOff.normalize('NFC')
  return end !== '' && stem.length > end.length && stem.toLowerCase().endsWith(end.toLowerCase())
    ? stem.slice(0, -end.length)
    : stem
}

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

export const fileSearchQuery = (stems: readonly string[], program: SearchProgram): string =>
  stems.join(betweenNames[program])
