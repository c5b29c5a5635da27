import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { waitForUploadBytes } from '#test/measured/wait-for-upload-bytes.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { MB } from './proof-machine.ts'
import { haproxyVersion } from './scale/balancer.ts'
import { openInstallation, type Installation } from './scale/installation.ts'
import { judge, listDueJobs } from './scale/judge.ts'
import { openReleases, type Releases } from './scale/open-releases.ts'
import { startLoad, type Load } from './scale/load.ts'
import { proveNeighbours } from './scale/neighbours.ts'
import { printRows, logProgress, type ProofRow } from './scale/rows.ts'
import type { Tally } from './scale/tally.ts'

// `npm run prove-scale` puts load on three web processes behind HAProxy and on three workers. It
// rolls out a release, then kills each process in turn, then the primary database.

const TIMEOUT_MS = 11.75 * 60_000
const PHOTOS_MIN = 120
/** Time in which each old process answers every kind of request a few times. */
const FIRST_PHOTOS_MS = 15_000
/**
 * Pause after the restart of a web process, in which HAProxy begins to send the process requests
 * again. The full share takes HAProxy 30 s.
 */
const BALANCED_WITHIN_MS = 7000
const DOWNTIME_MS = 6000
const CLEANUP_TIMEOUT_MS = 25_000
const P99_MAX_MS = 1000
/** `RESENT_MAX_BYTES` of the product, in MB. `IN_TRANSIT_MB` adds the bytes in sockets. */
const RESENT_MAX_MB = 8
const IN_TRANSIT_MB = 1
const WRITES_WITHIN_MS = 5000
const AFTER_FAILOVER_MS = 20_000
const STREAMS_WITHIN_MS = 60_000
const [COMPLAINTS, LINE] = [5, 700]

/** Most photos are small, as in a shoot, and each is sent at 6 Mbit/s. */
const LOAD = {
  studios: 6,
  sendersOfStudio: 1,
  browsersOfClient: 3,
  finalsOfClient: 3,
  drawSizeMb: () => 2 + 38 * Math.random() ** 3,
  bytesPerMs: 750,
  // About a gigabyte for each downloader at 36 Mbit/s: four minutes, in which processes end.
  large: { finals: 26, sizeMb: 40, downloaders: 2, bytesPerMs: 4500 },
}

const closing: (() => Promise<unknown>)[] = []
const rows: ProofRow[] = []
const readKinds = ['look', 'picture', 'page', 'stream'] as const
const quickKinds = ['look', 'favourite', 'picture', 'page'] as const

const haproxy = haproxyVersion()
if (!haproxy) {
  process.stdout.write('HAProxy is not installed: nothing was proven.\n')
  process.exit(0)
}

let isEnding = false
let dueJobs = async (): Promise<string[]> => []
async function endAll() {
  isEnding = true
  setTimeout(() => process.exit(1), CLEANUP_TIMEOUT_MS).unref()
  for (const close of closing.splice(0).reverse())
    await close().catch((error: unknown) => logProgress(`could not clean up: ${String(error)}`))
}

async function giveUp(why: string, code: number) {
  if (isEnding) return
  logProgress(why)
  for (const job of await dueJobs().catch(() => [])) logProgress(`a job is left: ${job}`)
  await endAll()
  if (rows.length > 0) printRows(rows)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void giveUp('interrupted', 130))
setTimeout(() => void giveUp('it took too long: the rest was not proven', 1), TIMEOUT_MS).unref()

async function prove() {
  if ((await buildWebIfNeeded()) !== 0) throw new Error('the web did not build')
  const releases = await openReleases(closing)
  logProgress(`the release before is built: ${releases.before.name}`)
  const installation = await openInstallation(closing, releases)
  dueJobs = () => listDueJobs(installation.services)
  const load = await startLoad(installation, LOAD)
  logProgress('people send photos, look and choose')
  await sleep(FIRST_PHOTOS_MS)
  await proveRoll(installation, { load, before: releases.before })
  await proveKills(installation, load)
  await proveFailover(installation, load)
  while (load.shoot.sent.length < PHOTOS_MIN) await sleep(500)
  await load.stop()
  for (const why of load.shoot.failed) logProgress(`given up: ${why}`)
  logProgress('every photo has come in; once the workers have done their work, what is stored is looked at')
  proveDownloads(load)
  const verdict = await judge(installation, { ...load, photosMin: PHOTOS_MIN })
  rows.push(
    {
      what: 'answered writes lost by it: photos and favourites, of all that came before it too',
      asked: '0',
      seen: String(verdict.lost),
      holds: verdict.lost === 0,
    },
    ...verdict.rows,
    ...(await proveNeighbours(installation)),
  )
  rows.unshift({
    what: `${haproxy}, ${installation.pooler ?? 'without PgBouncer'}`,
    asked: '3 web, 3 workers',
    seen: `${installation.webs.length} web, ${installation.workers.length} workers`,
    holds: true,
  })
}

