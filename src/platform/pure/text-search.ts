const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether every word that was typed occurs somewhere in these texts; case and accents do not matter. */
export function isFound(typed: string, ...texts: string[]): boolean {
  const searched = plain(texts.join(' '))
  return plain(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
