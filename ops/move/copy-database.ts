import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { only } from '#platform/db/only.ts'
import { StartProblem } from '#platform/core/start-problem.ts'

export type CopiedTable = { table: string; rows: number; hash: string }

type Copy = {
  fromUrl: string
  toUrl: string
  /** Tables to leave out, as `schema.name`. */
  except?: readonly string[]
  report?: (progress: { table: string; nth: number; of: number }) => void
}

/**
 * Copies rows and sequences into a database of the same structure, and verifies counts and hashes.
 * Throws a StartProblem for tables or rows that don't fit.
 */
export async function copyDatabase({
  fromUrl,
  toUrl,
  except = [],
  report,
}: Copy): Promise<readonly CopiedTable[]> {
  const [from, to] = await Promise.all([connect(fromUrl), connect(toUrl)])
  try {
    await copyFunctionsOfTables(from, to)
    await copyPartitions(from, to)
    const tables = await matchTables(from, to, except)
    await from.query('begin isolation level repeatable read, read only')
    // One transaction: the rows become visible together and, with `wal_level` minimal, skip the
    // WAL.
    await to.query('begin')
    await to.query(`set local session_replication_role = replica`)
    if (tables.length > 0) await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    const partitionedIndexes = await dropPartitionedIndexes(to)
    for (const [position, table] of tables.entries()) {
      report?.({ table: table.name, nth: position + 1, of: tables.length })
      await copyTable(from, to, table)
    }
    for (const definition of partitionedIndexes) await to.query(definition)
    await copySequences(from, to)
    await to.query('commit')
    const copied: CopiedTable[] = []
    for (const table of tables) copied.push(await compareTable(from, to, table))
    await to.query('analyze')
    return copied
  } finally {
    await Promise.allSettled([from.end(), to.end()])
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // A broken connection already fails the running statement.
  client.on('error', () => {})
  await client.connect()
  // Makes both sides write the same value as the same text.
  await client.query(`set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set bytea_output = 'hex'; set extra_float_digits = 1; set synchronize_seqscans = off; set search_path = public`)
  return client
}

const isOwnRelation = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend e where e.objid = c.oid and e.classid = 'pg_class'::regclass and e.deptype = 'e')`

type Table = { name: string; kind: string; columns: string[]; shape: string }

/** `columns` leaves out generated columns, which PostgreSQL computes from the others. */
const tablesQuery = `
  select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind,
    coalesce(array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = ''), '{}')::text[] as columns,
    coalesce(string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attgenerated,
      case when a.attnotnull then 'not null' end), ', ' order by a.attname), '') as shape
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'm', 'f') and ${isOwnRelation}
  group by n.nspname, c.relname, c.relkind
  order by 1`

async function matchTables(from: pg.Client, to: pg.Client, except: readonly string[]): Promise<Table[]> {
  const tablesOf = async (client: pg.Client) =>
    (await client.query<Table>(tablesQuery)).rows.filter(({ name }) => !except.includes(name))
  const [old, made] = await Promise.all([tablesOf(from), tablesOf(to)])
  const differing = [
    ...old.filter(
      ({ name, kind, shape }) => kind !== 'r' || made.find((other) => other.name === name)?.shape !== shape,
    ),
    ...made.filter(({ name }) => !old.some((other) => other.name === name)),
  ].map(({ name }) => name)
  if (differing.length > 0)
    throw new StartProblem(
      `These tables are no tables of this product, or have another shape than it gives them: ${differing.join(', ')}. Nothing was moved. Take them out of the database with the version that ran before, and run the command again.`,
    )
  const { rows } = await from.query<{ objects: number }>(
    `select count(*)::int as objects from pg_largeobject_metadata`,
  )
  if (only(rows).objects > 0)
    throw new StartProblem(
      `The database holds ${only(rows).objects} large objects, which this product never makes. Nothing was moved. Take them out with the version that ran before, and run the command again.`,
    )
  return old
}

/**
 * Copies the functions that defaults, constraints and indexes use, as they were when the rows were
 * written.
 */
async function copyFunctionsOfTables(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ definition: string }>(`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
        and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass))
      and not exists (select from pg_depend e where e.objid = p.oid and e.classid = 'pg_proc'::regclass and e.deptype = 'e')`)
  for (const { definition } of rows) await to.query(definition)
}

async function copyTable(from: pg.Client, to: pg.Client, { name, columns }: Table): Promise<void> {
  const list = columns.join(', ')
  const indexes = await dropIndexes(to, name)
  await pipeline(
    from.query(copyTo(`copy ${name} (${list}) to stdout`)),
    to.query(copyFrom(`copy ${name} (${list}) from stdin with (freeze)`)),
  ).catch((error: unknown) => {
    throw constraintProblem(error, name) ?? error
  })
  for (const definition of indexes) await to.query(definition)
}

const CONSTRAINT_VIOLATION = '23'

/**
 * Returns a StartProblem if a row violates a constraint, for example one that someone dropped by
 * hand in the old database.
 */
function constraintProblem(error: unknown, table: string): StartProblem | undefined {
  const { code, constraint, column } = error as { code?: string; constraint?: string; column?: string }
  if (!code?.startsWith(CONSTRAINT_VIOLATION)) return undefined
  return new StartProblem(
    `A row of ${table} breaks the rule ${constraint ?? `that ${column} is never empty`} of this product. Nothing was moved. Mend the row with the version that ran before, and run the command again.`,
    { cause: error },
  )
}

/**
 * Drops indexes that no constraint needs, since building an index at the end is faster. Returns
 * the definitions of the indexes.
 */
async function dropIndexes(to: pg.Client, table: string): Promise<string[]> {
  const { rows } = await to.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await to.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${isOwnRelation}`,
  )
  for (const { name } of rows) {
    const state = await from.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    const { value, called } = only(state.rows)
    await to.query('select setval($1::regclass, $2::bigint, $3)', [name, value, called])
  }
}

