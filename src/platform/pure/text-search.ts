/** A text as it is searched: without case and accents. */
export const searchable = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether every word that was typed occurs somewhere in these texts; case and accents do not matter. */
export function isFound(typed: string, ...texts: string[]): boolean {
  const searched = searchable(texts.join(' '))
  return searchWords(typed).every((word) => searched.includes(word))
}

/** The words that were typed, each of which is to be found. */
export const searchWords = (typed: string) => searchable(typed).split(/\s+/).filter(Boolean)
