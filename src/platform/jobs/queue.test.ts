import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabaseProxy } from '#test/database/database-proxy.ts'
import { eventually } from '#test/world/eventually.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { ChildDied } from '../child-pool/child-pool.ts'
import { enqueue, enqueueMany } from './enqueue.ts'
import { declareJob, defineJob, type AnyJob, type JobDeclaration } from './job.ts'
import { runWorker } from './run-worker.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const product = { role: 'lt_system', settings: {} }

type Note = { note: string }

const named = (task: string, key?: () => string): JobDeclaration<Note> =>
  declareJob({ task, payload: z.object({ note: z.string() }), ...(key && { key }) })

const queueJob = (job: JobDeclaration<Note>, payload: Note, options?: { runAt?: Date }) =>
  inTransaction(world.services.pool, product, (tx) => enqueue(tx, job, payload, options))

const queue = (task: string, payload: Note) => queueJob(named(task), payload)

async function waiting(task: string): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where task_identifier = $1',
    [task],
  )
  return rows[0]!.count
}

const start = (...jobs: AnyJob[]) => runWorker(world.services, [{ jobs, concurrency: 2 }])

function noting(
  task: string,
  work: (payload: { note: string }, attempt: number) => Promise<void> = async () => {},
) {
  const done: string[] = []
  const job = defineJob({
    ...named(task),
    lane: 'quick',
    run: async (payload, { attempt }) => {
      done.push(payload.note)
      await work(payload, attempt)
    },
  })
  return { job, done }
}

