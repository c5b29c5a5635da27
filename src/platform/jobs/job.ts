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
  /** When it also runs by the clock, in cron's five fields. */
  cron?: string
}
