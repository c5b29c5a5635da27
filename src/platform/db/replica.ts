import type { Logger } from 'pino'
import { only } from './only.ts'
import { Away } from '../away.ts'
import { DATABASE_STOPPED, isRaised, SERIALIZATION_FAILURE } from './is-raised.ts'
import { queryOnce, type Pool } from './pool.ts'

/** How long a list waits for a replica that is behind, before it asks the primary. */
const WAIT_MS = 300
const LOOK_AGAIN_MS = 20

/** So long one that does not answer is not asked again, since each asking would wait for it. */
const LEFT_ALONE_MS = 30_000

const awayUntil = new WeakMap<Pool, number>()

type Databases = { pool: Pool; replica?: Pool | undefined; log: Logger }

/**
 * Reads from the replica where there is one, as soon as it has all that was committed up to now: a list that is asked
 * again because something changed must show it. Reads from the primary where the replica is behind, away, or gives up a
 * query because rows it reads were cleaned up there. `read` must change nothing, since it may run twice.
 */
export async function readFromReplica<Result>(
  { pool, replica, log }: Databases,
  read: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  if (!replica || !(await hasCaughtUp(pool, replica))) return read(pool)
  try {
    return await read(replica)
  } catch (error) {
    if (!isReplicasFault(error)) throw error
    log.warn({ error }, 'the replica did not answer; the primary was asked')
    return read(pool)
  }
}

const isReplicasFault = (error: unknown) =>
  error instanceof Away ||
  // Cancelled by what the primary cleaned up, or stopped.
  [SERIALIZATION_FAILURE, ...DATABASE_STOPPED].some((code) => isRaised(code, error))

async function hasCaughtUp(pool: Pool, replica: Pool): Promise<boolean> {
  if ((awayUntil.get(replica) ?? 0) > Date.now()) return false
  const reached = await one<{ at: string }>(pool, 'select pg_current_wal_flush_lsn()::text as at')
  for (const last = Date.now() + WAIT_MS; ; await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))) {
    // Null at what is no replica: promoted, it has everything.
    const has = await one<{ it: boolean }>(
      replica,
      `select coalesce(pg_last_wal_replay_lsn() >= '${reached.at}'::pg_lsn, true) as it`,
    ).catch(() => undefined)
    if (has === undefined) {
      awayUntil.set(replica, Date.now() + LEFT_ALONE_MS)
      return false
    }
    if (has.it) return true
    if (Date.now() > last) return false
  }
}

/** Bytes of the primary's WAL that the replica has not replayed; undefined while it, or the primary, does not answer. */
export async function findReplicaLag(pool: Pool, replica: Pool): Promise<number | undefined> {
  try {
    const { at } = await one<{ at: string }>(pool, 'select pg_current_wal_flush_lsn()::text as at')
    const lag = await one<{ bytes: number }>(
      replica,
      `select case when pg_is_in_recovery()
         then greatest(0, pg_wal_lsn_diff('${at}', pg_last_wal_replay_lsn()))::float8 else 0 end as bytes`,
    )
    return lag.bytes
  } catch {
    return undefined
  }
}

const one = async <Row extends object>(pool: Pool, query: string): Promise<Row> =>
  only((await queryOnce(pool, (client) => client.query<Row>(query))).rows)
