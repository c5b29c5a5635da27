import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findQuickestFolder } from '#test/database/quickest-folder.ts'
import { mountSmallDisk } from '#test/world/small-disk.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { PostgresLog } from './postmaster.ts'
import { StartProblem } from '#platform/core/start-problem.ts'

const quiet: PostgresLog = { debug: () => {}, error: () => {} }

let folder: string
/** Folder of a stopped database, for tests that don't begin with a first start. */
let started: string
const children: ChildProcess[] = []
const newFolder = async () => {
  const parent = await mkdtemp(join(await findQuickestFolder(), 'postgres-test-'))
  await chmod(parent, 0o755)
  return join(parent, 'database')
}
beforeAll(async () => {
  started = await newFolder()
  await (await start(started)).stop()
})
afterAll(() => rm(join(started, '..'), { recursive: true, maxRetries: 5 }))
beforeEach(async () => {
  folder = await newFolder()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(join(folder, '..'), { recursive: true, force: true, maxRetries: 5 })
})

const start = (at = folder) => startEmbeddedPostgres({ folder: at, log: quiet })
const copyStarted = () => void execFileSync('cp', ['-a', started, folder])

async function query(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const serverPid = () => Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

async function startElsewhere() {
  const code = `
    const { startEmbeddedPostgres } = await import('${import.meta.dirname}/embedded-postgres.ts')
    const { url } = await startEmbeddedPostgres({ folder: '${folder}', log: { debug() {}, error() {} } })
    console.log(url)`
  const child = spawn('node', ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  const url = String((await once(child.stdout, 'data'))[0]).trim()
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { url, pid: child.pid, kill }
}

test('a database keeps its rows over a stop and a start', async () => {
  const first = await start()
  await query(first.url, `create table note as select 'Zoë' as label`)
  await first.stop()
  const again = await start()
  const rows = await query(again.url, 'select label from note')
  await again.stop()
  expect(rows).toEqual([{ label: 'Zoë' }])
})

test('it promises durability, speaks UTF-8 and listens on no network', async () => {
  copyStarted()
  const database = await start()
  const rows = await query(
    database.url,
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_encoding', 'listen_addresses')
     order by name`,
  )
  await database.stop()
  expect(rows.map((row) => row.setting)).toEqual(['on', 'on', '', 'UTF8', 'on'])
})

test('what was committed outlives a SIGKILL of the product, and the server ends with it', async () => {
  copyStarted()
  const killed = await startElsewhere()
  await query(killed.url, `create table note as select 1 as id`)
  const pid = serverPid()
  await killed.kill()

  const next = await start()
  expect(await query(next.url, 'select id from note')).toEqual([{ id: 1 }])
  await next.stop()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a server that is killed while the product runs is started again', async () => {
  copyStarted()
  const database = await start()
  await query(database.url, `create table note as select 1 as id`)
  process.kill(serverPid(), 'SIGKILL')

  await expect
    .poll(() => query(database.url, 'select id from note').catch(() => 'down'), { timeout: 10_000 })
    .toEqual([{ id: 1 }])
  await database.stop()
})

test('a stale file that names a living stranger does not keep the server from starting', async () => {
  copyStarted()
  await writeFile(join(folder, 'data', 'postmaster.pid'), `${process.ppid}\n${join(folder, 'data')}\n`)

  const database = await start()
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
})

test('a second instance on the same folder is told who has it', async () => {
  copyStarted()
  const first = await startElsewhere()
  await expect(start()).rejects.toThrow(`is in use by process ${first.pid}`)
  await first.kill()
})

test('a folder that cannot be used is named, with what to do', async () => {
  await writeFile(folder, 'a file in its place')
  const problem = await start().catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  expect(String(problem)).toContain(`${folder} can't be used`)
})

test.skipIf(process.getuid?.() === 0)('a folder of someone else is refused in plain words', async () => {
  await expect(start('/usr/postgres-test')).rejects.toThrow('may not be written to by this user')
})

test('data of another version is left alone', async () => {
  copyStarted()
  await writeFile(join(folder, 'data', 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow('was made by PostgreSQL 17, and this version brings PostgreSQL 18')
})

test('a path too long for a socket is no obstacle', async () => {
  const database = await start(join(folder, 'deep'.repeat(40)))
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
})

const MB = 1024 ** 2

test('on a disk that is nearly full it starts, and what is in it can be removed', async ({ skip }) => {
  const disk = await mountSmallDisk(join(folder, '..', 'disk'), 400)
  if (!disk) return skip('only root may have a disk of its own')
  const database = join(disk.path, 'database')
  const first = await start(database)
  await query(first.url, `create table photo as select generate_series(1, 1000) as id`)
  await first.stop()
  const { bavail, bsize } = await statfs(disk.path)
  await writeFile(join(disk.path, 'other'), Buffer.alloc(bavail * bsize - 8 * MB))

  const again = await start(database)
  await query(again.url, 'delete from photo')
  expect(await query(again.url, 'select count(*)::int as left from photo')).toEqual([{ left: 0 }])
  await again.stop()

  await rm(join(disk.path, 'other'))
  const { bavail: free } = await statfs(disk.path)
  await writeFile(join(disk.path, 'other'), Buffer.alloc(free * bsize - 100 * MB))
  await expect(start(join(disk.path, 'new'))).rejects.toThrow('under 128 MB is free')
  disk.remove()
})

test('started by root, the server lets in no other program of the user it runs as', async ({ skip }) => {
  copyStarted()
  const database = await start()
  const clientCode = `
    const text = 'user\\0postgres\\0database\\0postgres\\0\\0'
    const hello = Buffer.alloc(8 + text.length)
    hello.writeInt32BE(hello.length)
    hello.writeInt32BE(3 << 16, 4)
    hello.write(text, 8)
    require('node:net').connect('${join(folder, 'socket', '.s.PGSQL.5432')}', function () { this.write(hello) })
      .on('data', (answer) => { console.log(answer.toString('latin1', 0, 1)); process.exit() })`
  const ask = (runAs: { uid?: number }) =>
    spawnSync(process.execPath, ['-e', clientCode], { cwd: '/', encoding: 'utf8', ...runAs }).stdout?.trim()
  try {
    if (process.getuid?.() !== 0 || ask({ uid: NOBODY }) === undefined)
      return skip('only root lends the server another user, who must be able to run a program')
    const [toLetIn, toRefuse] = ['R', 'E']
    expect(ask({})).toBe(toLetIn)
    expect(ask({ uid: NOBODY })).toBe(toRefuse)
  } finally {
    await database.stop()
  }
})

const NOBODY = 65534
