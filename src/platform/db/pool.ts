import pg, { type PoolClient } from 'pg'
import { Away } from '#platform/away.ts'
import { DATABASE_STOPPED, IDLE_TOO_LONG, isRaised } from './is-raised.ts'

export type Pool = pg.Pool

/** No connection to the database could be had in time: nothing was done, and asking again may help. */
class DatabaseAway extends Away {
  override name = 'DatabaseAway'
}

/** Longer than a busy database makes anyone wait, and shorter than a person who looks at a screen. */
const PATIENCE_MS = 5000

// Linux asks a silent peer only after two hours: a machine that vanished would look alive until then.
const ASKED_BY_US = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * Of a connection that leads to the database itself, which asks too: after 25 s it lets go of what a machine that vanished
 * had locked. Poolers refuse such options.
 */
export const KEEP_ALIVE = {
  ...ASKED_BY_US,
  options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
} as const

type PoolOptions = {
  max?: number
  patienceMs?: number
  /** Whether a pooler stands between, which gives each transaction another connection. */
  isPooled?: boolean
  onError: (error: Error) => void
}

/** A connection pool that drops and reports a broken connection instead of throwing. */
export function openPool(
  url: string,
  { max = 20, patienceMs = PATIENCE_MS, isPooled = false, onError }: PoolOptions,
): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patienceMs,
    ...(isPooled ? ASKED_BY_US : KEEP_ALIVE),
  })
  // At the end the server may close a connection before our goodbye arrives: not worth reporting.
  const report = (error: Error) => pool.ending || onError(error)
  pool.on('error', report)
  pool.on('connect', (client) => {
    client.on('error', report)
    if (isPooled) withoutNames(client)
  })
  return pool
}

/** A statement has its name at one connection of the database, and the next transaction may be at another. */
function withoutNames(client: PoolClient): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const askUnnamed = (first: unknown, ...rest: unknown[]) =>
    query(isNamed(first) ? { ...first, name: undefined } : first, ...rest)
  client.query = askUnnamed as PoolClient['query']
}

const isNamed = (asked: unknown): asked is { name: string } =>
  typeof asked === 'object' && asked !== null && 'name' in asked && typeof asked.name === 'string'

/** A connection, to be released by the caller; throws `DatabaseAway` where none is to be had in time. */
export const takeConnection = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((cause: unknown) => {
    throw new DatabaseAway('no connection to the database could be had', { cause })
  })

/**
 * Rethrows an error of a statement that leaves nothing behind: as `DatabaseAway` where it tells of the connection. A
 * pooler gives connections also where it finds no database behind it.
 */
export function orAway(error: unknown): never {
  throw isOfConnection(error)
    ? new DatabaseAway('the connection to the database was lost', { cause: error })
    : error
}

/** Whether the connection failed, not what was asked: class 08, and what a database says that stops or is not up yet. */
const isOfConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) ||
  error.code?.startsWith('08') === true ||
  DATABASE_STOPPED.some((code) => isRaised(code, error))

/** Whether this was the last word of a database or pooler, which closes the connection. Drizzle wraps it as `cause`. */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error && endsConnection(error.cause)
  // The severity is in the language of the database.
  return error.severity === 'FATAL' || isOfConnection(error) || IDLE_TOO_LONG.includes(error.code ?? '')
}

/** Runs one query on a connection of the pool, dropped where it fails. Throws `DatabaseAway` where no database is to be had. */
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
    orAway(error)
  }
}
