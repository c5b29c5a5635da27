import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { only } from './only.ts'
import { withClient } from './with-client.ts'
import { StartProblem } from '../core/start-problem.ts'

const PATIENCE_MS = 5000
const PROBE = 'lichttafel.is_kept'
/** Number of probes: a pooler may by chance give a client the same connection again. */
const ROUNDS = 10

/**
 * Throws a StartProblem if the address leads to a pooler that changes connections between
 * transactions. LISTEN and session locks need one connection.
 */
export async function assertNoPooler(databaseUrl: string, setting: string): Promise<void> {
  const [asking, other] = [connection(databaseUrl), connection(databaseUrl)]
  try {
    await Promise.all([asking.connect(), other.connect()])
    for (let round = 0; round < ROUNDS; round++)
      if (!(await keepsSession(asking, other))) throw new StartProblem(problem(setting))
  } finally {
    await Promise.allSettled([asking.end(), other.end()])
  }
}

async function keepsSession(asking: pg.Client, other: pg.Client): Promise<boolean> {
  const marker = randomUUID()
  const first = await readSession(asking, `set_config('${PROBE}', '${marker}', false)`)
  // `begin` usually takes the connection that the pooler gave `asking`.
  await other.query('begin')
  const others = await readSession(other, 'null')
  const second = await readSession(asking, `current_setting('${PROBE}', true)`).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError) throw error
    // A pooler's only connection can't serve `asking` while `other` holds it.
    return undefined
  })
  await other.query('rollback')
  return second?.kept === marker && second.pid === first.pid && others.pid !== first.pid
}

async function readSession(client: pg.Client, kept: string): Promise<{ pid: number; kept: string | null }> {
  const { rows } = await client.query<{ pid: number; kept: string | null }>(
    `select pg_backend_pid() as pid, ${kept} as kept`,
  )
  return only(rows)
}

function connection(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => {})
  return client
}

const problem = (setting: string) =>
  setting === 'DATABASE_DIRECT_URL'
    ? 'DATABASE_DIRECT_URL leads to a pooler (such as PgBouncer) that gives each transaction another connection. Give the address of PostgreSQL itself: live updates, locks of workers and migrations need connections that last.'
    : 'DATABASE_URL leads to a pooler (such as PgBouncer) that gives each transaction another connection. That works for requests; for live updates, locks of workers and migrations give the address of PostgreSQL itself as DATABASE_DIRECT_URL besides.'

/** Oldest PostgreSQL that is tested; part of Debian 12. */
const OLDEST_MAJOR = 15

export async function assertServerVersion(databaseUrl: string): Promise<void> {
  const config = { connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS }
  const { rows } = await withClient(config, (client) =>
    client.query<{ number: number }>(`select current_setting('server_version_num')::int as number`),
  )
  const major = Math.trunc(only(rows).number / 10_000)
  if (major < OLDEST_MAJOR)
    throw new StartProblem(
      `The database is PostgreSQL ${major}, and ${OLDEST_MAJOR} or newer is needed. Bring it over with pg_upgrade, or name another one in DATABASE_URL.`,
    )
}
