import { and, getTableName, sql, Subquery, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countUpTo } from './count-up-to.ts'
import type { Keyset } from './keyset.ts'
import type { Tx } from './transaction.ts'

/** What of a table is asked for: narrowed by its columns, and by words that were typed. */
type Asked = {
  filter: SQL | undefined
  words: SQL | undefined
  /** The same words as an index finds them, where those of `words` are only quick to tell of a row that was read. */
  lookUp?: SQL | undefined
}

export type Matching = Asked & {
  /** How many of the rows that were looked at have the words. */
  seen: number
  /** Of common words: among how many rows of a list a page of them is soon come across. */
  withinRows: number | undefined
  /** Of rare words: how many match, as far as `FEW` and one more. As few as that are named by the filter. */
  counted: number | undefined
}

const ROWS_LOOKED_AT = 10_000
const ROWS_OF_PAGE = 51
const FEW = 1000
// Fewer say too little about how far apart they lie.
const SEEN_TO_TELL = 8

/**
 * Looks at some rows, to know how common the words are. Under row-level security the database can't know, and takes every
 * word for a rare one, to be looked up: a common one would be looked up for seconds.
 */
export async function lookFirst(tx: Tx, table: PgTable, asked: Asked): Promise<Matching> {
  const { filter, words, lookUp = words } = asked
  const matching: Matching = {
    filter,
    words,
    lookUp,
    seen: 0,
    withinRows: undefined,
    counted: undefined,
  }
  if (!words) return matching
  const seen = await countUpTo(tx, ROWS_LOOKED_AT, firstOf(table, undefined, ROWS_LOOKED_AT), words)
  // Rarer words are sooner looked up, all of them, than come across: where both take as long is the root of both.
  const rowsToPass = Math.sqrt(ROWS_OF_PAGE * (await estimateRows(tx, table)))
  if (seen / ROWS_LOOKED_AT > ROWS_OF_PAGE / rowsToPass)
    return { ...matching, seen, withinRows: Math.ceil(2 * rowsToPass) }
  const ids = await lookUpIds(tx, table, and(filter, lookUp))
  // Too many to name, and to look up once more where a page of them is come across no later.
  if (ids.length > FEW)
    return {
      ...matching,
      seen,
      withinRows: seen < SEEN_TO_TELL ? undefined : Math.ceil((2 * ROWS_OF_PAGE * ROWS_LOOKED_AT) / seen),
      counted: ids.length,
    }
  const isOneOf = sql`${sql.identifier(getTableName(table))}.id = any (${sql.param(ids)}::uuid[])`
  return { ...matching, filter: isOneOf, words: undefined, lookUp: undefined, counted: ids.length }
}

/**
 * A page of what matches: common words are come across along the order of the list, rare ones are looked up. `find` selects
 * from the rows it is given, which go by their table's own name; only those are joined with others.
 */
export async function pageOfMatching<Table extends PgTable, Row>(
  table: Table,
  { filter, words, lookUp, withinRows, seen }: Matching,
  pages: Keyset,
  find: (from: Table, where: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const narrowed = and(filter, pages.where)
  const nextRows = (where: SQL | undefined, limit: number) =>
    firstOf(table, where, limit, pages.orderBy) as unknown as Table
  if (withinRows) {
    const found = await find(nextRows(narrowed, withinRows), words)
    if (found.length >= pages.limit) return found
    // So many can't be looked up: however far they are, they are come across.
    if (isEverywhere(seen)) return find(nextRows(narrowed, Number.MAX_SAFE_INTEGER), words)
  }
  return find(nextRows(and(narrowed, lookUp), pages.limit), undefined)
}

const isEverywhere = (seen: number) => seen > ROWS_LOOKED_AT / 20

/** Some rows that have the words, in no order: those that are soon found, or else what is looked up. */
export async function someMatching<Table extends PgTable, Row>(
  table: Table,
  words: SQL | undefined,
  limit: number,
  find: (from: Table, where: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const soonFound = await find(firstOf(table, undefined, ROWS_LOOKED_AT) as unknown as Table, words)
  if (soonFound.length === limit) return soonFound
  const lookedUp = sql`${lookedUpApart(sql`*`, table, words)} select * from matching limit ${limit}`
  return find(new Subquery(lookedUp, {}, getTableName(table)) as unknown as Table, undefined)
}

/** How many match, as far as `max`, which is `FEW` at most; beyond it more than that. */
export async function countMatching(
  tx: Tx,
  max: number,
  table: PgTable,
  { filter, words, lookUp, seen, counted }: Matching,
): Promise<number> {
  if (counted !== undefined) return counted
  if (!filter && seen > max) return seen
  if (isEverywhere(seen)) {
    const soonCounted = await countUpTo(tx, max, firstOf(table, filter, 3 * ROWS_LOOKED_AT), words)
    if (soonCounted > max) return soonCounted
  }
  return countUpTo(tx, max, table, and(filter, lookUp))
}

async function lookUpIds(tx: Tx, table: PgTable, matching: SQL | undefined): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`${lookedUpApart(sql`id`, table, matching)} select id from matching limit ${FEW + 1}`,
  )
  return rows.map(({ id }) => id)
}

// Apart from a limit, for which the database would rather read the whole table than look anything up.
const lookedUpApart = (columns: SQL, table: PgTable, matching: SQL | undefined) =>
  sql`with matching as materialized (select ${columns} from ${table} where ${matching ?? sql`true`})`

async function estimateRows(tx: Tx, table: PgTable): Promise<number> {
  const { rows } = await tx.execute<{ estimate: number }>(
    sql`select reltuples::float8 as estimate from pg_class where oid = ${getTableName(table)}::regclass`,
  )
  // A table that was never looked over has none yet, and is small.
  return Math.max(rows[0]!.estimate, ROWS_LOOKED_AT)
}

const firstOf = (table: PgTable, where: SQL | undefined, limit: number, orderBy?: SQL) =>
  new Subquery(
    sql`select * from ${table} where ${where ?? sql`true`} ${orderBy ? sql`order by ${orderBy}` : sql``}
      limit ${limit}`,
    {},
    getTableName(table),
  )
