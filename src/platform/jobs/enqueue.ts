import { sql } from 'drizzle-orm'
import type { Tx } from '../db/transaction.ts'

export type EnqueueOptions = {
  runAt?: Date
  /** Jobs with the same key are one job; enqueueing again moves it to the new `runAt`. */
  key?: string
  maxAttempts?: number
  /** Jobs of one queue run one after another. */
  queue?: string
  /** Lower runs first; 0 unless told. */
  priority?: number
}

/** Queues a job in the running transaction: it exists when the transaction commits, and never otherwise. */
export async function enqueue(
  tx: Tx,
  task: string,
  payload: object,
  options: EnqueueOptions = {},
): Promise<void> {
  await tx.execute(sql`select enqueue_job(
    ${task}, ${JSON.stringify(payload)}::json, ${options.queue ?? null}, ${options.runAt?.toISOString() ?? null}::timestamptz,
    ${options.maxAttempts ?? null}::int, ${options.key ?? null}, ${options.priority ?? null}::int)`)
}

/** Queues the same job for many payloads in one round trip. */
export async function enqueueMany(
  tx: Tx,
  task: string,
  payloads: readonly object[],
  priority = 0,
): Promise<void> {
  if (payloads.length === 0) return
  await tx.execute(sql`select enqueue_job(${task}, payload, null, null, null, null, ${priority}::int)
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`)
}
