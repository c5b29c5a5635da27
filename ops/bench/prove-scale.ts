import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { hasBytesComing } from '#test/measured/bytes-coming.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { MB } from './proof-machine.ts'
import { haproxyVersion } from './scale/balancer.ts'
import { openInstallation, type Installation } from './scale/installation.ts'
import { judge, listDueJobs } from './scale/judge.ts'
import { openReleases, type Releases } from './scale/open-releases.ts'
import { startLoad, type Load } from './scale/load.ts'
import { proveNeighbours } from './scale/neighbours.ts'
import { printRows, say, type Row } from './scale/rows.ts'
import type { Tally } from './scale/tally.ts'

// `npm run prove-scale`: three web processes and three workers behind HAProxy, under people who send photos, invite, look and choose;
// the release before gives way to this version process by process, with an example migration, then each is killed, and the
// database. One table. Says so where HAProxy is not installed.

const LONGEST_MS = 11.75 * 60_000
/** So many have to come in while all that is done. */
const PHOTOS_MIN = 120
/** Until a process of the release before has done each thing a few times. */
const FIRST_PHOTOS_MS = 15_000
/** Until HAProxy has taken a process in again, and sends it as much as the others. */
const TAKEN_IN_MS = 7000
const WITHOUT_IT_MS = 6000
/** Whatever does not end by then is ended with us. */
const CLEANED_WITHIN_MS = 25_000
const LOOKS_P99_MS = 1000
/** One part, and what lies in sockets and in the piece that is being written at that moment. */
const RESENT_MAX_MB = 8
const ON_THE_LINE_MB = 1
const WRITES_WITHIN_MS = 5000
const AFTER_FAILOVER_MS = 20_000
const STREAMS_WITHIN_MS = 60_000
const [COMPLAINTS, LINE] = [5, 700]

/** Most photos are small, as in a shoot, and each has a line of 6 Mbit/s. */
const LOAD = {
  studios: 6,
  sendersOfStudio: 1,
  browsersOfClient: 3,
  finalsOfClient: 3,
  drawSizeMb: () => 2 + 38 * Math.random() ** 3,
  bytesPerMs: 750,
  // A gigabyte each, over a line of 36 Mbit/s: four minutes, in which processes end.
  large: { finals: 26, sizeMb: 40, downloaders: 2, bytesPerMs: 4500 },
}

const closing: (() => Promise<unknown>)[] = []
const rows: Row[] = []
const toRead = ['look', 'picture', 'page', 'stream'] as const
const quick = ['look', 'favourite', 'picture', 'page'] as const

const haproxy = haproxyVersion()
if (!haproxy) {
  process.stdout.write('HAProxy is not installed: nothing was proven.\n')
  process.exit(0)
}

let isEnding = false
let dueJobs = async (): Promise<string[]> => []
/** In the reverse order, and as much as can be. */
async function endAll() {
  isEnding = true
  setTimeout(() => process.exit(1), CLEANED_WITHIN_MS).unref()
  for (const close of closing.splice(0).reverse())
    await close().catch((error: unknown) => say(`could not clean up: ${String(error)}`))
}

async function giveUp(why: string, code: number) {
  if (isEnding) return
  say(why)
  for (const job of await dueJobs().catch(() => [])) say(`a job is left: ${job}`)
  await endAll()
  if (rows.length > 0) printRows(rows)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void giveUp('interrupted', 130))
setTimeout(() => void giveUp('it took too long: the rest was not proven', 1), LONGEST_MS).unref()

