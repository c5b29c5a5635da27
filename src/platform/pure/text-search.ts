/** Text as it is compared in a search: without case and accents. */
export const searchable = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether every typed word occurs somewhere in these texts; case and accents do not matter. */
export function isFound(typed: string, ...texts: string[]): boolean {
  const searched = searchable(texts.join(' '))
  return splitTerms(typed).every((word) => searched.includes(word))
}

export const splitTerms = (typed: string) => searchable(typed).split(/\s+/).filter(Boolean)
