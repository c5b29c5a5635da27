import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import project from '../../../package.json' with { type: 'json' }
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { databaseUrl, withAdmin } from '#test/database/database-admin.ts'
import { assertCompatible, migrateEmptyDatabaseTo, readStage } from './database-stage.ts'
import { migrate } from './migrate.ts'
import { countAdditiveMigrations, migrationFolders } from './migration-files.ts'

const roles = Object.values(databaseRoles)
const serverUrl = inject('testServer').url
let name: string
let url: string
let home: string

beforeEach(async () => {
  name = `empty_${randomBytes(8).toString('hex')}`
  url = databaseUrl(serverUrl, name)
  home = await mkdtemp(join(tmpdir(), 'versions-'))
  await withAdmin(serverUrl, (admin) => admin.query(`create database ${name}`))
})
afterEach(async () => {
  // `force` could cut a connection that graphile-worker is closing. No listener would then handle
  // the connection's error.
  await withAdmin(serverUrl, (admin) => admin.query(`drop database ${name}`))
  await rm(home, { recursive: true })
})

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

const applied = async () =>
  (await query<{ count: number }>('select count(*)::int as count from drizzle.__drizzle_migrations'))[0]!
    .count

type Version = { before: Record<string, string>; after?: Record<string, string> }

async function version(nth: number, { before, after = {} }: Version) {
  const [folder, afterFolder] = [join(home, `${nth}/before`), join(home, `${nth}/after`)]
  await mkdir(join(folder, 'meta'), { recursive: true })
  await mkdir(afterFolder)
  const entries = Object.keys(before).map((tag, idx) => ({
    idx,
    version: '7',
    when: 1000 + idx,
    tag,
    breakpoints: true,
  }))
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [tag, text] of Object.entries(before)) await writeFile(join(folder, `${tag}.sql`), text)
  for (const [tag, text] of Object.entries(after)) await writeFile(join(afterFolder, `${tag}.sql`), text)
  return versionIn({ before: folder, after: afterFolder })
}

function versionIn(folders: typeof migrationFolders) {
  const { before: folder, after: afterFolder } = folders
  return {
    folders,
    migrate: (more: Parameters<typeof migrate>[2] = {}) =>
      migrate(url, roles, { folder, afterFolder, texts: ['select 1'], ...more }),
    fits: (texts = ['select 1']) => assertCompatible(url, roles, texts, folders),
  }
}

const first = { '0000_initial': 'create table prints (id int, width int)' }
const second = { ...first, '0001_height': 'alter table prints add column height int' }
const third = { ...second, '0002_depth': 'alter table prints add column depth int' }
const noWidth = { '0001_no-width': 'alter table prints drop column width' }

test('several processes that start at once bring an empty database to shape once', async () => {
  await Promise.all([migrate(url, roles), migrate(url, roles), migrate(url, roles)])
  const once = await applied()
  expect(once).toBe(countAdditiveMigrations())
  expect(await migrate(url, roles)).toEqual([])
  expect(await applied()).toBe(once)
})

test('what a version takes away is gone one version later, or when asked, and never at its own start', async () => {
  await (await version(1, { before: first })).migrate()
  const two = await version(2, { before: second, after: noWidth })
  expect(await two.migrate()).toEqual(['0001_height'])
  expect(await two.migrate()).toEqual([])
  await query('select width, height from prints')

  const three = await version(3, { before: third, after: noWidth })
  expect(await three.migrate()).toEqual(['0001_no-width', '0002_depth'])
  await expect(query('select width from prints')).rejects.toThrow('width')

  const four = await version(4, {
    before: third,
    after: { ...noWidth, '0002_no-depth': 'alter table prints drop column depth' },
  })
  expect(await four.migrate({ afterSteps: 'all' })).toEqual(['0002_no-depth'])
})

test('a new database has nothing to wait for: what is taken away is gone at once', async () => {
  await (await version(2, { before: second, after: noWidth })).migrate()
  await expect(query('select width from prints')).rejects.toThrow('width')
})

test('a process is refused in words where the database lacks what it needs, or has lost what it may need, and not where a newer one only added', async () => {
  const one = await version(1, { before: first })
  await expect(one.fits()).rejects.toThrow('Run npm run migrate of this version first')
  await one.migrate()
  await one.fits()
  await expect(one.fits(['select 2'])).rejects.toThrow('Run npm run migrate of this version first')
  const two = await version(2, { before: second, after: noWidth })
  await expect(two.fits()).rejects.toThrow('older version of the product')
  await two.migrate({ texts: ['select 2'] })
  await two.fits(['select 2'])
  await one.fits()
  await one.migrate({ mayGoBack: false })
  expect(await query('select hash from drizzle.applied_texts')).toEqual([{ hash: hashOf('select 2') }])
  await two.migrate({ afterSteps: 'all', texts: ['select 2'] })
  await expect(one.fits()).rejects.toThrow('took away what this version needs (0001_no-width)')
})

const hashOf = (text: string, library = project.dependencies['graphile-worker']) =>
  createHash('sha256')
    .update(JSON.stringify([roles, [text], library]))
    .digest('hex')

test('a process whose queue is of a newer library is refused until its own version has migrated', async () => {
  const one = await version(1, { before: first })
  await one.migrate()
  await query(`update drizzle.applied_texts set hash = '${hashOf('select 1', '0.17.3')}'`)
  await expect(one.fits()).rejects.toThrow('Run npm run migrate of this version first')
  await one.migrate()
  await one.fits()
})

