import { sql } from 'drizzle-orm'
import type { Tx } from '../db/transaction.ts'
import { currentTrace } from '../log/trace.ts'
import type { JobDeclaration } from './job.ts'

/** With the id of the request that queues it, by which the log leads from one to the other; jobs don't read it. */
function traced<Payload extends object>(payload: Payload): Payload {
  const requestId = currentTrace()?.requestId
  return requestId === undefined ? payload : { ...payload, requestId }
}

/** A job in the form in which database functions queue it. */
export const queuedJob = <Payload extends object>(
  { task, key }: JobDeclaration<Payload>,
  payload: NoInfer<Payload>,
  runAt?: Date,
) => ({ task, payload: traced(payload), runAt, key: key?.(payload) })

/** Queues a job in the running transaction: it exists only if the transaction commits. */
export async function enqueue<Payload extends object>(
  tx: Tx,
  job: JobDeclaration<Payload>,
  payload: NoInfer<Payload>,
  { runAt }: { runAt?: Date | undefined } = {},
): Promise<void> {
  await tx.execute(sql`select enqueue_job(
    ${job.task}, ${JSON.stringify(traced(payload))}::json, ${job.queue?.(payload) ?? null},
    ${runAt?.toISOString() ?? null}::timestamptz, ${job.maxAttempts ?? null}::int, ${job.key?.(payload) ?? null},
    ${job.priority ?? null}::int)`)
}

export async function enqueueMany<Payload extends object>(
  tx: Tx,
  job: JobDeclaration<Payload>,
  payloads: readonly NoInfer<Payload>[],
  priority = job.priority ?? 0,
): Promise<void> {
  if (payloads.length === 0) return
  const queued = payloads.map((payload) => ({
    payload: traced(payload),
    key: job.key?.(payload),
    queue: job.queue?.(payload),
  }))
  await tx.execute(sql`select enqueue_job(
      ${job.task}, one -> 'payload', one ->> 'queue', null, ${job.maxAttempts ?? null}::int, one ->> 'key', ${priority}::int)
    from json_array_elements(${JSON.stringify(queued)}::json) as one`)
}
