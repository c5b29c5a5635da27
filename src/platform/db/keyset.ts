import { sql, type SQL } from 'drizzle-orm'
import { isDay } from '../pure/calendar-day.ts'
import { isStorable } from '../pure/is-storable.ts'
import { isUuid } from './uuid.ts'

type Row = { sortValue: string; id: string }

export type Keyset = {
  /** Narrows to what comes after the position; undefined at the beginning and from the end. */
  where: SQL | undefined
  orderBy: SQL
  /** Whether the position, if one was given, is one in this order. */
  isUnderstood: boolean
  /** One more than a page, to know whether something follows. */
  limit: number
  arrange: <Found extends Row>(found: Found[]) => Arranged<Found>
}

type Arranged<Found> = {
  rows: Found[]
  previous: string | null
  next: string | null
  last: string | null
}

/** For a list that a program reads: by the moment at which a row came to be. */
export const newestFirst = { sortBy: 'createdAt', sortType: 'timestamptz', isDescending: true } as const

type SortType = 'timestamptz' | 'text' | 'bigint'
type Place = { way: 'next' | 'previous'; sortValue: string; id: string } | { way: 'last' }

/**
 * Pages through rows by value instead of by number, so that the last page of five million costs what the first does.
 * The query must select `sort::text as sortValue` and `id`; `sort` may not be null, and has an index together with `id`.
 */
export function keyset({
  sortBy,
  sort,
  sortType,
  id,
  isDescending,
  position,
  size,
}: {
  /** The order's name: a position is one in this order only. */
  sortBy: string
  sort: SQL
  sortType: SortType
  id: SQL
  isDescending: boolean
  position: string | undefined
  size: number
}): Keyset {
  const order = `${isDescending ? '-' : ''}${sortBy}`
  const place = position ? readPlace(position, order, sortType) : undefined
  const isBackwards = place !== undefined && place.way !== 'next'
  const runsDown = isDescending !== isBackwards
  const direction = sql.raw(runsDown ? 'desc' : 'asc')
  return {
    where:
      place && place.way !== 'last'
        ? sql`(${sort}, ${id}) ${sql.raw(runsDown ? '<' : '>')} (${place.sortValue}::${sql.raw(sortType)}, ${place.id}::uuid)`
        : undefined,
    orderBy: sql`${sort} ${direction}, ${id} ${direction}`,
    isUnderstood: position === undefined || place !== undefined,
    limit: size + 1,
    arrange: (found) => {
      const page = found.slice(0, size)
      const rows = isBackwards ? page.toReversed() : page
      const [hasMore, wasMoved] = [found.length > size, place !== undefined]
      const hasPrevious = isBackwards ? hasMore : wasMoved
      const hasNext = isBackwards ? place.way !== 'last' : hasMore
      const [first, final] = [rows[0], rows.at(-1)]
      return {
        rows,
        previous: hasPrevious && first ? writePlace(order, { way: 'previous', ...first }) : null,
        next: hasNext && final ? writePlace(order, { way: 'next', ...final }) : null,
        last: hasNext ? writePlace(order, { way: 'last' }) : null,
      }
    },
  }
}

type Written = [order: string, way: Place['way'], sortValue?: string, id?: string]

function writePlace(order: string, place: Place): string {
  const written: Written =
    place.way === 'last' ? [order, place.way] : [order, place.way, place.sortValue, place.id]
  return Buffer.from(JSON.stringify(written)).toString('base64url')
}

// A position is an address that anyone may have typed: what it does not understand begins at the beginning.
function readPlace(position: string, order: string, sortType: SortType): Place | undefined {
  try {
    const written = JSON.parse(Buffer.from(position, 'base64url').toString()) as unknown[]
    const [itsOrder, way, sortValue, id] = written
    if (itsOrder !== order) return undefined
    if (way === 'last') return { way }
    if (way !== 'next' && way !== 'previous') return undefined
    if (typeof sortValue !== 'string' || typeof id !== 'string') return undefined
    return isUuid(id) && isReadable[sortType](sortValue) ? { way, sortValue, id } : undefined
  } catch {
    return undefined
  }
}

/** Whether the database takes what is written for a value of this type. */
const isReadable: Record<SortType, (written: string) => boolean> = {
  text: (written) => isStorable(written),
  bigint: (written) => /^-?\d{1,18}$/.test(written),
  timestamptz: (written) => written === '-infinity' || isMoment(written),
}

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

const isMoment = (written: string) =>
  isDay(written.slice(0, 10)) && written[10] === ' ' && timeOfDay.test(written.slice(11))
