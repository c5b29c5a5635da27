import type { Logger } from 'pino'
import { z } from 'zod'
import type { Services } from '../services.ts'

export type JobRun = {
  services: Services
  /** 1 at the first try. */
  attempt: number
  isLastAttempt: boolean
  log: Logger
}

/** What `enqueue` needs to know of a job: its name and payload, and how it waits. */
export type JobDeclaration<Payload extends object> = {
  /** Its name in the queue. Waiting jobs and functions of the database carry it, so it never changes. */
  task: string
  /** Parses what was stored, also by the version before this one. */
  payload: z.ZodType<Payload>
  maxAttempts?: number
  /** Lower runs first; 0 unless told. */
  priority?: number
  /** Jobs with the same key are one job; enqueueing again moves it to the new `runAt`. */
  key?: (payload: Payload) => string
  /** Jobs of one queue run one after another. */
  queue?: (payload: Payload) => string
}

type Work<Payload extends object> = {
  run: (payload: Payload, job: JobRun) => Promise<void>
  /**
   * Called instead of a third run when two workers in a row have died in the middle of it. Without it such a job counts
   * as failed for good, which admins see.
   */
  giveUp?: (payload: Payload, job: JobRun) => Promise<void>
  /** Decodes nothing and must be done, as what moves money or letters: tried however often a worker dies. */
  outlivesWorkers?: true
  /** Waits for machines of others, for long: runs beside the rest, so that nothing of ours waits for it. */
  waitsForOthers?: true
  /** When it also runs by the clock, in cron's five fields. */
  cron?: string
}

/** Work done later, by any worker, until it succeeds: `run` may be called again after a crash at any point in it. */
type Job<Payload extends object> = JobDeclaration<Payload> & Work<Payload>

/** A job of whatever payload, as lists and workers hold it. */
export type AnyJob = Work<never> & { task: string; payload: { parse: (stored: unknown) => object } }

export const defineJob = <Payload extends object>(job: Job<Payload>): Job<Payload> => job

/** Work that runs by the clock alone, and stores nothing. */
export const defineCronJob = (job: Omit<Job<object>, 'payload'> & { cron: string }): Job<object> => ({
  ...job,
  payload: z.object({}),
})

/** Declares a job apart from its work, where the work itself leads back to who enqueues it. */
export const declareJob = <Payload extends object>(
  declaration: JobDeclaration<Payload>,
): JobDeclaration<Payload> => declaration
