import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { backUp, findLastBase, isBaseDue, keepUp } from '#ops/backup/back-up.ts'
import { bringObjectsBack } from '#ops/backup/backed-up-objects.ts'
import { listBases, listHalfBases, removeBase } from '#ops/backup/base-backup.ts'
import { listWal, walFile } from '#ops/backup/archived-wal.ts'
import { walToRemove } from '#ops/backup/keep-rule.ts'
import { noteNewObjects } from '#ops/backup/new-objects.ts'
import { restoreDatabase } from '#ops/backup/restore-database.ts'
import { openVault, type Vault } from '#ops/backup/vault.ts'
import { isSegment } from '#ops/backup/wal-names.ts'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#ops/postgres/embedded-postgres.ts'
import { findBinaries } from '#ops/postgres/postgres-binaries.ts'
import { preparePlaces } from '#ops/postgres/postgres-places.ts'
import { postgresEnvironment } from '#ops/postgres/postmaster.ts'
import { quickestFolder } from '#test/database/quickest-folder.ts'
import { eventually } from '#test/world/eventually.ts'
import { isThorough } from '#test/world/how-many.ts'

export const log = { debug: () => {}, error: () => {} }

const PHOTO_BYTES = 20_000

const run = promisify(execFile)

const MADE_WITHIN_MS = 60_000

/** The folder of a database at rest, which machines copy; made once for all files of a run. */
async function databaseAtRest(): Promise<string> {
  const folder = join(dirname(inject('testServer').atRest), 'machine-at-rest')
  const isFirst = await mkdir(`${folder}.begun`).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    await makeDatabase(`${folder}.draft`)
    await rename(`${folder}.draft`, folder)
  }
  await eventually(() => expect(existsSync(folder)).toBe(true), MADE_WITHIN_MS)
  return folder
}

async function makeDatabase(folder: string): Promise<void> {
  const places = await preparePlaces(folder)
  const binaries = await findBinaries(places)
  // Files of WAL at their smallest: every backup and every restore carries a few.
  const walMb = isThorough ? 16 : 1
  const options = ['--encoding=UTF8', '--locale=C', '--username=postgres', '--auth-local=trust']
  await run(
    join(binaries.folder, 'bin', 'initdb'),
    ['-D', places.data, ...options, `--wal-segsize=${walMb}`],
    { cwd: places.home, env: postgresEnvironment, ...places.runAs },
  )
  const server = await startEmbeddedPostgres({ folder, log, isDurable: false })
  await withClient(server.url, async (client) => {
    // Two thirds of a small database: every backup and every restore would carry them.
    for (const unused of ['template0', 'template1']) {
      await client.query(`alter database ${unused} is_template false`)
      await client.query(`drop database ${unused}`)
    }
    await client.query(`create schema drizzle; create table drizzle.__drizzle_migrations (id int);
      insert into drizzle.__drizzle_migrations values (1);
      create table shots (key text primary key, at timestamptz not null default clock_timestamp());
      create table counters (name text primary key, count int not null); insert into counters values ('shots', 0)`)
  })
  await server.stop()
  await rm(join(folder, 'unarchived'))
}

/** PostgreSQL names its moments by the clock of the machine. */
export const today = () => new Date()

export const inFolder = (folder: string): Promise<Objects> => openDiskObjects({ folder, now: today() })

