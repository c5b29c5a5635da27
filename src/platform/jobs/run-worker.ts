import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EventEmitter } from 'node:events'
import {
  run,
  Logger as WorkerLogger,
  type JobHelpers,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Logger } from 'pino'
import type pg from 'pg'
import { withoutValues } from '../log/describe-error.ts'
import { withTrace } from '../log/trace.ts'
import { metrics } from '../metrics/metrics.ts'
import type { Services } from '../services.ts'
import { ChildDied } from '../child-pool/child-pool.ts'
import type { AnyJob } from './job.ts'
import { keepConnection } from '../db/keep-connection.ts'
import { takeConnection, type Pool } from '../db/pool.ts'

export type RunningWorker = { stop: () => Promise<void> }

const FIRST_RESTART_DELAY_MS = 1000
const LONGEST_RESTART_DELAY_MS = 60_000

type WorkerOptions = {
  concurrency: number
  /** How long running jobs may take when the worker is stopped; those that take longer are given back. */
  lastJobsMs?: number
  /**
   * How long a worker must be without its lock to count as dead; 0 by default. More where a database fails over: each
   * living worker is without its lock then, until it found the new one.
   */
  deadAfterMs?: number
}

const LAST_JOBS_MS = 25_000

/**
 * Runs jobs from the queue until stopped, `concurrency` at a time. A worker that ends by itself, as when a full disk
 * keeps it from recording outcomes, is restarted after growing delays.
 */
export async function runWorker(
  services: Services,
  jobs: readonly AnyJob[],
  options: WorkerOptions,
): Promise<RunningWorker> {
  const start = () => startOnce(services, jobs, options)
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
  jobs: readonly AnyJob[],
  { concurrency, lastJobsMs = LAST_JOBS_MS, deadAfterMs = 0 }: WorkerOptions,
) {
  const honest = await requeueOrphanedJobs(services.pool, services.log, deadAfterMs)
  let gone: Promise<void> | undefined
  // Releasing the lock needs the database, which may be what failed.
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
      // Only a batch tells its worker that the database refused to record an outcome; otherwise that is an unhandled
      // rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    return {
      ended: runner.promise.catch((error: unknown) => services.log.error({ error }, 'the worker failed')),
      letGo,
      stop: async () => {
        // Throws when the worker is stopping by itself already.
        const ended = runner.stop().then(
          () => true,
          () => true,
        )
        const hasEnded = await Promise.race([ended, sleep(lastJobsMs, false, { ref: false })])
        if (!hasEnded) await giveBackJobs(services, honest.names())
        await letGo()
      },
    }
  } catch (error) {
    await letGo()
    throw error
  }
}

export function taskListOf(services: Services, jobs: readonly AnyJob[]): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.task, taskOf(services, job)]))
}

function taskOf(services: Services, job: AnyJob): Task {
  return async (stored, { job: queued, query }) =>
    withTrace({ requestId: requestIdIn(stored) ?? randomUUID() }, () => run(stored, queued, query))

  async function run(stored: unknown, queued: JobHelpers['job'], query: JobHelpers['query']): Promise<void> {
    const startedAt = performance.now()
    const parsePayload = () => job.payload.parse(stored) as never
    const { attempts, max_attempts, id } = queued
    const log = services.log.child({ task: job.task, jobId: id })
    const jobRun = { services, attempt: attempts, isLastAttempt: attempts >= max_attempts, log }
    const deaths = job.outlivesWorkers ? 0 : countDeaths(queued)
    const giveUp = async (cause?: Error) => {
      log.error({ error: cause }, 'a job is given up: its worker died of it twice')
      if (job.giveUp) return job.giveUp(parsePayload(), jobRun)
      await query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [id])
      throw new Error(deathNote(DEATHS_MAX, cause))
    }
    const runUnlessDeadly = async () => {
      if (deaths >= DEATHS_MAX) return giveUp()
      try {
        await job.run(parsePayload(), jobRun)
      } catch (error) {
        if (!(error instanceof ChildDied) || job.outlivesWorkers) throw error
        if (deaths + 1 >= DEATHS_MAX) return giveUp(error)
        throw new Error(deathNote(deaths + 1, error), { cause: error })
      }
    }
    const note = (outcome: 'done' | 'failed') => {
      const ms = performance.now() - startedAt
      metrics.jobs.add(1, { task: job.task, outcome })
      metrics.jobDuration.addSeconds(ms / 1000, { task: job.task })
      const line = { task: job.task, jobId: id, attempt: attempts, outcome, ms: Math.round(ms) }
      services.requestLog?.info({ ...line, ...studioIn(stored) }, 'job')
    }
    try {
      await runUnlessDeadly()
      note('done')
    } catch (error) {
      note('failed')
      // The queue stores and logs an error's message, so it must hold no values.
      throw withoutValues(error)
    }
  }
}

/** The request that queued this job, or that queued the one which did. */
function requestIdIn(stored: unknown): string | undefined {
  const { requestId } = (stored ?? {}) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : undefined
}

