import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openServices } from '#app/server/open-services.ts'
import { readSettings } from '#app/server/settings.ts'
import { RESENT_MAX_BYTES } from '#domains/uploads/parts/server/upload-in-parts.ts'
import type { Services } from '#platform/services.ts'
import { newTestDatabase } from '#test/database/test-database.ts'
import { findFreePort, newDataFolder } from '#test/program/running-program.ts'
import { openProcess, type WatchedProcess } from '#test/program/watched-process.ts'
import { eventually } from '#test/world/eventually.ts'
import { openFakeBucket } from '#test/world/fake-bucket.ts'
import { waitForUploadBytes } from './wait-for-upload-bytes.ts'
import { startSmallBalancer, type SmallBalancer } from './small-balancer.ts'
import { startMailServer } from '#ops/bench/scale/invite-clients.ts'
import { judge } from '#ops/bench/scale/judge.ts'
import { startLoad, type Load } from '#ops/bench/scale/load.ts'
import type { Tally } from '#ops/bench/scale/tally.ts'

// Two web processes and a worker under load. `npm run prove-scale` adds HAProxy and a standby.

const sizesMb = [7, 3, 11, 5, 2, 9, 12, 4]
let drawn = 0

const LOAD = {
  studios: 2,
  sendersOfStudio: 2,
  browsersOfClient: 2,
  finalsOfClient: 0,
  drawSizeMb: () => sizesMb[drawn++ % sizesMb.length]!,
  bytesPerMs: 1500,
}
/** Allowance for bytes in socket buffers, on top of `RESENT_MAX_BYTES`. */
const IN_FLIGHT_BYTES = 1024 ** 2
const STILL_TO_COME_BYTES = 4 * 1024 ** 2
const PAGES = 10
/** Longer than the balancer needs to notice an unready process. It polls five times a second. */
const DRAIN_SECONDS = '5'
// Starting a process takes long while other tests run.
const LONGEST_WAIT_MS = 180_000

const closing: (() => Promise<unknown>)[] = []
let services: Services
let mail: Awaited<ReturnType<typeof startMailServer>>
let balancer: SmallBalancer
let webs: WatchedProcess[]

beforeAll(async () => {
  const data = await newDataFolder()
  closing.push(data.remove)
  const database = await newTestDatabase()
  closing.push(database.drop)
  const bucket = await openFakeBucket()
  closing.push(bucket.close)
  mail = await startMailServer()
  closing.push(mail.stop)
  const [port, ...webPorts] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const processEnv = {
    DATABASE_URL: database.url,
    S3_BUCKET: 'photos',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
    SECRET: 'a secret of these processes alone',
    SMTP_URL: mail.url,
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
    PUBLIC_URL: `http://localhost:${port}`,
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS,
    DEMO: 'off',
    REQUEST_LOG: 'off',
    MIGRATE: 'off',
  }
  const open = async (name: string, webPort?: number) => {
    const at = webPort === undefined ? {} : { webPort }
    const opened = await openProcess({ name, folder: data.folder, env: processEnv, ...at })
    closing.push(opened.kill)
    return opened
  }
  const worker = open('worker')
  webs = await Promise.all(webPorts.map((webPort, nth) => open(`web${nth + 1}`, webPort)))
  await worker
  balancer = await startSmallBalancer(webPorts, port)
  closing.push(balancer.close)

  const settings = readSettings({ ...processEnv, DATA_FOLDER: join(data.folder, 'judge') })
  services = await openServices(settings, database.url, { log: pino({ level: 'silent' }) })
  closing.push(() => services.pool.end())
})

afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** Resolves once every gallery has a favourite. */
async function startPeople() {
  const load = await startLoad({ url: balancer.url, services }, LOAD)
  onTestFinished(load.stop)
  const isChosen = () => load.galleries.every(({ favourites }) => favourites.size > 0)
  await eventually(() => expect(isChosen()).toBe(true), LONGEST_WAIT_MS)
  return load
}

