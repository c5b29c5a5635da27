/**
 * '1 foto', "12 foto’s"; `write` formats the number. Apart from format.nl.ts, so that first screens don't load its
 * weight.
 */
export const plural = (count: number, one: string, many: string, write: (count: number) => string = String) =>
  `${write(count)} ${count === 1 ? one : many}`