test('an index is built outside of a transaction; half of one, of a process that was killed, is built anew', async () => {
  const index =
    '-- concurrently\ncreate unique index concurrently if not exists prints_by_width on prints (width)'
  const one = await version(1, { before: first })
  await one.migrate()
  await query('insert into prints values (1, 5), (2, 5)')
  const two = await version(2, { before: { ...first, '0001_index': index } })
  await expect(two.migrate()).rejects.toThrow('prints_by_width')
  const isValid = `select indisvalid as "isValid" from pg_index where indexrelid = 'prints_by_width'::regclass`
  expect(await query(isValid)).toEqual([{ isValid: false }])
  await query('delete from prints where id = 2')
  expect(await two.migrate()).toEqual(['0001_index'])
  expect(await query(isValid)).toEqual([{ isValid: true }])
})

test('killed in the middle of a migration it leaves what was, and can be run again', async () => {
  await (await version(1, { before: first })).migrate()
  const kill = 'select pg_terminate_backend(pg_backend_pid())'
  const height = 'alter table prints add column height int'
  const killed = await version(2, {
    before: {
      ...first,
      '0001_height': height,
      '0002_killed': `alter table prints add column depth int;--> statement-breakpoint\n${kill}`,
    },
  })
  await expect(killed.migrate()).rejects.toThrow()
  expect(await applied()).toBe(2)
  await expect(query('select depth from prints')).rejects.toThrow('depth')
  const whole = await version(3, {
    before: { ...first, '0001_height': height, '0002_killed': 'alter table prints add column depth int' },
  })
  expect(await whole.migrate()).toEqual(['0002_killed'])
})

async function nextVersion(tag: string, text: string) {
  const folder = join(home, tag)
  await cp(migrationFolders.before, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number }[] }
  const when = journal.entries.at(-1)!.when + 1
  const entry = { idx: journal.entries.length, version: '7', when, tag, breakpoints: true }
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  await writeFile(join(folder, `${tag}.sql`), text)
  return versionIn({ before: folder, after: migrationFolders.after })
}

const addStars = 'alter table photos add column stars int'
const indexNames = `-- concurrently
  create index concurrently if not exists profiles_by_name on profiles (name)`

test('what this version stored opens with a next one, also where that was killed in the middle of its migration', async () => {
  await migrate(url, roles)
  await query(`insert into profiles (id, role, email, name)
    values ('01934f00-0000-7000-8000-000000000001', 'client', 'anna@example.nl', 'Anna')`)
  const kill = 'select pg_terminate_backend(pg_backend_pid())'
  const killed = await nextVersion('9998_stars', `${addStars};--> statement-breakpoint\n${kill}`)
  await expect(killed.migrate()).rejects.toThrow()
  await expect(query('select stars from photos')).rejects.toThrow('stars')
  await migrate(url, roles)

  await rm(killed.folders.before, { recursive: true })
  const next = await nextVersion('9998_stars', addStars)
  expect(await next.migrate()).toEqual(['9998_stars'])
  await query('select stars from photos')
  expect(await query('select name from profiles')).toEqual([{ name: 'Anna' }])
})

test('an index that a next version builds while everybody works comes on top of the first migration', async () => {
  await migrate(url, roles)
  const next = await nextVersion('9999_names', indexNames)
  expect(await next.migrate()).toEqual(['9999_names'])
  const valid = await query(`select indisvalid from pg_index where indexrelid = 'profiles_by_name'::regclass`)
  expect(valid).toEqual([{ indisvalid: true }])
})

test('an empty database is brought as far as another one has come, and no further', async () => {
  const { folders } = await version(3, { before: third, after: noWidth })
  await migrateEmptyDatabaseTo(url, roles, { migratedUntil: 1001, takenAway: [] }, folders)
  await query('select width, height from prints')
  await expect(query('select depth from prints')).rejects.toThrow('depth')
  expect(await readStage(url, folders)).toEqual({ migratedUntil: 1001, takenAway: [] })
})

test('a migration that gets no lock lets others pass and comes back, instead of holding up everyone behind it', async () => {
  await (await version(1, { before: first })).migrate()
  const two = await version(2, { before: second })
  const reader = new pg.Client(url)
  await reader.connect()
  await reader.query('begin; select from prints')
  const migrated = two.migrate()
  await expect
    .poll(() => query(`select from pg_locks where relation = 'prints'::regclass and not granted`))
    .toHaveLength(1)
  await query('insert into prints values (3, 3)')
  await reader.query('commit')
  await reader.end()
  expect(await migrated).toEqual(['0001_height'])
})

test('triggers that stand as they were are left alone: replacing one would lock its table against all who write', async () => {
  const trigger = `create or replace function quiet() returns trigger language plpgsql as $$ begin return null; end $$;
    create or replace trigger prints_quiet after insert on prints for each row execute function quiet();`
  const one = await version(1, { before: first })
  await one.migrate({ texts: [trigger] })
  const oid = () => query<{ xmin: string }>(`select xmin from pg_trigger where tgname = 'prints_quiet'`)
  const before = await oid()
  await one.migrate({ texts: [trigger, 'select 2'] })
  expect(await oid()).toEqual(before)
  await query('drop trigger prints_quiet on prints')
  await one.migrate({ texts: [trigger, 'select 3'] })
  expect(await oid()).toHaveLength(1)
})
