import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabaseProxy } from '#test/database/database-proxy.ts'
import { newTestDatabase } from '#test/database/test-database.ts'
import { eventually } from '#test/world/eventually.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { openPool } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Services } from '../services.ts'
import { enqueueMany } from './enqueue.ts'
import { declareJob, defineJob } from './job.ts'
import { runWorker } from './run-worker.ts'

const FAILOVERS = countByTier(2, 20)
const WORKERS = 3
const JOBS = 4
const DEAD_AFTER_MS = 500

const note = declareJob({ task: 'note-failover', payload: z.object({ note: z.string() }) })

test('while the database is away for longer than it takes to be dead, no worker’s job is begun by another', async () => {
  const database = await newTestDatabase()
  const line = await openDatabaseProxy(database.url)
  const owner = openPool(database.url, { onError: () => {} })
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
  const pools = Array.from({ length: WORKERS }, () => openPool(line.url, { max: 6, onError: () => {} }))
  const start = (pool: (typeof pools)[number]) => {
    const services = { pool, directUrl: line.url, log: pino({ level: 'silent' }) } as Services
    return runWorker(services, [{ jobs: [job], concurrency: JOBS, pollMs: 100 }], {
      deadAfterMs: DEAD_AFTER_MS,
    })
  }
  const workers = await Promise.all(pools.map(start))
  const countWorkers = async (which: string) =>
    (
      await owner.query(
        `select from workers where ${which} now() - interval '${2 * DEAD_AFTER_MS} milliseconds'`,
      )
    ).rowCount

  for (let failover = 1; failover <= FAILOVERS; failover++) {
    const notes = Array.from({ length: JOBS }, (_, nth) => ({ note: `${failover}.${nth}` }))
    await inTransaction(owner, { role: 'lt_system', settings: {} }, (tx) => enqueueMany(tx, note, notes))
    await eventually(() => expect(runs.size).toBe(failover * JOBS))

    line.goDown(true)
    await eventually(async () => expect(await countWorkers('seen_at >')).toBe(0))
    line.goDown(false)
    await eventually(async () => expect(await countWorkers('steady_since <')).toBeGreaterThanOrEqual(WORKERS))
    expect([...runs.values()]).toEqual(Array(failover * JOBS).fill(1))
    ending.resolve()
    ending = Promise.withResolvers()
    await eventually(async () => {
      const { rows } = await owner.query('select id from graphile_worker.jobs')
      expect(rows).toEqual([])
    })
  }
  await Promise.all(workers.map((worker) => worker.stop()))
  await Promise.all([owner, ...pools].map((pool) => pool.end()))
  line.close()
  await database.drop()
  expect([...runs.values()]).toEqual(Array(FAILOVERS * JOBS).fill(1))
})

test('a worker that lost its line begins new jobs while one from before still runs', async () => {
  const database = await newTestDatabase()
  const line = await openDatabaseProxy(database.url)
  const [pool, owner] = [line.url, database.url].map((url) => openPool(url, { max: 6, onError: () => {} }))
  const begun: string[] = []
  const ending = Promise.withResolvers<void>()
  const job = defineJob({
    ...note,
    lane: 'quick',
    run: async (payload) => {
      begun.push(payload.note)
      await ending.promise
    },
  })
  const services = { pool, directUrl: line.url, log: pino({ level: 'silent' }) } as Services
  const worker = await runWorker(services, [{ jobs: [job], concurrency: 2, pollMs: 100 }])
  const add = (name: string) =>
    inTransaction(owner!, { role: 'lt_system', settings: {} }, (tx) =>
      enqueueMany(tx, note, [{ note: name }]),
    )
  await add('before')
  await eventually(() => expect(begun).toEqual(['before']))

  // The worker is assigned this job and never receives it.
  line.loseAnswerWith('unheard')
  await add('unheard')
  await eventually(() => expect(line.hasLostAnswer()).toBe(true))
  await add('new')
  await eventually(() => expect(begun).toEqual(['before', 'new']))

  ending.resolve()
  await eventually(() => expect(begun).toEqual(['before', 'new', 'unheard']))
  await worker.stop()
  await Promise.all([pool!.end(), owner!.end()])
  line.close()
  await database.drop()
})

test('a worker whose connection falls silent is heard over another one', async () => {
  const database = await newTestDatabase()
  const line = await openDatabaseProxy(database.url)
  const owner = openPool(database.url, { onError: () => {} })
  const pool = openPool(line.url, { max: 6, onError: () => {} })
  const services = { pool, directUrl: line.url, log: pino({ level: 'silent' }) } as Services
  const options = { lastJobsMs: 1, deadAfterMs: DEAD_AFTER_MS }
  const job = defineJob({ ...note, lane: 'quick', run: async () => {} })
  const worker = await runWorker(services, [{ jobs: [job], concurrency: 1, pollMs: 60_000 }], options)
  const lastSeen = async () =>
    (await owner.query<{ seen_at: Date }>('select max(seen_at) as seen_at from workers')).rows[0]!.seen_at
  await eventually(async () => expect(await lastSeen()).not.toBeNull())

  line.silence()
  const silentAt = (await owner.query<{ at: Date }>(`select now() + interval '20 milliseconds' as at`))
    .rows[0]!.at
  await eventually(async () => expect((await lastSeen()).getTime()).toBeGreaterThan(silentAt.getTime()))
  line.close()
  await worker.stop()
  await Promise.all([owner.end(), pool.end()])
  await database.drop()
})
