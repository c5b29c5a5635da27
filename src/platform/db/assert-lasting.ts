import pg from 'pg'
import { StartProblem } from '../postgres/start-problem.ts'

const PATIENCE_MS = 5000
const PROBE = 'lichttafel.is_kept'

/**
 * Throws a StartProblem where this address leads to a pooler that gives each transaction another connection: LISTEN hears
 * nothing through it, and locks outlive who took them.
 */
export async function assertLasting(databaseUrl: string, setting: string): Promise<void> {
  const [asking, other] = [connection(databaseUrl), connection(databaseUrl)]
  try {
    await Promise.all([asking.connect(), other.connect()])
    await asking.query(`select set_config('${PROBE}', 'yes', false)`)
    // Takes the connection that a pooler gave last, so that it can't be the same one by chance.
    await other.query('begin; select 1')
    const { rows } = await asking
      .query<{ kept: string | null }>(`select current_setting('${PROBE}', true) as kept`)
      .catch((error: unknown) => {
        if (error instanceof pg.DatabaseError) throw error
        // A pool of one connection never answers while the other holds it.
        return { rows: [] }
      })
    if (rows[0]?.kept !== 'yes') throw new StartProblem(problem(setting))
  } finally {
    await Promise.allSettled([asking.end(), other.end()])
  }
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
