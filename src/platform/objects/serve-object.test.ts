import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import {
  serveObject,
  serveStream,
  withoutBodyForHead,
  type ServableContent,
  type ServeOptions,
} from '#platform/objects/serve-object.ts'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'

const small = Buffer.from('0123456789')
const large = randomBytes(3_000_000)
const terms = { contentType: 'image/jpeg', cacheControl: 'private, max-age=60' }

let folder: string
let objects: Objects
let server: Server
let baseUrl: string
let content: ServableContent
let onProgress: ServeOptions['onProgress']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-object-'))
  objects = await openDiskObjects({ folder, now: new Date(0) })
  await objects.write('small', small, terms)
  await objects.write('large', large, terms)
  await objects.write('empty', new Uint8Array(), terms)

  const app = new Hono()
  const termsOf = (headers: Headers) => ({ ...terms, headers, ...(onProgress && { onProgress }) })
  app.get('/objects/:key', async (c) => {
    const fileName = c.req.query('name')
    const asked = { ...termsOf(c.req.raw.headers), ...(fileName && { fileName }) }
    const answer = await serveObject(objects, c.req.param('key'), asked)
    return answer ? withoutBodyForHead(c.req.raw, answer) : c.notFound()
  })
  app.get('/stream', (c) => serveStream(content, termsOf(c.req.raw.headers)))
  await new Promise<void>((listening) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => listening()) as Server
  })
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(baseUrl + path, { headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe.each([
  ['small', small],
  ['large', large],
])('a %s object', (key, bytes) => {
  test('comes whole, with what a browser needs to keep it', async () => {
    const answer = await get(`/objects/${key}`)

    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=60',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^".+"$/) as string,
    })
    expect(answer.headers.has('content-disposition')).toBe(false)
    expect((await bytesOf(answer)).equals(bytes)).toBe(true)
  })

  test('comes in parts that make the whole', async () => {
    const first = await get(`/objects/${key}`, { range: 'bytes=0-4' })
    const rest = await get(`/objects/${key}`, { range: 'bytes=5-', 'if-range': first.headers.get('etag')! })

    expect([first.status, rest.status]).toEqual([206, 206])
    expect(rest.headers.get('content-range')).toBe(`bytes 5-${bytes.length - 1}/${bytes.length}`)
    expect(rest.headers.get('content-length')).toBe(String(bytes.length - 5))
    expect(Buffer.concat([await bytesOf(first), await bytesOf(rest)]).equals(bytes)).toBe(true)
  })

  test('is not sent again to who has it', async () => {
    const etag = (await get(`/objects/${key}`)).headers.get('etag')!

    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get(`/objects/${key}`, { 'if-none-match': known, range: 'bytes=0-1' })
      expect(answer.status).toBe(304)
      expect(answer.headers.get('etag')).toBe(etag)
      expect(await answer.text()).toBe('')
    }
    expect((await get(`/objects/${key}`, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('answers HEAD with its length and no bytes', async () => {
    const answer = await fetch(`${baseUrl}/objects/${key}`, { method: 'HEAD' })

    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(await bytesOf(answer)).toHaveLength(0)
  })

  test('says so when no byte of it is asked for', async () => {
    const answer = await get(`/objects/${key}`, { range: 'bytes=9000000-' })

    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
  })
})

test('an object without bytes is served as such', async () => {
  const answer = await get('/objects/empty')

  expect(answer.status).toBe(200)
  expect(await bytesOf(answer)).toHaveLength(0)
})

test('a key that holds nothing is left to the caller to answer', async () => {
  expect((await get('/objects/nothing')).status).toBe(404)
})

test('with a name the browser saves it', async () => {
  const answer = await get(`/objects/small?name=${encodeURIComponent('Zoë.jpg')}`)

  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Zoe.jpg"; filename*=UTF-8''Zo%C3%AB.jpg`,
  )
})

describe('bytes made as they leave', () => {
  const ofStream = (sizeBytes: number, stream: () => Readable) => ({
    sizeBytes,
    etag: '"v1"',
    stream: vi.fn(stream),
  })

  test('are not made for HEAD', async () => {
    const made = ofStream(10, () => Readable.from([small]))
    content = made

    expect((await fetch(`${baseUrl}/stream`, { method: 'HEAD' })).headers.get('content-length')).toBe('10')

    expect(made.stream).not.toHaveBeenCalled()
  })

  test('that fail halfway break the connection', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    content = ofStream(2_000_000, () =>
      Readable.from(
        (async function* () {
          yield large.subarray(0, 1_000_000)
          await setImmediate()
          throw new Error('bad sector')
        })(),
      ),
    )
    const received: Buffer[] = []
    const answer = await new Promise<IncomingMessage>((resolve) =>
      request(`${baseUrl}/stream`, resolve).end(),
    )
    answer.on('data', (chunk: Buffer) => received.push(chunk))

    await expect(new Promise((_, reject) => answer.on('error', reject))).rejects.toThrow('aborted')

    expect(large.subarray(0, 1_000_000).equals(Buffer.concat(received))).toBe(true)
    vi.restoreAllMocks()
  })

  test('are closed when the reader goes away', async () => {
    const source = new Readable({ read() {} })
    source.push(large)
    content = ofStream(9_000_000, () => source)
    const leaving = new AbortController()
    const answer = await fetch(`${baseUrl}/stream`, { signal: leaving.signal })
    await answer.body!.getReader().read()

    leaving.abort()

    await eventually(() => expect(source.destroyed).toBe(true))
  })

  test('wait for a reader who does not read', async () => {
    let madeBytes = 0
    content = ofStream(500_000_000, () =>
      Readable.from(
        (async function* () {
          for (; madeBytes < 500_000_000; madeBytes += 1_000_000) yield large.subarray(0, 1_000_000)
        })(),
        { objectMode: false },
      ),
    )
    const answer = await new Promise<IncomingMessage>((resolve) =>
      request(`${baseUrl}/stream`, resolve).end(),
    )

    await eventually(() => expect(madeBytes).toBeGreaterThan(0))
    for (let before = 0; madeBytes > before;) {
      before = madeBytes
      await get('/objects/large').then(bytesOf)
    }
    expect(madeBytes).toBeLessThan(20_000_000)

    answer.destroy()
  })

  test('tell how far into the whole they have come', async () => {
    const calls: [number, boolean][] = []
    onProgress = (...progress) => calls.push(progress)
    await get('/objects/small', { range: 'bytes=4-7' }).then(bytesOf)

    await eventually(() =>
      expect(calls).toEqual([
        [8, false],
        [8, true],
      ]),
    )
    onProgress = undefined
  })
})

test('a body that is dropped before it was read holds nothing open', async () => {
  const open = vi.spyOn(objects, 'open')
  const answer = await serveObject(objects, 'large', { ...terms, headers: new Headers() })
  const found = await (open.mock.results[0]!.value as ReturnType<Objects['open']>)
  open.mockRestore()

  await answer!.body!.cancel()

  expect(found).toMatchObject({ is: 'whole', stream: { destroyed: true } })
})

test('an object replaced after the promise is sent as it was promised', async () => {
  await objects.write('changing', large, terms)
  const answer = await serveObject(objects, 'changing', { ...terms, headers: new Headers() })
  await objects.write('changing', large.subarray(1), terms)

  expect((await buffer(answer!.body!)).equals(large)).toBe(true)
})
