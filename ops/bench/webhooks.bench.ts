import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDataFolder } from '#test/program/running-program.ts'
import { underLimit, type BenchLine } from './bench-line.ts'
import { startBenchServer } from './bench-server.ts'
import type { EventCounts, ServedWebhooks, SignedEvent } from './webhooks-bench-server.ts'
import { percentile } from './percentile.ts'

const A_SECOND = 500
const SECONDS = 10
const EVENTS = A_SECOND * SECONDS
const STUDIOS = 20
const CONNECTIONS = 64
const TICK_MS = 10
/** The provider waits longer, but then sends again. */
const ANSWER_P95_MAX_MS = 1000
const LONGEST_DRAIN_MS = 240_000

type Server = ReturnType<typeof startBenchServer>

/** A storm of webhooks: each event must be stored once, while the worker already handles them. */
export async function benchWebhooks(): Promise<BenchLine[]> {
  const { folder, remove } = await newDataFolder()
  const server = startBenchServer('webhooks-bench-server.ts')
  try {
    const { url, events } = await server.ask<ServedWebhooks>({ folder, studios: STUDIOS, events: EVENTS })
    const startedAt = performance.now()
    const answers = await storm(url, events)
    const seconds = (performance.now() - startedAt) / 1000
    const counts = await drained(server)
    return linesOf(answers, seconds, counts, (performance.now() - startedAt) / 1000)
  } finally {
    await server.stop()
    await remove()
  }
}

type Answer = { status: number; tookMs: number }

// Sent by the clock and not on answers, as the provider does, which waits for nobody.
async function storm(url: string, events: SignedEvent[]): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const startedAt = performance.now()
  const answers: Promise<Answer>[] = []
  while (answers.length < events.length) {
    const dueCount = Math.min(events.length, Math.ceil(((performance.now() - startedAt) / 1000) * A_SECOND))
    for (const event of events.slice(answers.length, dueCount)) answers.push(post(url, event, agent))
    await sleep(TICK_MS)
  }
  const all = await Promise.all(answers)
  agent.destroy()
  return all
}

function post(url: string, { body, signature }: SignedEvent, agent: Agent): Promise<Answer> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const settle = (status: number) => resolve({ status, tookMs: performance.now() - startedAt })
    const asking = request(url, {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'stripe-signature': signature,
      },
    })
    asking.once('error', () => settle(0))
    asking.once('response', (response) =>
      response.resume().once('end', () => settle(response.statusCode ?? 0)),
    )
    asking.end(body)
  })
}

async function drained(server: Server): Promise<EventCounts> {
  const last = Date.now() + LONGEST_DRAIN_MS
  for (;;) {
    const counts = await server.ask<EventCounts>('counts')
    if (counts.jobsLeft === 0 || Date.now() > last) return counts
    await sleep(250)
  }
}

function linesOf(answers: Answer[], seconds: number, { states }: EventCounts, drainedAfterSeconds: number) {
  const taken = answers.filter(({ status }) => status === 200).length
  const stored = Object.values(states).reduce((sum, count) => sum + count, 0)
  const handled = states['handled'] ?? 0
  const p95Ms = percentile(
    answers.map(({ tookMs }) => tookMs),
    0.95,
  )
  return [
    {
      name: `${EVENTS} webhooks in ${SECONDS} s`,
      ours: `${taken} taken in ${seconds.toFixed(1)} s, ${stored} stored`,
      limit: `${EVENTS}`,
      ratio: stored / EVENTS,
      must: 'lose none, store each once',
      holds: taken === EVENTS && stored === EVENTS,
    },
    underLimit({
      name: 'their answers',
      value: p95Ms,
      limit: ANSWER_P95_MAX_MS,
      unit: 'ms',
      ours: `95 %: ${p95Ms.toFixed(0)} ms`,
    }),
    {
      name: 'their handling',
      ours: `${handled} handled, the last after ${drainedAfterSeconds.toFixed(0)} s (${(EVENTS / drainedAfterSeconds).toFixed(0)} a second)`,
      limit: `${EVENTS}`,
      ratio: handled / EVENTS,
      must: 'all of them',
      holds: handled === EVENTS,
    },
  ] satisfies BenchLine[]
}
