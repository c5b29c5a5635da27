import { sql } from 'drizzle-orm'
import type { Tx } from '../db/transaction.ts'
import { currentTrace } from '../log/trace.ts'
import type { JobDeclaration } from './job.ts'

/**
 * Builds a job for `enqueue_jobs`. The added `requestId` connects log entries; handlers ignore it.
 */
export function queuedJob<Payload extends object>(
  { task, maxAttempts, priority, key, queue }: JobDeclaration<Payload>,
  payload: NoInfer<Payload>,
  runAt?: Date,
) {
  const requestId = currentTrace()?.requestId
  const traced = requestId === undefined ? payload : { ...payload, requestId }
  return { task, payload: traced, queue: queue?.(payload), runAt, maxAttempts, key: key?.(payload), priority }
}

const enqueueJobs = async (tx: Tx, queued: readonly object[]): Promise<void> =>
  void (await tx.execute(sql`select enqueue_jobs(${JSON.stringify(queued)}::json)`))

/** Queues a job, which exists only if the running transaction commits. */
export const enqueue = <Payload extends object>(
  tx: Tx,
  job: JobDeclaration<Payload>,
  payload: NoInfer<Payload>,
  { runAt }: { runAt?: Date | undefined } = {},
): Promise<void> => enqueueJobs(tx, [queuedJob(job, payload, runAt)])

/** Queues many jobs in one statement. Among jobs with the same key the last one wins. */
export async function enqueueMany<Payload extends object>(
  tx: Tx,
  job: JobDeclaration<Payload>,
  payloads: readonly NoInfer<Payload>[],
  priority = job.priority,
): Promise<void> {
  if (payloads.length === 0) return
  const queued = payloads.map((payload) => ({ ...queuedJob(job, payload), priority }))
  await enqueueJobs(tx, [...new Map(queued.map((entry, nth) => [entry.key ?? nth, entry])).values()])
}
