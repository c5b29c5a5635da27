import { SEARCH_MAX_LENGTH } from '#kit/list.rules.ts'
import { isDay } from '#platform/pure/calendar-day.ts'

// URL parameters are user input: invalid values become undefined.

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const readId = (value: unknown) =>
  typeof value === 'string' && ID.test(value) ? value.toLowerCase() : undefined

export const readDay = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** The router parses digits as a number. */
export const readText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined

export const readSearch = (value: unknown) => readText(value)?.slice(0, SEARCH_MAX_LENGTH)
