import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { only } from './only.ts'
import { StartProblem } from '../start-problem.ts'

const PATIENCE_MS = 5000
const PROBE = 'lichttafel.is_kept'
/** Beside the work of others a pooler may give the same connection twice by chance. */
const ROUNDS = 10

/**
 * Throws a StartProblem where this address leads to a pooler that gives each transaction another connection: LISTEN hears
 * nothing through it, and locks outlive who took them.
 */
export async function assertLasting(databaseUrl: string, setting: string): Promise<void> {
  const [asking, other] = [connection(databaseUrl), connection(databaseUrl)]
  try {
    await Promise.all([asking.connect(), other.connect()])
    for (let round = 0; round < ROUNDS; round++)
      if (!(await isKept(asking, other))) throw new StartProblem(problem(setting))
  } finally {
    await Promise.allSettled([asking.end(), other.end()])
  }
}

/** Whether what is told to a connection is there again while another one is in a transaction. */
async function isKept(asking: pg.Client, other: pg.Client): Promise<boolean> {
  // Anew each time: pooled connections hold what others told them.
  const told = randomUUID()
  const first = await look(asking, `set_config('${PROBE}', '${told}', false)`)
  // Takes the connection that a pooler gave last, unless somebody else was quicker.
  await other.query('begin')
  const others = await look(other, 'null')
  const second = await look(asking, `current_setting('${PROBE}', true)`).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError) throw error
    // A pool of one connection never answers while the other holds it.
    return undefined
  })
  await other.query('rollback')
  return second?.kept === told && second.pid === first.pid && others.pid !== first.pid
}

async function look(client: pg.Client, kept: string): Promise<{ pid: number; kept: string | null }> {
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
