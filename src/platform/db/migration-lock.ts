import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { only } from './only.ts'
import { KEEP_ALIVE } from './pool.ts'

const LOOK_AGAIN_MS = 100

/**
 * Runs `work` on a connection that holds the lock of whoever changes the schema. Looks again instead of waiting: a
 * statement that waits would keep an index from being built.
 */
export async function underMigrationLock<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, ...KEEP_ALIVE })
  // A broken connection already fails the running statement.
  client.on('error', () => {})
  await client.connect()
  try {
    while (!(await takesLock(client))) await sleep(LOOK_AGAIN_MS)
    return await work(client)
  } finally {
    await client.end()
  }
}

async function takesLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select pg_try_advisory_lock(hashtext('migrate')) as is`,
  )
  return only(rows).is
}
