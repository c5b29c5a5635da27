/**
 * '1 foto', "12 foto's"; `write` says how the number itself is written. Apart from format.nl.ts, whose weight the first screens
 * go without.
 */
export const plural = (count: number, one: string, many: string, write: (count: number) => string = String) =>
  `${write(count)} ${count === 1 ? one : many}`
