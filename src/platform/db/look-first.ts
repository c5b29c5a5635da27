import { and, getTableName, sql, Subquery, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countUpTo } from './count-up-to.ts'
import type { Keyset } from './keyset.ts'
import type { Tx } from './transaction.ts'

/** What of a table is asked for: narrowed by its columns, and by words that were typed. */
type Asked = { filter: SQL | undefined; words: SQL | undefined }

export type Matching = Asked & {
  /** How many of the rows that were looked at have the words. */
  seen: number
}

const ROWS_LOOKED_AT = 10_000
const COMMON = ROWS_LOOKED_AT / 100

/**
 * Looks at some rows, to know how common the words are. Under row-level security the database can't know, and takes every
 * word for a rare one, to be looked up: a common one would be looked up for seconds.
 */
export async function lookFirst(tx: Tx, table: PgTable, asked: Asked): Promise<Matching> {
  const { filter, words } = asked
  const seen = words ? await countUpTo(tx, ROWS_LOOKED_AT, firstOf(table, filter, ROWS_LOOKED_AT), words) : 0
  return { ...asked, seen }
}

/**
 * A page of what matches: common words are found along the order of the list, rare ones are looked up. `find` selects from
 * the rows it is given, which go by their table's own name; only those are joined with others.
 */
export async function pageOfMatching<Table extends PgTable, Row>(
  table: Table,
  { filter, words, seen }: Matching,
  pages: Keyset,
  find: (from: Table, where: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const narrowed = and(filter, pages.where)
  const nextRows = (where: SQL | undefined, limit: number) =>
    firstOf(table, where, limit, pages.orderBy) as unknown as Table
  if (seen > COMMON) {
    const found = await find(nextRows(narrowed, ROWS_LOOKED_AT), words)
    if (found.length === pages.limit) return found
  }
  return find(nextRows(and(narrowed, words), pages.limit), undefined)
}

/** Some rows that have the words, in no order: those that are soon found, or else what is looked up. */
export async function someMatching<Table extends PgTable, Row>(
  table: Table,
  words: SQL | undefined,
  limit: number,
  find: (from: Table, where: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const soonFound = await find(firstOf(table, undefined, ROWS_LOOKED_AT) as unknown as Table, words)
  if (soonFound.length === limit) return soonFound
  // Apart from its limit, for which the database would rather read the whole table than look anything up.
  const lookedUp = sql`with matching as materialized (select * from ${table} where ${words ?? sql`true`})
    select * from matching limit ${limit}`
  return find(new Subquery(lookedUp, {}, getTableName(table)) as unknown as Table, undefined)
}

/** How many match, as far as `max`; beyond it more than that. */
export const countMatching = async (
  tx: Tx,
  max: number,
  table: PgTable,
  { filter, words, seen }: Matching,
) => (seen > max ? seen : countUpTo(tx, max, table, and(filter, words)))

const firstOf = (table: PgTable, where: SQL | undefined, limit: number, orderBy?: SQL) =>
  new Subquery(
    sql`select * from ${table} where ${where ?? sql`true`} ${orderBy ? sql`order by ${orderBy}` : sql``}
      limit ${limit}`,
    {},
    getTableName(table),
  )
