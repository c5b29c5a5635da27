import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'
import {
  startEmbeddedPostgres,
  startRecovery,
  type EmbeddedPostgres,
} from '#platform/postgres/embedded-postgres.ts'
import { quickestFolder } from '#test/database/quickest-folder.ts'
import { eventually } from '#test/world/eventually.ts'
import { howMany } from '#test/world/how-many.ts'
import { playedBucket } from '#test/world/played-bucket.ts'
import { smallDisk } from '#test/world/small-disk.ts'
import { dropWaitingWal, listWal } from './archived-wal.ts'
import { backUp, findLastBase, isBaseDue, keepUp } from './back-up.ts'
import { bringObjectsBack } from './backed-up-objects.ts'
import { listBases } from './base-backup.ts'
import { checkBackup } from './backup-check.ts'
import { noteNewObjects } from './new-objects.ts'
import { restoreDatabase } from './restore-database.ts'
import { findRestored, noteRestored } from './restore-note.ts'
import { openVault, type Vault } from './vault.ts'
import { isSegment } from './wal-names.ts'

const log = { debug: () => {}, error: (text: string) => void errors.push(text) }
const errors: string[] = []
/** Ten when asked to be thorough. */
const MOMENTS = howMany(2, 10)
const KILLS = howMany(20, 40)
/** Over which kills of a restore are spread: it takes less, unless the machine is busy. */
const RESTORE_MS = 2400
const DAY_MS = 24 * 60 * 60_000

