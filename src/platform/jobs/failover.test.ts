import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newTestDatabase } from '#test/database/test-database.ts'
import { eventually } from '#test/world/eventually.ts'
import { howMany } from '#test/world/how-many.ts'
import { lookByHand } from '#test/world/look-by-hand.ts'
import { openPool, type Pool } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Services } from '../services.ts'
import { enqueueMany } from './enqueue.ts'
import { declareJob, defineJob } from './job.ts'
import { runWorker } from './run-worker.ts'

const FAILOVERS = howMany(3, 20)
const WORKERS = 3
const JOBS = 6

const note = declareJob({ task: 'note-failover', payload: z.object({ note: z.string() }) })

/** The processes by which workers show themselves alive. */
async function linesOf(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select distinct pid from pg_locks where locktype = 'advisory' and classid = hashtext('worker')::oid and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}

test('of failovers in which all workers lose their lines at once, none has a job of theirs run twice', async () => {
  const looking = lookByHand()
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
  const start = () => runWorker(services, [{ jobs: [job], concurrency: JOBS }], looking)
  const workers = await Promise.all(Array.from({ length: WORKERS }, start))

  for (let failover = 1; failover <= FAILOVERS; failover++) {
    const notes = Array.from({ length: JOBS }, (_, nth) => ({ note: `${failover}.${nth}` }))
    await eventually(async () => expect(await linesOf(pool)).toHaveLength(WORKERS))
    await inTransaction(pool, { role: 'lt_system', settings: {} }, (tx) => enqueueMany(tx, note, notes))
    await eventually(() => expect(runs.size).toBe(failover * JOBS))

    const before = await linesOf(pool)
    await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before])
    const countLeft = async () => (await linesOf(pool)).filter((pid) => before.includes(pid)).length
    await eventually(async () => expect(await countLeft()).toBe(0))
    await looking.allLook()
    await eventually(async () => expect(await linesOf(pool)).toHaveLength(WORKERS))
    await looking.allLook()
    ending.resolve()
    ending = Promise.withResolvers()
    await eventually(async () => {
      const { rows } = await pool.query('select id from graphile_worker.jobs')
      expect(rows).toEqual([])
    })
  }
  await Promise.all(workers.map((worker) => worker.stop()))
  looking.end()
  await pool.end()
  await database.drop()
  expect([...runs.values()]).toEqual(Array(FAILOVERS * JOBS).fill(1))
})
