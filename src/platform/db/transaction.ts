import { itemAt } from '#platform/pure/item-at.ts'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg, { type PoolClient } from 'pg'
import { only } from './only.ts'
import { DEADLOCK, isRaised, SERIALIZATION_FAILURE } from './is-raised.ts'
import { endsConnection, rethrowAsAway, queryOnce, takeConnection, type Pool } from './pool.ts'

declare const actsAs: unique symbol
export type TxRole = 'system' | 'viewer'

/**
 * A transaction under one unprivileged role. `Tx<'system'>` has the system's rights, `Tx<'viewer'>`
 * only its viewer's.
 */
export type Tx<Role extends TxRole = TxRole> = NodePgDatabase & { readonly [actsAs]: Role }

export type Identity<Role extends TxRole = TxRole> = {
  role: string
  actsAs?: Role
  /** Settings that policies read; values are ids or words, never free text. */
  settings: Record<string, string>
  /** False if a power cut may lose the commit, which then does not wait for the disk. */
  waitsForDisk?: boolean
  /** Whether all queries see the database at one moment (repeatable read). */
  isSnapshot?: boolean
  /**
   * Whether `work` changes nothing but rows. `work` then runs once more after a serialization
   * failure, a deadlock or a connection lost before the commit.
   */
  mayRunTwice?: boolean
  /** Time limit of a statement, waiting for locks included; 15 s by default. */
  statementMs?: number
}

// Shared by all transactions, because it caches column names. Computing them takes longer than many
// queries.
const dialect = new PgDialect({ casing: 'snake_case' })

const currentRoles = new WeakMap<Tx, string>()

type ClosingStatement = { statement: () => string; afterwards: (pool: Pool) => void }

const closings = new WeakMap<Tx, ClosingStatement>()

/** Sends a statement in the same round trip as the commit, then calls `afterwards`. */
export function sendWithCommit(tx: Tx, closing: ClosingStatement): void {
  if (closings.has(tx)) throw new Error('this transaction closes with another statement already')
  closings.set(tx, closing)
}

const lastSteps = new WeakMap<Tx, (() => Promise<void>)[]>()

/** Runs a step last, if the work succeeds, so that the step locks a shared row only briefly. */
export function beforeCommit(tx: Tx, step: () => Promise<void>): void {
  lastSteps.set(tx, [...(lastSteps.get(tx) ?? []), step])
}

type UndoneStep = (pool: Pool) => Promise<void>

const undoneSteps = new WeakMap<Tx, UndoneStep[]>()

/** Runs a step after a rollback, to store what must survive it, such as a count of refusals. */
export function afterRollback(tx: Tx, step: UndoneStep): void {
  undoneSteps.get(tx)?.push(step)
}

const safeWord = /^[a-z0-9_.-]*$/

function assertSafeWord(word: string): string {
  if (!safeWord.test(word)) throw new Error(`not a safe word for a transaction's identity: ${word}`)
  return word
}

type TransactionProgress = {
  isOpen: boolean
  isCommitting: boolean
  isLost: boolean
  undoneSteps: UndoneStep[]
}

/**
 * Runs `work` in one transaction as `identity`: commits, or rolls back if `work` throws. Begin,
 * role and settings take one round trip. Throws `DatabaseAway` if no connection is available, or
 * the connection is lost before the commit.
 */
export async function inTransaction<Result, Role extends TxRole = TxRole>(
  pool: Pool,
  identity: Identity<Role>,
  work: (tx: Tx<Role>) => Promise<Result>,
): Promise<Result> {
  const progress: TransactionProgress = { isOpen: false, isCommitting: false, isLost: false, undoneSteps: [] }
  try {
    return await runOnce(pool, identity, work, progress)
  } catch (error) {
    if (mayTryAgain(identity, progress, error)) return await runOnce(pool, identity, work, { ...progress })
    for (const step of progress.undoneSteps) await step(pool)
    throw error
  }
}

const isRolledBack = (error: unknown): boolean =>
  isRaised(SERIALIZATION_FAILURE, error) || isRaised(DEADLOCK, error)

function mayTryAgain(
  { mayRunTwice = false }: Identity,
  progress: TransactionProgress,
  error: unknown,
): boolean {
  if (!progress.isOpen) return progress.isLost
  return mayRunTwice && (isRolledBack(error) || (progress.isLost && !progress.isCommitting))
}

