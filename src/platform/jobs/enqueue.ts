import { sql } from 'drizzle-orm'
import type { Tx } from '../db/transaction.ts'
import { currentTrace } from '../log/trace.ts'
import type { JobDeclaration } from './job.ts'

/** Builds a job as `enqueue_jobs` takes it. The request's id leads from log to log; jobs don't read it. */
export function queuedJob<Payload extends object>(
  job: JobDeclaration<Payload>,
  payload: NoInfer<Payload>,
  runAt?: Date,
) {
  const { task, maxAttempts, priority } = job
  const requestId = currentTrace()?.requestId
  const traced = requestId === undefined ? payload : { ...payload, requestId }
  return {
    task,
    payload: traced,
    queue: job.queue?.(payload),
    runAt,
    maxAttempts,
    key: job.key?.(payload),
    priority,
  }
}

const enqueueJobs = async (tx: Tx, queued: readonly object[]): Promise<void> =>
  void (await tx.execute(sql`select enqueue_jobs(${JSON.stringify(queued)}::json)`))

/** Queues a job in the running transaction: it exists only if the transaction commits. */
export const enqueue = <Payload extends object>(
  tx: Tx,
  job: JobDeclaration<Payload>,
  payload: NoInfer<Payload>,
  { runAt }: { runAt?: Date | undefined } = {},
): Promise<void> => enqueueJobs(tx, [queuedJob(job, payload, runAt)])

/** Queues many jobs in one statement. Of those with the same key the last one counts. */
export async function enqueueMany<Payload extends object>(
  tx: Tx,
  job: JobDeclaration<Payload>,
  payloads: readonly NoInfer<Payload>[],
  priority = job.priority,
): Promise<void> {
  if (payloads.length === 0) return
  const queued = payloads.map((payload) => ({ ...queuedJob(job, payload), priority }))
  await enqueueJobs(tx, [...new Map(queued.map((one, nth) => [one.key ?? nth, one])).values()])
}
