import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import {
  startEmbeddedPostgres,
  databaseHome,
  assertBackupFolder,
  startBackups,
  prepareDataFolder,
  embeddedOptions,
  upkeepFunctions,
  findBackupBacklog,
  type EmbeddedPostgres,
} from '#ops/index.ts'
import { createLogPartitions } from '#domains/activity/server/keep-log-months.job.ts'
import { openStudioHosts, type StudioHosts } from '#domains/studios/server/studio-hosts.ts'
import { startIncomingSweeps } from '#domains/uploads/server/sweep-incoming.ts'
import { fullnessOf } from '#platform/disk/disk-room.ts'
import { openLog, handleUncaughtErrors } from '#platform/log/open-log.ts'
import { poolsOf } from '#platform/jobs/pools.ts'
import { runWorker } from '#platform/jobs/run-worker.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { openLiveHub } from '#platform/live/live-hub.ts'
import { StartProblem } from '#platform/core/start-problem.ts'
import type { Services } from '#platform/services.ts'
import { hasMailbox } from '#domains/mail/server/mailbox.ts'
import { seedEmptyDatabase } from '#demo/seed-demo.ts'
import { rpcRouter } from './server/rpc-router.ts'
import { makeStartMessage } from '#demo/greeting.ts'
import { photosFor, readShowcaseReport, showcaseProblems } from '#demo/showcase/shown-photos.ts'
import { importDrawingModules } from './document/server/screen-drawing.ts'
import { restorePriority } from './server/start-priority.ts'
import { assertPortsFree, portProblem } from './server/free-ports.ts'
import { jobs } from './server/jobs.ts'
import { assertOrRegisterInstallation } from './server/own-installation.ts'
import { closeDatabases, openServices } from './server/open-services.ts'
import { preloadPaymentSandbox, startPaymentSandbox } from './server/stripe/own-stripe.ts'
import { drainServer, openReadiness, type Readiness } from './server/readiness.ts'
import { directUrlOf, prepareDatabase, prepareOwnDatabase } from './server/prepare-database.ts'
import { createMonitorServer } from './server/monitor/monitor-server.ts'
import { productVersion } from './server/monitor/product-version.ts'
import { shareBuild } from './server/shared-build.ts'
import { readSettings, type Settings } from './server/settings.ts'
import { createTlsAskServer } from './server/hosts/studio-door.ts'
import { createWebServer } from './server/web-server.ts'

type Stop = () => Promise<void>

/** Time for open screens to receive the delay after which to reconnect. */
const GOODBYE_MS = 50

const DOT_EVERY_MS = 3000

const log = openLog(process.env['LOG_LEVEL'] ?? 'info', pino.destination({ dest: 2, sync: true }))
const stops: Stop[] = []
const drains: Stop[] = []

handleUncaughtErrors(log, stopAll)

async function start(settings: Settings): Promise<void> {
  process.once('SIGINT', () => void stopAll().then(() => process.exit(0)))
  process.once('SIGTERM', () => void drainAll().then(() => process.exit(0)))

  if (settings.isWeb) await assertPortsFree(settings)
  await prepareDataFolder(settings.dataFolder)
  if (!settings.DATABASE_URL) await assertBackupFolder(settings)
  if (settings.isWeb) preloadPaymentSandbox(settings)
  const { url: databaseUrl, own } = await openDatabase(settings)
  const services = await openServices(settings, databaseUrl, { log, upkeep: upkeepFunctions })
  stops.push(() => closeDatabases(services))
  await assertOrRegisterInstallation(services, settings)
  if (own && settings.BACKUP_TO) stops.push(startBackups(settings, own, services))
  await warnOfFullDisk(services)
  const readiness = openReadiness(services.pool, { isStarting: true })
  drains.push(async () => readiness.leave())

  // The demo's payments are stored in the sandbox's data file. A real provider doesn't know them.
  const paymentsFile = settings.STRIPE_SECRET_KEY ? undefined : join(settings.dataFolder, 'stripe.jsonl')
  const photographs = settings.isWeb && settings.SHOWCASE_FOLDER ? await photographsForDemo() : undefined
  const isDemo =
    settings.isWeb &&
    settings.hasDemo &&
    (await seedEmptyDatabase(services, { paymentsFile, router: rpcRouter, whileDrawing, photographs }))
  await startMonitor(settings, services, readiness)
  if (settings.isWorker) {
    // Tried once, so that a long export of the log can't delay the start. The daily job tries
    // longer.
    await createLogPartitions(services, 1).catch((error: unknown) =>
      log.warn({ error }, 'the months of the log that come next are made later'),
    )
    const pools = poolsOf(jobs, settings.WORKER_LANES, settings.WORKER_CONCURRENCY)
    const worker = await runWorker(services, pools, { deadAfterMs: settings.WORKER_DEAD_SECONDS * 1000 })
    stops.push(worker.stop)
    drains.push(worker.stop)
    if (!settings.isWeb) becomeReady(readiness)
  }
  if (settings.isWeb) {
    await startWeb(settings, services, { databaseUrl, readiness })
    const ownStripe = await startPaymentSandbox(settings, services)
    // First in the list, so stopped last: web server and worker call the sandbox until they end.
    if (ownStripe) stops.unshift(ownStripe.stop)
    const brought = { isDemo, hasMailbox: hasMailbox(services), playsPayments: ownStripe !== undefined }
    process.stdout.write(makeStartMessage(services.publicUrl, { version: productVersion, ...brought }))
  }
}

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

type OpenDatabase = { url: string; own?: EmbeddedPostgres }

async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  const isLookedAtOnly = settings.MIGRATE === 'off'
  const open = async (): Promise<OpenDatabase> => {
    if (!settings.DATABASE_URL) {
      const own = await startEmbeddedPostgres(embeddedOptions(settings, log))
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
    // Loading blocks the process. Other processes serve the requests meanwhile.
    await importDrawingModules(settings.webFolder)
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
  becomeReady(readiness)
  // Started last, because no request waits for uploads that other processes left unfinished.
  const tending = startIncomingSweeps(services)
  stops.push(async () => tending.stop())
  drains.push(() => drainServer(server, { readiness, hub, isNoticed: delay(settings.drainMs) }))
  stops.push(async () => {
    hub.endStreams()
    await delay(GOODBYE_MS)
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      // Open downloads would keep the server from closing.
      server.closeAllConnections()
    })
  })
}

function becomeReady(readiness: Readiness): void {
  readiness.arrive()
  restorePriority()
}

async function startTlsAsk({ ASK_PORT }: Settings, hosts: StudioHosts): Promise<void> {
  if (ASK_PORT !== undefined)
    await listenBeside(createTlsAskServer(hosts), { port: ASK_PORT, setting: 'ASK_PORT' })
}

async function startMonitor(settings: Settings, services: Services, readiness: Readiness): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host, STATUS_TOKEN: statusToken } = settings
  if (port === undefined) return
  const roles = [settings.isWeb && 'web', settings.isWorker && 'worker'].filter(Boolean).join(',')
  // The product does not back up a bucket or an external database.
  const isBackedUp = settings.BACKUP_TO && !settings.S3_BUCKET && !settings.DATABASE_URL
  const findWaitingObjects = isBackedUp ? () => findBackupBacklog(settings) : undefined
  const server = await createMonitorServer({ services, readiness, roles, statusToken, findWaitingObjects })
  await listenBeside(server, { port, host, setting: 'METRICS_PORT' })
}

type Beside = { port: number; host?: string; setting: string }

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

// Stops the web server and the worker first, then the database, and the payment sandbox last.
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
