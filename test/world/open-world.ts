import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { jobs } from '#app/server/jobs.ts'
import { closeDatabases } from '#app/server/open-services.ts'
import { storedFiles } from '#app/server/stored-files-of-domains.ts'
import { openReadiness } from '#app/server/readiness.ts'
import { createWebServer } from '#app/server/web-server.ts'
import { openPool } from '#platform/db/pool.ts'
import { openStudioHosts, type StudioHosts } from '#domains/studios/server/studio-hosts.ts'
import { guardDisks } from '#platform/disk/disk-room.ts'
import { openDns } from '#platform/dns/open-dns.ts'
import { openStripe } from '#platform/stripe/stripe-client.ts'
import { drawInvoiceOf } from '#domains/payments/server/payments.ts'
import { drawLetterPictures } from '#domains/light-table/server/light-table.ts'
import { drawsInk } from '#domains/photos/server/photos.ts'
import { poolsOf } from '#platform/jobs/pools.ts'
import { LANES } from '#platform/jobs/job.ts'
import { runWorker, type RunningWorker } from '#platform/jobs/run-worker.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { openLiveHub, type LiveHub } from '#platform/live/live-hub.ts'
import { originOfHost } from '#platform/http/host-name.ts'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { Services } from '#platform/services.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import { movableClock, type MovableClock } from './movable-clock.ts'
import { newHostHeaderFetch } from './fetch-under.ts'
import { runDueJobs } from './run-due-jobs.ts'
import { startNameServer } from './name-server.ts'
import { newAdmin, newPhotographer } from './people.ts'
import { visitor } from './visitor.ts'

type WorldOptions = {
  withWorker?: boolean
  isQuiet?: boolean
  /** Folder of built pages. Defaults to a folder with a minimal page. */
  webFolder?: string
  clock?: MovableClock
  objects?: Services['objects']
  /** Number of proxies trusted to send the sender's IP address and the request's id. */
  trustedProxies?: number
  /** Host of the world's URL. Browsers allow passkeys on `localhost`, but not on an IP address. */
  host?: '127.0.0.1' | 'localhost'
  newPooler?: (databaseUrl: string) => Promise<{ url: string; stop: () => Promise<void> }>
}

/**
 * Starts a complete product with a movable clock. Jobs run in `work()`, or continuously with
 * `withWorker`.
 */
export async function openWorld(
  database: TestDatabase,
  {
    withWorker = false,
    isQuiet = true,
    webFolder = barePage,
    clock = movableClock(),
    host = '127.0.0.1',
    objects,
    trustedProxies = 0,
    newPooler,
  }: WorldOptions = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'lichttafel-test-'))
  const objectsFolder = join(folder, 'objects')
  const diskSpace = { freeBytes: 100 * GB, sizeBytes: 200 * GB }
  const log = pino({ level: isQuiet ? 'silent' : 'debug' }, pino.destination(2))
  const productUrl = database.productUrl ?? database.url
  const owner = openPool(database.url, { max: 4, onError: () => {} })
  const pooler = await newPooler?.(productUrl)
  const directUrl = new URL(productUrl)
  if (pooler) directUrl.searchParams.set('application_name', DIRECT_APPLICATION_NAME)
  const nameServer = await startNameServer()
  const services: Services = {
    // Long timeout, because test machines are busy.
    pool: openPool(pooler?.url ?? productUrl, {
      patienceMs: 60_000,
      isPooled: pooler !== undefined,
      onError: () => {},
    }),
    directUrl: pooler && directUrl.href,
    objects: objects ?? (await openDiskObjects({ folder: objectsFolder, now: clock() })),
    clock,
    log,
    publicUrl: 'http://localhost',
    isOnOwnMachine: true,
    domainTarget: 'galerijen.lichttafel.test',
    dns: openDns([nameServer.address]),
    secret,
    incomingFolder: folder,
    disk: guardDisks([folder], async () => diskSpace),
    smtp: undefined,
    seller: { name: 'Lichttafel' },
    drawInvoiceOf,
    drawLetterPictures,
    isWatermarkVisible: drawsInk,
    storedFiles,
    contactEmail: 'eigenaar@voorbeeld.nl',
    // A closed port, unless a test starts the sandbox.
    payments: openStripe({ apiKey: 'sk_test_world', webhookSecret: 'whsec_world', standInPort: 1 }),
  }
  const hub = await openLiveHub({ databaseUrl: directUrl.href, role: databaseRoles.system, log })
  const hosts = await openStudioHosts(services, hub)
  const server = await listen(services, { hub, hosts, webFolder, trustedProxies })
  services.publicUrl = `http://${host}:${(server.address() as AddressInfo).port}`
  let worker: RunningWorker | undefined
  if (withWorker) worker = await runWorker(services, poolsOf(jobs, LANES, 2))

  return {
    services,
    /** Connections of the database's owner, to inspect or change rows directly. */
    owner,
    clock,
    url: services.publicUrl,
    webFolder,
    databaseUrl: database.url,
    nameServer,
    hub,
    hosts,
    objectsFolder,
    diskSpace,
    visitor: () => visitor(services.publicUrl),
    /** Returns a visitor at another host name, such as a studio's domain. */
    visitorAt: (host: string) =>
      visitor(originOfHost(services.publicUrl, host), newHostHeaderFetch(services.publicUrl)),
    photographer: (facts: Parameters<typeof newPhotographer>[1] = {}) => newPhotographer(world(), facts),
    admin: () => newAdmin(world()),
    /** Runs the jobs due by the world's clock, and the jobs that they enqueue without a delay. */
    work: () => runDueJobs(services),
    close: async () => {
      await worker?.stop()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      hosts.stop()
      await hub.stop()
      await nameServer.stop()
      await closeDatabases(services)
      await pooler?.stop()
      await owner.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }

  function world() {
    return { services, url: services.publicUrl }
  }
}

/** Application name of connections that bypass the pooler. */
export const DIRECT_APPLICATION_NAME = 'past-the-pooler'

const GB = 1024 ** 3

const secret = 'a secret of at least thirty-two characters'

const barePage = join(import.meta.dirname, 'bare-page')

type ServerParts = { hub: LiveHub; hosts: StudioHosts; webFolder: string; trustedProxies: number }

async function listen(services: Services, parts: ServerParts): Promise<Server> {
  const server = createWebServer(services, {
    ...parts,
    // Long timeout, because test machines are busy.
    documentPatienceMs: 30_000,
    readiness: openReadiness(services.pool),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
