import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  databaseHome,
  assertBackupFolder,
  startBackups,
  openDataFolder,
  ownDatabase,
  upkeep,
  findWaiting,
} from '#ops/index.ts'
import { makeLogMonths } from '#domains/activity/server/keep-log-months.job.ts'
import { openStudioHosts, type StudioHosts } from '#domains/studios/server/studio-hosts.ts'
import { tendIncoming } from '#domains/uploads/server/tend-incoming.ts'
import { fullnessOf } from '#platform/disk/disk-room.ts'
import { openLog } from '#platform/log/open-log.ts'
import { reportBugs } from '#platform/log/report-bugs.ts'
import { poolsOf } from '#platform/jobs/pools.ts'
import { runWorker } from '#platform/jobs/run-worker.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { openLiveHub } from '#platform/live/live-hub.ts'
import { StartProblem } from '#platform/start-problem.ts'
import type { Services } from '#platform/services.ts'
import { hasMailbox } from '#domains/mail/server/mailbox.ts'
import { seedEmptyDatabase } from '#demo/seed-demo.ts'
import { greeting } from '#demo/greeting.ts'
import { photosFor, readShowcaseReport, showcaseProblems } from '#demo/showcase/shown-photos.ts'
import { loadDrawings } from './document/server/screen-drawing.ts'
import { comeForward } from './server/begin-behind.ts'
import { assertPortsFree, portProblem } from './server/free-ports.ts'
import { jobs } from './server/jobs.ts'
import { assertOwnInstallation } from './server/own-installation.ts'
import { closeDatabases, openServices } from './server/open-services.ts'
import { loadOwnStripe, startOwnStripe } from './server/stripe/own-stripe.ts'
import { drainServer } from './server/drain-server.ts'
import { directUrlOf, prepareDatabase, prepareOwnDatabase } from './server/prepare-database.ts'
import { createMonitorServer } from './server/monitor/monitor-server.ts'
import { productVersion } from './server/monitor/product-version.ts'
import { openReadiness, type Readiness } from './server/readiness.ts'
import { shareBuild } from './server/shared-build.ts'
import { readSettings, type Settings } from './server/settings.ts'
import { createTlsAsk } from './server/hosts/tls-ask.ts'
import { createWebServer } from './server/web-server.ts'

type Stop = () => Promise<void>

/** Time for open screens to receive when to reconnect. */
const GOODBYE_MS = 50

const DOT_EVERY_MS = 3000

const log = openLog(process.env['LOG_LEVEL'] ?? 'info', pino.destination({ dest: 2, sync: true }))
const stops: Stop[] = []
/** What takes this process out of service beforehand, all at once, so that nobody notices that it stops. */
const drains: Stop[] = []

reportBugs(log, stopAll)

async function start(settings: Settings): Promise<void> {
  process.once('SIGINT', () => void stopAll().then(() => process.exit(0)))
  process.once('SIGTERM', () => void drainAll().then(() => process.exit(0)))

  if (settings.isWeb) await assertPortsFree(settings)
  await openDataFolder(settings.dataFolder)
  if (!settings.DATABASE_URL) await assertBackupFolder(settings)
  if (settings.isWeb) loadOwnStripe(settings)
  const { url: databaseUrl, own } = await openDatabase(settings)
  const services = await openServices(settings, databaseUrl, { log, upkeep })
  stops.push(() => closeDatabases(services))
  await assertOwnInstallation(services, settings)
  if (own && settings.BACKUP_TO) stops.push(startBackups(settings, own, services))
  await warnOfFullDisk(services)
  const readiness = openReadiness(services.pool, { isStarting: true })
  drains.push(async () => readiness.leave())

  // The demo's payments are stored in the sandbox's data file; a real provider doesn't know them.
  const paymentsFile = settings.STRIPE_SECRET_KEY ? undefined : join(settings.dataFolder, 'stripe.jsonl')
  const photographs = settings.isWeb && settings.SHOWCASE_FOLDER ? await photographsForDemo() : undefined
  const isDemo =
    settings.isWeb &&
    settings.hasDemo &&
    (await seedEmptyDatabase(services, { paymentsFile, whileDrawing, photographs }))
  await startMonitor(settings, services, readiness)
  if (settings.isWorker) {
    // Tried once: the job of each day tries longer, and a start waits for no export.
    await makeLogMonths(services, 1).catch((error: unknown) =>
      log.warn({ error }, 'the months of the log that come next are made later'),
    )
    const pools = poolsOf(jobs, settings.WORKER_LANES, settings.WORKER_CONCURRENCY)
    const worker = await runWorker(services, pools, { deadAfterMs: settings.WORKER_DEAD_SECONDS * 1000 })
    stops.push(worker.stop)
    drains.push(worker.stop)
    if (!settings.isWeb) arrive(readiness)
  }
  if (settings.isWeb) {
    await startWeb(settings, services, { databaseUrl, readiness })
    const ownStripe = await startOwnStripe(settings, services)
    // First in the list, so stopped last: web server and worker call it until they end.
    if (ownStripe) stops.unshift(ownStripe.stop)
    const brought = { isDemo, hasMailbox: hasMailbox(services), playsPayments: ownStripe !== undefined }
    process.stdout.write(greeting(services.publicUrl, { version: productVersion, ...brought }))
  }
}

/** Says in the log what of the operator's folder is not shown. */
async function photographsForDemo() {
  const showcase = await readShowcaseReport()
  for (const problem of showcaseProblems(showcase)) log.warn(`showcase: ${problem}`)
  return photosFor(showcase, 'demo')
}