async function compareTable(from: pg.Client, to: pg.Client, table: Table): Promise<CopiedTable> {
  const [old, copied] = await Promise.all([hashTable(from, table), hashTable(to, table)])
  if (old.rows !== copied.rows || old.hash !== copied.hash)
    throw new Error(
      `${table.name} was not copied whole: ${old.rows} rows of ${old.hash} became ${copied.rows} of ${copied.hash}`,
    )
  return { table: table.name, ...copied }
}

/** Sums the hashes of all rows, so that the order of the rows doesn't matter. */
async function hashTable(
  client: pg.Client,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Promise<{ rows: number; hash: string }> {
  const half = (from: number) => `('x' || encode(substr(row_hash, ${from}, 8), 'hex'))::bit(64)::bigint`
  const { rows } = await client.query<{ rows: number; hash: string }>(
    `select count(*)::float8 as rows,
      coalesce(sum(${half(1)}), 0)::text || ' ' || coalesce(sum(${half(9)}), 0)::text as hash
     from (select sha256(convert_to(row(${columns.join(', ')})::text, 'UTF8')) as row_hash from only ${name}) as hashed`,
  )
  return only(rows)
}

export async function hashDatabase(url: string): Promise<readonly CopiedTable[]> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<Table>(tablesQuery)
    const hashed: CopiedTable[] = []
    for (const table of rows.filter(({ kind }) => kind === 'r'))
      hashed.push({ table: table.name, ...(await hashTable(client, table)) })
    return hashed
  } finally {
    await client.end()
  }
}

type Partition = { name: string; parent: string; bounds: string }

const partitionsQuery = `
  select format('%I.%I', n.nspname, c.relname) as name, i.inhparent::regclass::text as parent,
    pg_get_expr(c.relpartbound, c.oid) as bounds
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
  where c.relispartition and c.relkind = 'r' order by 1`

/**
 * Recreates the partitions of `from` in `to`: partitions depend on when a database was made. Rows
 * in the partitions of `to` are lost.
 */
async function copyPartitions(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows: made } = await to.query<Partition>(partitionsQuery)
  const { rows: old } = await from.query<Partition>(partitionsQuery)
  for (const { name } of made) await to.query(`drop table ${name}`)
  for (const { name, parent, bounds } of old)
    await to.query(`create table ${name} partition of ${parent} ${bounds}`)
}

/**
 * Drops indexes of partitioned tables that no constraint needs; an index of one partition can't be
 * dropped alone. Returns their definitions.
 */
async function dropPartitionedIndexes(to: pg.Client): Promise<string[]> {
  const { rows } = await to.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     join pg_class on pg_class.oid = indrelid
     where relkind = 'p' and not relispartition and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await to.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '))
}
