// Input and output of long lists: sorted by the server, a page at a time, in both directions.
import { z } from 'zod'
import { isStorable } from '#platform/pure/is-storable.ts'
import { SEARCH_MAX_LENGTH, CURSOR_MAX_LENGTH, PAGE_SIZE, PAGE_SIZE_MAX } from './list.rules.ts'

/** Search text. It also arrives in the URL of a CSV file, so it is refined here and not by an endpoint. */
export const search = z.string().trim().max(SEARCH_MAX_LENGTH).refine(isStorable)

/** From an earlier answer; the first page without it. */
export const cursor = z.string().max(CURSOR_MAX_LENGTH).optional()

/** The input of a list besides its own filters. */
export const listInput = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sortBy: z.enum(columns).default(columns[0] as Columns[number]),
  isDescending: z.boolean().default(true),
  cursor,
})

/** Null where there is no such page. */
const pageCursors = {
  previous: z.string().nullable(),
  next: z.string().nullable(),
  last: z.string().nullable(),
}

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Rows that match, up to `COUNT_MAX`. */
    count: z.number(),
    isCountWhole: z.boolean(),
    ...pageCursors,
  })

/** Query parameters of a CSV export: an order, and no page, since it holds all rows. */
export const csvInput = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sortBy: listInput(columns).sortBy,
  isDescending: z.stringbool().default(true),
})

/** Input of a list in the API: `limit` rows after the cursor, newest first. */
export const cursorInput = {
  limit: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  cursor,
}

/** A page in the API; `next` is null at the end. */
export const cursorPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() })

/** For a cursor that no answer gave. */
export const unknownCursor = { unknown_cursor: { status: 409 } } as const
