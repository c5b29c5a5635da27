import type { Logger } from 'pino'
import { z } from 'zod'

/**
 * Groups of jobs with separate pools. People wait for `quick` jobs, each `pictures` job uses a
 * core, `bulk` jobs are slow.
 */
export const LANES = ['quick', 'pictures', 'bulk'] as const
export type Lane = (typeof LANES)[number]

/** Augmented with the type of the `services` that jobs receive. @public */
export interface Register {}

export type JobServices = Register extends { services: infer Services } ? Services : never

export type JobRun = {
  services: JobServices
  /** Starts at 1. */
  attempt: number
  log: Logger
}

export type JobDeclaration<Payload extends object> = {
  /** Name in the queue. It never changes, because waiting jobs and database functions carry it. */
  task: string
  /** Must also parse payloads stored by the previous version. */
  payload: z.ZodType<Payload>
  maxAttempts?: number
  /** Lower runs first; 0 by default. */
  priority?: number
  /** Enqueueing replaces a waiting job with the same key, including its `runAt`. */
  key?: (payload: Payload) => string
  /** Jobs of one queue run one after another. */
  queue?: (payload: Payload) => string
}

type JobHandler<Payload extends object> = {
  lane: Lane
  run: (payload: Payload, job: JobRun) => Promise<void>
  /**
   * Called instead of another run after `giveUpAfter` attempts. Called too when two child processes
   * in a row died, or one in the last attempt. The job then ends unless `giveUp` throws.
   */
  giveUp?: (payload: Payload, job: JobRun) => Promise<void>
  /**
   * Attempts before `giveUp`, 8 by default. Must be below `maxAttempts`: `giveUp` needs an attempt.
   */
  giveUpAfter?: number
  /**
   * Concurrency of a separate pool for a job that waits long for other machines, so that no other
   * job waits for it.
   */
  apartAtOnce?: number
  cron?: string
}

/**
 * Work that any worker does later, until it succeeds or fails too often. `run` must be idempotent:
 * a crash repeats it.
 */
type Job<Payload extends object> = JobDeclaration<Payload> & JobHandler<Payload>

export type AnyJob = JobHandler<never> & { task: string; payload: { parse: (stored: unknown) => object } }

export const defineJob = <Payload extends object>(job: Job<Payload>): Job<Payload> => job

export const defineCronJob = (job: Omit<Job<object>, 'payload'> & { cron: string }): Job<object> =>
  defineJob<object>({ ...job, payload: z.object({}) })

/**
 * Declares a job without its handler. Avoids an import cycle if the handler imports the module that
 * enqueues the job.
 */
export const declareJob = <P extends object>(job: JobDeclaration<P>): JobDeclaration<P> => job
