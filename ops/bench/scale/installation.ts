import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openServices } from '#app/server/open-services.ts'
import { readSettings } from '#app/server/settings.ts'
import { endsWithUs } from '#test/program/ends-with-us.ts'
import { freePort, newDataFolder } from '#test/program/running-program.ts'
import { openProcess, type WatchedProcess } from '#test/program/watched-process.ts'
import { migrateTexts } from '#app/commands/command-texts.ts'
import { commandIn, log } from '../proof-machine.ts'
import { pgBouncerVersion, startPgBouncer } from '../start-pgbouncer.ts'
import { startBalancer } from './balancer.ts'
import { startDatabasePair } from './database-pair.ts'
import { startMailServer } from './invite-clients.ts'
import type { Releases } from './open-releases.ts'
import { say } from './rows.ts'

const [WEB, WORKERS] = [3, 3]

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/**
 * Three web processes and three workers, each with a folder of its own, on a primary with its standby and one bucket, behind
 * HAProxy and before PgBouncer, all of the release `before`, which come back as the one in `nextFolder`. What ends and
 * removes it goes into `closing`, however far it comes.
 */
export async function openInstallation(
  closing: (() => Promise<unknown>)[],
  { before, nextFolder }: Releases,
) {
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
  await commandIn(before.folder, migrating, 'migrate-database')
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
  const folders = { releaseFolder: before.folder, nextFolder }
  const processes: WatchedProcess[] = []
  closing.push(() => Promise.all(processes.map((one) => one.kill())))
  for (const [nth, webPort] of webPorts.entries())
    processes.push(
      await openProcess({ name: `web${nth + 1}`, webPort, folder, env, ...folders, beginsBehind: true }),
    )
  for (let nth = 0; nth < WORKERS; nth++)
    processes.push(await openProcess({ name: `worker${nth + 1}`, folder, env, ...folders }))

  const balancer = await startBalancer({ port, folder: data.folder, webPorts })
  closing.push(balancer.stop)
  await balancer.untilOpen()
  say(`${WEB} web processes and ${WORKERS} workers are open behind HAProxy`)

  const settings = readSettings({ ...given, DATA_FOLDER: join(data.folder, 'judge') })
  const services = await openServices(settings, postgres.url, { log })
  closing.push(() => services.pool.end())
  return {
    url: `http://127.0.0.1:${port}`,
    services,
    mail,
    webs: processes.filter(({ webPort }) => webPort !== undefined),
    workers: processes.filter(({ webPort }) => webPort === undefined),
    /** Brings the database to the next version, as the guide tells. */
    migrate: () => commandIn(nextFolder, migrating, 'migrate-database'),
    /** Takes away what only the version before needed. */
    takeAway: () => commandIn(nextFolder, migrating, 'migrate-database', migrateTexts.takeAway),
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
