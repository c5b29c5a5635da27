import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFauxqs } from 'fauxqs'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { openS3Objects } from '#platform/objects/s3-objects.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { howMany } from '#test/world/how-many.ts'
import { backUp, keepUp } from './back-up.ts'
import { bringObjectsBack } from './backed-up-objects.ts'
import { checkBackup } from './check-backup.ts'
import { noteNewObjects } from './new-objects.ts'
import { restoreDatabase } from './restore-database.ts'
import { openVault, type Vault } from './vault.ts'

const log = { debug: () => {}, error: (text: string) => void errors.push(text) }
const errors: string[] = []
/** Ten when asked to be thorough. */
const MOMENTS = howMany(2, 10)
const DAY_MS = 24 * 60 * 60_000

/** A machine with a database and a folder of files, and a place for its backups. */
async function newMachine(openStore: (folder: string) => Promise<Objects>, key?: string) {
  let postgres: EmbeddedPostgres | undefined
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  const notes = join(folder, 'notes')
  const plain = await openDiskObjects({ folder: join(folder, 'objects'), now: new Date() })
  const objects = await noteNewObjects(plain, notes)
  const store = await openStore(join(folder, 'backup'))
  const vault = await openVault({ store, place: 'the backup', key, mayBegin: true })
  const machine = {
    folder,
    objects,
    store,
    notes,
    vault,
    url: () => postgres!.url,
    archive: () => postgres!.places.archive,
    async starts() {
      postgres = await startEmbeddedPostgres({
        folder: join(folder, 'postgres'),
        log,
        isDurable: false,
        archives: true,
      })
    },
    async stops() {
      await postgres?.stop()
      postgres = undefined
    },
    given: (now = new Date()) => ({
      vault,
      databaseUrl: postgres!.url,
      places: postgres!.places,
      objects,
      notes,
      keptDays: 35,
      now,
    }),
    query: async <Row extends object>(text: string, values: unknown[] = []) => {
      const client = new pg.Client(postgres!.url)
      await client.connect()
      try {
        return (await client.query<Row>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    restores: (to?: Date, from: Vault = vault, migrations = 1) =>
      restoreDatabase({
        vault: from,
        folder: join(folder, 'postgres'),
        to,
        migrations,
        log,
        check: async (url) => {
          const client = new pg.Client(url)
          await client.connect()
          const { rows } = await client.query<{ key: string }>('select key from shots')
          await client.end()
          const named = new Set(rows.map(({ key }) => key))
          await bringObjectsBack(
            { objects, vault: from },
            async (keys) => new Set(keys.filter((one) => named.has(one))),
          )
        },
      }),
    async ends() {
      await machine.stops()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await machine.starts()
  await machine.query(`create schema drizzle; create table drizzle.__drizzle_migrations (id int);
    insert into drizzle.__drizzle_migrations values (1);
    create table shots (key text primary key, at timestamptz not null default clock_timestamp());
    create table counters (name text primary key, count int not null); insert into counters values ('shots', 0)`)
  return machine
}
type Machine = Awaited<ReturnType<typeof newMachine>>

/** Photos that come in one after another: first the file, then its row. */
function startUploads(machine: Machine) {
  let isOn = true
  const running = (async () => {
    const client = new pg.Client(machine.url())
    await client.connect()
    while (isOn) {
      const key = `originals/${randomUUID()}`
      await machine.objects.write(key, randomBytes(20_000), { contentType: 'image/jpeg' })
      await client.query('begin')
      await client.query('insert into shots (key) values ($1)', [key])
      await client.query(`update counters set count = count + 1`)
      await client.query('commit')
    }
    await client.end()
  })()
  return async () => {
    isOn = false
    await running
  }
}

/** A hash over all rows, and the moment it was taken at, exact to the commit. */
async function hashOf(machine: Machine) {
  const client = new pg.Client(machine.url())
  await client.connect()
  await client.query('begin; lock table shots, counters in exclusive mode')
  const { rows: shots } = await client.query('select * from shots order by key')
  const { rows: counters } = await client.query('select * from counters')
  const { rows: moments } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  // The next commit comes later than this, by the clock's millisecond.
  await sleep(5)
  await client.query('commit')
  await client.end()
  const hash = createHash('sha256')
    .update(JSON.stringify([shots, counters]))
    .digest('hex')
  // Rows count by the microsecond, our moments by the millisecond.
  return { hash, at: new Date(moments[0]!.at.getTime() + 2), count: shots.length }
}

const missingOf = async (machine: Machine) => {
  const rows = await machine.query<{ key: string }>('select key from shots')
  const found = await Promise.all(rows.map(({ key }) => machine.objects.stat(key)))
  return found.filter((one) => one?.sizeBytes !== 20_000).length
}

const inFolder = (folder: string) => openDiskObjects({ folder, now: new Date() })

describe.each([
  ['a folder', inFolder, undefined],
  ['a bucket, encrypted', onS3, 'a key that is long enough to be one of ours'],
])('a backup in %s', (_name, openStore, key) => {
  let machine: Machine
  beforeAll(async () => {
    machine = await newMachine(openStore, key)
  })
  afterAll(() => machine.ends())

  test('under a running upload it leads back to any second, with every row and every file', async () => {
    const stopUploads = startUploads(machine)
    await sleep(100)
    await backUp(machine.given())
    const moments = []
    for (let nth = 0; nth < MOMENTS; nth++) {
      await sleep(250)
      moments.push(await hashOf(machine))
      if (nth === 0) await keepUp(machine.given())
    }
    await sleep(100)
    await machine.query('select pg_switch_wal()')
    await stopUploads()
    await waitForArchive(machine)
    await keepUp(machine.given())
    const last = await hashOf(machine)
    await machine.stops()
    // The machine is gone: its files too.
    await rm(join(machine.folder, 'objects'), { recursive: true })
    await mkdir(join(machine.folder, 'objects', '.scratch'), { recursive: true })

    for (const { hash, at, count } of moments.toReversed()) {
      await machine.restores(at)
      await machine.starts()
      expect(await hashOf(machine)).toMatchObject({ hash, count })
      expect(await missingOf(machine)).toBe(0)
      await machine.stops()
    }
    expect(moments.at(-1)!.count).toBeGreaterThan(moments[0]!.count)
    expect(last.count).toBeGreaterThan(moments.at(-1)!.count)
    await machine.starts()
    expect(
      await checkBackup({ vault: machine.vault, objects: undefined, now: new Date(), readsAll: true }),
    ).toMatchObject({ damage: [], gaps: [] })
  }, 120_000)
})

async function waitForArchive(machine: Machine) {
  for (;;) {
    const names = (await readdir(machine.archive())).filter((name) => /^[0-9A-F]{24}$/.test(name))
    if (names.length > 0) return
    await sleep(50)
  }
}

async function onS3(folder: string): Promise<Objects> {
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket('backup')
  stops.push(() => server.stop())
  return openS3Objects({
    bucket: 'backup',
    region: 'eu-west-1',
    endpoint: `http://127.0.0.1:${server.port}`,
    accessKeyId: 'test',
    secretAccessKey: 'test',
    scratchFolder: folder,
    now: new Date(),
  })
}
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})
;(void existsSync, readFile, writeFile, beforeEach, DAY_MS)
