import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openServices } from '#app/server/open-services.ts'
import { readSettings } from '#app/server/settings.ts'
import { endsWithUs } from '#test/program/ends-with-us.ts'
import { freePort, newDataFolder, startProgram, startWorker } from '#test/program/running-program.ts'
import { command, commandIn, log } from '../proof-machine.ts'
import { pgBouncerVersion, startPgBouncer } from '../start-pgbouncer.ts'
import { startBalancer } from './balancer.ts'
import { startDatabasePair } from './database-pair.ts'
import { startMailServer } from './invite-clients.ts'
import { say } from './rows.ts'

const [WEB, WORKERS] = [3, 3]
const UP_WITHIN_MS = 60_000

/** One process of the product, which may end and come back under its name and address. */
export type Process = Awaited<ReturnType<typeof openProcess>>
export type Installation = Awaited<ReturnType<typeof openInstallation>>

/**
 * Three web processes and three workers, each with a folder of its own, on a primary with its standby and one bucket, behind
 * HAProxy and before PgBouncer, all of the version in `releaseFolder`. What ends and removes it goes into `closing`,
 * however far it comes.
 */
export async function openInstallation(closing: (() => Promise<unknown>)[], releaseFolder: string) {
  const data = await newDataFolder()
  closing.push(data.remove)
  const postgres = await startDatabasePair(data.folder, closing)
  say('a primary and its synchronous standby are open')
  const bucketPort = await startBucket(closing)
  const pooler = pgBouncerVersion()
    ? await startPgBouncer(new URL(postgres.url), join(data.folder, 'pgbouncer'))
    : undefined
  if (pooler) closing.push(pooler.stop)

  const mail = await startMailServer()
  closing.push(mail.stop)
  const port = await freePort()
  const given = {
    DATABASE_URL: pooler?.url ?? postgres.url,
    ...(pooler && { DATABASE_DIRECT_URL: postgres.url }),
    S3_BUCKET: 'photos',
    S3_ENDPOINT: `http://127.0.0.1:${bucketPort}`,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
    SECRET: 'a secret of this proof alone, long enough',
    DEMO: 'off',
    SMTP_URL: mail.url,
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
  }
  const migrating = { ...given, DATA_FOLDER: join(data.folder, 'migrate') }
  await commandIn(releaseFolder, migrating, 'migrate-database')
  say('the database is ready')

  const webPorts: number[] = []
  for (let nth = 0; nth < WEB; nth++) webPorts.push(await freePort())
  const env = {
    ...given,
    MIGRATE: 'off',
    REQUEST_LOG: 'off',
    TRUSTED_PROXIES: '1',
    // As behind a certificate: HAProxy tells people apart by the name that a session's cookie has then.
    PUBLIC_URL: `https://localhost:${port}`,
  }
  const folder = join(data.folder, 'processes')
  await mkdir(folder)
  const processes: Process[] = []
  closing.push(() => Promise.all(processes.map((one) => one.kill())))
  for (const [nth, webPort] of webPorts.entries())
    processes.push(await openProcess({ name: `web${nth + 1}`, webPort, folder, env, releaseFolder }))
  for (let nth = 0; nth < WORKERS; nth++)
    processes.push(await openProcess({ name: `worker${nth + 1}`, folder, env, releaseFolder }))

  const balancer = await startBalancer({ port, folder: data.folder, webPorts })
  closing.push(balancer.stop)
  await balancer.untilOpen()
  say(`${WEB} web processes and ${WORKERS} workers are open behind HAProxy`)

  const settings = readSettings({ ...given, DATA_FOLDER: join(data.folder, 'judge') })
  const services = await openServices(settings, postgres.url, log)
  closing.push(() => services.pool.end())
  return {
    url: `http://127.0.0.1:${port}`,
    services,
    mail,
    webs: processes.filter(({ isWeb }) => isWeb),
    workers: processes.filter(({ isWeb }) => !isWeb),
    /** Brings the database to this version, as the guide tells. */
    migrate: () => command(migrating, 'migrate-database'),
    complaints: balancer.complaints,
    failOver: postgres.failOver,
    pooler: pooler && pgBouncerVersion(),
  }
}

async function startBucket(closing: (() => Promise<unknown>)[]): Promise<number> {
  const bucket = endsWithUs(fork(new URL('bucket-process.ts', import.meta.url)))
  const ended = once(bucket, 'exit')
  closing.push(async () => {
    bucket.kill('SIGKILL')
    await ended
  })
  const [port] = (await once(bucket, 'message')) as [number]
  return port
}

type Opening = {
  name: string
  webPort?: number
  folder: string
  env: { DATABASE_URL: string }
  releaseFolder: string
}

/** Of the version in `releaseFolder`; of this one whenever it starts again. */
async function openProcess({ name, webPort, folder, env, releaseFolder }: Opening) {
  const monitorPort = await freePort()
  const monitor = `http://127.0.0.1:${monitorPort}`
  const all = { ...env, METRICS_PORT: String(monitorPort) }
  const begin = async (of?: string) => {
    const begun =
      webPort === undefined
        ? startWorker(join(folder, name), all, of)
        : await startProgram(join(folder, name), { ...all, ROLES: 'web', PORT: String(webPort) }, of)
    await untilReady(monitor, begun.output)
    return begun
  }
  let running = await begin(releaseFolder)
  return {
    name,
    isWeb: webPort !== undefined,
    /** As systemd stops it: it takes itself out of service before it ends. */
    stop: () => running.stop(),
    kill: () => running.kill(),
    start: async () => void (running = await begin()),
    /** What it said that is worth a look: warnings and errors. */
    output: () => running.output(),
    /** How much of photos came in there since it began. */
    receivedBytes: async (): Promise<number> => {
      const text = await (await fetch(`${monitor}/metrics`)).text()
      return Number(/^lichttafel_upload_bytes_total(?:\{.*\})? (\S+)$/m.exec(text)?.[1] ?? 0)
    },
  }
}

async function untilReady(monitor: string, output: () => string): Promise<void> {
  const until = Date.now() + UP_WITHIN_MS
  const isReady = () =>
    fetch(`${monitor}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (Date.now() > until) throw new Error(`a process is not ready: ${output()}`)
    await sleep(100)
  }
}
