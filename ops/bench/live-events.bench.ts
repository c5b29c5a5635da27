import { newDataFolder } from '#test/program/running-program.ts'
import type { BenchLine } from './bench-line.ts'
import { startBenchServer } from './bench-server.ts'
import type { WritersFound, WritersQuestion } from './live-events-bench-server.ts'

const WRITERS = 16
const ROUNDS = 24
const ROUND_MS = 500
const RATIO_MIN = 0.9

/** Clients of as many studios choose at once, each their own photos: what telling open screens of it costs, on a disk that is waited for. */
export async function benchLiveEvents(): Promise<BenchLine[]> {
  const { folder, remove } = await newDataFolder()
  const server = startBenchServer('live-events-bench-server.ts')
  try {
    const question: WritersQuestion = { folder, writers: WRITERS, rounds: ROUNDS, roundMs: ROUND_MS }
    const { withEvents, without } = await server.ask<WritersFound>(question)
    const ratio = withEvents / without
    const perSecond = (hearts: number) => ((hearts / ROUNDS / ROUND_MS) * 1000).toFixed(0)
    return [
      {
        name: `clients of ${WRITERS} studios who choose at once, with live events`,
        ours: `${perSecond(withEvents)} hearts/s`,
        limit: `${perSecond(without)} hearts/s without`,
        ratio,
        must: `at least ${RATIO_MIN}`,
        holds: ratio >= RATIO_MIN,
      },
    ]
  } finally {
    await server.stop()
    await remove()
  }
}
