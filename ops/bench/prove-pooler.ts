import { itemAt } from '#platform/pure/item-at.ts'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openServices } from '#app/server/open-services.ts'
import { readSettings } from '#app/server/settings.ts'
import { newDataFolder, startProgram, startWorker, WORKER_NICENESS } from '#test/program/running-program.ts'
import { newPhotographer } from '#test/world/people.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { visitor } from '#test/world/visitor.ts'
import { log, printTable } from './proof-machine.ts'
import { startUnsyncedServer } from './scale/database-pair.ts'
import { pgBouncerVersion, startPgBouncer } from './start-pgbouncer.ts'

// `npm run prove-pooler` counts the database connections of three web processes and three workers,
// through PgBouncer and direct.

const [WEB, WORKERS, PHOTOS, SECONDS] = [3, 3, 30, 20]
const DIRECT = 'lichttafel_direct'

const version = pgBouncerVersion()
if (!version) {
  process.stdout.write('PgBouncer is not installed: nothing was proven.\n')
  process.exit(0)
}
if ((await buildWebIfNeeded()) !== 0) throw new Error('the web did not build')
const data = await newDataFolder()
const postgres = await startUnsyncedServer(join(data.folder, 'postgres'))
const databaseUrl = postgres.url
const pooler = await startPgBouncer(new URL(databaseUrl), join(data.folder, 'pgbouncer'))
const env = {
  DATABASE_URL: pooler.url,
  SECRET: 'a secret of this proof alone, long enough',
  DEMO: 'off',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
}
const watching = await watchConnections(databaseUrl)
const folder = join(data.folder, 'var')
const envOf = (process: string) => {
  const direct = new URL(databaseUrl)
  direct.searchParams.set('application_name', `${DIRECT} ${process}`)
  return { ...env, DATABASE_DIRECT_URL: direct.href }
}
const programs = []
for (let nth = 0; nth < WEB; nth++)
  programs.push(await startProgram(folder, { ...envOf(`web${nth}`), ROLES: 'web' }))
const workers = Array.from({ length: WORKERS }, (_, nth) =>
  startWorker(folder, envOf(`worker${nth}`), { niceness: WORKER_NICENESS }),
)

const settings = readSettings({ ...envOf('proof'), DATA_FOLDER: folder })
const services = {
  ...(await openServices(settings, pooler.url, { log })),
  publicUrl: itemAt(programs, 0).url,
}
const studio = await newPhotographer({ services, url: itemAt(programs, 0).url })
const client = await studio.newClient()
for (let nth = 0; nth < PHOTOS; nth++) await studio.addPhoto(client.id, { label: `DSC_${nth}.jpg` })

let [answered, failed] = [0, 0]
const until = Date.now() + SECONDS * 1000
async function browse(url: string) {
  const browser = visitor(url)
  await browser.accounts.signIn({ email: client.email, password: client.password })
  while (Date.now() < until) {
    const list = await browser.photos.listForClient({ type: 'preview' }).catch(() => undefined)
    if (list) answered += 1
    else failed += 1
    await sleep(20)
  }
}
await Promise.all(programs.flatMap(({ url }) => [browse(url), browse(url)]))
const { photos } = await client.photos.listForClient({ type: 'preview' })
const seen = watching.stop()

printTable([
  ['PgBouncer', version],
  ['processes', `${WEB} web, ${WORKERS} workers`],
  ['pictures made', `${photos.filter(({ picture }) => picture === 'ready').length} of ${PHOTOS}`],
  ['answers', `${answered}, ${failed} failed`],
  ['connections through PgBouncer, at most', `${seen.pooled} (20 allowed)`],
  ['direct connections of one process, at most', `${seen.direct} (3 allowed)`],
])
for (const one of [...programs, ...workers]) await one.stop()
await services.pool.end()
await pooler.stop()
await postgres.stop()
await data.remove()
if (failed > 0 || seen.pooled > 20 || seen.direct > 3) process.exitCode = 1

async function watchConnections(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const most = { pooled: 0, direct: 0 }
  const takeSample = async () => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`,
    )
    const countsOf = (isDirect: boolean) =>
      rows.filter(({ name }) => name.startsWith(DIRECT) === isDirect).map(({ count }) => count)
    most.pooled = Math.max(
      most.pooled,
      countsOf(false).reduce((sum, count) => sum + count, 0),
    )
    most.direct = Math.max(most.direct, ...countsOf(true))
  }
  const timer = setInterval(() => void takeSample().catch(() => {}), 100)
  return {
    stop: () => {
      clearInterval(timer)
      void client.end()
      return most
    },
  }
}
