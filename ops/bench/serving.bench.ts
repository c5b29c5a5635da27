import { itemAt } from '#platform/pure/item-at.ts'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { request, Agent, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { renditionKey } from '#domains/photos/renditions/server/storage-keys.ts'
import { measureBestOfBoth, compareWithLimit, type BenchLine } from './bench-line.ts'
import { benchServer } from './bench-server.ts'
import { fillGallery, startBareServer, openBenchWorld } from './bench-world.ts'
import { drawGrain } from './grainy-photo.ts'
import { percentile, measureTimes } from './percentile.ts'

const LISTING_MAX_MS = 10
const LISTING_MAX_KB = 60
const THUMBNAILS_MIN_PER_SECOND = 600
const ROUNDS = 3
const CONNECTIONS = 12
const SECONDS_A_ROUND = 3
const HEAD_END = Buffer.from('\r\n\r\n')

type Gallery = { count: number; cookie: string }

export const benchServing = (): Promise<BenchLine[]> =>
  withServer({}, async ({ url, small, large, thumbnails, bareUrl }) => [
    ...(await benchListing(url, small)),
    ...(await benchListing(url, large)),
    await benchThumbnails({ url, bareUrl, cookie: small.cookie, paths: thumbnails }),
  ])

const withServer = benchServer(import.meta.filename, async ({ folder }) => {
  const world = await openBenchWorld(folder)
  const studio = await world.photographer({ plan: 'studio' })
  const newGallery = async (count: number) => {
    const client = await studio.newClient()
    const owners = { studioId: studio.id, clientId: client.id }
    const filled = await fillGallery(world, owners, count, () => ({ type: 'preview' }))
    return { client, ...filled, gallery: { count, cookie: client.cookieHeader() } }
  }
  const [small, large] = [await newGallery(300), await newGallery(5000)]
  const { photoIds, version } = small

  const keys = photoIds.map((id) => renditionKey(id, version, 800))
  const thumbnail = await drawThumbnail()
  for (const key of keys) await world.services.objects.write(key, thumbnail, { contentType: 'image/jpeg' })
  const { signature } = await small.client.photos.listForClient({ type: 'preview' })
  return {
    url: world.url,
    small: small.gallery,
    large: large.gallery,
    thumbnails: photoIds.map((id) => `/media/${id}/${version}/800.jpg?s=${signature}`),
    bareUrl: await bareFileServer(keys.map((key) => join(world.objectsFolder, key))),
  }
})

function bareFileServer(paths: string[]): Promise<string> {
  let turn = 0
  const send = async (path: string, response: ServerResponse) => {
    const { size } = await stat(path)
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': size })
    response.end(await readFile(path))
  }
  return startBareServer((_request, response) => void send(itemAt(paths, turn++ % paths.length), response))
}

const drawThumbnail = () => drawGrain({ widthPx: 800, heightPx: 533, sigma: 12, quality: 80 })

// The target is for a gallery of 300 photos. It is scaled for one of 5,000.
async function benchListing(url: string, gallery: Gallery): Promise<BenchLine[]> {
  const agent = new Agent({ keepAlive: true })
  const list = () => listGallery(url, gallery.cookie, agent)
  const times = gallery.count > 1000 ? 30 : 200
  let [bestMs, p95Ms] = [Infinity, Infinity]
  await measureTimes(list, 20)
  for (let round = 0; round < ROUNDS; round += 1) {
    const took = await measureTimes(list, times)
    const medianMs = percentile(took, 0.5)
    if (medianMs < bestMs) [bestMs, p95Ms] = [medianMs, percentile(took, 0.95)]
  }
  const body = await list()
  agent.destroy()
  const [sentKb, plainKb] = [body.length / 1000, gunzipSync(body).length / 1000]
  const share = Math.round(gallery.count / 300)
  return [
    compareWithLimit({
      name: `listing a gallery of ${gallery.count}`,
      value: bestMs,
      limit: LISTING_MAX_MS * share,
      unit: 'ms',
      ours: `${bestMs.toFixed(1)} ms (95 %: ${p95Ms.toFixed(1)} ms)`,
    }),
    compareWithLimit({
      name: 'its bytes on the wire',
      value: sentKb,
      limit: LISTING_MAX_KB * share,
      unit: 'kB',
      ours: `${sentKb.toFixed(1)} kB (${plainKb.toFixed(0)} before gzip)`,
    }),
  ]
}

function listGallery(url: string, cookie: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const listRequest = request(`${url}/rpc/photos/listForClient`, {
      method: 'POST',
      agent,
      headers: { cookie, 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br, zstd' },
    })
    listRequest.once('error', reject)
    listRequest.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`the listing was answered ${response.statusCode}`))
      buffer(response).then(resolve, reject)
    })
    listRequest.end(JSON.stringify({ json: { type: 'preview' } }))
  })
}

type Load = { url: string; paths: string[]; cookie: string }

async function benchThumbnails({ bareUrl, ...load }: Load & { bareUrl: string }): Promise<BenchLine> {
  const { ours, bare } = await measureBestOfBoth(ROUNDS, {
    ours: () => answersPerSecond(load),
    bare: () => answersPerSecond({ ...load, url: bareUrl }),
  })
  return {
    name: 'signed thumbnails with their check of access',
    ours: `${ours.toFixed(0)} a second`,
    limit: `${bare.toFixed(0)} a second, bare; ${THUMBNAILS_MIN_PER_SECOND} asked`,
    ratio: ours / bare,
    must: `at least ${THUMBNAILS_MIN_PER_SECOND} a second`,
    holds: ours >= THUMBNAILS_MIN_PER_SECOND,
  }
}

/**
 * Counts answers per second. Parses only head and length: an ordinary client would use as much of
 * the machine as the server.
 */
async function answersPerSecond({ url, paths, cookie }: Load): Promise<number> {
  const { host } = new URL(url)
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`),
  )
  const endsAt = performance.now() + SECONDS_A_ROUND * 1000
  let answers = 0
  const sendRequests = async (_: unknown, first: number) => {
    const socket = await openSocket(url)
    for (let turn = first; performance.now() < endsAt; turn += CONNECTIONS) {
      await answerTo(socket, itemAt(requests, turn % requests.length))
      answers += 1
    }
    socket.destroy()
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, sendRequests))
  return answers / ((performance.now() - startedAt) / 1000)
}

async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket.setNoDelay()
}

function answerTo(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let leftBytes: number | undefined
    const end = (settle: () => void) => {
      socket.off('data', read).off('close', closed).off('error', reject)
      settle()
    }
    const closed = () => end(() => reject(new Error('the server hung up')))
    const read = (chunk: Buffer) => {
      leftBytes ??= lengthOf(chunk)
      leftBytes -= chunk.length
      if (Number.isNaN(leftBytes))
        end(() => reject(new Error(`no answer of ours: ${chunk.toString('latin1', 0, 80)}`)))
      else if (leftBytes <= 0) end(resolve)
    }
    socket.on('data', read).on('close', closed).on('error', reject)
    socket.write(request)
  })
}

/** Returns the size of head and body in bytes; NaN unless the answer is a 200 with a length. */
function lengthOf(head: Buffer): number {
  const end = head.indexOf(HEAD_END)
  const text = head.toString('latin1', 0, end)
  const length = text.startsWith('HTTP/1.1 200 ') && /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  return length ? end + HEAD_END.length + Number(length) : NaN
}
