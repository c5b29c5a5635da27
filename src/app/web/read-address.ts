// An address may have been typed by anyone: what it can't mean is left out.

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

export const readId = (value: unknown) =>
  typeof value === 'string' && ID.test(value) ? value.toLowerCase() : undefined

const isDay = (value: unknown): value is string =>
  // A day that does not exist rolls over to another one.
  typeof value === 'string' && DAY.test(value) && new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value

export const readDay = (value: unknown) => (isDay(value) ? value : undefined)

/** The router reads a text of only digits as a number. */
export const readText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
