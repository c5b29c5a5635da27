import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDataFolder } from '#test/program/running-program.ts'
import { visitor } from '#test/world/visitor.ts'
import { underLimit, type BenchLine } from './bench-line.ts'
import { startBenchServer } from './bench-server.ts'
import type { BucketQuestion, BucketTargets } from './bucket-bench-server.ts'
import type { BucketLine } from './silent-bucket-bench-server.ts'
import { newShoot, sendPhoto } from './scale/send-photos.ts'
import { newTally } from './scale/tally.ts'
import { percentile } from './percentile.ts'

const [VIEWERS, DOWNLOADS_EACH] = [10, 6]
/** Of each download, as over a line of 2 Mbit/s. */
const BYTES_PER_MS = 250
const BEGUN_EACH_MS = 100
const SETTLE_MS = 40_000
/** As many as a browser has connections. */
const PICTURES_AT_ONCE = 6
const ROUND_MS = 3000
/** Their sockets are filled again every few seconds. */
const BESIDE_MS = 12_000
const BEFORE_MS = 6000
const SILENT_MS = 20_000
const SCREENS_MEANWHILE = 5
/** One ends while the bucket is silent, one goes on after that, in parts. */
const UPLOADED_MB = [6, 24]
const UPLOADED_BYTES_PER_MS = 750
const UNDERWAY_MS = 2000
const PAUSE_MS = 150
const WITHIN_MS = 100

type Line = (isSilent: boolean) => Promise<BucketLine>

/** One process and its bucket: what others do while many download slowly, and while the bucket is silent. */
export async function benchBucket(): Promise<BenchLine[]> {
  const { folder, remove } = await newDataFolder()
  const bucket = startBenchServer('silent-bucket-bench-server.ts')
  const server = startBenchServer('bucket-bench-server.ts')
  const becomes: Line = (isSilent) => bucket.ask(isSilent)
  try {
    const { port: bucketPort } = await becomes(false)
    const question: BucketQuestion = { folder, bucketPort, viewers: VIEWERS, downloadsEach: DOWNLOADS_EACH }
    const targets = await server.ask<BucketTargets>(question)
    return [await benchDownloads(targets, becomes), ...(await benchSilence(targets, becomes))]
  } finally {
    await server.stop()
    await bucket.stop()
    await remove()
  }
}

// Of those without the better round counts: a busy moment of the machine hits one.
async function benchDownloads({ url, client, downloads }: BucketTargets, becomes: Line): Promise<BenchLine> {
  const round = async (forMs: number) => {
    const { times, refused } = await askPictures({ url, client }, { atOnce: PICTURES_AT_ONCE, forMs })
    if (refused > 0) throw new Error(`${refused} thumbnails were refused`)
    return p95(times)
  }
  await round(ROUND_MS)
  const first = await round(ROUND_MS)
  const stopDownloads = await startDownloads(downloads)
  await untilSlow(becomes, downloads.length * BYTES_PER_MS)
  const beside = await round(BESIDE_MS)
  await stopDownloads()
  const alone = Math.min(first, await round(ROUND_MS))
  return underLimit({
    name: `thumbnails beside ${downloads.length} slow downloads: 95 % within`,
    value: beside,
    limit: WITHIN_MS,
    unit: 'ms',
    ours: `${beside.toFixed(0)} ms (${alone.toFixed(0)} ms without them: ${(beside / alone).toFixed(1)} times)`,
  })
}

async function benchSilence(targets: BucketTargets, becomes: Line): Promise<BenchLine[]> {
  const before = await liveOn(targets, BEFORE_MS)
  const shoot = newShoot()
  const tally = newTally()
  const sender = { ...targets.sender, url: targets.url, type: 'final', tally: () => tally } as const
  const pace = { bytesPerMs: UPLOADED_BYTES_PER_MS }
  const sending = Promise.all(
    UPLOADED_MB.map((size) => sendPhoto({ ...sender, ...pace, drawSizeMb: () => size }, shoot)),
  )
  await sleep(UNDERWAY_MS)
  await becomes(true)
  const atOnce = PICTURES_AT_ONCE * SCREENS_MEANWHILE
  const pictures = askPictures(targets, { atOnce, forMs: SILENT_MS })
  const meanwhile = await liveOn(targets, SILENT_MS)
  await becomes(false)
  const speaksAt = performance.now()
  const { refused } = await pictures
  if (refused === 0) throw new Error('the bucket was not silent')
  await sending
  const afterSeconds = (performance.now() - speaksAt) / 1000
  return [
    ...(['sign-in', 'list', 'favourite'] as const).map((kind) =>
      underLimit({
        name: `bucket silent for ${SILENT_MS / 1000} s: ${kind}, 95 % within`,
        value: p95(meanwhile[kind]),
        limit: WITHIN_MS,
        unit: 'ms',
        ours: `${p95(meanwhile[kind]).toFixed(0)} ms (${p95(before[kind]).toFixed(0)} ms before)`,
      }),
    ),
    {
      name: 'uploads under way then that ended by themselves',
      ours: `${shoot.sent.length}, ${afterSeconds.toFixed(0)} s later`,
      limit: String(UPLOADED_MB.length),
      ratio: shoot.sent.length / UPLOADED_MB.length,
      must: 'all',
      holds: shoot.sent.length === UPLOADED_MB.length,
    },
  ]
}

