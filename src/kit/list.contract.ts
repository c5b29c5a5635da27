import { z } from 'zod'
import { isStorable } from '#platform/pure/is-storable.ts'
import { SEARCH_MAX_LENGTH, CURSOR_MAX_LENGTH, PAGE_SIZE, PAGE_SIZE_MAX } from './list.rules.ts'

/** Search text. The schema limits its length, because anyone can type the URL of a CSV file. */
export const search = z.string().trim().max(SEARCH_MAX_LENGTH).refine(isStorable)

export const cursor = z.string().max(CURSOR_MAX_LENGTH).optional()

export const listInput = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sortBy: z.enum(columns).default(columns[0] as Columns[number]),
  isDescending: z.boolean().default(true),
  cursor,
})

const pageCursors = {
  previous: z.string().nullable(),
  next: z.string().nullable(),
  last: z.string().nullable(),
}

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** At most `COUNT_MAX`. */
    count: z.number(),
    isCountWhole: z.boolean(),
    ...pageCursors,
  })

/** Has an order but no cursor, because a CSV export holds all rows. */
export const csvInput = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sortBy: listInput(columns).sortBy,
  isDescending: z.stringbool().default(true),
})

/** Input of an API list: `limit` rows after the cursor, newest first. */
export const cursorInput = {
  limit: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  cursor,
}

export const cursorPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() })

export const unknownCursor = { unknown_cursor: { status: 409 } } as const
