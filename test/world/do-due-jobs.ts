import { Logger, runOnce } from 'graphile-worker'
import { jobs } from '#app/server/jobs.ts'
import { taskListOf } from '#platform/jobs/run-worker.ts'
import type { Services } from '#platform/services.ts'

const quiet = new Logger(() => () => {})

/** Runs every job that is due, and the jobs that these enqueue. */
export async function doDueJobs(services: Services): Promise<void> {
  // A runner may return before its last job's outcome is recorded, which keeps that job and its queue locked for a
  // moment.
  let isDue = await makeDue(services)
  for (let round = 0; round < ROUNDS_MAX && isDue; round++) {
    await runOnce({
      pgPool: services.pool,
      taskList: taskListOf(services, jobs),
      concurrency: 2,
      noHandleSignals: true,
      logger: quiet,
    })
    isDue = await isWorkDue(services)
  }
}

const ROUNDS_MAX = 20

const DUE = 'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts'

/** The queue uses the database's time, the test its own clock. One statement: most rounds find nothing due. */
async function makeDue({ pool, clock }: Services): Promise<boolean> {
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

/** Checked first, since starting a runner takes longer than most jobs. */
async function isWorkDue({ pool }: Services): Promise<boolean> {
  const { rowCount } = await pool.query(`${DUE} limit 1`)
  return rowCount !== 0
}
