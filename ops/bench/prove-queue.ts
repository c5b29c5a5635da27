import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { only } from '#platform/db/only.ts'
import { openPool } from '#platform/db/pool.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { defineJob, type JobDeclaration } from '#platform/jobs/job.ts'
import { openDatabaseProxy } from '#test/database/database-proxy.ts'
import { killOnExit } from '#test/program/kill-on-exit.ts'
import { newDataFolder } from '#test/program/running-program.ts'
import { percentile } from './percentile.ts'
import { printTable, formatSeconds, measureMs, type TableRow } from './proof-machine.ts'
import {
  GRACE_MS,
  startQueueWorker,
  longJob,
  type QueuePlace,
  type QueueWorkerOptions,
} from './queue-bench-server.ts'
import { startUnsyncedServer } from './scale/database-pair.ts'
import { pgBouncerVersion, startPgBouncer } from './start-pgbouncer.ts'

const HELP = `npm run prove-queue -- [--rounds N] [--only 2,8]

Measures the queue on a PostgreSQL of its own, a row a figure, and ends by itself within twenty minutes.
--rounds repeats figures 3 and 4 (3 by default, 20 for a release); --only measures these figures alone.
`
const TARGETS = {
  2: 'killed at work, dead after 20 s: 19 jobs begun by another within 25 s',
  3: 'database away for twice the time to be dead: none begun twice, new work within 10 s',
  4: 'answer of a fetch lost, also with a named queue: done once, within 5 s',
  5: 'SIGTERM during a long job: begun within 2 s after the grace, at try 1',
  6: '10,000 jobs in one call: within 1 s, one notification',
  7: '50,000 pictures of one studio, then ten of another: the ten within 1 s',
  8: 'commit to start, one at a time, p50 20 ms, p95 100 ms; 250 empty jobs a second at four',
  9: 'connections of a process that listen: 1',
  10: 'one key asked for 40 times at once: 1 job, 0 errors; once more while it runs: 2 runs',
  11: 'killed at its last try: admins see why, and it is begun when tried again',
  12: 'each role enqueues, and is refused three other ways to the queue',
  13: 'behind PgBouncer in transaction mode, figures 2 to 4 and 8',
}
const TIMEOUT_MS = 20 * 60_000
const [SOON_MS, PATIENCE_MS] = [20, 60_000]
const DEAD_AFTER_MS = 20_000
const OUTAGE_MS = 4000
// Workers are notified at most once in 50 ms. A job enqueued after that interval is announced
// immediately.
const JOB_GAP_MS = 60

