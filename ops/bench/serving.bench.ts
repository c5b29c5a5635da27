import { request, Agent } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { newDataFolder } from '#test/program/running-program.ts'
import { answersPerSecond } from './answers-per-second.ts'
import { underLimit, type BenchLine } from './bench-line.ts'
import { startBenchServer } from './bench-server.ts'
import type { Gallery, ServedGalleries } from './serving-bench-server.ts'

const LISTING_MAX_MS = 10
const LISTING_MAX_KB = 60
const THUMBNAILS_MIN_PER_SECOND = 600
const ROUNDS = 3
const CONNECTIONS = 12
const SECONDS_A_ROUND = 3

/** What a client's screen requests: the listing of a gallery, and thumbnails with their access check. */
export async function benchServing(): Promise<BenchLine[]> {
  const { folder, remove } = await newDataFolder()
  const server = startBenchServer('serving-bench-server.ts')
  try {
    const served = await server.ask<ServedGalleries>(folder)
    return [
      ...(await benchListing(served.url, served.small)),
      ...(await benchListing(served.url, served.large)),
      await benchThumbnails(served),
    ]
  } finally {
    await server.stop()
    await remove()
  }
}

// The target is for a gallery of 300; one of 5,000 is measured beside it, per photo.
async function benchListing(url: string, gallery: Gallery): Promise<BenchLine[]> {
  const agent = new Agent({ keepAlive: true })
  const list = () => listGallery(url, gallery.cookie, agent)
  const times = gallery.count > 1000 ? 30 : 200
  let [bestMs, p95Ms] = [Infinity, Infinity]
  await fewTimes(list, 20)
  for (let round = 0; round < ROUNDS; round += 1) {
    const took = (await fewTimes(list, times)).sort((a, b) => a - b)
    const medianMs = took[times >> 1]!
    if (medianMs < bestMs) [bestMs, p95Ms] = [medianMs, took[Math.floor(times * 0.95)]!]
  }
  const body = await list()
  agent.destroy()
  const [sentKb, plainKb] = [body.length / 1000, gunzipSync(body).length / 1000]
  const share = Math.round(gallery.count / 300)
  return [
    underLimit({
      name: `listing a gallery of ${gallery.count}`,
      value: bestMs,
      limit: LISTING_MAX_MS * share,
      unit: 'ms',
      ours: `${bestMs.toFixed(1)} ms (95 %: ${p95Ms.toFixed(1)} ms)`,
    }),
    underLimit({
      name: 'its bytes on the wire',
      value: sentKb,
      limit: LISTING_MAX_KB * share,
      unit: 'kB',
      ours: `${sentKb.toFixed(1)} kB (${plainKb.toFixed(0)} before gzip)`,
    }),
  ]
}

async function fewTimes(work: () => Promise<unknown>, times: number): Promise<number[]> {
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now()
    await work()
    took.push(performance.now() - startedAt)
  }
  return took
}

/** The compressed bytes, as browsers ask for them. */
function listGallery(url: string, cookie: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/rpc/photos/listForClient`, {
      method: 'POST',
      agent,
      headers: { cookie, 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br, zstd' },
    })
    asking.once('error', reject)
    asking.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`the listing was answered ${response.statusCode}`))
      buffer(response).then(resolve, reject)
    })
    asking.end(JSON.stringify({ json: { type: 'preview' } }))
  })
}

// Alternating, so that a busy moment of the machine hits both; the best round of each counts.
async function benchThumbnails({ url, bareUrl, small, thumbnails }: ServedGalleries): Promise<BenchLine> {
  const load = { paths: thumbnails, cookie: small.cookie, connections: CONNECTIONS, seconds: SECONDS_A_ROUND }
  let [ours, bare] = [0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    ours = Math.max(ours, await answersPerSecond({ url, ...load }))
    bare = Math.max(bare, await answersPerSecond({ url: bareUrl, ...load }))
  }
  return {
    name: 'signed thumbnails with their check of access',
    ours: `${ours.toFixed(0)} a second`,
    limit: `${bare.toFixed(0)} a second, bare; ${THUMBNAILS_MIN_PER_SECOND} asked`,
    ratio: ours / bare,
    must: `at least ${THUMBNAILS_MIN_PER_SECOND} a second`,
    holds: ours >= THUMBNAILS_MIN_PER_SECOND,
  }
}
