// How long lists are asked for and answered: sorted by the server, a page at a time, from either end.
import { z } from 'zod'
import { isDay } from '#platform/pure/calendar-day.ts'
import { isStorable } from '#platform/pure/is-storable.ts'
import { SEARCH_MAX_LENGTH } from './listing.rules.ts'
import { refusals } from './who.contract.ts'

/** A day that a list begins or ends with. */
export const day = z.string().refine(isDay)

/** What a list is searched for. It also stands in the address of a file, which no endpoint has checked. */
export const search = z.string().trim().max(SEARCH_MAX_LENGTH).refine(isStorable)

/** What a list is asked besides its own filters. `position` comes from an earlier answer; without it, the beginning. */
export const listed = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sortBy: z.enum(columns).default(columns[0] as Columns[number]),
  isDescending: z.boolean().default(true),
  position: z.string().max(1000).optional(),
})

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Rows that match; beyond `COUNT_MAX` counting stops. */
    count: z.number(),
    isCountWhole: z.boolean(),
    /** Null where there is nothing further that way. */
    previous: z.string().nullable(),
    next: z.string().nullable(),
    last: z.string().nullable(),
  })

export const PAGE_SIZE = 50
/** Counting all of millions would take longer than showing fifty. */
export const COUNT_MAX = 1000

/** A count as a page says it, of one that went no further than just beyond `COUNT_MAX`. */
export const counted = (count: number) => ({
  count: Math.min(count, COUNT_MAX),
  isCountWhole: count <= COUNT_MAX,
})

/** What a list that is exported is asked, as it stands in an address: its order, and all of it. */
export const exported = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sortBy: listed(columns).sortBy,
  isDescending: z.stringbool().default(true),
})

/** How a program asks for a list: so many rows, after those that an earlier answer ended with. Newest first. */
export const paged = {
  limit: z.int().min(1).max(100).default(50),
  cursor: z.string().max(1000).optional(),
}

/** What it is answered; `next` is the cursor of what follows, null at the end. */
export const pageAfter = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() })

/** A cursor that no answer gave. */
export const unknownCursor = refusals('unknown_cursor')