/** A machine with a database and a folder of files, and a place for its backups. */
async function newMachine(openStore: (folder: string) => Promise<Objects>, key?: string) {
  let postgres: EmbeddedPostgres | undefined
  const folder = await mkdtemp(join(await quickestFolder(), 'backup-'))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o755)
  let database = join(folder, 'postgres')
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
    async starts({ archives = true } = {}) {
      postgres = await startEmbeddedPostgres({
        folder: database,
        log,
        isDurable: false,
        archives,
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
    places: () => postgres!.places,
    /** A photo that came in: first its file, then its row. */
    async uploads(key: string, bytes: Buffer) {
      await objects.write(key, bytes, { contentType: 'image/jpeg' })
      await machine.query('insert into shots (key) values ($1)', [key])
      await machine.query('update counters set count = count + 1')
    },
    /** All that was committed goes to the backup. */
    async archives() {
      await machine.archivesLocally()
      await keepUp(machine.given())
    },
    /** WAL is finished, and waits for the backup. */
    async archivesLocally() {
      // Where nothing was written there is nothing to switch.
      await machine.query('update counters set count = count')
      await machine.query('select pg_switch_wal()')
      await waitForArchive(machine)
    },
    /** Nothing is left of it but its backup. */
    async isLost() {
      await rm(join(folder, 'objects'), { recursive: true })
      await mkdir(join(folder, 'objects', '.scratch'), { recursive: true })
      database = join(folder, 'another-postgres')
    },
    restores: (to?: Date, from: Vault = vault, migrations = 1) =>
      restoreDatabase({
        vault: from,
        folder: database,
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
  const stopping = new AbortController()
  const running = (async () => {
    const client = new pg.Client(machine.url())
    await client.connect()
    while (!stopping.signal.aborted) {
      const key = `originals/${randomUUID()}`
      await machine.objects.write(key, randomBytes(20_000), { contentType: 'image/jpeg' })
      await client.query('begin')
      await client.query('insert into shots (key) values ($1)', [key])
      await client.query(`update counters set count = count + 1`)
      await client.query('commit')
      await sleep(10)
    }
    await client.end()
  })()
  return async () => {
    stopping.abort()
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
    await stopUploads()
    await machine.archives()
    await machine.stops()
    await machine.isLost()

    for (const { hash, at, count } of moments.toReversed()) {
      await machine.restores(at)
      await machine.starts()
      expect(await hashOf(machine)).toMatchObject({ hash, count })
      expect(await missingOf(machine)).toBe(0)
      await machine.stops()
    }
    expect(moments.at(-1)!.count).toBeGreaterThan(moments[0]!.count)
    await machine.starts()
    expect(
      await checkBackup({ vault: machine.vault, objects: undefined, now: new Date(), readsAll: true }),
    ).toMatchObject({ damage: [], gaps: [] })
  })
})

describe('a backup', () => {
  let machine: Machine
  let bytes: Buffer
  beforeAll(async () => {
    machine = await newMachine(inFolder)
    bytes = randomBytes(20_000)
    for (let nth = 0; nth < 40; nth++) await machine.uploads(`originals/${nth}`, bytes)
  })
  afterAll(() => machine.ends())

  const killed = async (program: string, afterMs: number) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
    const ended = once(child, 'close')
    await Promise.race([sleep(afterMs), ended])
    child.kill('SIGKILL')
    await ended
  }
  const isDue = async (now?: Date) => isBaseDue(machine.given(now), await findLastBase(machine.vault))
  const here = import.meta.dirname
  const folderOf = (name: string) => JSON.stringify(join(machine.folder, name))

  test('killed at any point is made again, and what was there before still leads back', async () => {
    await backUp(machine.given())
    const before = await hashOf(machine)
    await machine.archives()
    const program = `
      const { openDiskObjects } = await import('${here}/../objects/disk-objects.ts')
      const { openVault } = await import('${here}/vault.ts')
      const { backUp } = await import('${here}/back-up.ts')
      const now = new Date()
      const store = await openDiskObjects({ folder: ${folderOf('backup')}, now })
      const objects = await openDiskObjects({ folder: ${folderOf('objects')}, now })
      await backUp({ vault: await openVault({ store, place: 'the backup' }), objects, now, keptDays: 35,
        databaseUrl: ${JSON.stringify(machine.url())}, places: ${JSON.stringify(machine.places())}, notes: ${folderOf('notes')} })`
    const startedAt = performance.now()
    await killed(program, 60_000)
    const wholeMs = performance.now() - startedAt
    for (let point = 1; point <= KILLS; point++) {
      await machine.uploads(`originals/more-${point}`, bytes)
      await killed(program, (wholeMs * point) / (KILLS + 1))
      // All of it is read after the last.
      if (point % 4 > 0) continue
      const found = await checkBackup({ ...machine.given(), readsAll: true })
      expect(found).toMatchObject({ damage: [], gaps: [] })
      expect(found.from).toBeDefined()
    }
    await backUp(machine.given())
    const found = await checkBackup({ ...machine.given(), readsAll: true })
    expect(found).toMatchObject({ damage: [], gaps: [], objects: { missing: 0, kept: 40 + KILLS } })
    await machine.stops()
    await machine.restores(before.at)
    await machine.starts()
    expect(await hashOf(machine)).toMatchObject({ hash: before.hash })
  })

  test('a restore that is killed at any point leaves what was, and can be repeated', async () => {
    await backUp(machine.given())
    const before = await hashOf(machine)
    await machine.archives()
    await machine.uploads('originals/later', bytes)
    const later = await hashOf(machine)
    await machine.stops()
    const program = `
      const { openDiskObjects } = await import('${here}/../objects/disk-objects.ts')
      const { openVault } = await import('${here}/vault.ts')
      const { restoreDatabase } = await import('${here}/restore-database.ts')
      const store = await openDiskObjects({ folder: ${folderOf('backup')}, now: new Date() })
      await restoreDatabase({ vault: await openVault({ store, place: 'the backup' }), folder: ${folderOf('postgres')},
        to: new Date(${before.at.getTime()}), migrations: 1, log: { debug() {}, error() {} }, check: async () => {} })`
    let isRestored = false
    for (let point = 1; point <= KILLS && !isRestored; point++) {
      await killed(program, 60 + (point * RESTORE_MS) / KILLS)
      await machine.starts()
      const { hash } = await hashOf(machine)
      isRestored = hash === before.hash
      expect([before.hash, later.hash]).toContain(hash)
      await machine.stops()
    }
    await machine.restores(before.at)
    await machine.starts()
    expect(await hashOf(machine)).toMatchObject({ hash: before.hash })
  })

  test('a second backup at once, and a restore over a running product, are refused', async () => {
    const results = await Promise.allSettled([backUp(machine.given()), backUp(machine.given())])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((one) => one.status === 'rejected')!.reason.message).toMatch(
      /^Another backup is being made/,
    )
    await expect(machine.restores()).rejects.toThrow(/is in use by process \d+/)
  })

  test('moments before the first base and after the last WAL are refused with the ones there are', async () => {
    await machine.archives()
    await machine.stops()
    const before = new Date(Date.now() - 10 * DAY_MS)
    await expect(machine.restores(before)).rejects.toThrow(/begins at .*Choose that moment or a later one/)
    const after = new Date(Date.now() + DAY_MS)
    await expect(machine.restores(after)).rejects.toThrow(
      /reaches up to .*Choose that moment or an earlier one/,
    )
    await machine.starts()
    expect(await missingOf(machine)).toBe(0)
  })

  test('a quiet moment after the last commit, which the WAL covers, can be restored', async () => {
    await machine.uploads('originals/last', bytes)
    const { hash, at } = await hashOf(machine)
    await sleep(50)
    const quiet = new Date(at.getTime() + 20)
    await machine.archives()
    await machine.stops()
    const { reachedAt } = await machine.restores(quiet)
    expect(reachedAt!.getTime()).toBeLessThanOrEqual(quiet.getTime())
    expect(reachedAt!.getTime()).toBeGreaterThan(at.getTime() - 5000)
    await machine.starts()
    expect(await hashOf(machine)).toMatchObject({ hash })
  })

  test('after a restore the next backup begins with a base of its own', async () => {
    expect(await isDue()).toBe(true)
    await backUp(machine.given())
    expect(await isDue()).toBe(false)
    expect(await isDue(new Date(Date.now() + DAY_MS))).toBe(true)
    // A clock that was a year ahead keeps no backup waiting.
    expect(await isDue(new Date(Date.now() - 365 * DAY_MS))).toBe(true)
    const { hash } = await hashOf(machine)
    await machine.archives()
    await machine.stops()
    await machine.restores()
    await machine.starts()
    expect(await hashOf(machine)).toMatchObject({ hash })
  })

  test('a moment on either side of a restore comes back, whichever base was made on the branch that was left', async () => {
    await backUp(machine.given())
    await machine.uploads('originals/kept', bytes)
    const kept = await hashOf(machine)
    await machine.archives()
    await machine.uploads('originals/left', bytes)
    // A base of the branch that the restore leaves.
    await backUp(machine.given())
    await machine.uploads('originals/left-too', bytes)
    const left = await hashOf(machine)
    await machine.archives()
    await machine.stops()
    await machine.restores(kept.at)
    await machine.starts()
    expect(await hashOf(machine)).toMatchObject({ hash: kept.hash })
    // What its former life left waiting.
    await keepUp(machine.given())
    await machine.uploads('originals/after', bytes)
    const after = await hashOf(machine)
    await machine.archives()
    // No base was made since: all of these lead from before the restore.
    const moments: [Date | undefined, string][] = [
      [after.at, after.hash],
      [left.at, left.hash],
      [undefined, after.hash],
      [kept.at, kept.hash],
      [after.at, after.hash],
    ]
    for (const [at, hash] of moments) {
      await machine.stops()
      expect(await machine.restores(at)).toMatchObject({ gap: undefined })
      await machine.starts()
      expect(await hashOf(machine)).toMatchObject({ hash })
    }
    await machine.stops()
    // After what is known of the branch that was left, and before the restore that left it.
    await expect(machine.restores(new Date(left.at.getTime() + 3_600_000))).rejects.toThrow(/reaches up to/)
    const bases = await listBases(machine.vault)
    await machine.store.remove(bases.slice(0, -1).map(({ id }) => `bases/${id}/manifest`))
    await expect(machine.restores(after.at)).rejects.toThrow(
      /^No base of the backup at the backup leads to that moment, which came after the restore of /,
    )
    for (const base of bases) await machine.vault.putJson(`bases/${base.id}/manifest`, base)
    await machine.starts()
    await backUp(machine.given())
  })

  test('the half-written WAL of a database that was promoted by hand goes to the backup as well, and harms no restore', async () => {
    await backUp(machine.given())
    await machine.uploads('originals/before-promoting', bytes)
    const { hash } = await hashOf(machine)
    const places = machine.places()
    await machine.stops()
    await writeFile(join(places.data, 'recovery.signal'), '')
    const settings = { restore_command: '/bin/false', hot_standby: 'off' }
    const server = await startRecovery({ places, log, settings })
    if (!('stop' in server)) throw new Error(server.lastLines)
    await server.stop()
    await machine.starts()
    expect(await hashOf(machine)).toMatchObject({ hash })
    const halves = async () => (await readdir(machine.archive())).filter((name) => name.endsWith('.partial'))
    await eventually(async () => expect(await halves()).toHaveLength(1))

    await machine.archives()

    expect(await halves()).toEqual([])
    expect(await isDue()).toBe(true)
    await backUp(machine.given())
    expect(await checkBackup({ ...machine.given(), readsAll: true })).toMatchObject({ damage: [], gaps: [] })
    await machine.archives()
    await machine.stops()
    expect(await machine.restores()).toMatchObject({ gap: undefined })
    await machine.starts()
    expect(await hashOf(machine)).toMatchObject({ hash })
  })

  test('a run without an archive makes a new base due', async () => {
    await backUp(machine.given())
    await machine.stops()
    await machine.starts({ archives: false })
    await expect(backUp(machine.given())).rejects.toThrow(/was started without BACKUP_TO/)
    await machine.stops()
    await machine.starts()
    expect(await isDue()).toBe(true)
    await backUp(machine.given())
    expect(await isDue()).toBe(false)
  })

  test('WAL that waits too long gives way to the disk, and makes a new base due', async () => {
    await machine.archivesLocally()
    expect(await dropWaitingWal(machine.places(), 1024 ** 3)).toBe(false)
    expect(await isDue()).toBe(false)
    expect(await dropWaitingWal(machine.places(), 1024)).toBe(true)
    expect((await readdir(machine.archive())).filter(isSegment)).toEqual([])
    expect(await isDue()).toBe(true)
    await backUp(machine.given())
    expect(await isDue()).toBe(false)
    const { hash } = await hashOf(machine)
    await machine.archives()
    await machine.stops()
    await machine.restores()
    await machine.starts()
    expect(await hashOf(machine)).toMatchObject({ hash })
    await backUp(machine.given())
  })

  test('after a gap in the WAL nothing is restored in silence', async () => {
    await backUp(machine.given())
    await machine.archives()
    const before = await hashOf(machine)
    await machine.archives()
    const lost = (await listWal(machine.vault)).findLast(isSegment)!
    await machine.uploads('originals/behind-the-gap', bytes)
    const behind = await hashOf(machine)
    await machine.archives()
    await machine.uploads('originals/further', bytes)
    await machine.archives()
    const path = join(machine.folder, 'backup', 'wal', lost)
    const kept = await readFile(path)
    await rm(path)
    expect((await checkBackup({ vault: machine.vault, objects: undefined, now: new Date() })).gaps).toEqual([
      lost,
    ])
    await machine.stops()
    await expect(machine.restores(behind.at)).rejects.toThrow(`WAL ${lost} is not in the backup`)
    expect(await machine.restores()).toMatchObject({ gap: lost })
    await machine.starts()
    expect(await hashOf(machine)).toMatchObject({ count: before.count })
    await machine.stops()
    await writeFile(path, kept)
    expect(await machine.restores(behind.at)).toMatchObject({ gap: undefined })
    await machine.starts()
    expect(await hashOf(machine)).toMatchObject({ hash: behind.hash })
    await backUp(machine.given())
  })

  test('what was made of other files for a day is in no backup, and is not missed there', async () => {
    await machine.objects.write('made/one/1.zip', randomBytes(2000), { contentType: 'application/zip' })
    await backUp(machine.given())
    await keepUp(machine.given())
    expect(await machine.vault.stat('objects/made/one/1.zip')).toBeUndefined()
    const { objects } = await checkBackup({ ...machine.given(), readsAll: true })
    expect(objects.missing).toBe(0)
    await machine.objects.remove(['made/one/1.zip'])
  })

  test('what is gone from the storage stays in the backup for its days, and goes then', async () => {
    await machine.uploads('originals/removed', bytes)
    await backUp(machine.given())
    await machine.query(`delete from shots where key = 'originals/removed'`)
    await machine.objects.remove(['originals/removed'])
    const daysLater = (days: number) => machine.given(new Date(Date.now() + days * DAY_MS))
    expect((await backUp(machine.given())).objects).toMatchObject({ removed: 0, failed: [] })
    expect((await backUp(daysLater(34))).objects).toMatchObject({ removed: 0 })
    expect((await backUp(daysLater(36))).objects).toMatchObject({ removed: 1 })
    expect(await machine.vault.stat('objects/originals/removed')).toBeUndefined()
    // A clock that is set back keeps everything.
    expect((await backUp(daysLater(-400))).objects).toMatchObject({ removed: 0 })
  })

  test('a full disk is named, and with room again the backup goes on; one that may only be read is named too', async ({
    skip,
  }) => {
    const disk = await smallDisk(join(machine.folder, 'disk'), 3)
    if (!disk) return skip('only root may have a disk of its own')
    const other = await newMachine(() => inFolder(disk.path))
    await other.uploads('originals/1', bytes)
    await expect(backUp(other.given())).rejects.toThrow(/^The disk of the backup at the backup is full/)
    execFileSync('mount', ['-o', 'remount,size=300m', disk.path])
    expect((await backUp(other.given())).objects).toMatchObject({ failed: [] })
    expect(await checkBackup(other.given())).toMatchObject({ damage: [], gaps: [], objects: { missing: 0 } })
    expect(await noteRestored(other.vault, new Date('2026-11-25T12:00:00Z'))).toBe(true)
    expect(await findRestored(other.vault)).toEqual(new Date('2026-11-25T12:00:00Z'))
    execFileSync('mount', ['-o', 'remount,ro', disk.path])
    await expect(backUp(other.given())).rejects.toThrow(/^The backup at the backup may only be read/)
    expect(await noteRestored(other.vault, new Date())).toBe(false)
    await other.ends()
    disk.remove()
  })

  test('of another database, a newer product or another PostgreSQL it is refused in words', async () => {
    const other = await newMachine(inFolder)
    try {
      await expect(backUp({ ...other.given(), vault: machine.vault })).rejects.toThrow(
        /is of another database/,
      )
    } finally {
      await other.ends()
    }
    await machine.stops()
    await expect(machine.restores(undefined, machine.vault, 0)).rejects.toThrow(
      /newer version of this product/,
    )
    const [last] = (await listBases(machine.vault)).slice(-1)
    await machine.vault.putJson(`bases/${last!.id}/manifest`, { ...last, majorVersion: '99' })
    await expect(machine.restores()).rejects.toThrow(/made by PostgreSQL 99, and this is PostgreSQL \d+/)
    await machine.vault.putJson(`bases/${last!.id}/manifest`, last)
    await machine.starts()
  })

  test('damage is named by the check and stops a restore, and what was stands', async () => {
    await machine.archives()
    const { hash } = await hashOf(machine)
    await machine.archives()
    const [last] = (await listBases(machine.vault)).slice(-1)
    const files = join(machine.folder, 'backup', 'bases', last!.id, 'files')
    const sound = await readFile(files)
    await machine.stops()
    const middle = Math.floor(sound.length / 2)
    const damages: [string, Buffer, RegExp][] = [
      ['a changed byte', Buffer.from(sound).fill(sound[middle]! ^ 1, middle, middle + 1), /files is damaged/],
      ['a lost end', sound.subarray(0, middle), /files is not whole/],
      ['something behind it', Buffer.concat([sound, Buffer.from('x')]), /files is damaged/],
      ['another file', Buffer.from('hello, I am no backup at all'), /files is no file of a backup/],
    ]
    for (const [, bytes, sentence] of damages) {
      await writeFile(files, bytes)
      const found = await checkBackup({ vault: machine.vault, objects: undefined, now: new Date() })
      expect(found.damage.join()).toMatch(sentence)
      await expect(machine.restores()).rejects.toThrow(sentence)
    }
    await writeFile(files, sound)
    const segment = join(machine.folder, 'backup', 'wal', (await listWal(machine.vault)).findLast(isSegment)!)
    const wal = await readFile(segment)
    await writeFile(segment, wal.subarray(0, 100))
    await expect(machine.restores()).rejects.toThrow(/is not whole/)
    await rm(segment)
    expect(
      (await checkBackup({ vault: machine.vault, objects: undefined, now: new Date() })).gaps,
    ).toHaveLength(last!.endWal === segment.slice(-24) ? 1 : 0)
    await writeFile(segment, wal)
    await machine.starts()
    expect(await hashOf(machine)).toMatchObject({ hash })
  })
})

