import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Pool } from '../db/pool.ts'

const CHECK_EVERY_MS = 15_000

/**
 * The queue by itself waits four hours before it takes a job from a worker that died. Here each worker holds a lock
 * on its own name for as long as its connection lives; a job whose worker's name can be locked by another has lost its
 * worker, and goes back to the queue at once.
 */
export async function keepWorkersHonest(pool: Pool, log: Logger) {
  const events = new EventEmitter() as WorkerEvents
  const connection = new pg.Client(pool.options)
  connection.on('error', (error) => log.error({ error }, 'the lock that shows this worker alive was lost'))
  await connection.connect()

  events.on('pool:create', ({ workerPool }) => {
    connection
      .query(`select pg_advisory_lock(hashtext('worker'), hashtext($1))`, [workerPool.id])
      .catch((error: unknown) => {
        log.error({ error }, 'could not show this worker alive')
      })
  })

  const check = () =>
    unlockDeadWorkers(pool).catch((error: unknown) => log.error({ error }, 'could not look for dead workers'))
  await check()
  const timer = setInterval(check, CHECK_EVERY_MS)

  return {
    events,
    stop: async () => {
      clearInterval(timer)
      await connection.end()
    },
  }
}

async function unlockDeadWorkers(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`
      with workers as (
        select distinct locked_by as name from graphile_worker._private_jobs where locked_by is not null
      ), dead as (
        select name from workers where pg_try_advisory_xact_lock(hashtext('worker'), hashtext(name))
      )
      select graphile_worker.force_unlock_workers(array_agg(name)) from dead having count(*) > 0`)
    await client.query('commit')
  } finally {
    client.release()
  }
}
