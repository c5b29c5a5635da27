import pg from 'pg'
import type { Pool } from '#platform/db/pool.ts'
import { newTestDatabase, type TestDatabase } from './test-database.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
type Explained = { 'Query Text': string; Plan: Node }

/** A table as a statement reads it: how, and by which conditions. */
export type Read = { table: string; how: string; by: string; statement: string }

/**
 * Of a statement that was carried out: how often a row of a table was looked for, or how many rows were found, and how
 * many were looked at and left.
 */
export type Touched = { table: string; count: number; leftCount: number; statement: string }

const telledPlans = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/** A database that tells of each statement how it is carried out: also of those in functions, triggers and references. */
export async function newExplainingDatabase(): Promise<TestDatabase> {
  const database = await newTestDatabase()
  const owner = new pg.Client(database.url)
  await owner.connect()
  await explainStatements(owner, telledPlans)
  await owner.end()
  return database
}

/** From their next connection on. */
async function explainStatements(owner: Pick<pg.Client, 'query'>, settings: Record<string, string>) {
  const all = { session_preload_libraries: 'auto_explain', ...settings }
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  for (const [setting, value] of Object.entries(all))
    await owner.query(`alter database ${rows[0]!.name} set ${setting} = '${value}'`)
}

/** Gathers what is read through a pool of such a database. */
export async function watchReads(pool: Pool) {
  const explained = await hearPlans(pool)
  return {
    /** What is read of a table until `work` is done. */
    of: async (table: string, work: () => Promise<unknown>): Promise<Read[]> =>
      (await explained(work)).flatMap(readsOf).filter((read) => read.table === table),
  }
}

/** Lets a filled database tell how each statement through this pool was carried out, and what each step of it cost. */
export async function watchTouched(pool: Pool, owner: Pick<pg.Client, 'query'>) {
  await explainStatements(owner, { ...telledPlans, 'auto_explain.log_analyze': 'on' })
  for (const client of await connectionsOf(pool)) client.release(true)
  const explained = await hearPlans(pool)
  return async (work: () => Promise<unknown>): Promise<Touched[]> =>
    (await explained(work)).flatMap(touchedBy)
}

const connectionsOf = (pool: Pool) =>
  Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))

/** What the connections of a pool tell of plans until `work` is done. */
async function hearPlans(pool: Pool) {
  let explained: Explained[] = []
  const heard = new Set<pg.PoolClient>()
  const listen = (client: pg.PoolClient) => {
    // A connection that opens while all are taken up below is met twice.
    if (heard.has(client)) return
    heard.add(client)
    client.on('notice', ({ message }) => {
      const [, plan] = /^duration: .*?plan:\n(.*)$/s.exec(message ?? '') ?? []
      if (plan) explained.push(JSON.parse(plan) as Explained)
    })
  }
  pool.on('connect', listen)
  for (const client of await connectionsOf(pool)) {
    listen(client)
    client.release()
  }
  return async (work: () => Promise<unknown>): Promise<Explained[]> => {
    explained = []
    await work()
    return explained
  }
}

const touchedBy = ({ Plan, 'Query Text': statement }: Explained): Touched[] =>
  nodesOf(Plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .map((node) => ({
      table: node['Relation Name']!,
      count: node['Actual Loops']! * Math.max(1, node['Actual Rows']!),
      leftCount: node['Actual Loops']! * (node['Rows Removed by Filter'] ?? 0),
      statement: statement.replaceAll(/\s+/g, ' '),
    }))

const readsOf = ({ Plan, 'Query Text': statement }: Explained): Read[] =>
  nodesOf(Plan)
    .filter((node) => node['Relation Name'] !== undefined && node['Node Type'].endsWith('Scan'))
    .map((node) => ({
      table: node['Relation Name']!,
      how: node['Node Type'],
      by: [node, ...(node.Plans ?? []).flatMap(nodesOf)]
        .flatMap((part) => [part['Index Cond'], part['Recheck Cond'], part.Filter])
        .filter((condition) => condition !== undefined)
        .join(' and '),
      statement: statement.replaceAll(/\s+/g, ' '),
    }))

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
