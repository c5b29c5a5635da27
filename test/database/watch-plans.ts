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
type StatementPlan = { 'Query Text': string; Plan: Node }

/** One table scan of a statement. */
export type TableRead = { table: string; how: string; by: string; statement: string }

/** `count`: rows found, at least one per loop. `leftCount`: rows removed by the filter. */
export type TouchedRows = { table: string; count: number; leftCount: number; statement: string }

const planSettings = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/**
 * Creates a database that logs the plan of every statement, even inside functions, triggers and
 * foreign keys.
 */
export async function newExplainingDatabase(): Promise<TestDatabase> {
  const database = await newTestDatabase()
  const owner = new pg.Client(database.url)
  await owner.connect()
  await explainStatements(owner, planSettings)
  await owner.end()
  return database
}

/** Makes PostgreSQL log plans on new connections. */
async function explainStatements(owner: Pick<pg.Client, 'query'>, settings: Record<string, string>) {
  const all = { session_preload_libraries: 'auto_explain', ...settings }
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  for (const [setting, value] of Object.entries(all))
    await owner.query(`alter database ${rows[0]!.name} set ${setting} = '${value}'`)
}

export async function watchReads(pool: Pool) {
  const explained = await collectPlans(pool)
  return {
    of: async (table: string, work: () => Promise<unknown>): Promise<TableRead[]> =>
      (await explained(work)).flatMap(readsOf).filter((read) => read.table === table),
  }
}

/** Returns a function that lists the rows that the statements of `work` touch. */
export async function watchTouchedRows(pool: Pool, owner: Pick<pg.Client, 'query'>) {
  await explainStatements(owner, { ...planSettings, 'auto_explain.log_analyze': 'on' })
  for (const client of await connectionsOf(pool)) client.release(true)
  const explained = await collectPlans(pool)
  return async (work: () => Promise<unknown>): Promise<TouchedRows[]> =>
    (await explained(work)).flatMap(touchedBy)
}

const connectionsOf = (pool: Pool) =>
  Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))

async function collectPlans(pool: Pool) {
  let explained: StatementPlan[] = []
  const watched = new Set<pg.PoolClient>()
  const listen = (client: pg.PoolClient) => {
    // A new connection can be reported by both the pool and the loop below.
    if (watched.has(client)) return
    watched.add(client)
    client.on('notice', ({ message }) => {
      const [, plan] = /^duration: .*?plan:\n(.*)$/s.exec(message ?? '') ?? []
      if (plan) explained.push(JSON.parse(plan) as StatementPlan)
    })
  }
  pool.on('connect', listen)
  for (const client of await connectionsOf(pool)) {
    listen(client)
    client.release()
  }
  return async (work: () => Promise<unknown>): Promise<StatementPlan[]> => {
    explained = []
    await work()
    return explained
  }
}

const touchedBy = ({ Plan, 'Query Text': statement }: StatementPlan): TouchedRows[] =>
  nodesOf(Plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .map((node) => ({
      table: node['Relation Name']!,
      count: node['Actual Loops']! * Math.max(1, node['Actual Rows']!),
      leftCount: node['Actual Loops']! * (node['Rows Removed by Filter'] ?? 0),
      statement: statement.replaceAll(/\s+/g, ' '),
    }))

const readsOf = ({ Plan, 'Query Text': statement }: StatementPlan): TableRead[] =>
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
