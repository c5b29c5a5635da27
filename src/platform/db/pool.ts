import pg from 'pg'

export type Pool = pg.Pool

/** A pool of connections that survives a server going away: a broken connection is dropped, never thrown. */
export function openPool(
  url: string,
  { max = 20, onError }: { max?: number; onError: (error: Error) => void },
): Pool {
  const pool = new pg.Pool({ connectionString: url, max, keepAlive: true })
  // At the end the server may close a connection before its goodbye has arrived: that is no trouble to tell of.
  const tell = (error: Error) => pool.ending || onError(error)
  pool.on('error', tell)
  pool.on('connect', (client) => client.on('error', tell))
  return pool
}