const kinds = ['look', 'picture', 'page', 'favourite', 'upload'] as const

/** Waits for an answer of each kind, because simulated users pause between requests. */
const untilAnswered = (tally: Tally, asked: readonly (typeof kinds)[number][]) =>
  eventually(() => {
    for (const kind of asked) expect(tally.count([kind], ['answered']), kind).toBeGreaterThan(0)
  }, LONGEST_WAIT_MS)

const resumedAt = (web: WatchedProcess) => web.counted('lichttafel_uploads_resumed_elsewhere_total')

const untilAllReceive = ({ streams }: Load, since: number) =>
  eventually(() => expect(streams.every(({ heardAt }) => heardAt > since)).toBe(true), LONGEST_WAIT_MS)

async function listFailedChecks(load: Load) {
  expect(load.shoot.failed).toEqual([])
  const { rows } = await judge(
    { services, mail },
    { ...load, photosMin: LOAD.studios * LOAD.sendersOfStudio },
  )
  return rows.filter(({ holds }) => !holds)
}

const findReceivingProcess = () =>
  eventually(async () => {
    const { rows } = await services.pool.query<{ id: string }>(
      `select id from uploads where state = 'receiving'
         and size_bytes - (select sum(size_bytes) from upload_parts where upload_id = uploads.id) >= $1`,
      [STILL_TO_COME_BYTES],
    )
    const receiving = webs.find(({ webPort }) => rows[0] && webPort === balancer.portFor(rows[0].id))
    expect(receiving).toBeDefined()
    return receiving!
  }, LONGEST_WAIT_MS)

test('over a deploy no request of anyone fails, and every photo arrives', async () => {
  const load = await startPeople()
  const refusedBefore = balancer.refusedCount()
  const tally = await load.tallyWhile(async (soFar) => {
    for (const web of webs) {
      expect(await waitForUploadBytes(web)).toBe(true)
      const stoppedAt = performance.now()
      await web.stop()
      await untilAllReceive(load, stoppedAt)
      await web.start()
      await balancer.untilReady(web.webPort!)
    }
    await untilAnswered(soFar, kinds)
    await load.stop()
  })
  expect(tally.whys()).toEqual([])
  // A stopping process reports unready first, so nothing is refused.
  expect(balancer.refusedCount()).toBe(refusedBefore)
  expect(await listFailedChecks(load)).toEqual([])
})

test('of a web process that is killed nobody loses anything, and its photos go on at the other', async () => {
  const load = await startPeople()
  const resumedBefore = await Promise.all(webs.map(resumedAt))
  const tally = await load.tallyWhile(async (soFar) => {
    const killed = await findReceivingProcess()
    const killedAt = performance.now()
    killed.freeze()
    const pages = Array.from({ length: PAGES }, () => load.galleries[0]!.client.get('/client-portal'))
    await Promise.race(pages)
    await killed.kill()
    for (const page of await Promise.all(pages)) expect(page.status).toBe(200)
    const other = webs.find((web) => web !== killed)!
    const resumed = resumedBefore[webs.indexOf(other)]!
    await eventually(async () => expect(await resumedAt(other)).toBeGreaterThan(resumed), LONGEST_WAIT_MS)
    await untilAllReceive(load, killedAt)
    await untilAnswered(soFar, ['picture', 'page'])
    await load.stop()
  })
  expect(tally.count(['picture', 'page'], ['failed'])).toBe(0)
  expect(tally.unanswered()).toBe(0)
  const resentBytes = load.shoot.resentBytes
  expect(Math.max(...resentBytes)).toBeLessThanOrEqual(RESENT_MAX_BYTES + IN_FLIGHT_BYTES)
  expect(resentBytes.length).toBeGreaterThan(0)
  expect(load.streams.map(({ misses }) => misses)).toEqual(load.streams.map(() => 0))
  expect(await listFailedChecks(load)).toEqual([])
})
