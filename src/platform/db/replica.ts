import type { Logger } from 'pino'
import { only } from './only.ts'
import { Away } from '../core/away.ts'
import { DATABASE_STOPPED_CODES, isRaised, SERIALIZATION_FAILURE } from './is-raised.ts'
import { queryOnce, type Pool } from './pool.ts'

/** Maximum wait for a lagging replica before the primary is read. */
const WAIT_MS = 300
const POLL_MS = 20

/** Time without checks after a failed one: each further check could wait for its timeout. */
const SKIP_AFTER_FAILURE_MS = 30_000

const awayUntil = new WeakMap<Pool, number>()

type Databases = { pool: Pool; replica?: Pool | undefined; log: Logger }

/**
 * Reads from the replica once it has all that the primary has flushed, so that a list refetched
 * after a change shows the change. Reads from the primary if the replica lags or fails. `read` may
 * run twice, so it must change nothing.
 */
export async function readFromReplica<Result>(
  { pool, replica, log }: Databases,
  read: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  if (!replica || !(await hasCaughtUp(pool, replica))) return read(pool)
  try {
    return await read(replica)
  } catch (error) {
    if (!isReplicaFailure(error)) throw error
    log.warn({ error }, 'the replica did not answer; the primary was asked')
    return read(pool)
  }
}

const isReplicaFailure = (error: unknown) =>
  error instanceof Away ||
  // A cleanup on the primary cancelled the query, or the replica stopped.
  [SERIALIZATION_FAILURE, ...DATABASE_STOPPED_CODES].some((code) => isRaised(code, error))

async function hasCaughtUp(pool: Pool, replica: Pool): Promise<boolean> {
  if ((awayUntil.get(replica) ?? 0) > Date.now()) return false
  const primaryPosition = await queryRow<{ at: string }>(
    pool,
    'select pg_current_wal_flush_lsn()::text as at',
  )
  for (const last = Date.now() + WAIT_MS; ; await new Promise((done) => setTimeout(done, POLL_MS))) {
    // The replay position is null on a server that started as primary, which has all changes.
    const replicaState = await queryRow<{ it: boolean }>(
      replica,
      `select coalesce(pg_last_wal_replay_lsn() >= '${primaryPosition.at}'::pg_lsn, true) as it`,
    ).catch(() => undefined)
    if (replicaState === undefined) {
      awayUntil.set(replica, Date.now() + SKIP_AFTER_FAILURE_MS)
      return false
    }
    if (replicaState.it) return true
    if (Date.now() > last) return false
  }
}

/**
 * Returns how many bytes of WAL the replica has not replayed; undefined if a server does not
 * answer.
 */
export async function findReplicaLagBytes(pool: Pool, replica: Pool): Promise<number | undefined> {
  try {
    const { at } = await queryRow<{ at: string }>(pool, 'select pg_current_wal_flush_lsn()::text as at')
    const lag = await queryRow<{ bytes: number }>(
      replica,
      `select case when pg_is_in_recovery()
         then greatest(0, pg_wal_lsn_diff('${at}', pg_last_wal_replay_lsn()))::float8 else 0 end as bytes`,
    )
    return lag.bytes
  } catch {
    return undefined
  }
}

const queryRow = async <Row extends object>(pool: Pool, query: string): Promise<Row> =>
  only((await queryOnce(pool, (client) => client.query<Row>(query))).rows)