/** A machine with a database and a folder of files, and a place for its backups. */
export async function newMachine(openStore = inFolder, key?: string) {
  let postgres: EmbeddedPostgres | undefined
  const folder = await mkdtemp(join(await quickestFolder(), 'backup-'))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o755)
  let database = join(folder, 'postgres')
  const notes = join(folder, 'notes')
  const objects = await noteNewObjects(await inFolder(join(folder, 'objects')), notes)
  await run('cp', ['-a', await databaseAtRest(), database])
  const store = await openStore(join(folder, 'backup'))
  const vault = await openVault({ store, place: 'the backup', key, mayBegin: true })
  const machine = {
    folder,
    objects,
    store,
    vault,
    places: () => postgres!.places,
    async starts({ archives = true } = {}) {
      postgres = await startEmbeddedPostgres({ folder: database, log, isDurable: false, archives })
    },
    async stops() {
      await postgres?.stop()
      postgres = undefined
    },
    given: (now = today()) => ({
      vault,
      databaseUrl: postgres!.url,
      places: postgres!.places,
      objects,
      notes,
      keptDays: 35,
      now,
    }),
    query: <Row extends object>(text: string, values: unknown[] = []) =>
      withClient(postgres!.url, async (client) => (await client.query<Row>(text, values)).rows),
    /** A photo that comes in: first its file, then its row. */
    async uploads(key: string, sizeBytes = PHOTO_BYTES) {
      await objects.write(key, randomBytes(sizeBytes), { contentType: 'image/jpeg' })
      await withClient(postgres!.url, async (client) => {
        await client.query('begin')
        await client.query('insert into shots (key) values ($1)', [key])
        await client.query('update counters set count = count + 1')
        await client.query('commit')
      })
    },
    /** Everything that was committed goes to the backup. */
    async archives() {
      await machine.archivesLocally()
      await keepUp(machine.given())
    },
    /** WAL is finished, and waits for the backup. */
    async archivesLocally() {
      // Without a write there is nothing to switch.
      await machine.query('update counters set count = count')
      await machine.query('select pg_switch_wal()')
      const waiting = async () => (await readdir(postgres!.places.archive)).filter(isSegment)
      await eventually(async () => expect(await waiting()).not.toEqual([]))
    },
    /** Nothing is left of it but its backup. */
    async isLost() {
      await rm(join(folder, 'objects'), { recursive: true })
      await mkdir(join(folder, 'objects', '.scratch'), { recursive: true })
      database = join(folder, 'another-postgres')
    },
    /** Only what leads to the present is left in the backup: every check reads the whole of it. */
    async forgetsThePast() {
      const whole = await listBases(vault)
      for (const { id } of whole.slice(0, -1)) await removeBase(vault, id)
      // One that was never finished stays, for the next backup to remove.
      for (const id of (await listHalfBases(vault)).slice(1)) await removeBase(vault, id)
      await vault.remove(walToRemove(await listWal(vault), whole.slice(-1), today()).map(walFile))
    },
    /** Also tells a hash over all rows that came back. */
    async restores(to?: Date, from: Vault = vault, migrations = 1) {
      let hash: string | undefined
      const restored = await restoreDatabase({
        vault: from,
        folder: database,
        to,
        migrations,
        log,
        check: (url) =>
          withClient(url, async (client) => {
            const { hash: found, shots } = await readRows(client)
            const named = new Set(shots.map(({ key }) => key))
            await bringObjectsBack(
              { objects, vault: from },
              async (keys) => new Set(keys.filter((one) => named.has(one))),
            )
            hash = found
          }),
      })
      return { ...restored, hash }
    },
    isBaseDue: async (now?: Date) => isBaseDue(machine.given(now), await findLastBase(vault)),
    /** A hash over all rows, and the moment it was taken at, exact to the commit. */
    state: () =>
      withClient(postgres!.url, async (client) => {
        await client.query('begin; lock table shots, counters in exclusive mode')
        const { hash, shots } = await readRows(client)
        const { rows: moments } = await client.query<{ at: Date }>('select clock_timestamp() as at')
        // The next commit is later than this by the clock's millisecond.
        await client.query('select pg_sleep(0.005)')
        await client.query('commit')
        // Rows count by the microsecond, our moments by the millisecond.
        return { hash, at: new Date(moments[0]!.at.getTime() + 2), count: shots.length }
      }),
    /** How many photos have a row and no whole file. */
    async missingPhotos() {
      const rows = await machine.query<{ key: string }>('select key from shots')
      const found = await Promise.all(rows.map(({ key }) => objects.stat(key)))
      return found.filter((one) => one?.sizeBytes !== PHOTO_BYTES).length
    },
    /** Restores the present in place of the database; returns whether it is what it was. */
    async comesBack() {
      const { hash } = await machine.state()
      await machine.archives()
      await machine.stops()
      await machine.restores()
      await machine.starts()
      return (await machine.state()).hash === hash
    },
    async ends() {
      await machine.stops()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await machine.starts()
  return machine
}

export type Machine = Awaited<ReturnType<typeof newMachine>>

/** A machine with a few photos. */
export async function newStudioMachine(): Promise<Machine> {
  const machine = await newMachine()
  for (let nth = 0; nth < 6; nth++) await machine.uploads(`originals/${nth}`)
  return machine
}

/** The moment of a backup, and another state of the database after it. */
export async function twoStates(machine: Machine) {
  await backUp(machine.given())
  const before = await machine.state()
  await machine.archives()
  await machine.uploads(`originals/later-${before.count}`)
  return { before, later: await machine.state() }
}

async function readRows(client: pg.Client) {
  const { rows: shots } = await client.query<{ key: string }>('select * from shots order by key')
  const { rows: counters } = await client.query('select * from counters')
  const hash = createHash('sha256')
    .update(JSON.stringify([shots, counters]))
    .digest('hex')
  return { hash, shots }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
