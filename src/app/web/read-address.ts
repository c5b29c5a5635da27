import { SEARCH_MAX_LENGTH } from '#kit/list.rules.ts'
import { isDay } from '#platform/pure/calendar-day.ts'

// An address may have been typed by anyone: what it can't mean is left out.

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const readId = (value: unknown) =>
  typeof value === 'string' && ID.test(value) ? value.toLowerCase() : undefined

export const readDay = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** The router reads a text of only digits as a number. */
export const readText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined

export const readSearch = (value: unknown) => readText(value)?.slice(0, SEARCH_MAX_LENGTH)