function proveDownloads({ downloads, largeDownloads }: Load) {
  for (const why of [...downloads.givenUp, ...largeDownloads.givenUp])
    logProgress(`a download was given up: ${why}`)
  const { whole, count, continued } = downloads
  const { studios } = LOAD
  const { finals, sizeMb, downloaders } = LOAD.large
  rows.push(
    {
      what: `ZIPs that came whole, of them ${continued} parts by Range after a break; different ones among them`,
      asked: `${studios}`,
      seen: `${count}; ${whole.size}`,
      holds: whole.size === studios && downloads.givenUp.length === 0,
    },
    {
      what: `ZIPs of ${finals * sizeMb} MB that came whole, ${largeDownloads.continued} parts of them by Range; different ones`,
      asked: `${downloaders}; 1`,
      seen: `${largeDownloads.count}; ${largeDownloads.whole.size}`,
      // Large downloads outlast every process that a deploy replaces, so some must have continued.
      holds:
        largeDownloads.continued > 0 &&
        largeDownloads.count === downloaders &&
        largeDownloads.whole.size === 1,
    },
  )
}

type RollOptions = Pick<Releases, 'before'> & { load: Load }

async function proveRoll(installation: Installation, { load, before }: RollOptions) {
  const { webs, workers } = installation
  const resentBefore = load.shoot.resentBytes.length
  const tally = await load.tallyWhile(async () => {
    await installation.migrate()
    logProgress('the database has the tables of this version')
    for (const one of [...workers, ...webs]) {
      await one.stop()
      logProgress(`${one.name} was told to stop, and ended`)
      await one.start()
      if (one.webPort) await sleep(BALANCED_WITHIN_MS)
    }
    await installation.takeAway()
    logProgress('what only the release before needed is taken away')
  })
  const all = [...readKinds, 'favourite', 'invitation', 'upload', 'download'] as const
  const cutUploads = tally.count(['upload'], ['cut'])
  const broken = tally.count(all, ['failed', 'cut']) - cutUploads
  const resentMb = Math.max(0, ...load.shoot.resentBytes.slice(resentBefore)) / MB
  await printFailures(tally, installation)
  const p99Ms = tally.withinMs(quickKinds, 0.99)
  rows.push(
    {
      what: `an example migration, then all six of ${before.name} become this version, one by one: failed of ${tally.count(all)} requests`,
      asked: '0',
      seen: String(broken),
      holds: broken === 0 && tally.count(all) > 0,
    },
    {
      what: `photos that their line needed longer for than a process that stops waits, and that went on at another: ${cutUploads}; sent again`,
      asked: `${RESENT_MAX_MB} MB, and ${IN_TRANSIT_MB} on the line`,
      seen: `${resentMb.toFixed(1)} MB`,
      holds: resentMb <= RESENT_MAX_MB + IN_TRANSIT_MB,
    },
    {
      what: `p99 of ${tally.count(quickKinds)} looks, favourites, pictures and pages meanwhile`,
      asked: `under ${P99_MAX_MS} ms`,
      seen: `${p99Ms.toFixed(0)} ms (p50 ${tally.withinMs(quickKinds, 0.5).toFixed(0)}; p99 of each ${quickKinds.map((kind) => tally.withinMs([kind], 0.99).toFixed(0)).join(', ')})`,
      holds: p99Ms < P99_MAX_MS,
    },
  )
}

