import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, Logger as WorkerLogger, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Pool } from '../db/pool.ts'
import type { Services } from '../services.ts'
import { startHeartbeats } from './heartbeats.ts'
import type { AnyJob } from './job.ts'
import { taskOf } from './task-of-job.ts'
import { openWorkerLine } from './worker-line.ts'

export type RunningWorker = { stop: () => Promise<void> }

/** Jobs that run beside all others, so many at a time. */
export type JobPool = {
  jobs: readonly AnyJob[]
  concurrency: number
  /** How often each looks by itself: for jobs that become due, since of new ones it hears. */
  pollMs?: number
}

type WorkerOptions = {
  /** How long running jobs may take when the worker is stopped; those that take longer are given back. */
  lastJobsMs?: number
  /** How long a worker must be silent to count as dead. */
  deadAfterMs?: number | undefined
}

const LAST_JOBS_MS = 25_000
const POLL_MS = 1000
const FIRST_RESTART_DELAY_MS = 250
const LONGEST_RESTART_DELAY_MS = 5000
const HEALTHY_AFTER_MS = 60_000

/** Runs jobs from the queue until stopped, each pool apart. */
export async function runWorker(
  services: Services,
  pools: readonly JobPool[],
  { lastJobsMs = LAST_JOBS_MS, deadAfterMs }: WorkerOptions = {},
): Promise<RunningWorker> {
  const { pool, directUrl, log } = services
  const line = await openWorkerLine(directUrl ? { connectionString: directUrl } : pool.options, log)
  const heartbeats = startHeartbeats(pool, { log, ...(deadAfterMs !== undefined && { deadAfterMs }) })
  const stopping = new AbortController()
  const isToStop = once(stopping.signal, 'abort')
  const running = new Set<string>()
  const onError = (error: unknown) => log.error({ error }, 'a pool of workers failed')

  /** Runs one pool until it is in doubt: it then ends its jobs, frees what it never heard of, and begins under another name. */
  async function runOnce(one: JobPool): Promise<void> {
    const events = new EventEmitter() as WorkerEvents
    const names: string[] = []
    events.on('pool:create', ({ workerPool: { id } }) => {
      names.push(id)
      running.add(id)
      heartbeats.begin(id)
    })
    const isInDoubt = once(events, 'worker:getJob:error')
    try {
      const runner = await startPool(services, one, line.listeningPool(pool), events)
      await Promise.race([isInDoubt, runner.promise.catch(onError), isToStop])
      // Throws when the runner is stopping by itself already.
      await runner.stop().catch(() => {})
    } catch (error) {
      onError(error)
    }
    if (stopping.signal.aborted) return
    for (const name of names) running.delete(name)
    await heartbeats.end(names)
  }

  async function keepPool(one: JobPool): Promise<void> {
    for (let delayMs = FIRST_RESTART_DELAY_MS; ; delayMs = Math.min(2 * delayMs, LONGEST_RESTART_DELAY_MS)) {
      const startedAt = performance.now()
      await runOnce(one)
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) delayMs = FIRST_RESTART_DELAY_MS
      if (stopping.signal.aborted) return
      log.warn({ delayMs }, 'a pool of workers begins anew')
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
    }
  }
  const ended = Promise.all(pools.map(keepPool)).then(() => true)

  async function stop(): Promise<void> {
    stopping.abort()
    const hasEnded = await Promise.race([ended, sleep(lastJobsMs, false, { ref: false })])
    if (!hasEnded) log.warn('jobs that did not end in time are given back')
    await heartbeats.end([...running], { notBegun: true })
    heartbeats.stop()
    await line.stop().catch(onError)
  }
  let stopped: Promise<void> | undefined
  return { stop: () => (stopped ??= stop()) }
}

const startPool = (
  services: Services,
  { jobs, concurrency, pollMs = POLL_MS }: JobPool,
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
