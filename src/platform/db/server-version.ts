import pg from 'pg'
import { only } from './only.ts'
import { StartProblem } from '../start-problem.ts'

const PATIENCE_MS = 5000
/** The oldest that was tried: Debian 12 brings it. */
const OLDEST_MAJOR = 15

/** Throws a StartProblem where the database is older than the product was ever tried with. */
export async function assertServerVersion(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS })
  try {
    await client.connect()
    const { rows } = await client.query<{ number: number }>(
      `select current_setting('server_version_num')::int as number`,
    )
    const major = Math.trunc(only(rows).number / 10_000)
    if (major < OLDEST_MAJOR)
      throw new StartProblem(
        `The database is PostgreSQL ${major}, and ${OLDEST_MAJOR} or newer is needed. Bring it over with pg_upgrade, or name another one in DATABASE_URL.`,
      )
  } finally {
    await client.end()
  }
}