test('a key is asked for, and must be the right one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vault-'))
  const open = async (key?: string) =>
    openVault({ store: await inFolder(folder), place: 'the place', key, mayBegin: true })
  const plain = join(folder, 'plain')
  await open('the first key, which is long enough')
  await expect(open('another key, which is long as well')).rejects.toThrow(/BACKUP_KEY is not the key/)
  await expect(open()).rejects.toThrow(/is encrypted. Give the key/)
  const store = await inFolder(plain)
  await openVault({ store, place: 'the place', mayBegin: true })
  await expect(openVault({ store, place: 'the place', key: 'a key' })).rejects.toThrow(/without a key/)
  await rm(folder, { recursive: true })
})

test('a place with something else, or with no backup where there must be one, is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vault-'))
  const store = await inFolder(folder)
  await expect(openVault({ store, place: 'the place' })).rejects.toThrow(/There is no backup at the place/)
  await store.write('holiday.jpg', Buffer.from('x'), { contentType: 'image/jpeg' })
  await expect(openVault({ store, place: 'the place', mayBegin: true })).rejects.toThrow(
    /something else \(holiday.jpg\)/,
  )
  await store.remove(['holiday.jpg'])
  await writeFile(join(folder, 'backup.json'), 'no json')
  await expect(openVault({ store, place: 'the place' })).rejects.toThrow(/no backup of this product/)
  await writeFile(join(folder, 'backup.json'), JSON.stringify({ format: 99 }))
  await expect(openVault({ store, place: 'the place' })).rejects.toThrow(/newer version/)
  await rm(folder, { recursive: true })
})

async function waitForArchive({ archive }: { archive(): string }) {
  for (;;) {
    const names = (await readdir(archive())).filter((name) => /^[0-9A-F]{24}$/.test(name))
    if (names.length > 0) return
    await sleep(50)
  }
}

async function onS3(scratchFolder: string): Promise<Objects> {
  const { objects, close } = await playedBucket({ scratchFolder, now: new Date() })
  stops.push(close)
  return objects
}
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})