const options = { help: { type: 'boolean' }, rounds: { type: 'string' }, only: { type: 'string' } } as const
const { values: args } = parseArgs({ options })
if (args.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
const rounds = Number(args.rounds ?? 3)
setTimeout(() => process.exit(1), TIMEOUT_MS).unref()

const data = await newDataFolder()
const postgres = await startUnsyncedServer(join(data.folder, 'postgres'))
const { url } = postgres
await prepareDatabase(url)
const owner = openPool(url, { onError: () => {} })
await owner.query(
  'create table queue_bench (note text, attempt int, pid int, at timestamptz default clock_timestamp())',
)
const directPlace: QueuePlace = { url, directUrl: url, isPooled: false }

const lines: TableRow[] = []
function reportFigure(figure: keyof typeof TARGETS, place: QueuePlace, measured: string, holds: boolean) {
  const what = place.isPooled ? `13, as ${figure}` : `${figure}`
  lines.push([`${holds ? 'held  ' : 'MISSED'} ${what}  ${TARGETS[figure]}`, measured])
  process.stdout.write(`${what}: ${measured}\n`)
}

const enqueueJobs = <Payload extends object>(job: JobDeclaration<Payload>, ...payloads: NoInfer<Payload>[]) =>
  inTransaction(owner, { role: databaseRoles.system, settings: {} }, (tx) => enqueueMany(tx, job, payloads))
const notes = (name: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ({ note: `${name} ${nth}` }))
type JobStart = { note: string; attempt: number; pid: number; at: Date }
const listStarts = async () => (await owner.query<JobStart>('select * from queue_bench order by at')).rows
const countOf = async (from: string) =>
  only((await owner.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows).count
const countJobs = () => countOf('graphile_worker.jobs')
const EMPTY = 'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))'
const emptyQueue = () => owner.query(`truncate queue_bench; ${EMPTY}`)

const waitUntil = (condition: () => Promise<boolean> | boolean) =>
  measureMs(async () => {
    for (const end = Date.now() + PATIENCE_MS; !(await condition()); await sleep(SOON_MS))
      if (Date.now() > end) throw new Error('it did not come about in time')
  })

const defineTestJob = (task: string, run: (note: string) => Promise<void> | void, more: object = {}) =>
  defineJob({
    task,
    payload: z.object({ note: z.string() }),
    lane: 'quick',
    run: async ({ note }) => run(note),
    ...more,
  })

function startProcess(worker: QueueWorkerOptions) {
  const file = join(import.meta.dirname, 'queue-bench-server.ts')
  const words = [...process.execArgv, file, JSON.stringify(worker)]
  return killOnExit(spawn(process.execPath, words, { stdio: 'ignore' }))
}

/**
 * Measures figures 2 and 11: kills five processes with four jobs each. One job is at its last
 * attempt.
 */
async function killWorkers(place: QueuePlace) {
  const worker = { ...place, deadAfterMs: DEAD_AFTER_MS }
  const children = Array.from({ length: 5 }, () => startProcess(worker))
  await enqueueJobs(longJob, ...notes('killed', 19).map(({ note }) => ({ note, ms: 600_000 })))
  await enqueueJobs({ ...longJob, maxAttempts: 1 }, { note: 'last', ms: 600_000 })
  await waitUntil(async () => (await listStarts()).length === 20)
  const successor = await startQueueWorker({ ...worker, concurrency: 20 })
  await waitUntil(
    async () => (await countOf(`workers where steady_since < now() - interval '${DEAD_AFTER_MS} ms'`)) === 6,
  )
  const killedAt = Date.now()
  for (const child of children) child.kill('SIGKILL')
  const listRestarts = async () => (await listStarts()).filter(({ pid }) => pid === process.pid)
  await waitUntil(async () => (await listRestarts()).length === 19)
  const latestMs = Math.max(...(await listRestarts()).map(({ at }) => at.getTime() - killedAt))
  reportFigure(2, place, `19 within ${formatSeconds(latestMs)}`, latestMs < 25_000)

  const { rows: failing } = await owner.query<{ id: string; error: string }>('select * from failing_jobs(9)')
  for (const { id } of failing) await owner.query('select retry_job($1)', [id])
  await waitUntil(async () => (await listRestarts()).length === 20)
  const error = failing.map((one) => one.error).join()
  reportFigure(11, place, `“${error}”; begun`, error === 'its worker died')
  await successor.stop()
}

async function loseDatabase(place: QueuePlace) {
  const runs = new Map<string, number>()
  let ending = Promise.withResolvers<void>()
  const job = defineTestJob('bench-away', async (note) => {
    runs.set(note, (runs.get(note) ?? 0) + 1)
    await ending.promise
  })
  const proxies = [await openDatabaseProxy(place.url), await openDatabaseProxy(place.directUrl)] as const
  const awayPlace = { ...place, url: proxies[0].url, directUrl: proxies[1].url }
  const workers = await Promise.all([1, 2, 3].map(() => startQueueWorker(awayPlace, job)))
  let slowestMs = 0
  for (let round = 0; round < rounds; round++) {
    await enqueueJobs(job, ...notes(`${round}`, 4))
    await waitUntil(() => runs.size === 5 * round + 4)
    for (const proxy of proxies) proxy.goDown(true)
    await sleep(OUTAGE_MS)
    for (const proxy of proxies) proxy.goDown(false)
    await enqueueJobs(job, { note: `${round} new` })
    slowestMs = Math.max(slowestMs, await waitUntil(() => runs.size === 5 * round + 5))
    // Gives all workers time to be steady again and to remove workers that seem dead to them.
    await sleep(OUTAGE_MS)
    ending.resolve()
    ending = Promise.withResolvers()
    await waitUntil(async () => (await countJobs()) === 0)
  }
  for (const worker of workers) await worker.stop()
  for (const proxy of proxies) proxy.close()
  const twice = [...runs.values()].filter((times) => times > 1).length
  const measured = `${rounds} rounds: ${twice} of ${runs.size} twice, new work within ${formatSeconds(slowestMs)}`
  reportFigure(3, place, measured, twice === 0 && slowestMs < 10_000)
}

async function loseAnswers(place: QueuePlace) {
  const done: string[] = []
  let slowestMs = 0
  const proxy = await openDatabaseProxy(place.url)
  for (const more of [{}, { queue: () => 'one after the other' }]) {
    const job = defineTestJob('bench-lost', (note) => void done.push(note), more)
    const worker = await startQueueWorker({ ...place, url: proxy.url }, job)
    for (const one of notes('lost', rounds)) {
      proxy.loseAnswerWith(one.note)
      await enqueueJobs(job, one)
      slowestMs = Math.max(slowestMs, await waitUntil(async () => (await countJobs()) === 0))
    }
    await worker.stop()
  }
  proxy.close()
  const holds = done.length === 2 * rounds && slowestMs < 5000
  reportFigure(4, place, `${done.length} of ${2 * rounds} done, within ${formatSeconds(slowestMs)}`, holds)
}

async function stopWorker() {
  const child = startProcess(directPlace)
  const ended = once(child, 'exit')
  await enqueueJobs(longJob, { note: 'stopped', ms: PATIENCE_MS })
  await waitUntil(async () => (await listStarts()).length === 1)
  const successor = await startQueueWorker(directPlace)
  const dueAt = Date.now() + GRACE_MS
  child.kill('SIGTERM')
  await waitUntil(async () => (await listStarts()).length === 2)
  const [, { at, attempt } = { at: new Date(NaN), attempt: 0 }] = await listStarts()
  const afterMs = at.getTime() - dueAt
  reportFigure(
    5,
    directPlace,
    `${formatSeconds(afterMs)} after it, try ${attempt}`,
    afterMs < 2000 && attempt === 1,
  )
  await Promise.all([successor.stop(), ended])
}

async function measureBulkEnqueue() {
  const listener = new pg.Client(url)
  await listener.connect()
  let notificationCount = 0
  listener.on('notification', () => (notificationCount += 1))
  await listener.query('listen "jobs:insert"')
  const ms = await measureMs(() =>
    enqueueJobs(
      defineTestJob('bench-many', () => {}),
      ...notes('many', 10_000),
    ),
  )
  await listener.query('select')
  await listener.end()
  reportFigure(
    6,
    directPlace,
    `${formatSeconds(ms)}, ${notificationCount}`,
    ms < 1000 && notificationCount === 1,
  )
}

async function measureFairness() {
  const made: string[] = []
  const job = defineTestJob('bench-picture', async (note) => {
    await sleep(20)
    made.push(note)
  })
  // Sets priorities as `picture_priority` does, by the number of waiting pictures of the studio.
  const enqueuePictures = (studio: string, count: number) =>
    owner.query(
      `select enqueue_jobs(json_agg(json_build_object('task', 'bench-picture', 'priority', steps_back(nth),
         'payload', json_build_object('note', $1::text)))) from generate_series(0, $2::int - 1) nth`,
      [studio, count],
    )
  await enqueuePictures('large', 50_000)
  const worker = await startQueueWorker({ ...directPlace, concurrency: 2 }, job)
  await waitUntil(() => made.length > 60)
  await enqueuePictures('small', 10)
  const ms = await waitUntil(() => made.filter((studio) => studio === 'small').length === 10)
  await worker.stop()
  reportFigure(7, directPlace, formatSeconds(ms), ms < 1000)
}

async function measureSpeed(place: QueuePlace) {
  const begunAt = new Map<string, number>()
  const job = defineTestJob('bench-soon', (note) => void begunAt.set(note, performance.now()))
  const direct = new URL(place.directUrl)
  direct.searchParams.set('application_name', 'queue line')
  const worker = await startQueueWorker({ ...place, directUrl: direct.href }, job)
  const listening = await countOf(`pg_stat_activity where application_name = 'queue line'`)
  reportFigure(9, place, `${listening}`, listening === 1)
  const waits: number[] = []
  for (const one of notes('soon', 200)) {
    await enqueueJobs(job, one)
    const committedAt = performance.now()
    await waitUntil(() => begunAt.has(one.note))
    waits.push(Math.max(0, (begunAt.get(one.note) ?? NaN) - committedAt))
    await sleep(JOB_GAP_MS)
  }
  await worker.stop()
  await enqueueJobs(job, ...notes('drained', 3000))
  const draining = await startQueueWorker(place, job)
  const perSecond = 3_000_000 / (await waitUntil(() => begunAt.size === 3200))
  await draining.stop()
  const [p50, p95] = [percentile(waits, 0.5), percentile(waits, 0.95)]
  const measured = `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; ${perSecond.toFixed(0)}/s`
  reportFigure(8, place, measured, p50 <= 20 && p95 <= 100 && perSecond >= 250)
}

async function measureKey() {
  const ending = Promise.withResolvers<void>()
  let runs = 0
  const run = async () => {
    runs += 1
    await ending.promise
  }
  const job = defineTestJob('bench-key', run, { key: () => 'one' })
  const enqueueOnce = () => enqueueJobs(job, { note: 'one' })
  const results = await Promise.allSettled(Array.from({ length: 40 }, enqueueOnce))
  const errors = results.filter(({ status }) => status === 'rejected').length
  const jobs = await countJobs()
  const worker = await startQueueWorker(directPlace, job)
  await waitUntil(() => runs === 1)
  await enqueueOnce()
  ending.resolve()
  await waitUntil(async () => (await countJobs()) === 0)
  await worker.stop()
  const holds = jobs === 1 && errors === 0 && runs === 2
  reportFigure(10, directPlace, `${jobs} job, ${errors} errors; ${runs} runs`, holds)
}

async function measureRoles() {
  const attempts = [`enqueue_job('any', '{}')`, 'from graphile_worker.jobs']
  attempts.push(`graphile_worker.add_job('any')`, 'graphile_worker.complete_jobs(array[1])')
  const roles = Object.values(databaseRoles)
  let refused = 0
  const attemptAs = async (role: string, attempt: string) => {
    const client = await owner.connect()
    await client
      .query(`begin; set local role ${role}; select ${attempt}; commit`)
      .catch(({ code }: pg.DatabaseError) => (refused += code === '42501' ? 1 : 0))
    client.release(true)
  }
  for (const role of roles) for (const attempt of attempts) await attemptAs(role, attempt)
  const jobs = await countJobs()
  const holds = jobs === roles.length && refused === 3 * roles.length
  reportFigure(12, directPlace, `${roles.length} roles: ${jobs} jobs, ${refused} refusals`, holds)
}

async function measurePooler() {
  const version = pgBouncerVersion()
  if (!version) return reportFigure(13, directPlace, 'PgBouncer is not installed', false)
  const pooler = await startPgBouncer(new URL(url), join(data.folder, 'pgbouncer'))
  const place = { url: pooler.url, directUrl: url, isPooled: true }
  for (const measure of [killWorkers, loseDatabase, loseAnswers, measureSpeed])
    await measure(place).finally(emptyQueue)
  await pooler.stop()
}

const measures = new Map<string, () => Promise<void>>([
  ['2', () => killWorkers(directPlace)],
  ['3', () => loseDatabase(directPlace)],
  ['4', () => loseAnswers(directPlace)],
  ['5', stopWorker],
  ['6', measureBulkEnqueue],
  ['7', measureFairness],
  ['8', () => measureSpeed(directPlace)],
  ['10', measureKey],
  ['12', measureRoles],
  ['13', measurePooler],
])
for (const name of args.only?.split(',') ?? measures.keys()) {
  const broke = (error: unknown) => void lines.push([`MISSED ${name}  broke`, String(error)])
  await measures.get(name)?.().catch(broke)
  await emptyQueue()
}
await owner.end()
await postgres.stop()
await data.remove()
printTable(lines)
process.exit(lines.some(([what]) => what.startsWith('MISSED')) ? 1 : 0)
