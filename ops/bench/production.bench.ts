import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDataFolder } from '#test/program/running-program.ts'
import { underLimit, type BenchLine } from './bench-line.ts'
import { startBenchServer } from './bench-server.ts'
import type { ProductionTargets } from './production-bench-server.ts'
import { watchMemory } from './watch-memory.ts'

const MIB = 1024 ** 2
const LINES = 40
const ROUNDS = 2
const RATIO_MIN = 0.85
const LOOKED_AGAIN_MS = 100
// Two processes that crop, each with its decoder and a photo of 24 megapixels.
const GROWTH_MAX_MIB = 256

/** The printer's files of an order of 40 photos, compared with a bare server that crops as many at once into a file and then sends it. */
export async function benchProduction(): Promise<BenchLine[]> {
  const { folder, remove } = await newDataFolder()
  const server = startBenchServer('production-bench-server.ts')
  const memory = watchMemory(server.pid)
  try {
    const { url, orderId, cookie, bareUrl } = await server.ask<ProductionTargets>({ folder, lines: LINES })
    const restBytes = memory.now()
    let [peakBytes, ours, bare] = [0, 0, 0]
    // Alternating, so that a busy moment of the machine hits both; the best round of each counts.
    for (let round = 0; round < ROUNDS; round += 1) {
      memory.takePeak()
      await server.ask('forget')
      ours = Math.max(ours, await photosPerSecond(() => askAndDownload(url, orderId, cookie)))
      peakBytes = Math.max(peakBytes, memory.takePeak())
      bare = Math.max(bare, await photosPerSecond(() => download(bareUrl, {})))
    }
    const growthMib = Math.max(0, peakBytes - restBytes) / MIB
    return [
      {
        name: "the printer's files of 40 photos of 24 megapixels",
        ours: `${ours.toFixed(1)} a second`,
        limit: `${bare.toFixed(1)} a second, bare`,
        ratio: ours / bare,
        must: `at least ${RATIO_MIN}`,
        holds: ours / bare >= RATIO_MIN,
      },
      underLimit({
        name: 'memory that grows meanwhile',
        value: growthMib,
        limit: GROWTH_MAX_MIB,
        unit: 'MiB',
      }),
    ]
  } finally {
    memory.stop()
    await server.stop()
    await remove()
  }
}

async function photosPerSecond(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (LINES * 1000) / (performance.now() - startedAt)
}

/** From pressing the button to the last byte: asked for, made by a job, and downloaded. */
async function askAndDownload(url: string, orderId: string, cookie: string): Promise<void> {
  const path = await waitForArchive(url, orderId, cookie)
  await download(`${url}${path}`, { cookie })
}

async function waitForArchive(url: string, orderId: string, cookie: string): Promise<string> {
  const call = async (name: string) => {
    const answer = await fetch(`${url}/rpc/orders/${name}`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ json: { orderId } }),
    })
    if (!answer.ok) throw new Error(`${name} was answered ${answer.status}`)
    return (await answer.json()) as { json: { archive: { path: string | null } } }
  }
  let { archive } = (await call('preparePrintFiles')).json
  while (archive.path === null) {
    await sleep(LOOKED_AGAIN_MS)
    archive = (await call('findPrintFiles')).json.archive
  }
  return archive.path
}

async function download(url: string, headers: Record<string, string>): Promise<void> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`the files were answered ${answer.statusCode}`)
  answer.resume()
  await once(answer, 'end')
}
