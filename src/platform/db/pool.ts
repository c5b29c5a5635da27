import pg from 'pg'

export type Pool = pg.Pool

/** A connection pool that drops and reports a broken connection instead of throwing. */
export function openPool(
  url: string,
  { max = 20, onError }: { max?: number; onError: (error: Error) => void },
): Pool {
  const pool = new pg.Pool({ connectionString: url, max, keepAlive: true })
  // At the end the server may close a connection before our goodbye arrives: not worth reporting.
  const report = (error: Error) => pool.ending || onError(error)
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}
