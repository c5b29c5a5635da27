import { and, count, getTableName, sql, Subquery, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { COUNT_MAX, cappedCount } from '../list.rules.ts'
import { rowsSubquery } from './rows-subquery.ts'
import type { Keyset, Page } from './keyset.ts'

type Condition = SQL | undefined

type SearchConditions = {
  filter: Condition
  search: Condition
  /** Same condition as `search`, in a form that an index can serve. `search` by default. */
  lookup?: Condition
  /** `by` is the partition column, `within` the requested partitions, `newest` the newest ones. */
  parted?: { by: SQL; within: Condition; newest: SQL } | undefined
}

export type SearchPlan<Table extends PgTable = PgTable> = SearchConditions & {
  table: Table
  sampleHits: number
  /** Rows to scan in list order for a page of matches; undefined to look them up. */
  scanLimit: number | undefined
  /**
   * Number of matches found by lookup, at most `EXACT_LIMIT + 1`. Up to `EXACT_LIMIT`, `filter`
   * lists their ids.
   */
  exactCount: number | undefined
}

const SAMPLE_ROWS = 10_000
const PAGE_ROWS = 51
const EXACT_LIMIT = 1000
// Fewer matches can't predict how far to scan.
const SAMPLE_HITS_MIN = 8

/**
 * Samples rows to learn how common the terms are. Under row-level security PostgreSQL treats every
 * term as rare, and an index lookup of a common one takes seconds.
 */
export async function planSearch<Table extends PgTable>(
  tx: Tx,
  table: Table,
  conditions: SearchConditions,
): Promise<SearchPlan<Table>> {
  const { filter, search, lookup = search, parted } = conditions
  const defaults = { table, parted, sampleHits: 0, scanLimit: undefined, exactCount: undefined }
  if (!search) return { filter, search, lookup, ...defaults }
  // Newest first, because a sample without an order comes from the first partition only.
  const sample = rowsSubquery(table, {
    where: parted?.within ?? parted?.newest,
    orderBy: parted && sql`${parted.by} desc`,
    limit: SAMPLE_ROWS,
  })
  const sampleHits = await countToOneBeyond(tx, SAMPLE_ROWS, sample, search)
  // Below √(page × rows) matches, a lookup is faster than a scan. At that number both are equal.
  const breakEvenRows = Math.sqrt(PAGE_ROWS * (await estimateRows(tx, table)))
  if (sampleHits / SAMPLE_ROWS > PAGE_ROWS / breakEvenRows)
    return { filter, search, lookup, ...defaults, sampleHits, scanLimit: Math.ceil(2 * breakEvenRows) }
  const found = await lookUpKeys(tx, table, and(filter, lookup), parted?.by)
  const exactCount = found.length
  // Too many matches to list by id. Scans as far as the sample predicts. Without a prediction the
  // page looks the matches up again.
  if (exactCount > EXACT_LIMIT) {
    const scanLimit =
      sampleHits < SAMPLE_HITS_MIN ? undefined : Math.ceil((2 * PAGE_ROWS * SAMPLE_ROWS) / sampleHits)
    return { table, filter, search, lookup, parted, sampleHits, scanLimit, exactCount }
  }
  const ids = found.map(({ id }) => id)
  const isHit = and(
    sql`${sql.identifier(getTableName(table))}.id = any (${sql.param(ids)}::uuid[])`,
    // An id alone doesn't tell the partition.
    parted && sql`${parted.by} = any (${sql.param(found.map(({ part }) => part))}::timestamptz[])`,
  )
  return { filter: isHit, search: undefined, lookup: undefined, ...defaults, parted: undefined, exactCount }
}

type LimitedQuery<Row> = { limit: (rows: number) => PromiseLike<Row[]> }
export type Select<Row> = {
  where: (condition: Condition) => LimitedQuery<Row> & { orderBy: (order: SQL) => LimitedQuery<Row> }
}

/**
 * Scans in list order for common terms, looks up rare ones. `select` must read from the given
 * subquery, so that only its rows are joined.
 */
export async function fetchPage<Table extends PgTable, Row extends { sortValue: string; id: string }>(
  plan: SearchPlan<Table>,
  pages: Keyset,
  select: (from: Table) => Select<Row>,
): Promise<Page<Row>> {
  const near = plan.parted && pages.near ? await fetchRows(plan, pages, select, pages.near) : []
  return pages.toPage(near.length >= pages.limit ? near : await fetchRows(plan, pages, select, undefined))
}

async function fetchRows<Table extends PgTable, Row>(
  { table, filter, search, lookup, scanLimit, sampleHits }: SearchPlan<Table>,
  pages: Keyset,
  select: (from: Table) => Select<Row>,
  near: Condition,
): Promise<Row[]> {
  const narrowed = and(filter, pages.where, near)
  const find = (from: Table, where: Condition) =>
    select(from).where(where).orderBy(pages.orderBy).limit(pages.limit)
  const rowsFrom = (where: Condition, limit: number) =>
    rowsSubquery(table, { where, limit, orderBy: pages.orderBy })
  if (scanLimit) {
    const found = await find(rowsFrom(narrowed, scanLimit), search)
    if (found.length >= pages.limit) return found
    // Looking up so many matches is slower than scanning to the end.
    if (isCommon(sampleHits)) return find(rowsFrom(narrowed, Number.MAX_SAFE_INTEGER), search)
  }
  return find(rowsFrom(and(narrowed, lookup), pages.limit), undefined)
}

const isCommon = (sampleHits: number) => sampleHits > SAMPLE_ROWS / 20

export async function fetchSomeMatches<Table extends PgTable, Row>(
  table: Table,
  search: Condition,
  limit: number,
  select: (from: Table) => Select<Row>,
): Promise<Row[]> {
  const find = (from: Table, where: Condition) => select(from).where(where).limit(limit)
  const sampled = await find(rowsSubquery(table, { limit: SAMPLE_ROWS }), search)
  if (sampled.length === limit) return sampled
  const lookedUp = sql`${lookupFirst(sql`*`, table, search)} select * from matching limit ${limit}`
  return find(new Subquery(lookedUp, {}, getTableName(table)) as unknown as Table, undefined)
}

export async function countMatchesCapped(tx: Tx, plan: SearchPlan) {
  return cappedCount(await countBeyondMax(tx, plan))
}

async function countBeyondMax(tx: Tx, plan: SearchPlan): Promise<number> {
  const { table, filter, search, lookup, sampleHits, exactCount, parted } = plan
  if (exactCount !== undefined) return exactCount
  if (!filter && sampleHits > COUNT_MAX) return sampleHits
  if (isCommon(sampleHits)) {
    const scanned = await countToOneBeyond(
      tx,
      COUNT_MAX,
      rowsSubquery(table, { where: filter, limit: 3 * SAMPLE_ROWS }),
      search,
    )
    if (scanned > COUNT_MAX) return scanned
  }
  if (parted && !parted.within) {
    const newest = await countToOneBeyond(tx, COUNT_MAX, table, and(filter, lookup, parted.newest))
    if (newest > COUNT_MAX) return newest
  }
  return countToOneBeyond(tx, COUNT_MAX, table, and(filter, lookup))
}

/** Counts at most `max + 1` rows. */
export async function countToOneBeyond(tx: Tx, max: number, table: PgTable, where: Condition) {
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(max + 1)
    .as('some')
  const counted = only(await tx.select({ count: count() }).from(some))
  return counted.count
}

async function lookUpKeys(tx: Tx, table: PgTable, where: Condition, partedBy: SQL | undefined) {
  const columns = sql`id, ${partedBy ? sql`(${partedBy})::text` : sql`null`} as part`
  const { rows } = await tx.execute<{ id: string; part: string | null }>(
    sql`${lookupFirst(columns, table, where)} select id, part from matching limit ${EXACT_LIMIT + 1}`,
  )
  return rows
}

// Materialized without a limit inside: with a limit the planner would scan the table instead of
// using the index.
const lookupFirst = (columns: SQL, table: PgTable, where: Condition) =>
  sql`with matching as materialized (select ${columns} from ${table} where ${where ?? sql`true`})`

async function estimateRows(tx: Tx, table: PgTable): Promise<number> {
  const { rows } = await tx.execute<{ estimate: number }>(
    // A partitioned table has no estimate of its own.
    sql`select coalesce(
        (select sum(greatest(part.reltuples, 0)) from pg_partition_tree(pg_class.oid) join pg_class part on part.oid = relid
          where isleaf), reltuples)::float8 as estimate
      from pg_class where oid = ${getTableName(table)}::regclass`,
  )
  // A table that was never analyzed has the estimate -1, and is small.
  return Math.max(only(rows).estimate, SAMPLE_ROWS)
}