// Only warns: the product must start, so that photos can be deleted through it.
async function warnOfFullDisk({ disk }: Services): Promise<void> {
  if (!disk) return
  const room = await disk.findRoom()
  if (fullnessOf(room) === 'full')
    log.warn(
      { freeBytes: room.freeBytes, keptBytes: room.keptBytes },
      'the disk is full: no photos can come in',
    )
}

function whileDrawing<Result>(work: () => Promise<Result>): Promise<Result> {
  return withProgress('Drawing the demo studio, about half a minute', work)
}

type Opened = { url: string; own?: EmbeddedPostgres }

async function openDatabase(settings: Settings): Promise<Opened> {
  const isLookedAtOnly = settings.MIGRATE === 'off'
  const open = async (): Promise<Opened> => {
    if (!settings.DATABASE_URL) {
      const own = await startEmbeddedPostgres(ownDatabase(settings, log))
      stops.push(own.stop)
      return { url: await prepareOwnDatabase(own.url, { isLookedAtOnly }), own }
    }
    await prepareDatabase(await directUrlOf(settings.DATABASE_URL, settings), {
      isLookedAtOnly,
      isOwnStep: false,
    })
    return { url: settings.DATABASE_URL }
  }
  const isThere =
    settings.DATABASE_URL || existsSync(join(databaseHome(join(settings.dataFolder, 'postgres')), 'data'))
  return isThere ? open() : withProgress('Making the database', open)
}

type WebNeeds = { databaseUrl: string; readiness: Readiness }

async function startWeb(
  settings: Settings,
  services: Services,
  { databaseUrl, readiness }: WebNeeds,
): Promise<void> {
  const hub = await openLiveHub({
    databaseUrl: services.directUrl ?? databaseUrl,
    role: databaseRoles.system,
    log,
  })
  stops.push(hub.stop)
  const hosts = await openStudioHosts(services, hub)
  stops.push(async () => hosts.stop())
  await startTlsAsk(settings, hosts)
  const sharesBuild = settings.S3_BUCKET !== undefined
  if (sharesBuild) {
    const endSharing = await shareBuild(services, settings.webFolder)
    stops.push(async () => endSharing())
    // Other processes answer meanwhile; in the midst of requests it would stop all of them.
    await loadDrawings(settings.webFolder)
  }
  const server = createWebServer(services, {
    hub,
    hosts,
    webFolder: settings.webFolder,
    trustedProxies: settings.TRUSTED_PROXIES,
    readiness,
    sharesBuild,
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(portProblem(error.code, settings.PORT) ?? error),
    )
    server.listen(settings.PORT, settings.HOST, resolve)
  })
  arrive(readiness)
  // Only now: nobody waits for what others left unfinished.
  const tending = tendIncoming(services)
  stops.push(async () => tending.stop())
  drains.push(() => drainServer(server, { readiness, hub, isNoticed: delay(settings.drainMs) }))
  stops.push(async () => {
    hub.sendAway()
    await delay(GOODBYE_MS)
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      // Open downloads would keep the server from closing.
      server.closeAllConnections()
    })
  })
}

function arrive(readiness: Readiness): void {
  readiness.arrive()
  comeForward()
}

/** Listens only when a port is configured, for a proxy on this machine. */
async function startTlsAsk({ ASK_PORT }: Settings, hosts: StudioHosts): Promise<void> {
  if (ASK_PORT !== undefined) await listenBeside(createTlsAsk(hosts), { port: ASK_PORT, setting: 'ASK_PORT' })
}

/** Listens only when a port is configured, on this machine unless told otherwise. */
async function startMonitor(settings: Settings, services: Services, readiness: Readiness): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host, STATUS_TOKEN: statusToken } = settings
  if (port === undefined) return
  const roles = [settings.isWeb && 'web', settings.isWorker && 'worker'].filter(Boolean).join(',')
  // A bucket and a database of one's own are not backed up by the product.
  const isBackedUp = settings.BACKUP_TO && !settings.S3_BUCKET && !settings.DATABASE_URL
  const findWaitingObjects = isBackedUp ? () => findWaiting(settings) : undefined
  const server = await createMonitorServer({ services, readiness, roles, statusToken, findWaitingObjects })
  await listenBeside(server, { port, host, setting: 'METRICS_PORT' })
}

type Beside = { port: number; host?: string; setting: string }

/** Lets a small server listen beside the web server until the process ends. */
async function listenBeside(server: Server, { port, host = '127.0.0.1', setting }: Beside): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(portProblem(error.code, port, setting) ?? error),
    )
    server.listen(port, host, resolve)
  })
  stops.push(async () => {
    server.close()
    server.closeAllConnections()
  })
}

async function withProgress<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  process.stdout.write(`${text} `)
  const dots = setInterval(() => process.stdout.write('.'), DOT_EVERY_MS)
  let outcome = ' failed\n'
  try {
    const result = await work()
    outcome = ` done in ${Math.round((performance.now() - startedAt) / 1000)} s\n`
    return result
  } finally {
    clearInterval(dots)
    process.stdout.write(outcome)
  }
}

async function drainAll(): Promise<void> {
  await Promise.allSettled(drains.splice(0).map((drain) => drain()))
  await stopAll()
}

// In reverse order: no new work first, then the database, and the payment sandbox last.
async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) {
    await stop().catch((error: unknown) => log.error({ error }, 'could not stop cleanly'))
  }
}

// At the end, so that the constants above are initialized.
try {
  await start(readSettings(process.env))
} catch (error) {
  if (error instanceof StartProblem) process.stderr.write(`\n${error.message}\n`)
  else log.fatal({ error }, 'could not start')
  await stopAll()
  process.exit(1)
}
