import pg, { type PoolClient } from 'pg'
import { Away } from '#platform/core/away.ts'
import { DATABASE_STOPPED_CODES, TIMEOUT_CODES, isRaised } from './is-raised.ts'

export type Pool = pg.Pool

/** The connection to the database failed or was not available in time. A retry is safe. */
class DatabaseAway extends Away {
  override name = 'DatabaseAway'
}

/** Maximum wait for a connection: a busy database gives one sooner, and people wait longer. */
const PATIENCE_MS = 5000

// Linux probes a silent peer only after two hours, so a vanished machine would look alive.
const CLIENT_KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * Settings for direct connections: PostgreSQL probes too, and frees a vanished machine's locks
 * after 25 s. Poolers refuse these `options`.
 */
export const KEEP_ALIVE = {
  ...CLIENT_KEEP_ALIVE,
  options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
} as const

type PoolOptions = {
  max?: number
  patienceMs?: number
  isPooled?: boolean
  onError: (error: Error) => void
}

export function openPool(
  url: string,
  { max = 20, patienceMs = PATIENCE_MS, isPooled = false, onError }: PoolOptions,
): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patienceMs,
    ...(isPooled ? CLIENT_KEEP_ALIVE : KEEP_ALIVE),
  })
  // Errors while this pool ends are ignored: the server may close a connection first.
  const report = (error: Error) => pool.ending || onError(error)
  pool.on('error', report)
  pool.on('connect', (client) => {
    client.on('error', report)
    if (isPooled) removeStatementNames(client)
  })
  return pool
}

/**
 * Removes names of prepared statements. A named statement belongs to one connection, and a pooler
 * may use another.
 */
function removeStatementNames(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryUnnamed = (first: unknown, ...rest: unknown[]) =>
    query(isNamed(first) ? { ...first, name: undefined } : first, ...rest)
  client.query = queryUnnamed as PoolClient['query']
}

const isNamed = (candidate: unknown): candidate is { name: string } =>
  typeof candidate === 'object' &&
  candidate !== null &&
  'name' in candidate &&
  typeof candidate.name === 'string'

export const takeConnection = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((cause: unknown) => {
    throw new DatabaseAway('no connection to the database could be had', { cause })
  })

/**
 * Rethrows an error, as `DatabaseAway` if the connection failed. Use it only for statements that
 * may run again.
 */
export function rethrowAsAway(error: unknown): never {
  throw isConnectionError(error)
    ? new DatabaseAway('the connection to the database was lost', { cause: error })
    : error
}

const isConnectionError = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) ||
  error.code?.startsWith('08') === true ||
  DATABASE_STOPPED_CODES.some((code) => isRaised(code, error))

/**
 * Whether the database or pooler closes the connection after this error. Drizzle wraps the
 * database's error as `cause`.
 */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error && endsConnection(error.cause)
  // A database in another language translates 'FATAL', so codes are checked too.
  return error.severity === 'FATAL' || isConnectionError(error) || TIMEOUT_CODES.includes(error.code ?? '')
}

/**
 * Runs one query on a pooled connection, and closes the connection on failure. Throws
 * `DatabaseAway` if no database answers.
 */
export async function queryOnce<Result>(
  pool: Pool,
  query: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await takeConnection(pool)
  try {
    const result = await query(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    rethrowAsAway(error)
  }
}
