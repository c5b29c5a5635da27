import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoStudios } from '#demo/demo-people.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { visitor, type Visitor } from '#test/world/visitor.ts'
import { underLimit, type BenchLine } from './bench-line.ts'
import { drawGrain, GRAINY_SIZE } from './grainy-photo.ts'
import { watchMemory } from './watch-memory.ts'

const PHOTOS = 300
const AT_ONCE = 3
const ASK_EVERY_MS = 100
const LONGEST_RENDERING_MS = 240_000

const WEB_MAX_MB = 250
const ALL_MAX_MB = 500
const API_P95_MAX_MS = 100

/** The whole program, web and worker, uploading and rendering while someone works in it. */
export async function benchProgram(): Promise<BenchLine[]> {
  const data = await newDataFolder()
  try {
    return await benchAtWork(data.folder)
  } finally {
    await data.remove()
  }
}

async function benchAtWork(folder: string): Promise<BenchLine[]> {
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
    // A client that sends three files at once is too busy to time an answer.
    await uploadAll(studio, clientId, shoot)
    const answeredInMs = await askWhileRendering(studio, clientId)
    const perSecond = (PHOTOS * 1000) / (performance.now() - startedAt)
    const [webMb, allMb] = [memory.ownPeak() / 1e6, memory.takePeak() / 1e6]
    const p95Ms = answeredInMs[Math.floor(answeredInMs.length * 0.95)]!
    const atMost = (value: number) => `${value.toFixed(0)} MB at most`
    return [
      underLimit({
        name: `memory of the web process, ${PHOTOS} photos of 12 to 45 megapixel in`,
        value: webMb,
        limit: WEB_MAX_MB,
        unit: 'MB',
        ours: atMost(webMb),
      }),
      underLimit({
        name: 'memory of all processes but PostgreSQL, meanwhile',
        value: allMb,
        limit: ALL_MAX_MB,
        unit: 'MB',
        ours: `${atMost(allMb)}, ${perSecond.toFixed(1)} photos a second in and rendered`,
      }),
      underLimit({
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

/** Asks until all renditions are made; returns how long the answers took, the fastest first. */
async function askWhileRendering(studio: Visitor, clientId: string): Promise<number[]> {
  const answeredInMs: number[] = []
  const givesUpAt = performance.now() + LONGEST_RENDERING_MS
  for (let readyCount = 0; readyCount < PHOTOS; await sleep(ASK_EVERY_MS)) {
    if (performance.now() > givesUpAt) throw new Error(`only ${readyCount} photos had their pictures in time`)
    const startedAt = performance.now()
    const { photos } = await studio.photos.listForStudio({ clientId, type: 'preview' })
    answeredInMs.push(performance.now() - startedAt)
    readyCount = photos.filter(({ picture }) => picture === 'ready').length
  }
  return answeredInMs.sort((a, b) => a - b)
}

async function uploadAll(studio: Visitor, clientId: string, shoot: Buffer[]): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < PHOTOS) await upload(studio, clientId, distinct(shoot[next % shoot.length]!, next++))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function upload(studio: Visitor, clientId: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const metadata = Object.entries({ filename: 'DSC_0001.jpg', type: 'preview', clientId })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const headers = { 'tus-resumable': '1.0.0' }
  const announced = await studio.fetch('/uploads', {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const sent = await studio.fetch(announced.headers.get('location') ?? '', {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  })
  if (!sent.ok) throw new Error(`an upload was answered ${sent.status}: ${await sent.text()}`)
}

// A comment with a number, right after the start of the file, makes it another photo.
function distinct(jpeg: Buffer, number: number): Uint8Array<ArrayBuffer> {
  const comment = Buffer.from([0xff, 0xfe, 0, 10, ...Buffer.from(String(number).padStart(8))])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

/** 12, 24 and 45 megapixels, as heavy as from cameras. */
async function drawShoot(): Promise<Buffer[]> {
  const shoot: Buffer[] = []
  for (const size of [{ widthPx: 4240, heightPx: 2832 }, GRAINY_SIZE, { widthPx: 8256, heightPx: 5504 }])
    shoot.push(await drawGrain({ ...size, sigma: 12, quality: 84 }))
  return shoot
}
