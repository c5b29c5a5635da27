import { Logger, runOnce } from 'graphile-worker'
import { jobs } from '#app/server/jobs.ts'
import { taskListOf } from '#platform/jobs/run-worker.ts'
import type { Services } from '#platform/services.ts'

const quiet = new Logger(() => () => {})

/** Does every job that is due, and those that come of it. */
export async function doDueJobs(services: Services): Promise<void> {
  // The queue goes by the database's time, the test by its own clock.
  await services.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at <= $1', [
    services.clock(),
  ])
  // Starting a runner takes longer than most of what it runs.
  const { rowCount } = await services.pool.query(
    'select from graphile_worker._private_jobs where run_at <= now() limit 1',
  )
  if (rowCount === 0) return
  await runOnce({
    pgPool: services.pool,
    taskList: taskListOf(services, jobs),
    concurrency: 2,
    noHandleSignals: true,
    logger: quiet,
  })
}
