import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabaseProxy } from '#test/database/database-proxy.ts'
import { newTestDatabase } from '#test/database/test-database.ts'
import { eventually } from '#test/world/eventually.ts'
import { openPool } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Services } from '../services.ts'
import { enqueue } from './enqueue.ts'
import { declareJob, defineJob } from './job.ts'
import { runWorker } from './run-worker.ts'

const ROUNDS = 3

const note = declareJob({
  task: 'note-lost',
  payload: z.object({ note: z.string() }),
  queue: () => 'one after the other',
})

test('a job that a worker was given over a line that broke before it could hear of it is done all the same, once', async () => {
  const database = await newTestDatabase()
  const line = await openDatabaseProxy(database.url)
  const [pool, owner] = [line.url, database.url].map((url) => openPool(url, { onError: () => {} }))
  const services = { pool, directUrl: database.url, log: pino({ level: 'silent' }) } as Services
  const done: string[] = []
  const job = defineJob({
    ...note,
    lane: 'quick',
    run: async (payload) => void done.push(payload.note),
  })
  const worker = await runWorker(services, [{ jobs: [job], concurrency: 2, pollMs: 100 }])
  for (let round = 1; round <= ROUNDS; round++) {
    const note = `round ${round}`
    line.loseAnswerWith(note)
    await inTransaction(owner!, { role: 'lt_system', settings: {} }, (tx) => enqueue(tx, job, { note }))
    await eventually(async () => {
      const { rows } = await owner!.query('select id from graphile_worker.jobs')
      expect(rows).toEqual([])
    })
  }
  expect(done).toEqual(Array.from({ length: ROUNDS }, (_, nth) => `round ${nth + 1}`))
  await worker.stop()
  await Promise.all([pool!.end(), owner!.end()])
  line.close()
  await database.drop()
})
