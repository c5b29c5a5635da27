/**
 * Writes a count with its noun: '1 foto' or '12 foto’s'. `write` formats the number. Has its own
 * file, because format.nl.ts is too large for first screens.
 */
export const plural = (count: number, one: string, many: string, write: (count: number) => string = String) =>
  `${write(count)} ${count === 1 ? one : many}`
