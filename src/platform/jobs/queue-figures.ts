import { queryOnce, type Pool } from '../db/pool.ts'

type TaskFigures = {
  task: string
  /** Due and not begun. */
  waiting: number
  /** How long the one that waits longest has been due. */
  oldestSeconds: number
  running: number
  /** Given up after all their tries. */
  failed: number
}

/** What lies in the queue, by task; a task without any job is left out. */
export async function findQueueFigures(pool: Pool): Promise<TaskFigures[]> {
  const { rows } = await queryOnce(pool, (client) =>
    client.query<TaskFigures>(`
      with states as (
        select task_id, run_at, attempts >= max_attempts as is_over, locked_at is not null as is_running,
          attempts < max_attempts and locked_at is null and run_at <= now() as is_waiting
        from graphile_worker._private_jobs
      )
      select tasks.identifier as task,
        count(*) filter (where is_waiting)::int as waiting,
        coalesce(extract(epoch from now() - min(run_at) filter (where is_waiting)), 0)::float8 as "oldestSeconds",
        count(*) filter (where is_running)::int as running,
        count(*) filter (where is_over and not is_running)::int as failed
      from states join graphile_worker._private_tasks tasks on tasks.id = states.task_id
      group by 1 order by 1`),
  )
  return rows
}
