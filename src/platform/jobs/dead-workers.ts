import type { Logger } from 'pino'
import type pg from 'pg'
import { takeConnection, type Pool } from '../db/pool.ts'
import { NOTE_DEATHS } from './deaths-of-jobs.ts'

type Watch = { deadAfterMs: number; everyMs: number }

/**
 * By itself the queue requeues a dead worker's job after four hours. Here each worker holds an advisory lock on its
 * name; jobs of a name that can be locked in looks `deadAfterMs` apart are requeued, and the death is noted.
 */
export async function watchForDeadWorkers(pool: Pool, log: Logger, { deadAfterMs, everyMs }: Watch) {
  const missing: Missing = new Map()
  const check = () =>
    requeueJobsOfDeadWorkers(pool, missing, deadAfterMs).catch((error: unknown) =>
      log.error({ error }, 'could not look for dead workers'),
    )
  await check()
  const timer = setInterval(check, Math.min(everyMs, deadAfterMs / 2 || everyMs))
  return { stop: () => clearInterval(timer) }
}

/** Since which look workers have been without their lock, by their names. */
type Missing = Map<string, Date>

async function requeueJobsOfDeadWorkers(pool: Pool, missing: Missing, deadAfterMs: number): Promise<void> {
  const client = await takeConnection(pool)
  try {
    // The locks that `findDead` takes end with the transaction.
    await client.query('begin')
    const dead = await findDead(client, missing, deadAfterMs)
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

// A worker that took a job since the look that missed it first is alive: it lost its connection and found another.
async function findDead(client: pg.PoolClient, missing: Missing, deadAfterMs: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string; tookAt: Date; now: Date }>(`
    with workers as (
      select locked_by as name, max(locked_at) as "tookAt" from graphile_worker._private_jobs
      where locked_by is not null group by locked_by
    )
    select name, "tookAt", now() from workers where pg_try_advisory_xact_lock(hashtext('worker'), hashtext(name))`)
  const since = new Map(
    rows.map(({ name, tookAt, now }) => {
      const missedAt = missing.get(name)
      return [name, missedAt && missedAt >= tookAt ? missedAt : now]
    }),
  )
  missing.clear()
  for (const [name, missedAt] of since) missing.set(name, missedAt)
  return rows
    .filter(({ name, now }) => now.getTime() - since.get(name)!.getTime() >= deadAfterMs)
    .map(({ name }) => name)
}

// On a full disk nothing can be noted: then the disk ended the worker, and no job did.
async function noteDeaths(client: pg.PoolClient, dead: string[]): Promise<void> {
  await client.query('savepoint noting')
  await client.query(NOTE_DEATHS, [dead]).catch(() => client.query('rollback to savepoint noting'))
}
