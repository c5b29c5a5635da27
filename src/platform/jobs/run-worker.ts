import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { run, Logger as WorkerLogger, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import type pg from 'pg'
import { ChildDied } from '../child-pool/child-pool.ts'
import { keepConnection } from '../db/keep-connection.ts'
import type { Pool } from '../db/pool.ts'
import { errorWithoutValues } from '../log/describe-error.ts'
import { withTrace } from '../log/trace.ts'
import { metrics } from '../metrics/metrics.ts'
import { startHeartbeats } from './heartbeats.ts'
import type { AnyJob, JobServices } from './job.ts'
import type { JobPool } from './pools.ts'

export type RunningWorker = { stop: () => Promise<void> }

type WorkerOptions = {
  /** Time limit for running jobs at a stop; slower jobs are given back. */
  lastJobsMs?: number
  /** Silence after which a worker counts as dead. */
  deadAfterMs?: number
}

const RESTART_DELAY_MS = 1000

export async function runWorker(
  services: JobServices,
  pools: readonly JobPool[],
  { lastJobsMs = 25_000, deadAfterMs }: WorkerOptions = {},
): Promise<RunningWorker> {
  const { pool, directUrl, log } = services
  const listener = await openJobListener(directUrl ? { connectionString: directUrl } : pool.options, log)
  const heartbeats = startHeartbeats(pool, { log, deadAfterMs })
  const stopping = new AbortController()
  const whenStopping = once(stopping.signal, 'abort')
  const onError = (error: unknown): undefined => {
    log.error({ error }, 'a pool of workers failed')
  }

  /**
   * Runs one pool until it stops, fails, or can't fetch a job, which may lose an assigned job. Lets
   * running jobs end, then frees lost jobs unless the process stops.
   */
  async function runOnce(jobPool: JobPool, beginNext: () => void): Promise<void> {
    const events = new EventEmitter() as WorkerEvents
    const names: string[] = []
    events.on('pool:create', ({ workerPool: { id } }) => {
      names.push(id)
      heartbeats.begin(id)
    })
    const whenFetchFails = once(events, 'worker:getJob:error')
    const runner = await startPool(services, jobPool, listener.listeningPool(pool), events).catch(onError)
    await Promise.race([whenFetchFails, runner?.promise.catch(onError), whenStopping])
    beginNext()
    // `stop` throws if the runner is already stopping.
    await runner?.stop().catch(() => {})
    if (!stopping.signal.aborted) await heartbeats.end(names)
  }

  async function runPoolUntilStopped(jobPool: JobPool): Promise<unknown> {
    const running = new Set<Promise<void>>()
    while (!stopping.signal.aborted) {
      const next = Promise.withResolvers<void>()
      const run = runOnce(jobPool, next.resolve).finally(() => running.delete(run))
      running.add(run)
      await next.promise
      await Promise.race([sleep(RESTART_DELAY_MS, undefined, { ref: false }), whenStopping])
      // At most one earlier run may still end its jobs beside the new one.
      while (running.size > 1) await Promise.race(running)
      if (!stopping.signal.aborted) log.warn('a pool of workers begins anew')
    }
    return Promise.all(running)
  }
  const ended = Promise.all(pools.map(runPoolUntilStopped)).then(() => true)

  async function stop(): Promise<void> {
    stopping.abort()
    const hasEnded = await Promise.race([ended, sleep(lastJobsMs, false, { ref: false })])
    if (!hasEnded) log.warn('jobs that did not end in time are given back')
    await heartbeats.stop()
    await listener.stop().catch(onError)
  }
  let stopped: Promise<void> | undefined
  return { stop: () => (stopped ??= stop()) }
}

const startPool = (
  services: JobServices,
  { jobs, concurrency, pollMs = 1000 }: JobPool,
  pgPool: Pool,
  events: WorkerEvents,
) =>
  run({
    pgPool,
    concurrency,
    noHandleSignals: true,
    pollInterval: pollMs,
    taskList: taskListOf(services, jobs),
    crontab: jobs.flatMap(({ cron, task }) => (cron ? `${cron} ${task}` : [])).join('\n'),
    logger: new WorkerLogger(
      () => (level, message) =>
        services.log[level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'](message),
    ),
    events,
    // Delay 0 turns batches on: otherwise a failure to save an outcome is an unhandled rejection.
    // Prepared statements scan all waiting pictures and fail through a pooler.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, preparedStatements: false } },
  })

export const taskListOf = (services: JobServices, jobs: readonly AnyJob[]): TaskList =>
  Object.fromEntries(jobs.map((job) => [job.task, taskOf(services, job)]))

const NEW_JOBS = 'jobs:insert'

/** Interval between batches of notifications: each batch makes all pools of this process poll. */
const NOTIFY_EVERY_MS = 50

async function openJobListener(config: pg.ClientConfig, log: Logger) {
  const notifications = new EventEmitter().setMaxListeners(0)
  let newJobs = 0
  let pause: NodeJS.Timeout | undefined
  const emitNewJobs = () => {
    pause = undefined
    if (newJobs === 0) return
    notifications.emit('notification', { channel: NEW_JOBS, payload: JSON.stringify({ count: newJobs }) })
    newJobs = 0
    pause = setTimeout(emitNewJobs, NOTIFY_EVERY_MS).unref()
  }
  const onNotification = ({ channel, payload }: pg.Notification) => {
    if (channel !== NEW_JOBS) return notifications.emit('notification', { channel, payload })
    const { count = 1 } = JSON.parse(payload || '{}') as { count?: number }
    newJobs += Math.max(0, count)
    if (!pause) emitNewJobs()
  }
  const connection = await keepConnection({
    config,
    prepare: async (client) => {
      client.on('notification', onNotification)
      await client.query(`LISTEN "${NEW_JOBS}"; LISTEN "worker:migrate"`)
    },
    onError: (error) => log.error({ error }, 'could not hear of new jobs'),
  })

  return {
    /**
     * Wraps a pool for graphile-worker: `connect` with a callback gives the one shared listener.
     */
    listeningPool: (pool: Pool): Pool => {
      const listener = Object.assign(notifications, { query: async () => {} })
      const connect = (withListener?: (error: undefined, client: unknown, release: () => void) => void) =>
        withListener ? withListener(undefined, listener, () => {}) : pool.connect()
      return new Proxy(pool, {
        get: (target, key) => {
          if (key === 'connect') return connect
          const value: unknown = Reflect.get(target, key)
          // Bound, so that the pool's own methods don't call the `connect` above.
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    },
    stop: connection.stop,
  }
}

const GIVE_UP_AFTER = 8
/** Error prefix after the death of a child process. A second death in a row leads to `giveUp`. */
const CHILD_DIED = 'died without an answer'

/**
 * Adapts a job to graphile-worker. The job runs under the id of the request that queued it, perhaps
 * through other jobs.
 */
function taskOf(services: JobServices, job: AnyJob): Task {
  return async (stored, { job: queued }) =>
    withTrace({ requestId: textIn(stored, 'requestId') ?? randomUUID() }, () => run(stored, queued))

  async function run(stored: unknown, queued: Parameters<Task>[1]['job']): Promise<void> {
    const startedAt = performance.now()
    const { task } = job
    const { attempts, max_attempts, last_error, id: jobId } = queued
    const jobRun = { services, attempt: attempts, log: services.log.child({ task, jobId }) }
    const parsePayload = () => job.payload.parse(stored) as never
    const giveUp = (error?: unknown) => {
      jobRun.log.error({ error, attempts }, 'a job is given up')
      return job.giveUp?.(parsePayload(), jobRun)
    }
    const runOrGiveUp = async () => {
      if (job.giveUp && attempts > (job.giveUpAfter ?? GIVE_UP_AFTER)) return giveUp()
      try {
        await job.run(parsePayload(), jobRun)
      } catch (error) {
        if (!job.giveUp || !(error instanceof ChildDied)) throw error
        if (attempts >= max_attempts || (attempts > 1 && last_error?.startsWith(CHILD_DIED)))
          return giveUp(error)
        throw new Error(CHILD_DIED, { cause: error })
      }
    }
    const logOutcome = (outcome: 'done' | 'failed') => {
      const ms = performance.now() - startedAt
      metrics.jobs.add(1, { task, outcome })
      metrics.jobDuration.addSeconds(ms / 1000, { task })
      const entry = { task, jobId, attempt: attempts, outcome, ms: Math.round(ms) }
      services.requestLog?.info({ ...entry, studioId: textIn(stored, 'studioId') }, 'job')
    }
    try {
      await runOrGiveUp()
      logOutcome('done')
    } catch (error) {
      logOutcome('failed')
      // The queue stores and logs an error's message, so the message must hold no values but ids.
      const safeError = errorWithoutValues(error)
      safeError.message += idsIn(stored)
      throw safeError
    }
  }
}

const textIn = (stored: unknown, name: string): string | undefined => {
  const { [name]: value } = (stored ?? {}) as Record<string, unknown>
  return typeof value === 'string' ? value : undefined
}

function idsIn(stored: unknown): string {
  const ids = Object.entries(stored ?? {}).filter(
    ([name, value]) => name.endsWith('Id') && name !== 'requestId' && typeof value === 'string',
  )
  return ids.length === 0 ? '' : ` (${ids.map((pair) => pair.join(' ')).join(', ')})`
}
