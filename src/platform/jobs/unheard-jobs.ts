import type { WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Pool } from '../db/pool.ts'

/** Jobs that stand locked by workers of these names, without those that they have at work. */
const NOT_AT_WORK = `
  select id, locked_at::text as "takenAt" from graphile_worker._private_jobs
  where is_available is not true and locked_by = any($1) and id <> all($2)`

/** As if they had never been taken, unless that changed meanwhile. */
const GIVE_BACK = `
  with unheard as (
    update graphile_worker._private_jobs job
    set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
    from jsonb_to_recordset($1) as one (id bigint, "takenAt" timestamptz)
    where job.id = one.id and job.locked_at = one."takenAt" and job.locked_by = any($2) returning job.job_queue_id
  )
  update graphile_worker._private_job_queues set locked_by = null, locked_at = null
  where id in (select job_queue_id from unheard) and locked_by = any($2)`

type Unheard = { id: string; takenAt: string }

type Watch = { names: ReadonlySet<string>; events: WorkerEvents; log: Logger; everyMs: number }

/**
 * A line that breaks after the database gave a worker a job, and before the worker heard of it, leaves the job locked by a
 * worker that lives. What such a worker does not do in two looks is given back; by itself the queue waits four hours.
 */
export function watchForUnheardJobs(pool: Pool, { names, events, log, everyMs }: Watch) {
  const atWork = new Set<string>()
  events.on('job:start', ({ job }) => void atWork.add(job.id))
  events.on('job:complete', ({ job }) => void atWork.delete(job.id))
  let seen = new Set<string>()
  const keyOf = ({ id, takenAt }: Unheard) => `${id} ${takenAt}`

  async function look() {
    const { rows } = await pool.query<Unheard>(NOT_AT_WORK, [[...names], [...atWork]])
    const unheard = rows.filter((row) => seen.has(keyOf(row)) && !atWork.has(row.id))
    seen = new Set(rows.map(keyOf))
    if (unheard.length === 0) return
    log.warn({ jobs: unheard.length }, 'jobs are given back that no worker of this process knows of')
    await pool.query(GIVE_BACK, [JSON.stringify(unheard), [...names]])
  }
  const timer = setInterval(
    () =>
      void look().catch((error: unknown) => log.error({ error }, 'could not look for jobs that nobody does')),
    everyMs,
  )
  return { stop: () => clearInterval(timer) }
}
