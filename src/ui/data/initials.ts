export function initials(name: string) {
  const words = name.trim().split(/\s+/)
  const firstAndLast = words.length > 1 ? [words[0], words.at(-1)] : words
  return firstAndLast
    .map((word = '') => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}
