import { setTimeout as sleep } from 'node:timers/promises'
import { run, Logger as WorkerLogger, type Task, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { withoutValues } from '../log/describe-error.ts'
import type { Services } from '../services.ts'
import { ChildDied } from '../child-pool/child-pool.ts'
import { countDeaths, deathNote, DEATHS_MAX } from './job-deaths.ts'
import type { AnyJob } from './job.ts'
import { requeueOrphanedJobs } from './requeue-orphaned-jobs.ts'

export type RunningWorker = { stop: () => Promise<void> }

const FIRST_RESTART_DELAY_MS = 1000
const LONGEST_RESTART_DELAY_MS = 60_000

/**
 * Takes jobs from the queue until stopped; `concurrency` of them at a time. A worker that ends by itself, as when a full
 * disk keeps it from writing what became of a job, is started again after growing delays.
 */
export async function runWorker(
  services: Services,
  jobs: readonly AnyJob[],
  { concurrency }: { concurrency: number },
): Promise<RunningWorker> {
  const start = () => startOnce(services, jobs, concurrency)
  const stopping = new AbortController()
  let current: Awaited<ReturnType<typeof start>> | undefined = await start()

  async function keepRunning() {
    let delayMs = FIRST_RESTART_DELAY_MS
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      await current?.ended
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > LONGEST_RESTART_DELAY_MS) delayMs = FIRST_RESTART_DELAY_MS
      services.log.error({ delayMs }, 'the worker ended by itself; starting it again')
      await current?.letGo()
      current = undefined
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      delayMs = Math.min(2 * delayMs, LONGEST_RESTART_DELAY_MS)
      if (stopping.signal.aborted) return
      current = await start().catch((error: unknown) => {
        services.log.error({ error }, 'the worker could not be started again')
        return undefined
      })
      if (stopping.signal.aborted) await current?.stop()
    }
  }
  const running = keepRunning()

  return {
    stop: async () => {
      stopping.abort()
      await current?.stop()
      await running
    },
  }
}

async function startOnce(services: Services, jobs: readonly AnyJob[], concurrency: number) {
  const honest = await requeueOrphanedJobs(services.pool, services.log)
  let gone: Promise<void> | undefined
  // Its goodbye needs the database, which may be what failed.
  const letGo = () =>
    (gone ??= honest
      .stop()
      .catch((error: unknown) => services.log.error({ error }, 'the worker could not let go of its lock')))
  try {
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
      // Only a batch tells its worker when the database refuses to note an outcome; otherwise that is a rejected promise
      // which nobody holds, and Node ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    return {
      ended: runner.promise.catch((error: unknown) => services.log.error({ error }, 'the worker failed')),
      letGo,
      stop: async () => {
        // One that is ending by itself has been stopped already.
        await runner.stop().catch(() => {})
        await letGo()
      },
    }
  } catch (error) {
    await letGo()
    throw error
  }
}

/** What the queue calls for each task by its name. */
export function taskListOf(services: Services, jobs: readonly AnyJob[]): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.task, taskOf(services, job)]))
}

function taskOf(services: Services, job: AnyJob): Task {
  return async (stored, { job: queued, query }) => {
    const parsePayload = () => job.payload.parse(stored) as never
    const { attempts, max_attempts, id } = queued
    const log = services.log.child({ task: job.task, jobId: id })
    const run = { services, attempt: attempts, isLastAttempt: attempts >= max_attempts, log }
    const deaths = job.outlivesWorkers ? 0 : countDeaths(queued)
    const giveUp = async (cause?: Error) => {
      log.error({ error: cause }, 'a job is given up: its worker died of it twice')
      if (job.giveUp) return job.giveUp(parsePayload(), run)
      await query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [id])
      throw new Error(deathNote(DEATHS_MAX, cause))
    }
    const runUnlessDeadly = async () => {
      if (deaths >= DEATHS_MAX) return giveUp()
      try {
        await job.run(parsePayload(), run)
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
