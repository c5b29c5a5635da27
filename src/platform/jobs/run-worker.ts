import { setTimeout as sleep } from 'node:timers/promises'
import { EventEmitter } from 'node:events'
import { run, Logger as WorkerLogger, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Pool } from '../db/pool.ts'
import type { Services } from '../services.ts'
import type { AnyJob } from './job.ts'
import { watchForDeadWorkers } from './dead-workers.ts'
import { taskOf } from './task-of-job.ts'
import { watchForUnheardJobs } from './unheard-jobs.ts'
import { openWorkerLine } from './worker-line.ts'

export type RunningWorker = { stop: () => Promise<void> }

const FIRST_RESTART_DELAY_MS = 1000
const LONGEST_RESTART_DELAY_MS = 60_000

/** Jobs that run beside all others, so many at a time. */
export type Crew = {
  jobs: readonly AnyJob[]
  concurrency: number
  /** How often each looks by itself: for jobs that become due, since of new ones it hears. */
  pollMs?: number
}

type WorkerOptions = {
  /** How long running jobs may take when the worker is stopped; those that take longer are given back. */
  lastJobsMs?: number
  /**
   * How long a worker must be without its lock to count as dead; 0 by default. More where a database fails over: each
   * living worker is without its lock then, until it found the new one.
   */
  deadAfterMs?: number
  /** How often it looks for workers that died, and for jobs that it was given and never heard of. */
  lookEveryMs?: number
}

const LAST_JOBS_MS = 25_000
const POLL_MS = 1000
const LOOK_EVERY_MS = 15_000

/**
 * Runs jobs from the queue until stopped, each crew apart. A worker that ends by itself, as when a full disk keeps it
 * from recording outcomes, is restarted after growing delays.
 */
export async function runWorker(
  services: Services,
  crews: readonly Crew[],
  options: WorkerOptions = {},
): Promise<RunningWorker> {
  const start = () => startOnce(services, crews, options)
  const stopping = new AbortController()
  const isToStop = new Promise<void>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  let current: Awaited<ReturnType<typeof start>> | undefined = await start()

  async function keepRunning() {
    let delayMs = FIRST_RESTART_DELAY_MS
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      await Promise.race([current?.ended, isToStop])
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > LONGEST_RESTART_DELAY_MS) delayMs = FIRST_RESTART_DELAY_MS
      services.log.error({ delayMs }, 'the worker ended by itself; starting it again')
      await current?.stop()
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

  const stop = async () => {
    stopping.abort()
    await current?.stop()
    await running
  }
  let stopped: Promise<void> | undefined

  return { stop: () => (stopped ??= stop()) }
}

async function startOnce(
  services: Services,
  crews: readonly Crew[],
  { lastJobsMs = LAST_JOBS_MS, deadAfterMs = 0, lookEveryMs = LOOK_EVERY_MS }: WorkerOptions,
) {
  const { pool, log } = services
  const { directUrl } = services
  const line = await openWorkerLine(directUrl ? { connectionString: directUrl } : pool.options, log)
  const watch = await watchForDeadWorkers(pool, log, { deadAfterMs, everyMs: lookEveryMs })
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => line.show(workerPool.id))
  const ownWatch = watchForUnheardJobs(pool, { names: line.names, events, log, everyMs: lookEveryMs })
  const runners: Runner[] = []

  // Releasing the locks needs the database, which may be what failed.
  const letGo = async () => {
    watch.stop()
    ownWatch.stop()
    await line
      .stop()
      .catch((error: unknown) => log.error({ error }, 'the worker could not let go of its locks'))
  }
  const stop = async () => {
    // Throws when the runner is stopping by itself already.
    const ended = Promise.allSettled(runners.map((runner) => runner.stop())).then(() => true)
    const hasEnded = await Promise.race([ended, sleep(lastJobsMs, false, { ref: false })])
    if (!hasEnded) await giveBackJobs(services, [...line.names])
    await letGo()
  }
  let stopped: Promise<void> | undefined
  const stopOnce = () => (stopped ??= stop())

  try {
    const begun = await Promise.allSettled(
      crews.map((crew) => runCrew(services, crew, line.listeningPool(pool), events)),
    )
    runners.push(...begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    const failed = begun.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  } catch (error) {
    await stopOnce()
    throw error
  }
  return {
    ended: Promise.race(runners.map(({ promise }) => promise)).catch((error: unknown) =>
      log.error({ error }, 'the worker failed'),
    ),
    stop: stopOnce,
  }
}

const runCrew = (
  services: Services,
  { jobs, concurrency, pollMs = POLL_MS }: Crew,
  pgPool: Pool,
  events: WorkerEvents,
) =>
  run({
    pgPool,
    concurrency,
    noHandleSignals: true,
    pollInterval: pollMs,
    taskList: taskListOf(services, jobs),
    crontab: jobs
      .filter(({ cron }) => cron)
      .map(({ cron, task }) => `${cron} ${task}`)
      .join('\n'),
    logger: new WorkerLogger(() => (level, message) => logTo(services.log, level, message)),
    events,
    // Only a batch tells its worker that the database refused to record an outcome; otherwise that is an unhandled
    // rejection.
    preset: {
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        // Planned anew for each lane's tasks: one plan for all goes past every picture that waits. And a pooler knows none.
        preparedStatements: false,
      },
    },
  })

export function taskListOf(services: Services, jobs: readonly AnyJob[]): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.task, taskOf(services, job)]))
}

function logTo(log: Logger, level: string, message: string) {
  if (level === 'error') log.error(message)
  else if (level === 'warning') log.warn(message)
  else log.debug(message)
}

const NOT_BEGUN =
  'update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where locked_by = any($1::text[])'

// A job that is given back is tried as if it had not begun; it may still end here, so that it runs twice.
async function giveBackJobs({ pool, log }: Services, names: readonly string[]): Promise<void> {
  log.warn('jobs that did not end in time are given back')
  try {
    await pool.query(NOT_BEGUN, [names])
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [names])
  } catch (error) {
    log.error({ error }, 'jobs could not be given back')
  }
}
