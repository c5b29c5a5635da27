import { createLimiter } from '#platform/core/limiter.ts'
import { itemAt } from '#platform/pure/item-at.ts'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Agent, request, type IncomingMessage, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { uploadMetadata } from '#test/world/send-photo.ts'
import { compareWithBare, measureBestOfBoth, type BenchLine } from './bench-line.ts'
import { benchServer } from './bench-server.ts'
import { startBareServer, openBenchWorld } from './bench-world.ts'
import { makeDistinct, drawGrain } from './grainy-photo.ts'

const PHOTOS = 100
const AT_ONCE = 3
const ROUNDS = 3
const RATIO_MIN = 0.7
const MEGAPIXELS = [6, 7, 8, 9, 10, 12, 20]

type Targets = { url: string; bareUrl: string; cookie: string; clientId: string }
type Send = (photo: Uint8Array) => Promise<void>

export const benchUploads = (): Promise<BenchLine[]> =>
  withServer({}, async (targets) => {
    const agent = new Agent({ keepAlive: true })
    const shoot = await Promise.all(MEGAPIXELS.map(drawNoise))
    const perSecond = await measureBestOfBoth(ROUNDS, {
      ours: () => megabytesPerSecond(shoot, uploadTo(targets, agent)),
      bare: () => megabytesPerSecond(shoot, putTo(targets, agent)),
    })
    agent.destroy()
    return [
      compareWithBare({ name: '100 photos uploaded, 3 at a time', perSecond, unit: 'MB/s', min: RATIO_MIN }),
    ]
  })

const withServer = benchServer(import.meta.filename, async ({ folder }): Promise<Targets> => {
  const world = await openBenchWorld(folder)
  const studio = await world.photographer()
  const { id: clientId } = await studio.newClient()
  const bareFolder = join(folder, 'bare')
  await mkdir(bareFolder)
  return {
    url: world.url,
    bareUrl: await startBareServer(keepIn(bareFolder)),
    cookie: studio.cookieHeader(),
    clientId,
  }
})

/** Minimal safe baseline: bytes to disk, their checksum, fsync. */
function keepIn(folder: string): RequestListener {
  let count = 0
  return async (request, response) => {
    let crc = 0
    request.on('data', (bytes: Buffer) => (crc = crc32(bytes, crc)))
    await finished(request.pipe(createWriteStream(join(folder, String(count++)), { flush: true })))
    response.end(String(crc))
  }
}

let photoCount = 0

async function megabytesPerSecond(shoot: Buffer[], send: Send): Promise<number> {
  let bytes = 0
  const inTurn = createLimiter(AT_ONCE)
  const startedAt = performance.now()
  const sendOne = async (at: number) => {
    const photo = makeDistinct(itemAt(shoot, at % shoot.length), photoCount++)
    await send(photo)
    bytes += photo.length
  }
  await Promise.all(Array.from({ length: PHOTOS }, (_, at) => inTurn(() => sendOne(at))))
  return bytes / 1000 / (performance.now() - startedAt)
}

/** Draws a photo of about a megabyte per megapixel, as cameras make. */
const drawNoise = (megapixels: number) =>
  drawGrain({ widthPx: megapixels * 250, heightPx: 4000, sigma: 25, quality: 94 })

function uploadTo({ url, cookie, clientId }: Targets, agent: Agent): Send {
  const facts = { filename: 'DSC_0001.jpg', type: 'preview', clientId }
  const headers = { cookie, 'tus-resumable': '1.0.0' }
  return async (photo) => {
    const announced = await ask(agent, 'POST', `${url}/uploads`, {
      ...headers,
      'upload-length': photo.length,
      'upload-metadata': uploadMetadata(facts),
    })
    const place = `${url}${announced.headers.location}`
    const type = { 'content-type': 'application/offset+octet-stream', 'content-length': photo.length }
    await ask(agent, 'PATCH', place, { ...headers, ...type, 'upload-offset': 0 }, photo)
  }
}

const putTo =
  ({ bareUrl }: Targets, agent: Agent): Send =>
  async (photo) => {
    await ask(agent, 'PUT', bareUrl, { 'content-length': photo.length }, photo)
  }

function ask(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string | number>,
  body?: Uint8Array,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers, agent }, (response) => {
      if (response.statusCode! >= 300) reject(new Error(`${method} was answered ${response.statusCode}`))
      response.resume().once('end', () => resolve(response))
    })
    asking.once('error', reject)
    asking.end(body)
  })
}
