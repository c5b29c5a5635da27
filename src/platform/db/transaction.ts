import { DrizzleQueryError, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg, { type PoolClient } from 'pg'
import { only } from './only.ts'
import { DEADLOCK, isRaised, SERIALIZATION_FAILURE } from './is-raised.ts'
import { endsConnection, orAway, queryOnce, takeConnection, type Pool } from './pool.ts'

declare const actsAs: unique symbol
type TxRole = 'system' | 'viewer'

/**
 * A transaction under one unprivileged database role. Code that needs the system's rights takes `Tx<'system'>`, code
 * that must see no more than its viewer `Tx<'viewer'>`; either fits `Tx`.
 */
export type Tx<Role extends TxRole = TxRole> = NodePgDatabase & { readonly [actsAs]: Role }

export type Identity<Role extends TxRole = TxRole> = {
  role: string
  actsAs?: Role
  /** Settings that policies read, by name; values are ids or words, never free text. */
  settings: Record<string, string>
  /** False where losing the commit in a power cut does no harm: it then does not wait for the disk. */
  waitsForDisk?: boolean
  /** All its queries see the database of one moment. */
  isSnapshot?: boolean
  /** `work` leaves nothing but the rows it writes: it runs once more when the database undid it, or was lost before a commit. */
  mayRunTwice?: boolean
  /** How long one of its statements may take, waiting for locks included; 15 s by default. */
  statementMs?: number
}

// One for all: it remembers how each column it came across is written, which takes longer than many a query.
const dialect = new PgDialect({ casing: 'snake_case' })

const currentRoles = new WeakMap<Tx, string>()

type Closing = { statement: () => string; afterwards: (pool: Pool) => void }

const closings = new WeakMap<Tx, Closing>()

/** Sends a statement along with the transaction's commit, in the same round trip; once it is committed, `afterwards` is called. */
export function closeWith(tx: Tx, closing: Closing): void {
  if (closings.has(tx)) throw new Error('this transaction closes with another statement already')
  closings.set(tx, closing)
}

const lastSteps = new WeakMap<Tx, (() => Promise<void>)[]>()

/** Does this last of all, and only if the work succeeds: for a row that many share, which is locked until the commit. */
export function beforeCommit(tx: Tx, step: () => Promise<void>): void {
  lastSteps.set(tx, [...(lastSteps.get(tx) ?? []), step])
}

type UndoneStep = (pool: Pool) => Promise<void>

const undoneSteps = new WeakMap<Tx, UndoneStep[]>()

/** Does this once the transaction was rolled back: for what must stay of a refusal, such as its count. */
export function afterRollback(tx: Tx, step: UndoneStep): void {
  undoneSteps.get(tx)?.push(step)
}

const safeWord = /^[a-z0-9_.-]*$/

function checked(word: string): string {
  if (!safeWord.test(word)) throw new Error(`not a safe word for a transaction's identity: ${word}`)
  return word
}

/** How far a transaction came before it failed. */
type Reached = { isOpen: boolean; isCommitting: boolean; isLost: boolean; undoneSteps: UndoneStep[] }

/**
 * Runs `work` in one transaction as `identity`: commits when it resolves, rolls back when it throws. Begin, role and
 * settings take one round trip, since every request pays for it. Throws `DatabaseAway` where no connection is to be had,
 * or it is lost before the commit is sent.
 */
export async function inTransaction<Result, Role extends TxRole = TxRole>(
  pool: Pool,
  identity: Identity<Role>,
  work: (tx: Tx<Role>) => Promise<Result>,
): Promise<Result> {
  const reached: Reached = { isOpen: false, isCommitting: false, isLost: false, undoneSteps: [] }
  try {
    return await runOnce(pool, identity, work, reached)
  } catch (error) {
    if (mayTryAgain(identity, reached, error)) return await runOnce(pool, identity, work, { ...reached })
    for (const step of reached.undoneSteps) await step(pool)
    throw error
  }
}

/** Whether the database undid the whole transaction for the sake of another, also where it was committing. */
const isUndone = (error: unknown): boolean =>
  isRaised(SERIALIZATION_FAILURE, error) || isRaised(DEADLOCK, error)

// Nothing was written that stays: the database undid it, or never heard of a commit.
function mayTryAgain({ mayRunTwice = false }: Identity, reached: Reached, error: unknown): boolean {
  if (!reached.isOpen) return reached.isLost
  return mayRunTwice && (isUndone(error) || (reached.isLost && !reached.isCommitting))
}

async function runOnce<Result, Role extends TxRole>(
  pool: Pool,
  identity: Identity<Role>,
  work: (tx: Tx<Role>) => Promise<Result>,
  reached: Reached,
): Promise<Result> {
  const client = await takeConnection(pool)
  let broken: Error | undefined
  try {
    await client.query(opening(identity)).catch(orAway)
    reached.isOpen = true
    const session = new NodePgSession(client, dialect, undefined, {})
    const tx = new NodePgDatabase(dialect, session, undefined) as unknown as Tx<Role>
    currentRoles.set(tx, identity.role)
    undoneSteps.set(tx, reached.undoneSteps)
    const result = await work(tx)
    for (const step of lastSteps.get(tx) ?? []) await step()
    const closing = closings.get(tx)
    reached.isCommitting = true
    await client.query(closing ? `${closing.statement()}; commit` : 'commit')
    closing?.afterwards(pool)
    return result
  } catch (error) {
    // Of a connection that ends there is nothing to undo, and a statement would wait for its end.
    broken = endsConnection(error) ? (error as Error) : await rolledBack(client)
    reached.isLost = broken !== undefined
    // The database undoes what it was never told to commit.
    if (reached.isLost && !reached.isCommitting && error instanceof DrizzleQueryError) orAway(error.cause)
    throw error
  } finally {
    client.release(broken)
  }
}

const STATEMENT_MS = 15_000

/** A process that hangs in the middle of a transaction holds its locks no longer than this, or than a statement may take. */
const IDLE_MS = 30_000

function opening({
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
    ([name, value]) => `set_config('${checked(name)}', '${checked(value)}', true)`,
  )
  return `begin${isSnapshot ? ' isolation level repeatable read' : ''}; set local role ${checked(role)}; select ${values.join(', ')};`
}

// Returns why a rollback failed, so that the connection is not given to the next request.
async function rolledBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}

