import { itemAt } from '#platform/pure/item-at.ts'
import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { compareWithBare, measureBestOfBoth, compareWithLimit, type BenchLine } from './bench-line.ts'
import { benchServer } from './bench-server.ts'
import { fillGallery, startBareServer, openBenchWorld } from './bench-world.ts'
import { watchMemory } from './watch-memory.ts'

const MIB = 1024 ** 2
const PHOTO_BYTES = 8 * MIB
const PHOTOS = 256
const ROUNDS = 4
const RATIO_MIN = 0.8
const FIRST_BYTE_MAX_MS = 100
const GROWTH_MAX_MIB = 64

// Photos share 32 files, so that reads come from memory and the disk does not decide the result.
const DISTINCT_FILES = 32

export const benchDownloads = (): Promise<BenchLine[]> =>
  withServer({}, async ({ url, cookie, bareUrl }, pid) => {
    const memory = watchMemory(pid)
    // A warm-up loads what every answer needs. Later growth is the cost of sending bytes.
    await timedDownload(url, { cookie, range: 'bytes=0-99999' })
    const restBytes = memory.now()
    let [leastMs, peakBytes] = [Infinity, 0]
    const perSecond = await measureBestOfBoth(ROUNDS, {
      ours: async () => {
        memory.takePeak()
        const { firstByteMs, mibPerSecond } = await timedDownload(url, { cookie })
        peakBytes = Math.max(peakBytes, memory.takePeak())
        leastMs = Math.min(leastMs, firstByteMs)
        return mibPerSecond
      },
      bare: async () => (await timedDownload(bareUrl)).mibPerSecond,
    })
    memory.stop()
    const growthMib = Math.max(0, peakBytes - restBytes) / MIB
    return [
      compareWithBare({
        name: 'finals of 2 GiB as a ZIP, through the front door',
        perSecond,
        unit: 'MiB/s',
        min: RATIO_MIN,
      }),
      compareWithLimit({ name: 'its first byte', value: leastMs, limit: FIRST_BYTE_MAX_MS, unit: 'ms' }),
      compareWithLimit({
        name: 'memory that grows meanwhile',
        value: growthMib,
        limit: GROWTH_MAX_MIB,
        unit: 'MiB',
      }),
    ]
  })

const withServer = benchServer(import.meta.filename, async ({ folder }) => {
  const world = await openBenchWorld(folder)
  const { objects } = world.services
  // One buffer for all files, so that garbage doesn't hide the memory that serving takes.
  const bytes = Buffer.alloc(PHOTO_BYTES)
  const files: { originalKey: string; crc32: number; fileSize: number }[] = []
  for (let at = 0; at < DISTINCT_FILES; at += 1) {
    const originalKey = `originals/shared-${at}`
    await objects.write(originalKey, randomFillSync(bytes), { contentType: 'image/jpeg' })
    files.push({ originalKey, crc32: crc32(bytes), fileSize: PHOTO_BYTES })
  }
  const studio = await world.photographer({ plan: 'studio' })
  const client = await studio.newClient()
  const fileOf = (at: number) => itemAt(files, at % DISTINCT_FILES)
  const { photoIds } = await fillGallery(
    world,
    { studioId: studio.id, clientId: client.id },
    PHOTOS,
    (at) => ({ ...fileOf(at), type: 'final', duplicateNo: at }),
  )
  const { address } = await client.photos.planDownload({ photoIds })
  const paths = photoIds.map((_, at) => join(world.objectsFolder, fileOf(at).originalKey))
  return {
    url: `${world.url}${address}`,
    cookie: client.cookieHeader(),
    bareUrl: await startBareServer((_request, response) => void concatenate(paths, response)),
  }
})

async function concatenate(paths: string[], response: ServerResponse): Promise<void> {
  for (const path of paths) {
    const file = createReadStream(path, { highWaterMark: MIB })
    file.pipe(response, { end: false })
    await once(file, 'end')
  }
  response.end()
}

async function timedDownload(url: string, headers: Record<string, string> = {}) {
  const startedAt = performance.now()
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  if (answer.statusCode! >= 300) throw new Error(`a download was answered ${answer.statusCode}`)
  let [receivedBytes, firstByteMs] = [0, 0]
  answer.on('data', (chunk: Buffer) => {
    firstByteMs ||= performance.now() - startedAt
    receivedBytes += chunk.length
  })
  await once(answer, 'end')
  return { mibPerSecond: receivedBytes / MIB / ((performance.now() - startedAt) / 1000), firstByteMs }
}
