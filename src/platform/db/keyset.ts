import { sql, type SQL } from 'drizzle-orm'

type Row = { sortValue: string; id: string }

export type Keyset = {
  /** Narrows to what comes after the position; undefined at the beginning and from the end. */
  where: SQL | undefined
  orderBy: SQL
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

type Place = { way: 'next' | 'previous' | 'last'; sortValue: string; id: string }

const LAST: Place = { way: 'last', sortValue: '', id: '' }

/**
 * Pages through rows by value instead of by number, so that the last page of five million costs what the first does.
 * The query must select `sort::text as sortValue` and `id`; `sort` may not be null, and has an index together with `id`.
 */
export function keyset({
  sort,
  sortType,
  id,
  isDescending,
  position,
  size,
}: {
  sort: SQL
  sortType: 'timestamptz' | 'text' | 'bigint' | 'double precision'
  id: SQL
  isDescending: boolean
  position: string | undefined
  size: number
}): Keyset {
  const place = position ? readPlace(position) : undefined
  const isBackwards = place !== undefined && place.way !== 'next'
  const runsDown = isDescending !== isBackwards
  const direction = sql.raw(runsDown ? 'desc' : 'asc')
  return {
    where:
      place && place.way !== 'last'
        ? sql`(${sort}, ${id}) ${sql.raw(runsDown ? '<' : '>')} (${place.sortValue}::${sql.raw(sortType)}, ${place.id}::uuid)`
        : undefined,
    orderBy: sql`${sort} ${direction}, ${id} ${direction}`,
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
        previous: hasPrevious && first ? writePlace({ way: 'previous', ...first }) : null,
        next: hasNext && final ? writePlace({ way: 'next', ...final }) : null,
        last: hasNext ? writePlace(LAST) : null,
      }
    },
  }
}

const writePlace = ({ way, sortValue, id }: Place) =>
  Buffer.from(JSON.stringify([way, sortValue, id])).toString('base64url')

// A position is an address that anyone may have typed: what it does not understand begins at the beginning.
function readPlace(position: string): Place | undefined {
  try {
    const [way, sortValue, id] = JSON.parse(Buffer.from(position, 'base64url').toString()) as unknown[]
    const isKnown = way === 'next' || way === 'previous' || way === 'last'
    if (!isKnown || typeof sortValue !== 'string' || typeof id !== 'string') return undefined
    return { way, sortValue, id }
  } catch {
    return undefined
  }
}
