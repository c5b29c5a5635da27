/**
 * '1 foto', "12 foto’s"; `write` formats the number. Not in format.nl.ts, which is too large for
 * first screens.
 */
export const plural = (count: number, one: string, many: string, write: (count: number) => string = String) =>
  `${write(count)} ${count === 1 ? one : many}`
