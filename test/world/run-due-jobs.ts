import { Logger, runOnce } from 'graphile-worker'
import { jobs } from '#app/server/jobs.ts'
import { taskListOf } from '#platform/jobs/run-worker.ts'
import type { Services } from '#platform/services.ts'

const quiet = new Logger(() => () => {})

/** Runs the jobs due by the test's clock, and the jobs that they enqueue without a delay. */
export async function runDueJobs(services: Services): Promise<void> {
  // Repeats, because a runner may return while its last job still locks its queue.
  let isDue = await makeJobsDue(services)
  for (let round = 0; round < ROUNDS_MAX && isDue; round++) {
    await runOnce({
      pgPool: services.pool,
      taskList: taskListOf(services, jobs),
      concurrency: 2,
      noHandleSignals: true,
      logger: quiet,
    })
    isDue = await isJobDue(services)
  }
}

const ROUNDS_MAX = 20

const DUE = 'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts'

/** Reschedules due jobs, because the queue uses the database's time instead of the test's clock. */
async function makeJobsDue({ pool, clock }: Services): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with moved as (
       select from graphile_worker.reschedule_jobs(array(
         select id from graphile_worker.jobs where run_at > now() and run_at <= $1 and attempts < max_attempts
       ), run_at => now())
     )
     select from moved union all ${DUE} limit 1`,
    [clock()],
  )
  return rowCount !== 0
}

/** Whether a job is due. Starting a runner for no job would take longer than most jobs. */
async function isJobDue({ pool }: Services): Promise<boolean> {
  const { rowCount } = await pool.query(`${DUE} limit 1`)
  return rowCount !== 0
}
