import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newTestDatabase } from '#test/database/test-database.ts'
import { eventually } from '#test/world/eventually.ts'
import { openPool, type Pool } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Services } from '../services.ts'
import { enqueueMany } from './enqueue.ts'
import { declareJob, defineJob } from './job.ts'
import { runWorker } from './run-worker.ts'

const DATABASES = 5
const FAILOVERS_EACH = 4
const WORKERS = 3
const JOBS = 6
/** A second until a line is asked for again, and what a busy machine takes. */
const DEAD_AFTER_MS = 2500
/** Looks are half of that apart: by then whoever would be taken for dead has been, and their job begun again. */
const HELD_MS = DEAD_AFTER_MS * 1.5 + 500

const note = declareJob({ task: 'note-failover', payload: z.object({ note: z.string() }) })

/** The processes by which workers show themselves alive. */
async function linesOf(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select distinct pid from pg_locks where locktype = 'advisory' and classid = hashtext('worker')::oid and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}

async function liveThrough(failovers: number) {
  const database = await newTestDatabase()
  const pool = openPool(database.url, { max: 6, patienceMs: 60_000, onError: () => {} })
  const services = { pool, log: pino({ level: 'silent' }) } as Services
  const runs = new Map<string, number>()
  let ending = Promise.withResolvers<void>()
  const job = defineJob({
    ...note,
    lane: 'quick',
    run: async (payload) => {
      runs.set(payload.note, (runs.get(payload.note) ?? 0) + 1)
      await ending.promise
    },
  })
  // Each has room for a job of another that is taken for dead.
  const start = () =>
    runWorker(services, [{ jobs: [job], concurrency: JOBS }], { deadAfterMs: DEAD_AFTER_MS })
  const workers = await Promise.all(Array.from({ length: WORKERS }, start))

  for (let failover = 1; failover <= failovers; failover++) {
    const notes = Array.from({ length: JOBS }, (_, nth) => ({ note: `${failover}.${nth}` }))
    await eventually(async () => expect(await linesOf(pool)).toHaveLength(WORKERS))
    await inTransaction(pool, { role: 'lt_system', settings: {} }, (tx) => enqueueMany(tx, note, notes))
    await eventually(() => expect(runs.size).toBe(failover * JOBS))

    const before = await linesOf(pool)
    await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before])
    await sleep(HELD_MS)
    const after = await linesOf(pool)
    expect(after).toHaveLength(WORKERS)
    expect(before.filter((pid) => after.includes(pid))).toEqual([])
    ending.resolve()
    ending = Promise.withResolvers()
    await eventually(async () => {
      const { rows } = await pool.query('select id from graphile_worker.jobs')
      expect(rows).toEqual([])
    })
  }
  await Promise.all(workers.map((worker) => worker.stop()))
  await pool.end()
  await database.drop()
  return runs
}

test('of twenty failovers in which all workers lose their lines at once, none has a job of theirs run twice', async () => {
  const lived = await Promise.all(Array.from({ length: DATABASES }, () => liveThrough(FAILOVERS_EACH)))
  for (const runs of lived) expect([...runs.values()]).toEqual(Array(FAILOVERS_EACH * JOBS).fill(1))
})