async function runOnce<Result, Role extends TxRole>(
  pool: Pool,
  identity: Identity<Role>,
  work: (tx: Tx<Role>) => Promise<Result>,
  progress: TransactionProgress,
): Promise<Result> {
  const client = await takeConnection(pool)
  let broken: Error | undefined
  try {
    await client.query(beginStatement(identity)).catch(rethrowAsAway)
    progress.isOpen = true
    const session = new NodePgSession(client, dialect, undefined, {})
    const tx = new NodePgDatabase(dialect, session, undefined) as unknown as Tx<Role>
    currentRoles.set(tx, identity.role)
    undoneSteps.set(tx, progress.undoneSteps)
    const result = await work(tx)
    for (const step of lastSteps.get(tx) ?? []) await step()
    const closing = closings.get(tx)
    progress.isCommitting = true
    await client.query(closing ? `${closing.statement()}; commit` : 'commit')
    closing?.afterwards(pool)
    return result
  } catch (error) {
    // A connection that ends needs no rollback, which would wait for that end.
    broken = endsConnection(error) ? (error as Error) : await rollBack(client)
    progress.isLost = broken !== undefined
    // Without a commit the database rolls back, so a retry is safe.
    if (progress.isLost && !progress.isCommitting && error instanceof DrizzleQueryError)
      rethrowAsAway(error.cause)
    throw error
  } finally {
    client.release(broken)
  }
}

const STATEMENT_MS = 15_000

/** Limits how long a process that hangs in a transaction can hold its locks. */
const IDLE_MS = 30_000

function beginStatement({
  role,
  settings,
  waitsForDisk = true,
  isSnapshot = false,
  statementMs = STATEMENT_MS,
}: Identity): string {
  const config = {
    ...settings,
    statement_timeout: String(statementMs),
    idle_in_transaction_session_timeout: String(Math.max(IDLE_MS, statementMs)),
    ...(waitsForDisk ? {} : { synchronous_commit: 'off' }),
  }
  const values = Object.entries(config).map(
    ([name, value]) => `set_config('${assertSafeWord(name)}', '${assertSafeWord(value)}', true)`,
  )
  return `begin${isSnapshot ? ' isolation level repeatable read' : ''}; set local role ${assertSafeWord(role)}; select ${values.join(', ')};`
}

async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}

/** Runs `work` under `systemRole`, then switches back, even if `work` throws. */
export async function withSystemRole<Result>(
  tx: Tx,
  systemRole: string,
  work: (tx: Tx<'system'>) => Promise<Result>,
): Promise<Result> {
  const before = currentRoles.get(tx)!
  const asSystem = tx as Tx<'system'>
  if (before === systemRole) return work(asSystem)
  await setRole(tx, systemRole)
  try {
    const result = await work(asSystem)
    await setRole(tx, before)
    return result
  } catch (error) {
    // An aborted transaction accepts only a rollback.
    await setRole(tx, before).catch(() => {})
    throw error
  }
}

async function setRole(tx: Tx, role: string): Promise<void> {
  await tx.execute(sql.raw(`set local role ${assertSafeWord(role)}`))
  currentRoles.set(tx, role)
}

type StatementResult<Row> = { rows: Row[] }

async function sendTransaction<Row>(pool: Pool, text: string): Promise<StatementResult<Row>[]> {
  const send = () => queryOnce(pool, (client) => client.query(text))
  const results = await send().catch((error: unknown) => {
    if (!isRolledBack(error)) throw error
    return send()
  })
  return results as unknown as StatementResult<Row>[]
}

/**
 * Runs a read as `identity` in one round trip, under row-level security. `query` is plain SQL:
 * check ids with `isUuid` before writing them there. Throws `DatabaseAway` if no database answers.
 */
export async function readInOneTrip<Row extends object>(
  pool: Pool,
  identity: Identity,
  query: string,
): Promise<Row[]> {
  const results = await sendTransaction<Row>(pool, `${beginStatement(identity)} ${query}; commit`)
  return itemAt(results, results.length - 2).rows
}

/**
 * Calls one database function as `identity`, in its own transaction and one round trip. The flush
 * to disk follows the commit: the flush holds no lock, and parallel calls can share it. May throw
 * `DatabaseAway` after the commit, so the function must be idempotent.
 */
export async function callInOneTrip<Result>(
  pool: Pool,
  { waitsForDisk = true, ...identity }: Identity,
  name: string,
  argument: object,
): Promise<Result> {
  const call = `select ${assertSafeWord(name)}(${pg.escapeLiteral(JSON.stringify(argument))}::jsonb) as result`
  const flush = waitsForDisk ? `; select pg_logical_emit_message(true, 'flush', '')` : ''
  const text = `${beginStatement({ ...identity, waitsForDisk: false })} ${call}; commit${flush}`
  const results = await sendTransaction<{ result: Result }>(pool, text)
  return only(itemAt(results, results.length - (waitsForDisk ? 3 : 2)).rows).result
}
