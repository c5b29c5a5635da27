import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg, { type PoolClient } from 'pg'
import type { Pool } from './pool.ts'

/** The only handle a handler gets: one running transaction, under one unprivileged database role. */
export type Tx = NodePgDatabase

export type Identity = {
  /** The database role that row-level security knows. */
  role: string
  /** Settings that policies read, by name; values are ids or words, never free text. */
  settings: Record<string, string>
  /** False where a commit that a power cut takes away does no harm: it then does not wait for the disk. */
  waitsForDisk?: boolean
}

const safeWord = /^[a-z0-9_.-]*$/

function checked(word: string): string {
  if (!safeWord.test(word)) throw new Error(`not a safe word for a transaction's identity: ${word}`)
  return word
}

/**
 * Runs `work` in one transaction as `identity`: committed when it resolves, rolled back when it throws.
 * Opening, role and settings travel in one round trip, since this stands in every request's path.
 */
export async function inTransaction<Result>(
  pool: Pool,
  identity: Identity,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(opening(identity))
    const result = await work(drizzle(client, { casing: 'snake_case' }))
    await client.query('commit')
    return result
  } catch (error) {
    broken = await rolledBack(client)
    throw error
  } finally {
    client.release(broken)
  }
}

function opening({ role, settings, waitsForDisk = true }: Identity): string {
  const values = Object.entries(settings).map(
    ([name, value]) => `set_config('${checked(name)}', '${checked(value)}', true)`,
  )
  const selected = values.length > 0 ? `select ${values.join(', ')};` : ''
  return `begin; set local role ${checked(role)}; ${waitsForDisk ? '' : 'set local synchronous_commit = off;'} ${selected}`
}

// A connection that can't roll back is not given to the next request.
async function rolledBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}

/**
 * Reads once as `identity`, in one round trip and under the same row-level security as a transaction: for paths that
 * are walked hundreds of times a second. `query` is plain SQL; ids are written into it only after `isUuid`.
 */
export async function readOnce<Row extends object>(
  pool: Pool,
  identity: Identity,
  query: string,
): Promise<Row[]> {
  const results = (await pool.query(`${opening(identity)} ${query}; commit`)) as unknown as { rows: Row[] }[]
  return results.at(-2)!.rows
}

/**
 * Calls one function of the database as `identity`, in a transaction of its own and one round trip. Where its commit is to
 * outlast a power cut, the disk is waited for after it: no lock is held meanwhile, and those who wait at once wait once.
 */
export async function callOnce<Result>(
  pool: Pool,
  { waitsForDisk = true, ...identity }: Identity,
  name: string,
  given: object,
): Promise<Result> {
  const call = `select ${checked(name)}(${pg.escapeLiteral(JSON.stringify(given))}::jsonb) as result`
  const flush = waitsForDisk ? `; select pg_logical_emit_message(true, 'flush', '')` : ''
  const results = (await pool.query(
    `${opening({ ...identity, waitsForDisk: false })} ${call}; commit${flush}`,
  )) as unknown as { rows: { result: Result }[] }[]
  return results.at(waitsForDisk ? -3 : -2)!.rows[0]!.result
}
