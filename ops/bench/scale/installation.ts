import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openServices } from '#app/server/open-services.ts'
import { readSettings } from '#app/server/settings.ts'
import { killOnExit } from '#test/program/kill-on-exit.ts'
import { findFreePort, newDataFolder } from '#test/program/running-program.ts'
import { openProcess, type WatchedProcess } from '#test/program/watched-process.ts'
import { migrateTexts } from '#app/commands/command-texts.ts'
import { runCommandInFolder, log } from '../proof-machine.ts'
import { pgBouncerVersion, startPgBouncer } from '../start-pgbouncer.ts'
import { startBalancer } from './balancer.ts'
import { startDatabasePair } from './database-pair.ts'
import { startMailServer } from './invite-clients.ts'
import type { Releases } from './open-releases.ts'
import { logProgress } from './rows.ts'

const [WEB, WORKERS] = [3, 3]

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/**
 * Opens an installation of release `before`; a restarted process runs the code in `nextFolder`.
 * Cleanup functions go into `closing`, even if opening fails halfway.
 */
export async function openInstallation(
  closing: (() => Promise<unknown>)[],
  { before, nextFolder }: Releases,
) {
  const data = await newDataFolder()
  closing.push(data.remove)
  const postgres = await startDatabasePair(data.folder, closing)
  logProgress('a primary and its synchronous standby are open')
  const bucketPort = await startBucket(closing)
  const pooler = pgBouncerVersion()
    ? await startPgBouncer(new URL(postgres.url), join(data.folder, 'pgbouncer'))
    : undefined
  if (pooler) closing.push(pooler.stop)

  const mail = await startMailServer()
  closing.push(mail.stop)
  const port = await findFreePort()
  const baseSettings = {
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
  const migrationSettings = { ...baseSettings, DATA_FOLDER: join(data.folder, 'migrate') }
  await runCommandInFolder(before.folder, migrationSettings, 'migrate-database')
  logProgress('the database is ready')

  const webPorts: number[] = []
  for (let nth = 0; nth < WEB; nth++) webPorts.push(await findFreePort())
  const env = {
    ...baseSettings,
    MIGRATE: 'off',
    REQUEST_LOG: 'off',
    TRUSTED_PROXIES: '1',
    // HAProxy tells people apart by the session cookie, whose name differs under HTTPS.
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
  logProgress(`${WEB} web processes and ${WORKERS} workers are open behind HAProxy`)

  const settings = readSettings({ ...baseSettings, DATA_FOLDER: join(data.folder, 'judge') })
  const services = await openServices(settings, postgres.url, { log })
  closing.push(() => services.pool.end())
  return {
    url: `http://127.0.0.1:${port}`,
    services,
    mail,
    webs: processes.filter(({ webPort }) => webPort !== undefined),
    workers: processes.filter(({ webPort }) => webPort === undefined),
    migrate: () => runCommandInFolder(nextFolder, migrationSettings, 'migrate-database'),
    takeAway: () =>
      runCommandInFolder(nextFolder, migrationSettings, 'migrate-database', migrateTexts.takeAway),
    complaints: balancer.complaints,
    failOver: postgres.failOver,
    pooler: pooler && pgBouncerVersion(),
  }
}

async function startBucket(closing: (() => Promise<unknown>)[]): Promise<number> {
  const bucket = killOnExit(fork(new URL('bucket-process.ts', import.meta.url)))
  const ended = once(bucket, 'exit')
  closing.push(async () => {
    bucket.kill('SIGKILL')
    await ended
  })
  const [port] = (await once(bucket, 'message')) as [number]
  return port
}
