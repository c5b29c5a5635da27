import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { isUuid } from '#platform/db/uuid.ts'
import { isDay } from '#platform/pure/calendar-day.ts'
import { isStorable } from '#platform/pure/is-storable.ts'
import { PAGE_SIZE } from '../list.rules.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

type SortType = 'timestamptz' | 'text' | 'bigint'
/** Sort columns. Their values must not be null, and need an index together with the id. */
type Sorts<Name extends string> = Readonly<Record<Name, Sort>>
type Sort = {
  by: SQL
  type: SortType
  /**
   * Set when the index puts nulls last (`.desc()`). Another order of nulls makes PostgreSQL sort
   * all rows.
   */
  isIndexedDescending?: true
  /** Time of the newest rows. Set for a table partitioned by this column, to skip partitions. */
  partedUntil?: Date
}

export type PageRequest<Name extends string> = {
  sortBy: Name
  isDescending: boolean
  cursor?: string | undefined
  size?: number | undefined
}

type Row = { sortValue: string; id: string }

export type Keyset = {
  /** Undefined for the first and the last page. */
  where: SQL | undefined
  /**
   * Time range that usually contains the page. Planning for all partitions takes longer than
   * reading the page.
   */
  near: SQL | undefined
  orderBy: SQL
  sortValue: SQL<string>
  /** False for a malformed cursor, or one of another sort order. */
  isCursorValid: boolean
  /** One row more than a page, to detect a following page. */
  limit: number
  toPage: <Found extends Row>(found: Found[]) => Page<Found>
}

export type Page<Found> = {
  rows: Found[]
  previous: string | null
  next: string | null
  last: string | null
}

/** Paginates by value, so that the last page of five million rows is as fast as the first. */
export function keyset<Name extends string>(
  id: SQL,
  sorts: Sorts<Name>,
  { sortBy, isDescending, cursor, size = PAGE_SIZE }: PageRequest<Name>,
): Keyset {
  const { by, type, partedUntil, isIndexedDescending }: Sort = sorts[sortBy]
  const order = `${isDescending ? '-' : ''}${sortBy}`
  const at = cursor ? readCursor(cursor, order, type) : undefined
  const isBackwards = at !== undefined && at.way !== 'next'
  const runsDown = isDescending !== isBackwards
  const direction = sql.raw(runsDown ? 'desc' : 'asc')
  const nulls = isIndexedDescending ? sql.raw(runsDown ? ' nulls last' : ' nulls first') : sql``
  const beyond = sql.raw(runsDown ? '<' : '>')
  return {
    where:
      at && at.way !== 'last'
        ? and(
            sql`(${by}, ${id}) ${beyond} (${at.sortValue}::${sql.raw(type)}, ${at.id}::uuid)`,
            partedUntil && sql`${by} ${beyond}= ${at.sortValue}::${sql.raw(type)}`,
          )
        : undefined,
    near:
      partedUntil && nearTo(by, at && at.way !== 'last' ? at.sortValue : undefined, runsDown, partedUntil),
    orderBy: sql`${by} ${direction}${nulls}, ${id} ${direction}`,
    sortValue: sql<string>`(${by})::text`,
    isCursorValid: cursor === undefined || at !== undefined,
    limit: size + 1,
    toPage: (found) => {
      const page = found.slice(0, size)
      const rows = isBackwards ? page.toReversed() : page
      const [hasMore, isFirst] = [found.length > size, at === undefined]
      const hasPrevious = isBackwards ? hasMore : !isFirst
      const hasNext = isBackwards ? at.way !== 'last' : hasMore
      const [first, final] = [rows[0], rows.at(-1)]
      return {
        rows,
        previous: hasPrevious && first ? cursorText(order, { way: 'previous', ...first }) : null,
        next: hasNext && final ? cursorText(order, { way: 'next', ...final }) : null,
        last: hasNext ? cursorText(order, { way: 'last' }) : null,
      }
    },
  }
}

const NEAR_MS = 32 * 24 * 60 * 60_000

function nearTo(by: SQL, value: string | undefined, runsDown: boolean, newest: Date): SQL | undefined {
  // Parses only the day, because Date.parse() can't read every timestamp of PostgreSQL.
  const begin = value ? Date.parse(value.slice(0, 10)) : runsDown ? newest.getTime() : Number.NaN
  if (Number.isNaN(begin)) return undefined
  return runsDown
    ? sql`${by} >= ${new Date(begin - NEAR_MS).toISOString()}::timestamptz`
    : sql`${by} <= ${new Date(begin + NEAR_MS).toISOString()}::timestamptz`
}

/** Pages newest first, as API lists do. */
export const keysetByCreation = (
  id: AnyColumn,
  createdAt: AnyColumn,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  options: Pick<Sort, 'isIndexedDescending'> = {},
) =>
  keyset(
    sql`${id}`,
    { createdAt: { by: sql`${createdAt}`, type: 'timestamptz', ...options } },
    { sortBy: 'createdAt', isDescending: true, cursor, size: limit },
  )

type Cursor = { way: 'next' | 'previous'; sortValue: string; id: string } | { way: 'last' }

const cursorText = (order: string, cursor: Cursor) =>
  encodeCursor(cursor.way === 'last' ? [order, cursor.way] : [order, cursor.way, cursor.sortValue, cursor.id])

function readCursor(cursor: string, order: string, type: SortType): Cursor | undefined {
  const [cursorOrder, way, sortValue, id] = decodeCursor(cursor) ?? []
  if (cursorOrder !== order) return undefined
  if (way === 'last') return { way }
  if (way !== 'next' && way !== 'previous') return undefined
  if (typeof sortValue !== 'string' || typeof id !== 'string') return undefined
  return isUuid(id) && isValidSortValue[type](sortValue) ? { way, sortValue, id } : undefined
}

const isValidSortValue: Record<SortType, (text: string) => boolean> = {
  text: (text) => isStorable(text),
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  timestamptz: (text) => text === '-infinity' || isMoment(text),
}

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

const isMoment = (text: string) =>
  isDay(text.slice(0, 10)) && text[10] === ' ' && timeOfDay.test(text.slice(11))