function studioIn(stored: unknown): { studioId?: string } {
  const { studioId } = (stored ?? {}) as { studioId?: unknown }
  return typeof studioId === 'string' ? { studioId } : {}
}

function logTo(log: Logger, level: string, message: string) {
  if (level === 'error') log.error(message)
  else if (level === 'warning') log.warn(message)
  else log.debug(message)
}

const CHECK_EVERY_MS = 15_000

/**
 * By itself the queue requeues a dead worker's job after four hours. Here each worker holds an advisory lock on its
 * name; jobs of a name that can be locked in looks `deadAfterMs` apart are requeued, and the death is noted.
 */
async function requeueOrphanedJobs(pool: Pool, log: Logger, deadAfterMs: number) {
  const events = new EventEmitter() as WorkerEvents
  const alive = await holdWorkerLock(pool, log)
  events.on('pool:create', ({ workerPool }) => alive.show(workerPool.id))

  const missing: Missing = new Map()
  const check = () =>
    requeueJobsOfDeadWorkers(pool, missing, deadAfterMs).catch((error: unknown) =>
      log.error({ error }, 'could not look for dead workers'),
    )
  await check()
  const timer = setInterval(check, Math.min(CHECK_EVERY_MS, deadAfterMs / 2 || CHECK_EVERY_MS))

  return {
    events,
    names: () => [...alive.names],
    stop: async () => {
      clearInterval(timer)
      await alive.stop()
    },
  }
}

/** Holds an advisory lock on each name over its own connection, and takes them again after a reconnect. */
async function holdWorkerLock({ options }: Pool, log: Logger) {
  const names = new Set<string>()
  const onError = (error: unknown) => log.error({ error }, 'could not show this worker alive')
  const lock = (client: pg.Client, name: string) =>
    client.query(`select pg_advisory_lock(hashtext('worker'), hashtext($1))`, [name]).catch(onError)
  const connection = await keepConnection({
    config: options,
    prepare: (client) => Promise.all([...names].map((name) => lock(client, name))),
    onError,
  })

  return {
    names,
    show: (name: string) => {
      names.add(name)
      void lock(connection.current(), name)
    },
    stop: connection.stop,
  }
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

/** Since which look workers have been without their lock, by their names. */
type Missing = Map<string, Date>

async function requeueJobsOfDeadWorkers(pool: Pool, missing: Missing, deadAfterMs: number): Promise<void> {
  const client = await takeConnection(pool)
  try {
    // The locks that `findDead` takes end with the transaction.
    await client.query('begin')
    const dead = await findDead(client, missing, deadAfterMs)
    if (dead.length > 0) {
      await noteDeaths(client, dead)
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

// A worker that took a job since the look that missed it first is alive: it lost its connection and found another.
async function findDead(client: pg.PoolClient, missing: Missing, deadAfterMs: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string; tookAt: Date; now: Date }>(`
    with workers as (
      select locked_by as name, max(locked_at) as "tookAt" from graphile_worker._private_jobs
      where locked_by is not null group by locked_by
    )
    select name, "tookAt", now() from workers where pg_try_advisory_xact_lock(hashtext('worker'), hashtext(name))`)
  const since = new Map(
    rows.map(({ name, tookAt, now }) => {
      const missedAt = missing.get(name)
      return [name, missedAt && missedAt >= tookAt ? missedAt : now]
    }),
  )
  missing.clear()
  for (const [name, missedAt] of since) missing.set(name, missedAt)
  return rows
    .filter(({ name, now }) => now.getTime() - since.get(name)!.getTime() >= deadAfterMs)
    .map(({ name }) => name)
}

// On a full disk nothing can be noted: then the disk ended the worker, and no job did.
async function noteDeaths(client: pg.PoolClient, dead: string[]): Promise<void> {
  await client.query('savepoint noting')
  await client.query(NOTE_DEATHS, [dead]).catch(() => client.query('rollback to savepoint noting'))
}

// Worker deaths in a row are counted per job, in the queue's column for its last error. Any other error overwrites the
// count, and a manual retry resets it.

const DEATHS_MAX = 2

const died = (count: number) => `died without an answer, ${count} of ${DEATHS_MAX}`
const pattern = new RegExp(String.raw`^died without an answer, (\d+) of`)

const deathNote = (count: number, cause?: Error): string =>
  cause ? `${died(count)}: ${cause.message}` : died(count)

function countDeaths({ attempts, last_error }: { attempts: number; last_error: string | null }): number {
  const noted = attempts > 1 && last_error !== null && pattern.exec(last_error)
  return noted ? Number(noted[1]) : 0
}

/** In SQL, since these workers may hold many jobs. */
const NOTE_DEATHS = `
  update graphile_worker._private_jobs set last_error =
    case when attempts > 1 and starts_with(last_error, '${died(1)}') then '${died(2)}' else '${died(1)}' end
  where locked_by = any($1::text[])`
