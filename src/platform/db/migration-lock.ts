import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { only } from './only.ts'
import { KEEP_ALIVE } from './pool.ts'
import { withClient } from './with-client.ts'

const POLL_MS = 100

/**
 * Runs `work` on a connection with the migration lock. Polls for the lock, since a waiting
 * statement would block concurrent index builds.
 */
export const underMigrationLock = <Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  withClient({ connectionString: databaseUrl, ...KEEP_ALIVE }, async (client) => {
    while (!(await tryLock(client))) await sleep(POLL_MS)
    return work(client)
  })

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select pg_try_advisory_lock(hashtext('migrate')) as is`,
  )
  return only(rows).is
}
