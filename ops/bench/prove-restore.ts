import { itemAt, lastOf } from '#platform/pure/item-at.ts'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createLimiter } from '#platform/core/limiter.ts'
import { only } from '#platform/db/only.ts'
import { withClient } from '#platform/db/with-client.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { runCommandInOwnProcess } from '#test/program/run-command.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { sendPhoto } from '#test/world/send-photo.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { drawGrain } from './grainy-photo.ts'
import {
  runCommand,
  log,
  MB,
  newStudio,
  withEmbeddedDatabase,
  printTable,
  formatSeconds,
  measureMs,
  type TableRow,
} from './proof-machine.ts'

// `npm run prove-restore` uploads to the real product, deletes its data and restores the backup.

const PHOTOS = 40
const AT_ONCE = 3
const MOMENTS = 4
const FILLED_ROWS = 2_000_000
const lines: TableRow[] = []

if ((await buildWebIfNeeded()) !== 0) throw new Error('the web did not build')
const data = await newDataFolder()
const folder = join(data.folder, 'var')
const settings = {
  DEMO: 'off',
  BACKUP_TO: join(data.folder, 'backup'),
  BACKUP_KEY: 'a key of this proof alone, long enough',
}
const photos = await Promise.all(
  Array.from({ length: 8 }, (_, at) =>
    drawGrain({ widthPx: 3000 + at, heightPx: 2000, sigma: 24, quality: 90 }),
  ),
)
/** Alternates runs with and without backups, so that other work on the machine affects both. */
async function measureCost() {
  const speeds = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < 2; round++)
    for (const mode of ['without', 'with'] as const) {
      const program = await startProgram(folder, mode === 'with' ? settings : { DEMO: 'off' })
      // A run without backups leaves a backlog, which must not be measured.
      if (mode === 'with') await waitUntilBackedUp()
      speeds[mode].push(await uploadShoot(program.url, 3 * PHOTOS))
      await program.stop()
    }
  const best = { with: Math.max(...speeds.with), without: Math.max(...speeds.without) }
  lines.push(
    ['uploads without backups', `${best.without.toFixed(1)} MB/s`],
    ['uploads while backups are made', `${best.with.toFixed(1)} MB/s`],
    ['cost of backups', `${((1 - best.with / best.without) * 100).toFixed(1)} % (under 10)`],
  )
}

async function proveMoments() {
  let program = await startProgram(folder, settings)
  await fillRows()
  const backupMs = await measureMs(() => run('backup'))
  const uploading = uploadShoot(program.url, PHOTOS)
  const moments = []
  for (let nth = 0; nth < MOMENTS; nth++) {
    await sleep(1500)
    moments.push(await hashNow())
  }
  await uploading
  // The last moment is a minute old when the data is deleted, so the backup must hold it.
  const last = await hashNow()
  await sleep(60_000)
  await program.kill()
  await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 250 })

  const restoreMs = []
  let same = 0
  let missing = 0
  for (const moment of [...moments, last]) {
    let output = ''
    restoreMs.push(
      await measureMs(async () => {
        output = await run('restore', '--to', moment.at.toISOString())
      }),
    )
    missing += Number(/files missing\s+(\d+)/.exec(output)![1])
    const database = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log })
    if ((await hashOf(database.url)) === moment.hash) same += 1
    await database.stop()
  }
  program = await startProgram(folder, settings)
  await program.stop()
  const checked = await run('check-backup', '--alles')
  lines.push(
    ['rows', `${FILLED_ROWS} and a product at work`],
    ['whole backup of it', formatSeconds(backupMs)],
    ['moments restored, machine lost', `${same} of ${MOMENTS + 1} with every row as it was`],
    ['files missing after them', `${missing}`],
    ['lost without a standby', same === MOMENTS + 1 ? 'nothing that was a minute old' : 'MORE THAN A MINUTE'],
    [
      'restore, first and last',
      `${formatSeconds(itemAt(restoreMs, 0))}, ${formatSeconds(lastOf(restoreMs))}`,
    ],
    ['the backup reads whole', checked.includes('Every second can be restored') ? 'yes' : 'NO'],
  )
}

/** Retries, since a backup is refused while another one is made. */
async function waitUntilBackedUp() {
  while ((await runCommandInOwnProcess({ ...settings, DATA_FOLDER: folder }, 'backup')).code !== 0)
    await sleep(500)
}

const run = (name: string, ...words: string[]) =>
  runCommand({ ...settings, DATA_FOLDER: folder }, name, ...words)

const fillRows = () =>
  withEmbeddedDatabase(folder, (url) =>
    withClient(url, (client) =>
      client.query(
        `create table proof as select id, md5(id::text) || repeat('x', 400) as words from generate_series(1, ${FILLED_ROWS}) id`,
      ),
    ),
  )

const hashNow = () =>
  withEmbeddedDatabase(folder, (url) =>
    withClient(url, async (client) => {
      for (;;) {
        try {
          await client.query(
            `begin; set local lock_timeout = '300ms'; lock table ${(await tablesOf(client)).join(', ')} in share mode`,
          )
          break
        } catch {
          await client.query('rollback')
        }
      }
      const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
      const hash = await hashTables(client)
      await client.query('commit')
      return { hash, at: new Date(only(rows).at.getTime() + 1) }
    }),
  )

const hashOf = (url: string) => withClient(url, hashTables)

async function hashTables(client: pg.Client): Promise<string> {
  const hash = createHash('sha256')
  for (const name of await tablesOf(client)) {
    const { rows } = await client.query<{ sum: string | null }>(
      `select sum(('x' || substr(md5(one::text), 1, 15))::bit(60)::bigint)::text || count(*) as sum from ${name} one`,
    )
    hash.update(`${name} ${only(rows).sum}\n`)
  }
  return hash.digest('hex')
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function uploadShoot(url: string, count: number): Promise<number> {
  const { studio, clientId } = await newStudio(folder, url)
  let bytes = 0
  const startedAt = performance.now()
  const send = async (at: number) => {
    const photo = Buffer.concat([itemAt(photos, at % photos.length), Buffer.from(`${clientId} ${at}`)])
    await sendPhoto(studio, photo, { clientId, name: `DSC_${at}.jpg` })
    bytes += photo.length
  }
  const inTurn = createLimiter(AT_ONCE)
  await Promise.all(Array.from({ length: count }, (_, at) => inTurn(() => send(at))))
  return bytes / MB / ((performance.now() - startedAt) / 1000)
}

// Runs at the end of the file, so that the constants above are initialized.
try {
  await measureCost()
  await proveMoments()
} catch (error) {
  // Prints the error first: removing the folder may fail while a program still writes there.
  console.error(error)
  throw error
} finally {
  await data.remove()
}
printTable(lines)
