import { createLimiter } from '#platform/core/limiter.ts'
import { itemAt } from '#platform/pure/item-at.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoStudios } from '#demo/demo-people.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { sendPhoto } from '#test/world/send-photo.ts'
import { visitor, type Visitor } from '#test/world/visitor.ts'
import { compareWithLimit, type BenchLine } from './bench-line.ts'
import { makeDistinct, drawGrain, GRAINY_SIZE } from './grainy-photo.ts'
import { percentile } from './percentile.ts'
import { watchMemory } from './watch-memory.ts'

const PHOTOS = 300
const AT_ONCE = 3
const LIST_EVERY_MS = 100
const RENDERING_TIMEOUT_MS = 240_000

const WEB_MAX_MB = 250
const ALL_MAX_MB = 500
const API_P95_MAX_MS = 100

export async function benchProgram(): Promise<BenchLine[]> {
  const data = await newDataFolder()
  try {
    return await measureProgram(data.folder)
  } finally {
    await data.remove()
  }
}

async function measureProgram(folder: string): Promise<BenchLine[]> {
  const program = await startProgram(folder)
  const memory = watchMemory(program.pid)
  try {
    const studio = visitor(program.url)
    await studio.accounts.signIn({ email: demoStudios.vossen.email, password: DEMO_PASSWORD })
    const name = { firstName: 'Anna', lastName: 'de Vries' }
    const person = { ...name, email: 'anna@voorbeeld.nl', password: DEMO_PASSWORD }
    const { clientId } = await studio.clients.createClient(person)
    const shoot = await drawShoot()
    memory.takePeak()
    const startedAt = performance.now()
    // Answers are timed after the uploads: a client that sends three files at once is too busy to
    // time them.
    await uploadAll(studio, clientId, shoot)
    const answeredInMs = await timeListsWhileRendering(studio, clientId)
    const perSecond = (PHOTOS * 1000) / (performance.now() - startedAt)
    const [webMb, allMb] = [memory.ownPeak() / 1e6, memory.takePeak() / 1e6]
    const p95Ms = percentile(answeredInMs, 0.95)
    const atMost = (value: number) => `${value.toFixed(0)} MB at most`
    return [
      compareWithLimit({
        name: `memory of the web process, ${PHOTOS} photos of 12 to 45 megapixel in`,
        value: webMb,
        limit: WEB_MAX_MB,
        unit: 'MB',
        ours: atMost(webMb),
      }),
      compareWithLimit({
        name: 'memory of all processes but PostgreSQL, meanwhile',
        value: allMb,
        limit: ALL_MAX_MB,
        unit: 'MB',
        ours: `${atMost(allMb)}, ${perSecond.toFixed(1)} photos a second in and rendered`,
      }),
      compareWithLimit({
        name: 'an answer meanwhile, 95 %',
        value: p95Ms,
        limit: API_P95_MAX_MS,
        unit: 'ms',
        ours: `${p95Ms.toFixed(0)} ms of ${answeredInMs.length} answers`,
      }),
    ]
  } finally {
    memory.stop()
    await program.stop()
  }
}

async function timeListsWhileRendering(studio: Visitor, clientId: string): Promise<number[]> {
  const answeredInMs: number[] = []
  const givesUpAt = performance.now() + RENDERING_TIMEOUT_MS
  for (let readyCount = 0; readyCount < PHOTOS; await sleep(LIST_EVERY_MS)) {
    if (performance.now() > givesUpAt) throw new Error(`only ${readyCount} photos had their pictures in time`)
    const startedAt = performance.now()
    const { photos } = await studio.photos.listForStudio({ clientId, type: 'preview' })
    answeredInMs.push(performance.now() - startedAt)
    readyCount = photos.filter(({ picture }) => picture === 'ready').length
  }
  return answeredInMs
}

async function uploadAll(studio: Visitor, clientId: string, shoot: Buffer[]): Promise<void> {
  const inTurn = createLimiter(AT_ONCE)
  const send = (at: number) =>
    sendPhoto(studio, makeDistinct(itemAt(shoot, at % shoot.length), at), { clientId })
  await Promise.all(Array.from({ length: PHOTOS }, (_, at) => inTurn(() => send(at))))
}

async function drawShoot(): Promise<Buffer[]> {
  const shoot: Buffer[] = []
  for (const size of [{ widthPx: 4240, heightPx: 2832 }, GRAINY_SIZE, { widthPx: 8256, heightPx: 5504 }])
    shoot.push(await drawGrain({ ...size, sigma: 12, quality: 84 }))
  return shoot
}
