import { and, getTableName, sql, Subquery, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countUpTo } from './count-up-to.ts'
import type { Keyset } from './keyset.ts'
import type { Tx } from './transaction.ts'

/** What of a table is asked for: narrowed by its columns, and by words that were typed. */
export type Matching = { filter: SQL | undefined; words: SQL | undefined }

const ROWS_LOOKED_AT = 10_000
const COMMON = ROWS_LOOKED_AT / 100

/**
 * A page of what matches. Under row-level security the database can't know how common a word is, and takes every word for
 * a rare one, to be looked up. So some rows are looked at first: what many of them have is found along the order of the
 * list. `find` selects from what it is given, which goes by the table's own name.
 */
export async function pageOfMatching<Table extends PgTable, Row>(
  tx: Tx,
  table: Table,
  { filter, words }: Matching,
  pages: Keyset,
  find: (from: Table, where: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const narrowed = and(filter, pages.where)
  if (words && (await countUpTo(tx, COMMON, firstOf(table, filter), words)) > COMMON) {
    const found = await find(firstOf(table, narrowed, pages.orderBy) as unknown as Table, words)
    if (found.length === pages.limit) return found
  }
  return find(table, and(narrowed, words))
}

/** How many match, as far as `max`; beyond it one more than that. */
export async function countMatching(
  tx: Tx,
  max: number,
  table: PgTable,
  { filter, words }: Matching,
): Promise<number> {
  if (words) {
    const count = await countUpTo(tx, max, firstOf(table, filter), words)
    if (count > max) return count
  }
  return countUpTo(tx, max, table, and(filter, words))
}

const firstOf = (table: PgTable, where: SQL | undefined, orderBy?: SQL) =>
  new Subquery(
    sql`select * from ${table} where ${where ?? sql`true`} ${orderBy ? sql`order by ${orderBy}` : sql``}
      limit ${ROWS_LOOKED_AT}`,
    {},
    getTableName(table),
  )
