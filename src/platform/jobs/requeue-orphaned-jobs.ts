import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { keepConnection } from '../db/keep-connection.ts'
import type { Pool } from '../db/pool.ts'
import { NOTE_DEATHS } from './job-deaths.ts'

const CHECK_EVERY_MS = 15_000

/**
 * The queue by itself waits four hours before it takes a job from a worker that died. Here each worker holds a lock
 * on its own name for as long as it lives; a job whose worker's name can be locked by another has lost its worker, and
 * goes back to the queue at once, with a note of that death.
 */
export async function requeueOrphanedJobs(pool: Pool, log: Logger) {
  const events = new EventEmitter() as WorkerEvents
  const alive = await holdWorkerLock(pool, log)
  events.on('pool:create', ({ workerPool }) => alive.show(workerPool.id))

  const check = () =>
    requeueJobsOfDeadWorkers(pool).catch((error: unknown) =>
      log.error({ error }, 'could not look for dead workers'),
    )
  await check()
  const timer = setInterval(check, CHECK_EVERY_MS)

  return {
    events,
    stop: async () => {
      clearInterval(timer)
      await alive.stop()
    },
  }
}

/** Holds a lock on each name it is shown, over a connection of its own, and over another when that is lost. */
async function holdWorkerLock({ options }: Pool, log: Logger) {
  const names = new Set<string>()
  const onError = (error: unknown) => log.error({ error }, 'could not show this worker alive')
  const lock = (client: pg.Client, name: string) =>
    client.query(`select pg_advisory_lock(hashtext('worker'), hashtext($1))`, [name]).catch(onError)
  const connection = await keepConnection({
    config: options,
    prepare: (client) => Promise.all([...names].map((name) => lock(client, name))),
    onError,
  })

  return {
    show: (name: string) => {
      names.add(name)
      void lock(connection.current(), name)
    },
    stop: connection.stop,
  }
}

async function requeueJobsOfDeadWorkers(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // The names it could lock are let go of as it ends.
    await client.query('begin')
    const dead = await findDead(client)
    if (dead.length > 0) {
      await noteDeaths(client, dead)
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function findDead(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    with workers as (
      select distinct locked_by as name from graphile_worker._private_jobs where locked_by is not null
    )
    select name from workers where pg_try_advisory_xact_lock(hashtext('worker'), hashtext(name))`)
  return rows.map(({ name }) => name)
}

// On a full disk nothing can be noted: that is what the worker died of then, and no job of it.
async function noteDeaths(client: pg.PoolClient, dead: string[]): Promise<void> {
  await client.query('savepoint noting')
  await client.query(NOTE_DEATHS, [dead]).catch(() => client.query('rollback to savepoint noting'))
}
