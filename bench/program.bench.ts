import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoStudios } from '#app/demo/demo-people.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { visitor, type Visitor } from '#test/world/visitor.ts'
import { underLimit, type BenchLine } from './bench-line.ts'
import { drawGrain, GRAINY_SIZE } from './grainy-photo.ts'
import { watchMemory } from './watch-memory.ts'

const PHOTOS = 40
const AT_ONCE = 3
const ASK_EVERY_MS = 25
const LONGEST_RENDERING_MS = 120_000

const MEMORY_MAX_MB = 400
const API_P95_MAX_MS = 100

/** The whole program, app and worker, uploading and rendering while somebody works in it. */
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
    memory.takePeak()
    await uploadAll(studio, clientId, await drawPhoto())
    const answeredInMs = await askWhileRendering(studio, clientId)
    const [peakMb, p95Ms] = [memory.takePeak() / 1e6, answeredInMs[Math.floor(answeredInMs.length * 0.95)]!]
    return [
      underLimit({
        name: `memory of app and worker, ${PHOTOS} photos of 24 megapixel in`,
        value: peakMb,
        limit: MEMORY_MAX_MB,
        unit: 'MB',
        ours: `${peakMb.toFixed(0)} MB at most`,
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

/** Asks on until all pictures are made; how long each answer took, the fastest first. */
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

async function uploadAll(studio: Visitor, clientId: string, jpeg: Buffer): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < PHOTOS) await upload(studio, clientId, distinct(jpeg, next++))
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

// A comment with a number, right after the start of the file, makes another photo of it.
function distinct(jpeg: Buffer, number: number): Uint8Array<ArrayBuffer> {
  const comment = Buffer.from([0xff, 0xfe, 0, 10, ...Buffer.from(String(number).padStart(8))])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

/** 24 megapixels, of about 5 MB. */
const drawPhoto = () => drawGrain({ ...GRAINY_SIZE, sigma: 12, quality: 84 })
