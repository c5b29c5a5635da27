import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventually } from '#test/world/eventually.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { lookByHand } from '#test/world/look-by-hand.ts'
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

test("a living worker's job is left to it, also when it lost the database for a moment", async () => {
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  const first = noting('note-held', () => held)
  await queue('note-held', { note: 'held' })
  // One job at a time, so that it can't take what is queued next.
  const living = await runWorker(world.services, [{ jobs: [first.job], concurrency: 1 }])
  await eventually(() => expect(first.done).toEqual(['held']))

  const second = noting('note-held')
  const leavesItAlone = async (note: string) => {
    const bystander = await start(second.job)
    await queue('note-held', { note })
    await eventually(() => expect(second.done.at(-1)).toBe(note))
    await bystander.stop()
    expect(second.done).not.toContain('held')
  }
  await leavesItAlone('other')

  const [before] = await aliveOver()
  await world.owner.query('select pg_terminate_backend($1)', [before])
  await eventually(async () => {
    const now = await aliveOver()
    expect(now).toHaveLength(1)
    expect(now).not.toContain(before)
  })
  await leavesItAlone('another')
  finish()
  await living.stop()
})

async function aliveOver(): Promise<number[]> {
  const { rows } = await world.owner.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = hashtext('worker')::oid and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}

/** Leaves the job as a worker that was killed in the middle of it would. */
const dieWith = (task: string) =>
  world.owner.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker that was', attempts = attempts + 1
     where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [task],
  )

test("a dead worker's job is done by the next, at once", async () => {
  await queue('note-left', { note: 'left' })
  await dieWith('note-left')
  const left = noting('note-left')
  const heir = await start(left.job)
  await eventually(() => expect(left.done).toEqual(['left']))
  await heir.stop()
})

test('no worker is taken for dead while it looks for a database that failed over; one that stays away is', async () => {
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  const first = noting('note-failover', () => held)
  await queue('note-failover', { note: 'held' })
  const looking = lookByHand()
  const living = await runWorker(world.services, [{ jobs: [first.job], concurrency: 1 }], looking)
  await eventually(() => expect(first.done).toEqual(['held']))
  await queue('note-gone', { note: 'gone' })
  await dieWith('note-gone')

  const [before] = await aliveOver()
  await world.owner.query('select pg_terminate_backend($1)', [before])
  await eventually(async () => expect(await aliveOver()).not.toContain(before))
  const [again, gone] = [noting('note-failover'), noting('note-gone')]
  const both = { jobs: [again.job, gone.job], concurrency: 1 }
  const other = await runWorker(world.services, [both], looking)
  await eventually(async () => expect(await aliveOver()).toHaveLength(2))
  await looking.allLook()
  await eventually(() => expect(gone.done).toEqual(['gone']))
  expect(again.done).toEqual([])
  finish()
  await Promise.all([living.stop(), other.stop()])
  looking.end()
  expect(await waiting('note-failover')).toBe(0)
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

test('a worker that can not note what became of a job, as on a full disk, is started again and does the work', async () => {
  // A trigger refuses to record outcomes, with the error of a full disk.
  await world.owner.query(`
    create function refuse_outcomes() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    create trigger full_disk before update on graphile_worker._private_jobs for each row
      when (new.last_error is distinct from old.last_error) execute function refuse_outcomes()`)
  const nobodyListened: unknown[] = []
  const listen = (error: unknown) => nobodyListened.push(error)
  process.on('unhandledRejection', listen)
  let isFull = true
  const tries = noting('note-full-disk', async () => {
    if (isFull) throw new Error('no room for the work either')
  })
  await queue(tries.job.task, { note: 'kept' })
  const worker = await start(tries.job)
  await eventually(() => expect(tries.done.length).toBeGreaterThanOrEqual(2))

  isFull = false
  await world.owner.query('drop trigger full_disk on graphile_worker._private_jobs')
  await eventually(async () => expect(await waiting(tries.job.task)).toBe(0))
  await queue(tries.job.task, { note: 'later' })
  await eventually(() => expect(tries.done.at(-1)).toBe('later'))
  await worker.stop()
  process.off('unhandledRejection', listen)
  expect(nobodyListened).toEqual([])
})

/** Starts a worker, which requeues the dead one's job and notes its death, and stops it before it takes any. */
async function heirOf() {
  const worker = await start(noting('note-nothing').job)
  await worker.stop()
}

/** Kills so many workers, one after another, in the middle of this task's job. */
async function killInTurn(task: string, workers: number) {
  for (let death = 1; death <= workers; death += 1) {
    await dieWith(task)
    await heirOf()
  }
}

/** A job that notes what it would have said when it was given up. */
function givingUp<Job extends object>(job: Job) {
  const givenUp: string[] = []
  return { givenUp, job: { ...job, giveUp: async ({ note }: { note: string }) => void givenUp.push(note) } }
}

test('a job whose workers are killed in turn is done by the next', async () => {
  await queue('note-unlucky', { note: 'unlucky' })
  const unlucky = noting('note-unlucky')
  const { givenUp, job } = givingUp(unlucky.job)
  await killInTurn(job.task, 4)
  const worker = await start(job)
  await eventually(() => expect(unlucky.done).toEqual(['unlucky']))
  await worker.stop()
  expect(givenUp).toEqual([])
})

test('a job that five workers in a row died of is not run again, and what is to be said of it is said', async () => {
  await queue('note-deadly', { note: 'deadly' })
  const deadly = noting('note-deadly')
  const { givenUp, job } = givingUp(deadly.job)
  await killInTurn(job.task, 5)
  const worker = await start(job)
  await eventually(() => expect(givenUp).toEqual(['deadly']))
  await eventually(async () => expect(await waiting(job.task)).toBe(0))
  await worker.stop()
  expect(deadly.done).toEqual([])
})

test('one that says nothing counts as failed for good, until somebody has it tried again', async () => {
  await queue('note-silent', { note: 'silent' })
  const silent = noting('note-silent')
  await killInTurn('note-silent', 5)
  const worker = await start(silent.job)
  const findJob = async () =>
    (
      await world.owner.query<{ id: string; isOver: boolean; error: string }>(
        `select id, attempts = max_attempts and locked_at is null as "isOver", last_error as error
         from graphile_worker.jobs where task_identifier = 'note-silent'`,
      )
    ).rows[0]
  await eventually(async () => expect(await findJob()).toMatchObject({ isOver: true }))
  expect(await findJob()).toMatchObject({ error: 'its worker died, 5 of 5' })
  expect(silent.done).toEqual([])

  await world.owner.query('select retry_job($1)', [(await findJob())!.id])
  await eventually(() => expect(silent.done).toEqual(['silent']))
  await worker.stop()
})

test('a death is forgotten once there was an answer, and one of money is tried however often workers die', async () => {
  await queue('note-mixed', { note: 'mixed' })
  await queue('note-money', { note: 'money' })
  const mixed = noting('note-mixed', async () => {
    if (mixed.done.length === 1) throw new Error('an answer')
  })
  const money = noting('note-money')
  await killInTurn('note-money', 3)
  await dieWith('note-mixed')
  await heirOf()
  const worker = await start(mixed.job, { ...money.job, outlivesWorkers: true })
  await eventually(() => expect([mixed.done.length, money.done]).toEqual([1, ['money']]))
  await worker.stop()
  await dieWith('note-mixed')
  await world.owner.query('update graphile_worker._private_jobs set run_at = now()')
  const heir = await start(mixed.job)
  await eventually(() => expect(mixed.done).toEqual(['mixed', 'mixed']))
  await heir.stop()
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