async function proveKills(installation: Installation, load: Load) {
  const { webs, workers } = installation
  const before = load.shoot.resentBytes.length
  let receivingCount = 0
  const tally = await load.tallyWhile(async () => {
    for (const one of [...webs, ...workers]) {
      if (one.webPort && (await waitForUploadBytes(one))) receivingCount += 1
      await one.kill()
      logProgress(`${one.name} was killed`)
      await sleep(DOWNTIME_MS)
      await one.start()
      if (one.webPort) await sleep(BALANCED_WITHIN_MS)
    }
  })
  const gets = ['picture', 'page', 'download', 'stream'] as const
  const failedGets = tally.count(gets, ['failed'])
  await printFailures(tally, installation)
  const posts = ['look', 'favourite'] as const
  const resentMb = load.shoot.resentBytes.slice(before).map((bytes) => bytes / MB)
  const mostMb = Math.max(0, ...resentMb)
  rows.push(
    {
      what: 'kill -9 of each web process and each worker: web processes that were receiving then',
      asked: `${webs.length}`,
      seen: String(receivingCount),
      holds: receivingCount === webs.length,
    },
    {
      what: `GETs that failed, of ${tally.count(gets)}`,
      asked: '0',
      seen: `${failedGets} (${tally.count(gets, ['cut'])} cut after they had begun)`,
      holds: failedGets === 0,
    },
    {
      what: `looks and favourites without an answer, of ${tally.count(posts)} that are asked again by their screen`,
      asked: '0',
      seen: `${tally.unanswered()} (${tally.count(posts, ['failed', 'cut'])} asked again)`,
      holds: tally.unanswered() === 0,
    },
    {
      what: `sent again, the most of ${resentMb.length} uploads that broke off`,
      asked: `${RESENT_MAX_MB} MB, and ${IN_TRANSIT_MB} on the line`,
      seen: `${mostMb.toFixed(1)} MB`,
      holds: resentMb.length > 0 && mostMb <= RESENT_MAX_MB + IN_TRANSIT_MB,
    },
  )
}

async function proveFailover(installation: Installation, load: Load) {
  let failover = { killedAt: 0, promotedAt: 0 }
  let resumedMs = Infinity
  const tally = await load.tallyWhile(async () => {
    failover = await installation.failOver()
    logProgress('the primary was killed, and the standby promoted')
    ;[resumedMs] = await Promise.all([waitForStreams(load, failover.promotedAt), sleep(AFTER_FAILOVER_MS)])
  })
  await printFailures(tally, installation)
  const answeredAt = tally.answeredSince(['favourite'], failover.promotedAt) ?? Infinity
  const afterMs = answeredAt - failover.promotedAt
  const seconds = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never')
  rows.push({
    what: 'PostgreSQL: primary killed, standby promoted; the first write is answered',
    asked: `within ${WRITES_WITHIN_MS / 1000} s`,
    seen: `${seconds(afterMs)} (${seconds(answeredAt - failover.killedAt)} after the kill)`,
    holds: afterMs <= WRITES_WITHIN_MS,
  })
  const misses = load.streams.reduce((sum, stream) => sum + stream.misses, 0)
  const breaks = load.streams.reduce((sum, stream) => sum + stream.breaks, 0)
  rows.push(
    {
      what: `all ${load.streams.length} live streams tell something again`,
      asked: `within ${STREAMS_WITHIN_MS / 1000} s`,
      seen: seconds(resumedMs),
      holds: resumedMs <= STREAMS_WITHIN_MS,
    },
    {
      what: `of ${breaks} times that a stream broke off until now, those after which its screen asked everything anew`,
      asked: '0',
      seen: String(misses),
      holds: breaks > 0 && misses === 0,
    },
  )
}

async function waitForStreams({ streams }: Load, since: number): Promise<number> {
  while (streams.some(({ heardAt }) => heardAt <= since)) {
    if (performance.now() > since + STREAMS_WITHIN_MS) return Infinity
    await sleep(100)
  }
  return performance.now() - since
}

async function printFailures(tally: Tally, { complaints, webs }: Installation) {
  const failureReasons = tally.whys()
  for (const why of failureReasons) logProgress(why)
  if (failureReasons.length === 0) return
  for (const line of await complaints(COMPLAINTS)) logProgress(`HAProxy: ${line}`)
  for (const { name, output } of webs)
    for (const line of output().trimEnd().split('\n').slice(-COMPLAINTS))
      logProgress(`${name}: ${line.slice(0, LINE)}`)
}

// Runs at the end of the file, so that the constants above are initialized.
let problem: unknown
await prove().catch((error: unknown) => (problem = error))
if (!isEnding) {
  await endAll()
  if (rows.length > 0) printRows(rows)
  if (problem) process.stdout.write(`${inspect(problem)}\n`)
  process.exit(problem || rows.some(({ holds }) => !holds) ? 1 : 0)
}
