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
  /** All that match, where they are few: the filter names them then. */
  few: number | undefined
}

const ROWS_LOOKED_AT = 10_000
// Of five million rows, looking up so many of ten thousand takes as long as coming across a page of them.
const COMMON = 20
const FEW = 1000

/**
 * Looks at some rows, to know how common the words are. Under row-level security the database can't know, and takes every
 * word for a rare one, to be looked up: a common one would be looked up for seconds.
 */
export async function lookFirst(tx: Tx, table: PgTable, asked: Asked): Promise<Matching> {
  const { filter, words } = asked
  if (!words) return { ...asked, seen: 0, few: undefined }
  const seen = await countUpTo(tx, ROWS_LOOKED_AT, firstOf(table, filter, ROWS_LOOKED_AT), words)
  if (seen > COMMON) return { ...asked, seen, few: undefined }
  const ids = await lookUpIds(tx, table, and(filter, words))
  if (ids.length > FEW) return { ...asked, seen, few: undefined }
  return {
    filter: sql`${idOf(table)} = any (${sql.param(ids)}::uuid[])`,
    words: undefined,
    seen,
    few: ids.length,
  }
}

const idOf = (table: PgTable) => sql`${sql.identifier(getTableName(table))}.id`

/**
 * A page of what matches: common words are come across along the order of the list, rare ones are looked up. `find` selects
 * from the rows it is given, which go by their table's own name; only those are joined with others.
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
  if (words && seen > COMMON) {
    const rowsToAPage = Math.ceil((pages.limit * ROWS_LOOKED_AT) / seen)
    const found = await find(nextRows(narrowed, 3 * rowsToAPage), words)
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
  const lookedUp = sql`${lookedUpApart(sql`*`, table, words)} select * from matching limit ${limit}`
  return find(new Subquery(lookedUp, {}, getTableName(table)) as unknown as Table, undefined)
}

/** How many match, as far as `max`, which is `FEW` at most; beyond it more than that. */
export const countMatching = async (
  tx: Tx,
  max: number,
  table: PgTable,
  { filter, words, seen, few }: Matching,
) => few ?? (seen > max ? seen : countUpTo(tx, max, table, and(filter, words)))

async function lookUpIds(tx: Tx, table: PgTable, matching: SQL | undefined): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`${lookedUpApart(sql`id`, table, matching)} select id from matching limit ${FEW + 1}`,
  )
  return rows.map(({ id }) => id)
}

// Apart from a limit, for which the database would rather read the whole table than look anything up.
const lookedUpApart = (columns: SQL, table: PgTable, matching: SQL | undefined) =>
  sql`with matching as materialized (select ${columns} from ${table} where ${matching ?? sql`true`})`

const firstOf = (table: PgTable, where: SQL | undefined, limit: number, orderBy?: SQL) =>
  new Subquery(
    sql`select * from ${table} where ${where ?? sql`true`} ${orderBy ? sql`order by ${orderBy}` : sql``}
      limit ${limit}`,
    {},
    getTableName(table),
  )