/**
 * Runs `work` under `systemRole`, then switches back, also when it throws. Sends nothing when the transaction runs
 * under that role already.
 */
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
    // An aborted transaction accepts no statement but its end.
    await setRole(tx, before).catch(() => {})
    throw error
  }
}

async function setRole(tx: Tx, role: string): Promise<void> {
  await tx.execute(sql.raw(`set local role ${checked(role)}`))
  currentRoles.set(tx, role)
}

type StatementResult<Row> = { rows: Row[] }

/** Sends a whole transaction as one text, and once more where the database undid it: it leaves nothing but rows. */
async function sendWhole<Row>(pool: Pool, text: string): Promise<StatementResult<Row>[]> {
  const send = () => queryOnce(pool, (client) => client.query(text))
  const results = await send().catch((error: unknown) => {
    if (!isUndone(error)) throw error
    return send()
  })
  return results as unknown as StatementResult<Row>[]
}

/**
 * Reads once as `identity` in one round trip, under the same row-level security: for hot paths. `query` is plain SQL;
 * ids are written into it only after `isUuid`. Throws `DatabaseAway` where no database is to be had.
 */
export async function readOnce<Row extends object>(
  pool: Pool,
  identity: Identity,
  query: string,
): Promise<Row[]> {
  const results = await sendWhole<Row>(pool, `${opening(identity)} ${query}; commit`)
  return results.at(-2)!.rows
}

/**
 * Calls one database function as `identity`, in its own transaction and one round trip. A commit that must survive a
 * power cut is flushed after it: no lock is held meanwhile, and concurrent calls share one flush. Throws `DatabaseAway`
 * where the connection is lost, also after the commit: the function must allow to be asked again.
 */
export async function callOnce<Result>(
  pool: Pool,
  { waitsForDisk = true, ...identity }: Identity,
  name: string,
  given: object,
): Promise<Result> {
  const call = `select ${checked(name)}(${pg.escapeLiteral(JSON.stringify(given))}::jsonb) as result`
  const flush = waitsForDisk ? `; select pg_logical_emit_message(true, 'flush', '')` : ''
  const text = `${opening({ ...identity, waitsForDisk: false })} ${call}; commit${flush}`
  const results = await sendWhole<{ result: Result }>(pool, text)
  return only(results.at(waitsForDisk ? -3 : -2)!.rows).result
}
