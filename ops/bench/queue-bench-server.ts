import { pino } from 'pino'
import { z } from 'zod'
import { openPool } from '#platform/db/pool.ts'
import { defineJob, type AnyJob } from '#platform/jobs/job.ts'
import { runWorker } from '#platform/jobs/run-worker.ts'
import type { Services } from '#platform/services.ts'

// Runs a worker in its own process, which a bench kills: `node queue-bench-server.ts OPTIONS`.

export type QueuePlace = { url: string; directUrl: string; isPooled: boolean }
export type QueueWorkerOptions = QueuePlace & { concurrency?: number; deadAfterMs?: number }

export const GRACE_MS = 1000

export const longJob = defineJob({
  task: 'bench-take-long',
  payload: z.object({ note: z.string(), ms: z.number() }),
  lane: 'bulk',
  run: async ({ note, ms }, { services, attempt }) => {
    const values = [note, attempt, process.pid]
    await services.pool.query('insert into queue_bench (note, attempt, pid) values ($1, $2, $3)', values)
    await new Promise((resolve) => setTimeout(resolve, ms))
  },
})

/** Starts a worker as the product does. By default the worker counts as dead after two seconds. */
export async function startQueueWorker(worker: QueueWorkerOptions, job: AnyJob = longJob) {
  const { url, directUrl, isPooled, concurrency = 4, deadAfterMs = 2000 } = worker
  const pool = openPool(url, { isPooled, onError: () => {} })
  const services = { pool, directUrl, log: pino({ level: 'silent' }) } as Services
  const pools = [{ jobs: [job], concurrency, pollMs: 500 }]
  const running = await runWorker(services, pools, { deadAfterMs, lastJobsMs: GRACE_MS })
  return { stop: () => running.stop().then(() => pool.end()) }
}

const [, file, options] = process.argv
if (file === import.meta.filename && options !== undefined) {
  const worker = await startQueueWorker(JSON.parse(options) as QueueWorkerOptions)
  process.once('SIGTERM', () => void worker.stop().then(() => process.exit()))
}
