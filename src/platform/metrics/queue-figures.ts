import { queryOnce, type Pool } from '../db/pool.ts'

export type TaskFigures = {
  task: string
  /** Jobs that are due, not running, and have attempts left. */
  waiting: number
  /** Seconds since the oldest unfinished job was due. Failed attempts don't restart the count. */
  oldestSeconds: number
  running: number
  /** Jobs whose attempts all failed. */
  failed: number
}

/**
 * A job with a failed attempt counts as due since it was queued, because each failure postpones
 * `run_at`.
 */
const FIGURES = `
  with states as (
    select task_identifier as task, attempts >= max_attempts as is_over, locked_at is not null as is_running,
      attempts < max_attempts and locked_at is null and run_at <= now() as is_waiting,
      case when attempts > (locked_at is not null)::int then created_at else run_at end as due_since
    from graphile_worker.jobs
  )
  select task,
    count(*) filter (where is_waiting)::int as waiting,
    greatest(0, extract(epoch from
      now() - min(due_since) filter (where is_running or not is_over)))::float8 as "oldestSeconds",
    count(*) filter (where is_running)::int as running,
    count(*) filter (where is_over and not is_running)::int as failed
  from states group by 1 order by 1`

export const findQueueFigures = async (pool: Pool): Promise<TaskFigures[]> =>
  (await queryOnce(pool, (client) => client.query<TaskFigures>(FIGURES))).rows
