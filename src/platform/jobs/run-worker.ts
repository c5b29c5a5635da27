import { run, Logger as WorkerLogger, type Task, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { withoutValues } from '../log/describe-error.ts'
import type { Services } from '../services.ts'
import { ChildDied } from '../child-pool/child-pool.ts'
import { countDeaths, deathNote, DEATHS_MAX } from './job-deaths.ts'
import type { Job } from './job.ts'
import { keepWorkersHonest } from './unlock-dead-workers.ts'

type AnyJob = Job<never>

export type RunningWorker = { stop: () => Promise<void> }

/** Takes jobs from the queue until stopped; `concurrency` of them at a time. */
export async function runWorker(
  services: Services,
  jobs: readonly AnyJob[],
  { concurrency }: { concurrency: number },
): Promise<RunningWorker> {
  const honest = await keepWorkersHonest(services.pool, services.log)
  const runner = await run({
    pgPool: services.pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList: taskListOf(services, jobs),
    crontab: jobs
      .filter(({ cron }) => cron)
      .map(({ cron, task }) => `${cron} ${task}`)
      .join('\n'),
    logger: new WorkerLogger(() => (level, message) => logTo(services.log, level, message)),
    events: honest.events,
  })
  return {
    stop: async () => {
      await runner.stop()
      await honest.stop()
    },
  }
}

/** What the queue calls for each task by its name. */
export function taskListOf(services: Services, jobs: readonly AnyJob[]): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.task, taskOf(services, job)]))
}

function taskOf(services: Services, job: AnyJob): Task {
  return async (payload, { job: queued, query }) => {
    const { attempts, max_attempts, id } = queued
    const log = services.log.child({ task: job.task, jobId: id })
    const run = { services, attempt: attempts, isLastAttempt: attempts >= max_attempts, log }
    const deaths = job.outlivesWorkers ? 0 : countDeaths(queued)
    const giveUp = async (cause?: Error) => {
      log.error({ error: cause }, 'a job is given up: its worker died of it twice')
      if (job.giveUp) return job.giveUp(payload as never, run)
      await query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [id])
      throw new Error(deathNote(DEATHS_MAX, cause))
    }
    const runUnlessDeadly = async () => {
      if (deaths >= DEATHS_MAX) return giveUp()
      try {
        await job.run(payload as never, run)
      } catch (error) {
        if (!(error instanceof ChildDied) || job.outlivesWorkers) throw error
        if (deaths + 1 >= DEATHS_MAX) return giveUp(error)
        throw new Error(deathNote(deaths + 1, error), { cause: error })
      }
    }
    try {
      await runUnlessDeadly()
    } catch (error) {
      // The queue keeps an error's words in the database, and writes them in the log.
      throw withoutValues(error)
    }
  }
}

function logTo(log: Logger, level: string, message: string) {
  if (level === 'error') log.error(message)
  else if (level === 'warning') log.warn(message)
  else log.debug(message)
}
