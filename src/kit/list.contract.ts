// How long lists are asked for and answered: sorted by the server, a page at a time, from either end.
import { z } from 'zod'
import { isDay } from '#platform/pure/calendar-day.ts'
import { isStorable } from '#platform/pure/is-storable.ts'
import { SEARCH_MAX_LENGTH } from './list.rules.ts'

/** A day that a list begins or ends with. */
export const day = z.string().refine(isDay)

/** What a list is searched for. It also stands in the URL of a file, which no endpoint has checked. */
export const search = z.string().trim().max(SEARCH_MAX_LENGTH).refine(isStorable)

/** From an earlier answer; without it, the first page. */
export const cursor = z.string().max(1000).optional()

/** What a list is asked besides its own filters. */
export const listInput = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sortBy: z.enum(columns).default(columns[0] as Columns[number]),
  isDescending: z.boolean().default(true),
  cursor,
})

/** The cursors of the pages around one; null where there is nothing further that way. */
const pageCursors = {
  previous: z.string().nullable(),
  next: z.string().nullable(),
  last: z.string().nullable(),
}

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Rows that match; beyond `COUNT_MAX` counting stops. */
    count: z.number(),
    isCountWhole: z.boolean(),
    ...pageCursors,
  })

/** What a list that is exported is asked, as it stands in a URL: its order, and all of it. */
export const csvInput = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sortBy: listInput(columns).sortBy,
  isDescending: z.stringbool().default(true),
})

/** How a program asks for a list: so many rows, after those that an earlier answer ended with. Newest first. */
export const cursorInput = {
  limit: z.int().min(1).max(100).default(50),
  cursor,
}

/** What it is answered; `next` is the cursor of what follows, null at the end. */
export const cursorPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() })

/** The refusal of a cursor that no answer gave. */
export const unknownCursor = { unknown_cursor: { status: 409 } } as const
