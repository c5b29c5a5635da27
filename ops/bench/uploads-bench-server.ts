import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { pino } from 'pino'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { storedFiles } from '#app/server/stored-files-of-domains.ts'
import { openReadiness } from '#app/server/readiness.ts'
import { createWebServer } from '#app/server/web-server.ts'
import { openStripe } from '#platform/stripe/stripe-client.ts'
import { drawInvoiceOf } from '#domains/payments/server/payments.ts'
import { drawLetterPictures, drawsInk } from '#domains/photos/server/photos.ts'
import { systemClock } from '#platform/clock.ts'
import { openDns } from '#platform/dns/open-dns.ts'
import { openStudioHosts } from '#domains/studios/server/studio-hosts.ts'
import { openPool } from '#platform/db/pool.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { openLiveHub } from '#platform/live/live-hub.ts'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import type { Services } from '#platform/services.ts'
import { newPhotographer } from '#test/world/people.ts'

export type UploadTargets = { ourUrl: string; bareUrl: string; cookie: string; clientId: string }

const barePage = fileURLToPath(new URL('../../test/world/bare-page', import.meta.url))

// Its own process, so that receiving and sending share nothing but the machine.
process.once('message', (folder: string) => void start(folder))

async function start(folder: string) {
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log })
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
  await prepareDatabase(postgres.url)
  const services: Services = {
    pool: openPool(postgres.url, { onError: () => {} }),
    objects: await openDiskObjects({
      folder: join(folder, 'objects'),
      now: new Date(),
    }),
    clock: systemClock,
    log,
    publicUrl: 'http://localhost',
    isOnOwnMachine: true,
    domainTarget: 'localhost',
    dns: openDns(),
    secret: 'a secret that only this bench knows about',
    incomingFolder: join(folder, 'incoming'),
    smtp: undefined,
    seller: { name: 'Lichttafel' },
    drawInvoiceOf,
    drawLetterPictures,
    drawsInk,
    storedFiles,
    contactEmail: 'bench@localhost',
    payments: openStripe({ apiKey: 'sk_test_bench', webhookSecret: 'whsec_bench', standInPort: 1 }),
  }
  await Promise.all([services.incomingFolder, join(folder, 'bare')].map((path) => mkdir(path)))
  const hub = await openLiveHub({ databaseUrl: postgres.url, role: databaseRoles.system, log })
  const hosts = await openStudioHosts(services, hub)
  const ours = await listen(
    createWebServer(services, {
      hub,
      hosts,
      webFolder: barePage,
      trustedProxies: 0,
      readiness: openReadiness(services.pool),
    }),
  )
  services.publicUrl = ours
  const studio = await newPhotographer({ services, url: ours })
  const { id: clientId } = await studio.newClient()
  const targets: UploadTargets = {
    ourUrl: ours,
    bareUrl: await listen(bareServer(join(folder, 'bare'))),
    cookie: studio.cookieHeader(),
    clientId,
  }
  process.send!(targets)
}

/** The minimal safe baseline: bytes to disk, their checksum, fsync. */
function bareServer(folder: string): Server {
  let count = 0
  return createServer(async (request, response) => {
    let crc = 0
    request.on('data', (bytes: Buffer) => (crc = crc32(bytes, crc)))
    await finished(request.pipe(createWriteStream(join(folder, String(count++)), { flush: true })))
    response.end(String(crc))
  })
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
