import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Upload } from 'tus-js-client'
import { only } from '#platform/db/only.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { runCommandWith } from '#test/program/run-command.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { drawGrain } from './grainy-photo.ts'
import {
  command,
  log,
  MB,
  newStudio,
  onDatabase,
  printTable,
  seconds,
  timed,
  type Line,
} from './proof-machine.ts'
import { proveLargeCheck, proveLargeRestore } from './prove-large.ts'

// `npm run prove-restore`: the real product under uploads, its machine lost, and what its backup gives back. One table.
// `-- --large-restore` brings ten gigabytes back, `-- --large-check` compares a million photos with their files.

const PHOTOS = 40
const AT_ONCE = 3
const MOMENTS = 4
const FILLED_ROWS = 2_000_000
const lines: Line[] = []

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
/** By turns, so that what else happens on the machine meets both. */
async function measureCost() {
  const speeds = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < 2; round++)
    for (const how of ['without', 'with'] as const) {
      const program = await startProgram(folder, how === 'with' ? settings : { DEMO: 'off' })
      // A run without backups leaves much to catch up with, which is not what is measured.
      if (how === 'with') await untilBackedUp()
      speeds[how].push(await uploadShoot(program.url, 3 * PHOTOS))
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
  const backupMs = await timed(() => run('backup'))
  const uploading = uploadShoot(program.url, PHOTOS)
  const moments = []
  for (let nth = 0; nth < MOMENTS; nth++) {
    await sleep(1500)
    moments.push(await hashNow())
  }
  await uploading
  // Everything that was committed a minute ago is in the backup by then.
  const last = await hashNow()
  await sleep(60_000)
  await program.kill()
  await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 250 })

  const restoreMs = []
  let same = 0
  let missing = 0
  for (const moment of [...moments, last]) {
    let said = ''
    restoreMs.push(
      await timed(async () => {
        said = await run('restore', '--to', moment.at.toISOString())
      }),
    )
    missing += Number(/ontbreken\s+(\d+)/.exec(said)![1])
    const own = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log })
    if ((await hashOf(own.url)) === moment.hash) same += 1
    await own.stop()
  }
  program = await startProgram(folder, settings)
  await program.stop()
  const checked = await run('check-backup', '--alles')
  lines.push(
    ['rows', `${FILLED_ROWS} and a product at work`],
    ['whole backup of it', seconds(backupMs)],
    ['moments restored, machine lost', `${same} of ${MOMENTS + 1} with every row as it was`],
    ['files missing after them', `${missing}`],
    ['lost without a standby', same === MOMENTS + 1 ? 'nothing that was a minute old' : 'MORE THAN A MINUTE'],
    ['restore, first and last', `${seconds(restoreMs[0]!)}, ${seconds(restoreMs.at(-1)!)}`],
    ['the backup reads whole', checked.includes('Every second can be restored') ? 'yes' : 'NO'],
  )
}

/** It is refused while another is made. */
async function untilBackedUp() {
  while ((await runCommandWith({ ...settings, DATA_FOLDER: folder }, 'backup')).code !== 0) await sleep(500)
}

const run = (name: string, ...words: string[]) =>
  command({ ...settings, DATA_FOLDER: folder }, name, ...words)

const fillRows = () =>
  onDatabase(folder, async (url) => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(
      `create table proof as select id, md5(id::text) || repeat('x', 400) as words from generate_series(1, ${FILLED_ROWS}) id`,
    )
    await client.end()
  })

/** A hash over every table at one moment, while nothing is written. */
const hashNow = () =>
  onDatabase(folder, async (url) => {
    const client = new pg.Client(url)
    await client.connect()
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
    const hash = await hashBy(client)
    await client.query('commit')
    await client.end()
    return { hash, at: new Date(only(rows).at.getTime() + 1) }
  })

async function hashOf(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const hash = await hashBy(client)
  await client.end()
  return hash
}

async function hashBy(client: pg.Client): Promise<string> {
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

/** MB a second until the last photo is answered. */
async function uploadShoot(url: string, count: number): Promise<number> {
  const { studio, clientId } = await newStudio(folder, url)
  const waiting = Array.from({ length: count }, (_, at) => at)
  let bytes = 0
  const startedAt = performance.now()
  const lane = async () => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      // Bytes of its own, so that none is a double.
      const photo = Buffer.concat([photos[at % photos.length]!, Buffer.from(`${clientId} ${at}`)])
      await send(photo, `DSC_${at}.jpg`)
      bytes += photo.length
    }
  }
  const send = (photo: Buffer, filename: string) =>
    new Promise<void>((resolve, reject) =>
      new Upload(photo, {
        endpoint: `${url}/uploads`,
        headers: { cookie: studio.cookieHeader() },
        metadata: { filename, type: 'preview', clientId },
        onSuccess: () => resolve(),
        onError: reject,
      }).start(),
    )
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return bytes / MB / ((performance.now() - startedAt) / 1000)
}

// At the end, so that the constants above are initialized.
try {
  const isAsked = (word: string) => process.argv.includes(word)
  if (isAsked('--large-restore')) lines.push(...(await proveLargeRestore()))
  else if (isAsked('--large-check')) lines.push(...(await proveLargeCheck()))
  else {
    await measureCost()
    await proveMoments()
  }
} catch (error) {
  // Said first: clearing the folder fails as well while a program still writes there.
  console.error(error)
  throw error
} finally {
  await data.remove()
}
printTable(lines)
