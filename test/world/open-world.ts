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
import { drawLetterPictures, drawsInk } from '#domains/photos/server/photos.ts'
import { poolsOf } from '#platform/jobs/pools.ts'
import { LANES } from '#platform/jobs/lane.ts'
import { runWorker, type RunningWorker } from '#platform/jobs/run-worker.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { openLiveHub, type LiveHub } from '#platform/live/live-hub.ts'
import { originOfHost } from '#platform/http/host-name.ts'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { Services } from '#platform/services.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import { movableClock, type MovableClock } from './movable-clock.ts'
import { askUnder } from './ask-under.ts'
import { doDueJobs } from './do-due-jobs.ts'
import { startNameServer } from './name-server.ts'
import { newAdmin, newPhotographer } from './people.ts'
import { visitor } from './visitor.ts'

type Wishes = {
  withWorker?: boolean
  isQuiet?: boolean
  /** The folder of built pages; a bare one by default, since only browsers need them. */
  webFolder?: string
  clock?: MovableClock
  /** Where files lie; a folder of the world by default. */
  objects?: Services['objects']
  /** How many proxies stand in front; they may name the sender and the request. */
  trustedProxies?: number
  /** The host in the URL; browsers allow passkeys only for a host name. */
  host?: '127.0.0.1' | 'localhost'
  /** Stands between the product and its database. */
  newPooler?: (databaseUrl: string) => Promise<{ url: string; stop: () => Promise<void> }>
}

/**
 * A whole product on a prepared database: web server on loopback, storage in a temporary folder, a movable clock.
 * People use it only over HTTP. Jobs run on `work()`, or all the time with `withWorker`.
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
  }: Wishes = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'lichttafel-test-'))
  const objectsFolder = join(folder, 'objects')
  const diskSpace = { freeBytes: 100 * GB, sizeBytes: 200 * GB }
  const log = pino({ level: isQuiet ? 'silent' : 'debug' }, pino.destination(2))
  const productUrl = database.productUrl ?? database.url
  const owner = openPool(database.url, { max: 4, onError: () => {} })
  const pooler = await newPooler?.(productUrl)
  const directUrl = new URL(productUrl)
  if (pooler) directUrl.searchParams.set('application_name', PAST_THE_POOLER)
  const nameServer = await startNameServer()
  const services: Services = {
    // A busy machine is no fault of the product.
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
    drawsInk,
    storedFiles,
    contactEmail: 'eigenaar@voorbeeld.nl',
    // Nothing listens there unless a test starts the sandbox.
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
    /**
     * The owner of the database, whom no policy restricts: for what a test looks up or breaks behind the product's
     * back.
     */
    owner,
    clock,
    url: services.publicUrl,
    webFolder,
    databaseUrl: database.url,
    nameServer,
    hub,
    hosts,
    objectsFolder,
    /** The reported disk space, which a test may change. */
    diskSpace,
    visitor: () => visitor(services.publicUrl),
    /** A visitor at another host that leads here, such as a studio's own domain. */
    visitorAt: (host: string) =>
      visitor(originOfHost(services.publicUrl, host), askUnder(services.publicUrl)),
    photographer: (facts: Parameters<typeof newPhotographer>[1] = {}) => newPhotographer(world(), facts),
    admin: () => newAdmin(world()),
    /** Runs all jobs that are due by the world's clock, and those that follow. */
    work: () => doDueJobs(services),
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

/** What connections are called that lead past the pooler of a test. */
export const PAST_THE_POOLER = 'past-the-pooler'

const GB = 1024 ** 3

const secret = 'a secret of at least thirty-two characters'

const barePage = join(import.meta.dirname, 'bare-page')

type Parts = { hub: LiveHub; hosts: StudioHosts; webFolder: string; trustedProxies: number }

async function listen(services: Services, parts: Parts): Promise<Server> {
  const server = createWebServer(services, {
    ...parts,
    // Nor is it here.
    documentPatienceMs: 30_000,
    readiness: openReadiness(services.pool),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
