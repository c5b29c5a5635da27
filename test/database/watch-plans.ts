import pg from 'pg'
import type { Pool } from '#platform/db/pool.ts'
import { newTestDatabase, type TestDatabase } from './test-database.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Plans?: Node[]
}
type Explained = { 'Query Text': string; Plan: Node }

/** A table as a statement reads it: how, and by which conditions. */
export type Read = { table: string; how: string; by: string; statement: string }

/** A database that tells of each statement how it is carried out: also of those in functions, triggers and references. */
export async function newExplainingDatabase(): Promise<TestDatabase> {
  const database = await newTestDatabase()
  const owner = new pg.Client(database.url)
  await owner.connect()
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  const name = (await owner.query<{ name: string }>('select current_database() as name')).rows[0]!.name
  for (const [setting, value] of Object.entries(settings))
    await owner.query(`alter database ${name} set ${setting} = '${value}'`)
  await owner.end()
  return database
}

/** Gathers what is read through a pool of such a database. */
export async function watchReads(pool: Pool) {
  let reads: Read[] = []
  const listen = (client: pg.PoolClient) =>
    client.on('notice', ({ message }) => {
      const [, plan] = /^duration: .*?plan:\n(.*)$/s.exec(message ?? '') ?? []
      if (plan) reads.push(...readsOf(JSON.parse(plan) as Explained))
    })
  pool.on('connect', listen)
  const open = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of open) {
    listen(client)
    client.release()
  }
  return {
    /** What is read of a table until `work` is done. */
    of: async (table: string, work: () => Promise<unknown>): Promise<Read[]> => {
      reads = []
      await work()
      return reads.filter((read) => read.table === table)
    },
  }
}

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
