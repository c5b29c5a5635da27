import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { isUuid } from '#platform/db/uuid.ts'
import { isDay } from '#platform/pure/calendar-day.ts'
import { isStorable } from '#platform/pure/is-storable.ts'
import { PAGE_SIZE } from '../list.rules.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

type SortType = 'timestamptz' | 'text' | 'bigint'
/** Sort keys, by the names that cursors carry. Values are never null, and indexed together with the id. */
type Sorts<Name extends string> = Readonly<Record<Name, Sort>>
type Sort = {
  by: SQL
  type: SortType
  /**
   * Its index was declared with `.desc()`, which puts nulls last: asked in the usual order of nulls, of which there are
   * none, PostgreSQL reads and sorts all rows instead.
   */
  isIndexedDescending?: true
  /** Of a table in parts by it, which are passed over for a condition on it alone: where the newest rows lie. */
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
  /** The rows beyond the cursor; undefined for the first page and the last. */
  where: SQL | undefined
  /** Of a table in parts: the stretch in which the page mostly lies whole. To plan for all parts takes longer than to read it. */
  near: SQL | undefined
  orderBy: SQL
  /** Select it as `sortValue`, beside `id`. */
  sortValue: SQL<string>
  /** False for a malformed cursor, or one of another order. */
  isCursorValid: boolean
  /** One row more than a page, to know whether something follows. */
  limit: number
  toPage: <Found extends Row>(found: Found[]) => Page<Found>
}

/** Rows with the cursors of other pages; null where there is no such page. */
export type Page<Found> = {
  rows: Found[]
  previous: string | null
  next: string | null
  last: string | null
}

/**
 * Keyset pagination: by value instead of by number, so that the last page of five million rows costs what the first
 * does.
 */
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
  // By the day alone: how PostgreSQL writes a moment is none of JavaScript's ways.
  const begin = value ? Date.parse(value.slice(0, 10)) : runsDown ? newest.getTime() : Number.NaN
  if (Number.isNaN(begin)) return undefined
  return runsDown
    ? sql`${by} >= ${new Date(begin - NEAR_MS).toISOString()}::timestamptz`
    : sql`${by} <= ${new Date(begin + NEAR_MS).toISOString()}::timestamptz`
}

/** Newest first, as the API pages through rows; see `cursorInput`. */
export const byCreation = (
  id: AnyColumn,
  createdAt: AnyColumn,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  how: Pick<Sort, 'isIndexedDescending'> = {},
) =>
  keyset(
    sql`${id}`,
    { createdAt: { by: sql`${createdAt}`, type: 'timestamptz', ...how } },
    { sortBy: 'createdAt', isDescending: true, cursor, size: limit },
  )

type Cursor = { way: 'next' | 'previous'; sortValue: string; id: string } | { way: 'last' }

const cursorText = (order: string, cursor: Cursor) =>
  encodeCursor(cursor.way === 'last' ? [order, cursor.way] : [order, cursor.way, cursor.sortValue, cursor.id])

/** Undefined for an invalid cursor, or one of another order. */
function readCursor(cursor: string, order: string, type: SortType): Cursor | undefined {
  const [itsOrder, way, sortValue, id] = decodeCursor(cursor) ?? []
  if (itsOrder !== order) return undefined
  if (way === 'last') return { way }
  if (way !== 'next' && way !== 'previous') return undefined
  if (typeof sortValue !== 'string' || typeof id !== 'string') return undefined
  return isUuid(id) && isReadable[type](sortValue) ? { way, sortValue, id } : undefined
}

const isReadable: Record<SortType, (text: string) => boolean> = {
  text: (text) => isStorable(text),
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  timestamptz: (text) => text === '-infinity' || isMoment(text),
}

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

const isMoment = (text: string) =>
  isDay(text.slice(0, 10)) && text[10] === ' ' && timeOfDay.test(text.slice(11))
