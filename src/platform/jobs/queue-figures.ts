import { queryOnce, type Pool } from '../db/pool.ts'

export type TaskFigures = {
  task: string
  /** Due and not begun. */
  waiting: number
  /** How long the oldest that is neither done nor given up has been due, its tries that failed included. */
  oldestSeconds: number
  running: number
  /** Given up after all their tries. */
  failed: number
}

/**
 * What lies in the queue, by task; a task without any job is left out. A job that failed counts from when it was queued:
 * the queue puts it off at each try, so by `run_at` it would never have waited.
 */
export async function findQueueFigures(pool: Pool): Promise<TaskFigures[]> {
  const { rows } = await queryOnce(pool, (client) =>
    client.query<TaskFigures>(`
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
      from states group by 1 order by 1`),
  )
  return rows
}
