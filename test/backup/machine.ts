import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { backUp, findLastBase, isBaseDue, backUpNewData } from '#ops/backup/back-up.ts'
import { restoreObjects } from '#ops/backup/backed-up-objects.ts'
import { listBases, listIncompleteBases, removeBase } from '#ops/backup/base-backup.ts'
import { listWal, walKeyOf } from '#ops/backup/archived-wal.ts'
import { chooseRemovableWal } from '#ops/backup/keep-rule.ts'
import { wrapToRecordNewObjects } from '#ops/backup/new-objects.ts'
import { restoreDatabase } from '#ops/backup/restore-database.ts'
import { openVault, type Vault } from '#ops/backup/vault.ts'
import { isSegment } from '#ops/backup/wal-names.ts'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#ops/postgres/embedded-postgres.ts'
import { findBinaries } from '#ops/postgres/postgres-binaries.ts'
import { preparePlaces } from '#ops/postgres/postgres-places.ts'
import { postgresEnvironment } from '#ops/postgres/postmaster.ts'
import { findQuickestFolder } from '#test/database/quickest-folder.ts'
import { eventually } from '#test/world/eventually.ts'
import { isThorough } from '#test/world/count-by-tier.ts'

export const log = { debug: () => {}, error: () => {} }

const PHOTO_BYTES = 20_000

const run = promisify(execFile)

const MADE_WITHIN_MS = 60_000

/** Returns the folder of a stopped database, made once per test run. */
async function prepareStoppedDatabase(): Promise<string> {
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
  // 1 MB WAL segments keep backups small. Thorough runs use 16 MB, PostgreSQL's default.
  const walMb = isThorough ? 16 : 1
  const options = ['--encoding=UTF8', '--locale=C', '--username=postgres', '--auth-local=trust']
  await run(
    join(binaries.folder, 'bin', 'initdb'),
    ['-D', places.data, ...options, `--wal-segsize=${walMb}`],
    { cwd: places.home, env: postgresEnvironment, ...places.runAs },
  )
  const server = await startEmbeddedPostgres({ folder, log, isDurable: false })
  await withClient(server.url, async (client) => {
    // The templates are two thirds of a small cluster, and every backup would copy them.
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

/** Real time, because recovery targets follow the machine's clock. */
export const realNow = () => new Date()

export const openObjectsIn = (folder: string): Promise<Objects> => openDiskObjects({ folder, now: realNow() })

export async function newMachine(openStore = openObjectsIn, key?: string) {
  let postgres: EmbeddedPostgres | undefined
  const folder = await mkdtemp(join(await findQuickestFolder(), 'backup-'))
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(folder, 0o755)
  let database = join(folder, 'postgres')
  const notes = join(folder, 'notes')
  const objects = await wrapToRecordNewObjects(await openObjectsIn(join(folder, 'objects')), notes)
  await run('cp', ['-a', await prepareStoppedDatabase(), database])
  const store = await openStore(join(folder, 'backup'))
  const vault = await openVault({ store, place: 'the backup', key, mayBegin: true })
  const machine = {
    folder,
    objects,
    store,
    vault,
    places: () => postgres!.places,
    async start({ archives = true } = {}) {
      postgres = await startEmbeddedPostgres({ folder: database, log, isDurable: false, archives })
    },
    async stop() {
      await postgres?.stop()
      postgres = undefined
    },
    backupOptions: (now = realNow()) => ({
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
    async upload(key: string, sizeBytes = PHOTO_BYTES) {
      await objects.write(key, randomBytes(sizeBytes), { contentType: 'image/jpeg' })
      await withClient(postgres!.url, async (client) => {
        await client.query('begin')
        await client.query('insert into shots (key) values ($1)', [key])
        await client.query('update counters set count = count + 1')
        await client.query('commit')
      })
    },
    async archive() {
      await machine.archiveLocally()
      await backUpNewData(machine.backupOptions())
    },
    /** Finishes the WAL segment and waits until it is in the local archive folder. */
    async archiveLocally() {
      // PostgreSQL switches segments only after a write.
      await machine.query('update counters set count = count')
      await machine.query('select pg_switch_wal()')
      const waiting = async () => (await readdir(postgres!.places.archive)).filter(isSegment)
      await eventually(async () => expect(await waiting()).not.toEqual([]))
    },
    /** Simulates a lost machine: removes the objects and sets an empty database folder. */
    async lose() {
      await rm(join(folder, 'objects'), { recursive: true })
      await mkdir(join(folder, 'objects', '.scratch'), { recursive: true })
      database = join(folder, 'another-postgres')
    },
    /** Keeps only the newest base backup and its WAL, because checks read the complete vault. */
    async forgetPast() {
      const whole = await listBases(vault)
      for (const { id } of whole.slice(0, -1)) await removeBase(vault, id)
      // One unfinished base backup stays for the next backup to remove.
      for (const id of (await listIncompleteBases(vault)).slice(1)) await removeBase(vault, id)
      await vault.remove(chooseRemovableWal(await listWal(vault), whole.slice(-1), realNow()).map(walKeyOf))
    },
    /** Restores the database and its files. Also returns a hash over all restored rows. */
    async restore(to?: Date, from: Vault = vault, migrations = 1) {
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
            await restoreObjects(
              { objects, vault: from },
              async (keys) => new Set(keys.filter((one) => named.has(one))),
            )
            hash = found
          }),
      })
      return { ...restored, hash }
    },
    isBaseDue: async (now?: Date) => isBaseDue(machine.backupOptions(now), await findLastBase(vault)),
    /** Returns a hash over all rows, a moment before the next commit, and the number of photos. */
    state: () =>
      withClient(postgres!.url, async (client) => {
        await client.query('begin; lock table shots, counters in exclusive mode')
        const { hash, shots } = await readRows(client)
        const { rows: moments } = await client.query<{ at: Date }>('select clock_timestamp() as at')
        // The next commit must be later than the returned moment.
        await client.query('select pg_sleep(0.005)')
        await client.query('commit')
        // PostgreSQL's timestamps have microseconds, JavaScript's dates only milliseconds.
        return { hash, at: new Date(moments[0]!.at.getTime() + 2), count: shots.length }
      }),
    /** Counts photos that have a row but no complete file. */
    async countMissingPhotos() {
      const rows = await machine.query<{ key: string }>('select key from shots')
      const found = await Promise.all(rows.map(({ key }) => objects.stat(key)))
      return found.filter((one) => one?.sizeBytes !== PHOTO_BYTES).length
    },
    /** Restores the newest state. Returns whether all rows are unchanged. */
    async restoreInPlace() {
      const { hash } = await machine.state()
      await machine.archive()
      await machine.stop()
      await machine.restore()
      await machine.start()
      return (await machine.state()).hash === hash
    },
    async remove() {
      await machine.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await machine.start()
  return machine
}

export type Machine = Awaited<ReturnType<typeof newMachine>>

export async function newMachineWithPhotos(): Promise<Machine> {
  const machine = await newMachine()
  for (let nth = 0; nth < 6; nth++) await machine.upload(`originals/${nth}`)
  return machine
}

/** Makes a backup. Returns the state after it, and a later state with another photo. */
export async function makeTwoStates(machine: Machine) {
  await backUp(machine.backupOptions())
  const before = await machine.state()
  await machine.archive()
  await machine.upload(`originals/later-${before.count}`)
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