test('a job exists when its transaction commits, and never otherwise', async () => {
  const { job, done } = noting('note-committed')
  const undone = inTransaction(world.services.pool, product, async (tx) => {
    await enqueue(tx, job, { note: 'undone' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await queue(job.task, { note: 'kept' })
  const worker = await start(job)
  await eventually(() => expect(done).toEqual(['kept']))
  await worker.stop()
})

test('jobs of one key are one job, at the last moment asked for; many go in at once', async () => {
  const later = new Date('2999-01-01T00:00:00Z')
  const one = named('note-keyed', () => 'one')
  await queueJob(one, { note: 'first' }, { runAt: later })
  await queueJob(one, { note: 'second' })
  expect(await waiting('note-keyed')).toBe(1)
  await inTransaction(world.services.pool, product, (tx) =>
    enqueueMany(
      tx,
      named('note-many'),
      ['a', 'b', 'c'].map((note) => ({ note })),
    ),
  )
  const [keyed, many] = [noting('note-keyed'), noting('note-many')]
  const worker = await start(keyed.job, many.job)
  await eventually(() => expect(many.done.sort()).toEqual(['a', 'b', 'c']))
  await eventually(() => expect(keyed.done).toEqual(['second']))
  await worker.stop()
})

test('jobs of one key that are asked for at once are one job, as the last asked for it', async () => {
  const one = declareJob({ ...named('note-folded'), key: ({ note }) => note.slice(0, 1), priority: 3 })
  const notes = ['a1', 'b1', 'a2'].map((note) => ({ note }))
  await inTransaction(world.services.pool, product, (tx) => enqueueMany(tx, one, notes))
  const folded = noting('note-folded')
  const worker = await start(folded.job)
  await eventually(() => expect(folded.done.toSorted()).toEqual(['a2', 'b1']))
  await worker.stop()
})

test('a job stored by the version before is parsed where it runs, and one that makes no sense never reaches the work', async () => {
  const store = (payload: object) =>
    world.owner.query(`select graphile_worker.add_job('note-stored', $1::json, max_attempts => 1)`, [
      JSON.stringify(payload),
    ])
  await store({ note: 'before', forgotten: true })
  await store({ noted: 'never' })
  const { job, done } = noting('note-stored')
  const worker = await start(job)
  await eventually(async () => {
    const { rows } = await world.owner.query<{ error: string }>(
      `select last_error as error from graphile_worker.jobs where task_identifier = 'note-stored' and attempts = 1
         and locked_at is null`,
    )
    expect(rows).toEqual([{ error: expect.stringContaining('note') as string }])
  })
  await worker.stop()
  expect(done).toEqual(['before'])
})

test('a payload of another shape does not compile', () => {
  const job = named('note-typed')
  // @ts-expect-error -- the job wants a note
  expect(() => enqueue({} as never, job, { noted: 'never' })).toBeTypeOf('function')
})

test('a job that fails is tried again, and knows which try it is', async () => {
  const tries: number[] = []
  const { job } = noting('note-failing', async (_payload, attempt) => {
    tries.push(attempt)
    if (attempt === 1) throw new Error('not yet')
  })
  await queue(job.task, { note: 'again' })
  const worker = await start(job)
  await eventually(() => expect(tries).toEqual([1, 2]))
  await eventually(async () => expect(await waiting(job.task)).toBe(0))
  await worker.stop()
})

test('what failed says which photo or letter it was about, by its id, and nobody’s name', async () => {
  const payload = z.object({ letterId: z.string(), email: z.string() })
  const job = defineJob({
    ...declareJob({ task: 'note-about', payload, maxAttempts: 1 }),
    lane: 'quick',
    run: async () => {
      throw new Error('no answer')
    },
  })
  await inTransaction(world.services.pool, product, (tx) =>
    enqueue(tx, job, { letterId: 'b7', email: 'anna' }),
  )
  const worker = await start(job)
  await eventually(async () => {
    const { rows } = await world.owner.query(
      `select last_error as error from graphile_worker.jobs where task_identifier = 'note-about' and locked_at is null`,
    )
    expect(rows).toEqual([{ error: 'no answer (letterId b7)' }])
  })
  await worker.stop()
})

const DEAD_AFTER_MS = 400

const startSoonDead = (...jobs: AnyJob[]) =>
  runWorker(world.services, [{ jobs, concurrency: 1 }], { deadAfterMs: DEAD_AFTER_MS })

test('a job that takes long is left to its worker, which beats all the while', async () => {
  const ending = Promise.withResolvers<void>()
  const first = noting('note-held', () => ending.promise)
  await queue('note-held', { note: 'held' })
  const living = await startSoonDead(first.job)
  await eventually(() => expect(first.done).toEqual(['held']))
  const second = noting('note-held')
  const other = await startSoonDead(second.job)
  await eventually(async () => {
    const { rowCount } = await world.owner.query(
      `select from workers where steady_since < now() - 3 * interval '${DEAD_AFTER_MS} milliseconds'`,
    )
    expect(rowCount).toBe(2)
  })
  await queue('note-held', { note: 'other' })
  await eventually(() => expect(second.done).toEqual(['other']))
  ending.resolve()
  await Promise.all([living.stop(), other.stop()])
  expect(await waiting('note-held')).toBe(0)
})

async function dieWith(task: string) {
  const line = await openDatabaseProxy(world.services.pool.options.connectionString!)
  const pool = openPool(line.url, { onError: () => {} })
  const stuck = noting(task, () => new Promise(() => {}))
  const dying = { ...world.services, pool, directUrl: line.url }
  const worker = await runWorker(dying, [{ jobs: [stuck.job], concurrency: 1 }], { lastJobsMs: 1 })
  await eventually(() => expect(stuck.done).toHaveLength(1))
  line.close()
  await worker.stop()
  await world.owner.query(
    `insert into workers (name, seen_at) select locked_by, 'epoch' from graphile_worker.jobs where task_identifier = $1
     on conflict (name) do update set seen_at = excluded.seen_at`,
    [task],
  )
}

test("a dead worker's job is done by another", async () => {
  await queue('note-left', { note: 'left' })
  await dieWith('note-left')
  const left = noting('note-left')
  const heir = await startSoonDead(left.job)
  await eventually(() => expect(left.done).toEqual(['left']))
  await heir.stop()
})

test('a job whose worker died at its last try is shown to admins with why, and done when they try it again', async () => {
  await queueJob({ ...named('note-last'), maxAttempts: 1 }, { note: 'last' })
  await dieWith('note-last')
  const last = noting('note-last')
  const heir = await startSoonDead(last.job)
  const failing = async () =>
    (
      await world.owner.query<{ id: string; error: string }>(
        `select * from failing_jobs(9) where task = 'note-last'`,
      )
    ).rows
  await eventually(async () => expect(await failing()).toMatchObject([{ error: 'its worker died' }]))
  expect(last.done).toEqual([])
  await world.owner.query('select retry_job($1)', [(await failing())[0]!.id])
  await eventually(() => expect(last.done).toEqual(['last']))
  await heir.stop()
})

test('a job that does not end when its worker is stopped is given back as if it had not begun', async () => {
  const stuck = noting('note-stuck', () => new Promise(() => {}))
  await queue('note-stuck', { note: 'stuck' })
  const worker = await runWorker(world.services, [{ jobs: [stuck.job], concurrency: 1 }], { lastJobsMs: 50 })
  await eventually(() => expect(stuck.done).toEqual(['stuck']))
  await worker.stop()

  const tries: number[] = []
  const next = noting('note-stuck', async (_payload, attempt) => void tries.push(attempt))
  const heir = await start(next.job)
  await eventually(() => expect(tries).toEqual([1]))
  await heir.stop()
})

/** Wraps the pool as if the disk were full: no job's failure can be saved. */
function onFullDisk(pool: Pool, isFull: () => boolean): Pool {
  const refusing = (client: object): object =>
    new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'query') return value.bind(target) as unknown
        return (asked: string | { text: string }, ...rest: unknown[]) =>
          isFull() && (typeof asked === 'string' ? asked : asked.text).includes('last_error =')
            ? Promise.reject(new Error('could not extend file: No space left on device'))
            : (value.call(target, asked, ...rest) as unknown)
      },
    })
  return new Proxy(pool, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (name === 'connect') return async () => refusing(await target.connect())
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

test('a worker that can not note what became of a job, as on a full disk, is started again and does the work', async () => {
  const nobodyListened: unknown[] = []
  const listen = (error: unknown) => nobodyListened.push(error)
  process.on('unhandledRejection', listen)
  let isFull = true
  const tries = noting('note-full-disk', async () => {
    if (isFull) throw new Error('no room for the work either')
  })
  await queue(tries.job.task, { note: 'kept' })
  const pool = onFullDisk(world.services.pool, () => isFull)
  const worker = await runWorker({ ...world.services, pool }, [{ jobs: [tries.job], concurrency: 2 }])
  await eventually(() => expect(tries.done.length).toBeGreaterThanOrEqual(2))

  isFull = false
  await eventually(async () => expect(await waiting(tries.job.task)).toBe(0))
  await queue(tries.job.task, { note: 'later' })
  await eventually(() => expect(tries.done.at(-1)).toBe('later'))
  await worker.stop()
  process.off('unhandledRejection', listen)
  expect(nobodyListened).toEqual([])
})

function givingUp<Job extends object>(job: Job) {
  const givenUp: string[] = []
  return { givenUp, job: { ...job, giveUp: async ({ note }: { note: string }) => void givenUp.push(note) } }
}

const setTries = (task: string, tries: number) =>
  world.owner.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => $2)
     from graphile_worker.jobs where task_identifier = $1`,
    [task, tries],
  )

test('a job that was tried eight times is given up, and what is to be said of it is said', async () => {
  await queue('note-often', { note: 'often' })
  const often = noting('note-often', async () => {
    throw new Error('not now either')
  })
  const { givenUp, job } = givingUp(often.job)
  await setTries(job.task, 7)
  const worker = await start(job)
  await eventually(() => expect(often.done).toEqual(['often']))
  expect(givenUp).toEqual([])
  await eventually(async () => expect((await setTries(job.task, 8)).rowCount).toBe(1))
  await eventually(() => expect(givenUp).toEqual(['often']))
  await eventually(async () => expect(await waiting(job.task)).toBe(0))
  await worker.stop()
  expect(often.done).toEqual(['often'])
})

test('a job that two children died of, which did nothing else, is not run again', async () => {
  await queue('note-child', { note: 'child' })
  const deadly = noting('note-child', async () => {
    throw new ChildDied('draw', 'memory')
  })
  const { givenUp, job } = givingUp(deadly.job)
  const worker = await start(job)
  await eventually(() => expect(deadly.done).toHaveLength(1))
  await eventually(() => expect(givenUp).toEqual(['child']))
  await worker.stop()
  expect(deadly.done).toHaveLength(2)
})
