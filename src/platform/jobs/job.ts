import type { Logger } from 'pino'
import type { Services } from '../services.ts'

export type JobRun = {
  services: Services
  /** 1 at the first try. */
  attempt: number
  isLastAttempt: boolean
  log: Logger
}

/** Work done later, by any worker, until it succeeds: `run` may be called again after a crash at any point in it. */
export type Job<Payload extends object = object> = {
  task: string
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