/** Thumbnails, so many at once, each asked for once another is there; of those that came, how long they took. */
async function askPictures(
  { url, client }: Pick<BucketTargets, 'url' | 'client'>,
  { atOnce, forMs }: { atOnce: number; forMs: number },
) {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + forMs
  const times: number[] = []
  let [refused, turn] = [0, 0]
  const askAlong = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      const path = client.thumbnails[turn++ % client.thumbnails.length]!
      const answer = await asked(`${url}${path}`, { agent, cookie: client.cookie })
      await once(answer.resume(), 'end')
      if (answer.statusCode === 503) refused += 1
      else if (answer.statusCode === 200) times.push(performance.now() - startedAt)
      else throw new Error(`a thumbnail was answered ${answer.statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, askAlong))
  agent.destroy()
  return { times, refused }
}

/** Downloads that go on until they are stopped; one that ends before breaks the bench. */
async function startDownloads(downloads: BucketTargets['downloads']) {
  const stopping = new AbortController()
  const reading: Promise<void>[] = []
  // Begun at once all their sockets would be filled at once, all the time.
  for (const { url, cookie } of downloads) {
    reading.push(readSlowly(await asked(url, { cookie }), stopping.signal))
    await sleep(BEGUN_EACH_MS)
  }
  const ended = Promise.all(reading)
  // Told by whoever stops them.
  ended.catch(() => {})
  return async () => {
    stopping.abort()
    await ended
  }
}

/** What lies in sockets on the way fills first, as fast as it can. */
async function untilSlow(becomes: Line, bytesPerMs: number): Promise<void> {
  const until = performance.now() + SETTLE_MS
  for (let rate = Infinity; rate > 1.5 * bytesPerMs;) {
    if (performance.now() > until) throw new Error(`the downloads are not slow: ${rate} bytes a ms`)
    const [before, startedAt] = [await becomes(false), performance.now()]
    await sleep(1000)
    rate = ((await becomes(false)).sentBytes - before.sentBytes) / (performance.now() - startedAt)
  }
}

async function readSlowly(answer: IncomingMessage, stopping: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  let receivedBytes = 0
  if (answer.statusCode !== 200) throw new Error(`a download was answered ${answer.statusCode}`)
  for await (const bytes of answer as AsyncIterable<Buffer>) {
    if (stopping.aborted) return
    receivedBytes += bytes.length
    const dueMs = receivedBytes / BYTES_PER_MS - (performance.now() - startedAt)
    if (dueMs > 0) await sleep(dueMs)
  }
  throw new Error('a download ended too early to be slow')
}

type Lived = Record<'sign-in' | 'list' | 'favourite', number[]>

/** Someone signs in, sees the gallery and gives a heart, again and again; how long each took. */
async function liveOn({ url, client: { email, password } }: BucketTargets, forMs: number): Promise<Lived> {
  const lived: Lived = { 'sign-in': [], list: [], favourite: [] }
  const until = performance.now() + forMs
  const timed = async <Answer>(kind: keyof Lived, ask: () => Promise<Answer>): Promise<Answer> => {
    const startedAt = performance.now()
    const answer = await ask()
    lived[kind].push(performance.now() - startedAt)
    return answer
  }
  for (let isFavorite = true; performance.now() < until; isFavorite = !isFavorite) {
    const browser = visitor(url)
    await timed('sign-in', () => browser.accounts.signIn({ email, password }))
    const { photos } = await timed('list', () => browser.photos.listForClient({ type: 'preview' }))
    const photoIds = [photos[0]!.id]
    await timed('favourite', () => browser.photos.setFavorite({ photoIds, isFavorite }))
    await sleep(PAUSE_MS)
  }
  return lived
}

async function asked(
  url: string,
  { agent, cookie }: { agent?: Agent; cookie: string },
): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { ...(agent && { agent }), headers: { cookie } }), 'response')) as [
    IncomingMessage,
  ]
  return answer
}

const p95 = (times: readonly number[]) => percentile(times, 0.95)