async function prove() {
  if ((await buildWebIfNeeded()) !== 0) throw new Error('the web did not build')
  const releases = await openReleases(closing)
  say(`the release before is built: ${releases.before.name}`)
  const installation = await openInstallation(closing, releases)
  dueJobs = () => listDueJobs(installation.services)
  const load = await startLoad(installation, LOAD)
  say('people send photos, look and choose')
  await sleep(FIRST_PHOTOS_MS)
  await proveRoll(installation, { load, before: releases.before })
  await proveKills(installation, load)
  await proveFailover(installation, load)
  while (load.shoot.sent.length < PHOTOS_MIN) await sleep(500)
  await load.stop()
  for (const why of load.shoot.failed) say(`given up: ${why}`)
  say('every photo has come in; once the workers have done their work, what is stored is looked at')
  proveDownloads(load)
  const judged = await judge(installation, { ...load, photosMin: PHOTOS_MIN })
  rows.push(
    {
      what: 'answered writes lost by it: photos and favourites, of all that came before it too',
      asked: '0',
      seen: String(judged.lost),
      holds: judged.lost === 0,
    },
    ...judged.rows,
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
  for (const why of [...downloads.givenUp, ...largeDownloads.givenUp]) say(`a download was given up: ${why}`)
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
      // They last longer than any process over a deploy.
      holds:
        largeDownloads.continued > 0 &&
        largeDownloads.count === downloaders &&
        largeDownloads.whole.size === 1,
    },
  )
}

type Rolling = Pick<Releases, 'before'> & { load: Load }

/** Rolls from the release before to this one: the database, then workers, then the web, as the guide tells. */
async function proveRoll(installation: Installation, { load, before }: Rolling) {
  const { webs, workers } = installation
  const resentBefore = load.shoot.resentBytes.length
  const tally = await load.tallyWhile(async () => {
    await installation.migrate()
    say('the database has the tables of this version')
    for (const one of [...workers, ...webs]) {
      await one.stop()
      say(`${one.name} was told to stop, and ended`)
      await one.start()
      if (one.webPort) await sleep(TAKEN_IN_MS)
    }
    await installation.takeAway()
    say('what only the release before needed is taken away')
  })
  const all = [...toRead, 'favourite', 'invitation', 'upload', 'download'] as const
  const cutUploads = tally.count(['upload'], ['cut'])
  const broken = tally.count(all, ['failed', 'cut']) - cutUploads
  const resentMb = Math.max(0, ...load.shoot.resentBytes.slice(resentBefore)) / MB
  await tellOfBroken(tally, installation)
  const p99Ms = tally.withinMs(quick, 0.99)
  rows.push(
    {
      what: `an example migration, then all six of ${before.name} become this version, one by one: failed of ${tally.count(all)} requests`,
      asked: '0',
      seen: String(broken),
      holds: broken === 0 && tally.count(all) > 0,
    },
    {
      what: `photos that their line needed longer for than a process that stops waits, and that went on at another: ${cutUploads}; sent again`,
      asked: `${RESENT_MAX_MB} MB, and ${ON_THE_LINE_MB} on the line`,
      seen: `${resentMb.toFixed(1)} MB`,
      holds: resentMb <= RESENT_MAX_MB + ON_THE_LINE_MB,
    },
    {
      what: `p99 of ${tally.count(quick)} looks, favourites, pictures and pages meanwhile`,
      asked: `under ${LOOKS_P99_MS} ms`,
      seen: `${p99Ms.toFixed(0)} ms (p50 ${tally.withinMs(quick, 0.5).toFixed(0)}; p99 of each ${quick.map((kind) => tally.withinMs([kind], 0.99).toFixed(0)).join(', ')})`,
      holds: p99Ms < LOOKS_P99_MS,
    },
  )
}

