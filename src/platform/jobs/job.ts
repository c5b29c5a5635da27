import type { Logger } from 'pino'
import { z } from 'zod'
import type { Services } from '../services.ts'
import type { Lane } from './lane.ts'

export type JobRun = {
  services: Services
  /** Starts at 1. */
  attempt: number
  log: Logger
}

export type JobDeclaration<Payload extends object> = {
  /** Name in the queue. It never changes, because waiting jobs and database functions carry it. */
  task: string
  /** Must also parse what the previous version stored. */
  payload: z.ZodType<Payload>
  maxAttempts?: number
  /** Lower runs first; 0 by default. */
  priority?: number
  /** Jobs with the same key are one job; enqueueing again moves it to the new `runAt`. */
  key?: (payload: Payload) => string
  /** Jobs of one queue run one after another. */
  queue?: (payload: Payload) => string
}

type Work<Payload extends object> = {
  /** Beside which other work it runs. */
  lane: Lane
  run: (payload: Payload, job: JobRun) => Promise<void>
  /** Called instead of another run after `giveUpAfter` tries, or when two child processes in a row died of it; ends the job. */
  giveUp?: (payload: Payload, job: JobRun) => Promise<void>
  /** Tries of whatever kind before `giveUp`, 8 by default; below `maxAttempts`, so that a try is left for it. */
  giveUpAfter?: number
  /** Waits long for machines of others: so many run at once, apart from the lane's other jobs, which never wait for it. */
  apartAtOnce?: number
  /** For a job that also runs on a schedule: cron's five fields. */
  cron?: string
}

/**
 * Work done later by any worker, until it succeeds. `run` must be idempotent: it is called again after a crash at any
 * point.
 */
type Job<Payload extends object> = JobDeclaration<Payload> & Work<Payload>

export type AnyJob = Work<never> & { task: string; payload: { parse: (stored: unknown) => object } }

export const defineJob = <Payload extends object>(job: Job<Payload>): Job<Payload> => job

export const defineCronJob = (job: Omit<Job<object>, 'payload'> & { cron: string }): Job<object> => ({
  ...job,
  payload: z.object({}),
})

/** Declares a job apart from its work, where the work itself imports what enqueues it. */
export const declareJob = <Payload extends object>(
  declaration: JobDeclaration<Payload>,
): JobDeclaration<Payload> => declaration
