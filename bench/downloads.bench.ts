import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchLine } from './bench-line.ts'
import { startBenchServer } from './bench-server.ts'
import type { DownloadTargets, Shoot } from './downloads-bench-server.ts'
import { watchMemory } from './watch-memory.ts'

const MIB = 1024 ** 2
const PHOTO_BYTES = 8 * MIB
const PHOTOS = 256
const ROUNDS = 4
const RATIO_MIN = 0.8
const FIRST_BYTE_MAX_MS = 100
const GROWTH_MAX_MIB = 64

/** A client's finals of 2 GiB as a ZIP, by the address the product gives, beside a bare server that sends the files. */
export async function benchDownloads(): Promise<BenchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-downloads-'))
  const server = startBenchServer('downloads-bench-server.ts')
  const memory = watchMemory(server.pid)
  try {
    const shoot: Shoot = { folder, photoCount: PHOTOS, photoBytes: PHOTO_BYTES }
    const { url, cookie, bareUrl } = await server.ask<DownloadTargets>(shoot)
    // A first piece loads what any answer needs; what is left is the price of the bytes.
    await download(url, { cookie, range: 'bytes=0-99999' })
    const restBytes = memory.now()
    let [firstByteMs, peakBytes, ours, bare] = [Infinity, 0, 0, 0]
    // Taken in turns, so that a busy moment of the machine falls on both; the best round of each is its speed.
    for (let round = 0; round < ROUNDS; round += 1) {
      memory.takePeak()
      const zip = await download(url, { cookie })
      peakBytes = Math.max(peakBytes, memory.takePeak())
      firstByteMs = Math.min(firstByteMs, zip.firstByteMs)
      ours = Math.max(ours, zip.mibPerSecond)
      bare = Math.max(bare, (await download(bareUrl, {})).mibPerSecond)
    }
    const growthMib = Math.max(0, peakBytes - restBytes) / MIB
    return [
      {
        name: 'finals of 2 GiB as a ZIP, through the front door',
        ours: `${ours.toFixed(0)} MiB/s`,
        limit: `${bare.toFixed(0)} MiB/s, the files one after the other`,
        ratio: ours / bare,
        must: `at least ${RATIO_MIN}`,
        holds: ours / bare >= RATIO_MIN,
      },
      underLimit('its first byte', firstByteMs, FIRST_BYTE_MAX_MS, 'ms'),
      underLimit('memory that grows meanwhile', growthMib, GROWTH_MAX_MIB, 'MiB'),
    ]
  } finally {
    memory.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const underLimit = (name: string, value: number, limit: number, unit: string): BenchLine => ({
  name,
  ours: `${value.toFixed(0)} ${unit}`,
  limit: `${limit} ${unit}`,
  ratio: value / limit,
  must: 'under 1',
  holds: value < limit,
})

async function download(url: string, headers: Record<string, string>) {
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