async function proveKills(installation: Installation, load: Load) {
  const { webs, workers } = installation
  const before = load.shoot.resentBytes.length
  let inTheMidst = 0
  const tally = await load.tallyWhile(async () => {
    for (const one of [...webs, ...workers]) {
      if (one.webPort && (await hasBytesComing(one))) inTheMidst += 1
      await one.kill()
      say(`${one.name} was killed`)
      await sleep(WITHOUT_IT_MS)
      await one.start()
      if (one.webPort) await sleep(TAKEN_IN_MS)
    }
  })
  const gets = ['picture', 'page', 'download', 'stream'] as const
  const failedGets = tally.count(gets, ['failed'])
  await tellOfBroken(tally, installation)
  const posts = ['look', 'favourite'] as const
  const resentMb = load.shoot.resentBytes.slice(before).map((bytes) => bytes / MB)
  const mostMb = Math.max(0, ...resentMb)
  rows.push(
    {
      what: 'kill -9 of each web process and each worker: web processes that were receiving then',
      asked: `${webs.length}`,
      seen: String(inTheMidst),
      holds: inTheMidst === webs.length,
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
      asked: `${RESENT_MAX_MB} MB, and ${ON_THE_LINE_MB} on the line`,
      seen: `${mostMb.toFixed(1)} MB`,
      holds: resentMb.length > 0 && mostMb <= RESENT_MAX_MB + ON_THE_LINE_MB,
    },
  )
}

/** The primary is killed, and the standby promoted, while all go on. */
async function proveFailover(installation: Installation, load: Load) {
  let went = { killedAt: 0, promotedAt: 0 }
  let heardMs = Infinity
  const tally = await load.tallyWhile(async () => {
    went = await installation.failOver()
    say('the primary was killed, and the standby promoted')
    ;[heardMs] = await Promise.all([untilAllHeard(load, went.promotedAt), sleep(AFTER_FAILOVER_MS)])
  })
  await tellOfBroken(tally, installation)
  const answeredAt = tally.answeredSince(['favourite'], went.promotedAt) ?? Infinity
  const afterMs = answeredAt - went.promotedAt
  const seconds = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never')
  rows.push({
    what: 'PostgreSQL: primary killed, standby promoted; the first write is answered',
    asked: `within ${WRITES_WITHIN_MS / 1000} s`,
    seen: `${seconds(afterMs)} (${seconds(answeredAt - went.killedAt)} after the kill)`,
    holds: afterMs <= WRITES_WITHIN_MS,
  })
  const misses = load.streams.reduce((sum, stream) => sum + stream.misses, 0)
  const breaks = load.streams.reduce((sum, stream) => sum + stream.breaks, 0)
  rows.push(
    {
      what: `all ${load.streams.length} live streams tell something again`,
      asked: `within ${STREAMS_WITHIN_MS / 1000} s`,
      seen: seconds(heardMs),
      holds: heardMs <= STREAMS_WITHIN_MS,
    },
    {
      what: `of ${breaks} times that a stream broke off until now, those after which its screen asked everything anew`,
      asked: '0',
      seen: String(misses),
      holds: breaks > 0 && misses === 0,
    },
  )
}

/** How long after that moment every stream had said something; Infinity when that takes too long. */
async function untilAllHeard({ streams }: Load, since: number): Promise<number> {
  while (streams.some(({ heardAt }) => heardAt <= since)) {
    if (performance.now() > since + STREAMS_WITHIN_MS) return Infinity
    await sleep(100)
  }
  return performance.now() - since
}

/** What broke, and what HAProxy and the last of each process said of it. */
async function tellOfBroken(tally: Tally, { complaints, webs }: Installation) {
  const whys = tally.whys()
  for (const why of whys) say(why)
  if (whys.length === 0) return
  for (const line of await complaints(COMPLAINTS)) say(`HAProxy: ${line}`)
  for (const { name, output } of webs)
    for (const line of output().trimEnd().split('\n').slice(-COMPLAINTS))
      say(`${name}: ${line.slice(0, LINE)}`)
}

// At the end, so that the constants above are initialized.
let problem: unknown
await prove().catch((error: unknown) => (problem = error))
if (!isEnding) {
  await endAll()
  if (rows.length > 0) printRows(rows)
  if (problem) process.stdout.write(`${inspect(problem)}\n`)
  process.exit(problem || rows.some(({ holds }) => !holds) ? 1 : 0)
}
