import { randomFillSync } from 'node:crypto'
import {
  closeSync,
  ftruncateSync,
  futimesSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { FindingCounts } from '#domains/storage/storage-check.rules.ts'
import { only } from '#platform/db/only.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { fillStorage, plantFaults, type Placing } from '#test/storage/filled-storage.ts'
import {
  command,
  MB,
  measuredCommand,
  newStudio,
  onDatabase,
  seconds,
  timed,
  type Line,
} from './proof-machine.ts'

// The two large proofs of `npm run prove-restore`, up to an hour and 30 GB of disk each.

const PHOTOS = 1_000_000
const PHOTOS_AT_ONCE = 20_000
const EACH = 100
const HOUR_MS = 60 * 60_000

const FILES = 800
const FILE_BYTES = 7.6 * MB
const ROWS = 2_600_000

/** A whole machine of 10 GB lost and brought back, rows and files. */
export async function proveLargeRestore(): Promise<Line[]> {
  const data = await newDataFolder()
  const folder = join(data.folder, 'var')
  const settings = {
    DATA_FOLDER: folder,
    BACKUP_TO: join(data.folder, 'backup'),
    BACKUP_KEY: 'a key of this proof alone, long enough',
  }
  try {
    const program = await startProgram(folder, { DEMO: 'off' })
    const { studio, clientId } = await newStudio(folder, program.url)
    await fillWithBytes(folder, { studioId: studio.id, clientId })
    await program.stop()
    const backupMs = await timed(() => command(settings, 'backup'))
    await rm(folder, { recursive: true })
    let said = ''
    const restoreMs = await timed(async () => {
      said = await command(settings, 'restore', '--to', 'nu')
    })
    const sizes = [join(folder, 'postgres', 'data'), join(folder, 'objects')].map(sizeOf)
    const figureOf = (what: string) => new RegExp(`${what}\\s+(\\d+)`).exec(said)?.[1]
    return [
      [
        'restored, database and files',
        sizes.map((bytes) => `${(bytes / 1024 ** 3).toFixed(1)} GB`).join(' and '),
      ],
      ['whole backup of it', seconds(backupMs)],
      ['restore of it, checked', `${seconds(restoreMs)} (under 600)`],
      ['rows, files back, files missing', ['rijen', 'teruggezet', 'ontbreken'].map(figureOf).join(', ')],
    ]
  } finally {
    await data.remove()
  }
}

/** Rows and originals that do not get smaller when they are packed; photos of no size are none of this proof. */
const fillWithBytes = (folder: string, { studioId, clientId }: Owners) =>
  onDatabase(folder, async (url) => {
    const owner = new pg.Pool({ connectionString: url, max: 1 })
    await owner.query(
      `create table proof as select id, md5(id::text || 'a') || md5(id::text || 'b') || repeat(md5(id::text), 47) as words
        from generate_series(1, ${ROWS}) id`,
    )
    await owner.query('alter table proof add primary key (id)')
    const originals = join(folder, 'objects')
    const bytes = Buffer.alloc(FILE_BYTES)
    const placing: Placing = {
      put: async (key) => {
        if (!key.startsWith('originals/')) return
        randomFillSync(bytes)
        mkdirSync(dirname(join(originals, key)), { recursive: true })
        writeFileSync(join(originals, key), bytes)
      },
      remove: async () => {},
    }
    const clock = () => new Date()
    await fillStorage({ clock, owner }, { studioId, clientId }, { count: FILES, placing })
    // Of these photos only the originals are there.
    await owner.query('update photos set rendered_version = null, rendered_mark_version = null')
    await owner.end()
  })

function sizeOf(path: string): number {
  const found = lstatSync(path)
  if (!found.isDirectory()) return found.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

/** All rows and files of a million photos compared by `npm run check-storage`, beside a running product. */
export async function proveLargeCheck(): Promise<Line[]> {
  const { folder, remove } = await newDataFolder()
  try {
    const program = await startProgram(folder, { DEMO: 'off' })
    const { studio, clientId } = await newStudio(folder, program.url)
    const placing = placingQuickly(join(folder, 'objects'))
    const fillMs = await timed(() => fillPhotos(folder, { studioId: studio.id, clientId }, placing))
    const check = () => measuredCommand({ DATA_FOLDER: folder }, 'check-storage')
    const first = await check()
    const second = await check()
    const { missing, wrong_size, incomplete, stray } = await lastFound(folder)
    await program.stop()
    return [
      ['photos, and files of them', `${PHOTOS}, ${4 * PHOTOS} (made in ${seconds(fillMs)})`],
      ['all compared', `${seconds(first.ms)}, again ${seconds(second.ms)} (under 180)`],
      ['files a second', String(Math.round((4 * PHOTOS) / (Math.min(first.ms, second.ms) / 1000)))],
      ['memory of it', `${Math.round(Math.max(first.peakBytes, second.peakBytes) / MB)} MB (under 200)`],
      [
        `planted ${EACH} each: missing, other size, half, stray`,
        `${missing}, ${wrong_size}, ${incomplete}, ${stray} found`,
      ],
    ]
  } finally {
    await remove()
  }
}

type Owners = { studioId: string; clientId: string }

const fillPhotos = (folder: string, owners: Owners, placing: Placing) =>
  onDatabase(folder, async (url) => {
    const owner = new pg.Pool({ connectionString: url, max: 1 })
    const startedAt = Date.now() - 2 * HOUR_MS - PHOTOS
    for (let first = 1; first < PHOTOS; first += PHOTOS_AT_ONCE) {
      const clock = () => new Date(startedAt + first)
      const photos = await fillStorage({ clock, owner }, owners, { count: PHOTOS_AT_ONCE, placing, first })
      if (first === 1) await plantFaults(photos, { each: EACH, placing, studioId: owners.studioId })
    }
    await owner.query('vacuum analyze photos')
    await owner.end()
  })

/** Older than an hour, and pictures without a block of the disk each. */
function placingQuickly(folder: string): Placing {
  let lastFolder = ''
  return {
    put: async (key, bytes) => {
      const path = join(folder, key)
      if (dirname(path) !== lastFolder) mkdirSync((lastFolder = dirname(path)), { recursive: true })
      const file = openSync(path, 'w')
      if (key.startsWith('originals/')) writeSync(file, bytes)
      else ftruncateSync(file, bytes.length)
      futimesSync(file, LONG_AGO, LONG_AGO)
      closeSync(file)
    },
    remove: async (key) => rmSync(join(folder, key)),
  }
}

const LONG_AGO = new Date(Date.now() - 2 * HOUR_MS)

/** What the last check found, in place of what was planted. */
const lastFound = (folder: string) =>
  onDatabase(folder, async (url) => {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query<{ counts: FindingCounts }>(
      'select counts from storage_checks order by ended_at desc limit 1',
    )
    await client.end()
    return only(rows).counts
  })
