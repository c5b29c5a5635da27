import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WEBHOOK_PATH } from '#domains/billing/billing.rules.ts'
import { openPool } from '#platform/db/pool.ts'
import { LOGO_UPLOAD_PATH } from '#domains/studios/studios.rules.ts'
import { newApiClient, makeKey } from '#test/world/api-key-client.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Visitor } from '#test/world/visitor.ts'

const EVIL = 'https://kwaad.voorbeeld.nl'

let world: World
let folder: string
let studio: Photographer
let stranger: Visitor
const logged: string[] = []
beforeAll(async () => {
  world = await newWorld({ webFolder: (folder = await pagesOfTheProduct()) })
  world.services.log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  studio = await world.photographer()
  stranger = world.visitor()
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** Creates built pages in which only `/dashboard` belongs to the app. */
async function pagesOfTheProduct(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lichttafel-pages-'))
  const barePage = join(import.meta.dirname, '../world/bare-page')
  await cp(barePage, folder, { recursive: true })
  const { pages } = JSON.parse(await readFile(join(barePage, 'pages.json'), 'utf8')) as { pages: object[] }
  const home = { path: '/', file: 'index.html', status: 200, changedOn: null }
  const app = [{ path: '/dashboard', file: 'index.html' }]
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ pages: [...pages, home], app }))
  return folder
}

/** Requests a path unchanged, which `fetch` would normalize. */
const askRaw = (path: string, method = 'GET') =>
  new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(world.url)
    request({ hostname, port, path, method }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location })
    })
      .on('error', reject)
      .end()
  })

describe('an address that ends in a slash', () => {
  test('leads to the same one without it', async () => {
    expect(await askRaw('/nergens/?a=1')).toEqual({ status: 308, location: '/nergens?a=1' })
    expect(await askRaw('/a/b//')).toEqual({ status: 308, location: '/a/b' })
  })

  test.each([
    '//evil.example/x/',
    '///evil.example/x/',
    '/\\evil.example/x/',
    '\\\\evil.example/x/',
    '/\\/evil.example/',
    '/.//evil.example/',
    '/x/..//evil.example/',
    '/%2e//evil.example/',
    '//evil.example//',
    '//user@evil.example/',
    '//',
    '////',
  ])('never leads off to another site: %s', async (path) => {
    for (const method of ['GET', 'HEAD'])
      expect(await askRaw(path, method)).toEqual({ status: expect.any(Number), location: undefined })
  })

  test.each(['/%2F/evil.example/', '/%5Cevil.example/x/', '/%09/evil.example/', '/http://evil.example/'])(
    'what is written in it stays written: %s',
    async (path) => {
      const { location } = await askRaw(path)
      const led = new URL(location ?? '/', world.url)
      expect(led.origin).toBe(world.url)
    },
  )
})

const json = { 'content-type': 'application/json' }
const changes: [name: string, path: string, init: RequestInit][] = [
  ['an endpoint', '/rpc/accounts/findMe', { method: 'POST', headers: json, body: '{"json":{}}' }],
  [
    'a new upload',
    '/uploads',
    { method: 'POST', headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': '' } },
  ],
  [
    'a part of an upload',
    '/uploads/0190c0de-0000-7000-8000-000000000000',
    { method: 'PATCH', headers: { 'tus-resumable': '1.0.0' }, body: 'bytes' },
  ],
  [
    'a logo',
    LOGO_UPLOAD_PATH,
    { method: 'POST', headers: { 'content-type': 'image/png' }, body: 'no picture' },
  ],
]

describe.each(changes)('%s', (_name, path, init) => {
  const statusWith = async (headers: Record<string, string>) => {
    const merged = { ...(init.headers as Record<string, string>), ...headers }
    return (await studio.fetch(path, { ...init, headers: merged })).status
  }

  test('can not be asked for by a page of another site', async () => {
    for (const headers of [
      { origin: EVIL },
      { origin: 'null' },
      { origin: world.url.replace('http:', 'https:') },
      { origin: `${world.url}.kwaad.voorbeeld.nl` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: EVIL, 'sec-fetch-site': 'same-origin' },
    ])
      expect(await statusWith(headers as Record<string, string>), JSON.stringify(headers)).toBe(403)
  })

  test('is answered to our own pages, and to a program that is no browser', async () => {
    const own: Record<string, string>[] = [
      { origin: world.url },
      { origin: world.url, 'sec-fetch-site': 'same-origin' },
      { origin: world.url.replace('127.0.0.1', 'localhost') },
      { 'sec-fetch-site': 'same-origin' },
      {},
    ]
    for (const headers of own) expect(await statusWith(headers), JSON.stringify(headers)).not.toBe(403)
  })
})

describe('what can not be read', () => {
  test.each([
    '',
    '{',
    'null',
    '[]',
    '7',
    '"json"',
    '{"json":{},"meta":7}',
    '{"json":{},"meta":[7]}',
    '{"json":{},"meta":[["x"]]}',
    '{"json":{"a":"x"},"meta":[[0,"a"]]}',
    '{"json":{"a":"x"},"meta":[[3,"b","c"]]}',
    '{"json":{"a":"1n"},"meta":[[0,"a"]]}',
    '{"json":{"a":"("},"meta":[[5,"a"]]}',
  ])('is the sender’s fault, and leaves no error in the log: %s', async (body) => {
    logged.length = 0
    for (const contentType of [
      'application/json',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
    ]) {
      const answer = await stranger.fetch('/rpc/accounts/signIn', {
        method: 'POST',
        headers: { 'content-type': contentType },
        body,
      })
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toContain('    at ')
    }
    expect(logged).toEqual([])
  })

  test('is refused where it holds half a letter, or one that can not be kept', async () => {
    const client = await studio.newClient()
    const bad = ['\ud800abc', '\udfff', 'a\0b']
    for (const text of bad) {
      const no = { code: 'BAD_REQUEST' }
      await expect(studio.studios.saveSettings({ studioName: text })).rejects.toMatchObject(no)
      const names = { clientId: client.id, firstName: text, lastName: 'x', status: 'Active' } as const
      await expect(studio.clients.updateClient(names)).rejects.toMatchObject(no)
      const credentials = { email: 'anna@voorbeeld.nl', password: text }
      await expect(stranger.accounts.signIn(credentials)).rejects.toMatchObject(no)
    }
    await studio.studios.saveSettings({ studioName: 'Studio 🌷' })
  })

  test('is refused where it is nested deeper than anything is, however deep', async () => {
    logged.length = 0
    const { key } = await makeKey(await world.photographer({ plan: 'studio' }))
    const program = newApiClient(world.url, key)
    const nested = (depth: number, open = '[', close = ']') =>
      `{"firstName":${open.repeat(depth)}${depth > 0 ? '0' : ''}${close.repeat(depth)}}`
    const ask = (visitor: Visitor, path: string, input: string) =>
      visitor.fetch(path, { method: 'POST', headers: json, body: `{"json":${input}}` })
    for (const input of [nested(65), nested(30_000), nested(10_000, '{"a":', '}')])
      expect((await ask(stranger, '/rpc/accounts/signIn', input)).status).toBe(400)
    for (const body of [nested(65), nested(250_000), nested(150_000, '{"a":', '}')]) {
      expect((await ask(studio, '/rpc/studios/saveSettings', body)).status).toBe(400)
      expect(await program.ask('POST', '/clients', { body })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      })
    }
    expect((await ask(studio, '/rpc/studios/saveSettings', nested(63))).status).toBe(200)
    expect(logged).toEqual([])
  })

  const mixed = (depth: number) => {
    let text = '0'
    for (let level = 0; level < depth; level++) text = level % 2 ? `[1,${text},"x"]` : `{"a":${text},"b":[]}`
    return text
  }
  test.each([
    ['arrays and objects in turn', `{"email":${mixed(66)}}`],
    ['depth in a field that nobody asked for', `{"anders":${mixed(2000)}}`],
    ['depth behind a great breadth', `{"email":[${'1,'.repeat(5000)}${mixed(70)}]}`],
    ['depth under a name like a prototype', `{"__proto__":${mixed(70)},"constructor":{}}`],
    ['depth under an empty name', `{"":${mixed(70)}}`],
    ['many short branches', `{"email":[${'[[[[]]]],'.repeat(5000)}0]}`],
    ['one name five thousand times', `{${'"email":[],'.repeat(5000)}"email":0}`],
    ['a number of fifty thousand digits', `{"email":${'9'.repeat(50_000)}}`],
    ['a map of maps', `{"email":${'[['.repeat(70)}"a"${']]'.repeat(70)}},"meta":[[6,"email"]]`],
    ['a set that holds what can not be kept', `{"email":["\\u0000"]},"meta":[[7,"email"]]`],
    ['a path of a thousand steps', `{"email":"x"},"meta":[[1${',"email"'.repeat(1000)}]]`],
    ['a name that can not be kept', `{"\\u0000":1,"\\ud800":2}`],
  ])('is the sender’s fault in any shape: %s', async (_shape, input) => {
    logged.length = 0
    const init = { method: 'POST', headers: json, body: `{"json":${input}}` }
    for (const visitor of [stranger, studio])
      expect((await visitor.fetch('/rpc/accounts/signIn', init)).status).toBe(400)
    expect(logged).toEqual([])
  })

  test('is not read beyond 64 KB from whoever is not signed in', async () => {
    const body = (bytes: number) => `{"json":{"email":"${'x'.repeat(bytes)}"}}`
    const statusFor = async (visitor: Visitor, sent: BodyInit) => {
      const init = { method: 'POST', headers: json, body: sent, duplex: 'half' } as RequestInit
      return (await visitor.fetch('/rpc/accounts/signIn', init)).status
    }
    expect(await statusFor(stranger, body(60_000))).toBe(400)
    expect(await statusFor(stranger, body(65_536))).toBe(413)
    expect(await statusFor(stranger, new Blob([body(65_536)]).stream())).toBe(413)
    expect(await statusFor(studio, body(65_536))).toBe(400)
  })

  test.each([
    '/media/%ff/1/800.jpg',
    '/media/%00/%00/%00?s=%00',
    '/loupe/%00/%ff/0-0.jpg?s=%00',
    '/downloads/%ed%a0%80?expires=%00&signature=%ff',
    '/downloads/x?expires=1e999&signature=%00',
    '/invoices/%00.pdf',
    '/invoices/%ff.xml',
    '/receipts/%ff.pdf',
    '/payout-files/%ff.xml',
    '/receipts/%00.zip',
    '/receipts/2026-K9.csv',
    '/books/%00',
    '/books/%ff.x.y.z',
    '/production/%00/%00.zip',
    '/branding/logo/%00',
    '/orders.csv?from=%00&search=%00',
    '/log.csv?search=%00&from=%ff',
    '/orders.xlsx?from=%00&search=%00',
    '/mailbox/letters/%00',
    '/pay/%00',
    '/pay/%ff.x',
    '/withdraw/%00',
    '/withdraw/%ff.x',
    '/letters/%00',
    '/letters/%ff.x.y',
    '/live?ageMs=%00',
    '/uploads/%00',
    '/%00/',
    '/%ff',
  ])('in an address leads nowhere, and breaks nothing: %s', async (path) => {
    const answer = await studio.get(path, { 'tus-resumable': '1.0.0' })
    await answer.body?.cancel()
    expect(answer.status).toBeLessThan(500)
  })
})

test('nothing between here and the browser keeps an answer', async () => {
  const paths: [string, RequestInit][] = [
    ['/rpc/accounts/findMe', { method: 'POST', headers: json, body: '{"json":{}}' }],
    ['/rpc/accounts/findMe', { method: 'POST', headers: json, body: '{' }],
    ['/rpc/clients/listClients', { method: 'POST', headers: json, body: '{"json":{}}' }],
    ['/rpc/nobody/knows', { method: 'POST', headers: json, body: '{"json":{}}' }],
  ]
  for (const [path, init] of paths)
    expect((await stranger.fetch(path, init)).headers.get('cache-control')).toBe('no-store')
})

test('a request that names two hosts is refused, whichever of them is ours', async () => {
  const { host, hostname, port } = new URL(world.url)
  for (const path of ['/', '/healthz', '/rpc/accounts/findMe', '/uploads'])
    for (const hosts of [
      [host, 'evil.example'],
      ['evil.example', host],
      [host, host],
    ]) {
      const line = connect(Number(port), hostname)
      line.write(`GET ${path} HTTP/1.1\r\n${hosts.map((name) => `Host: ${name}\r\n`).join('')}\r\n`)
      const [head] = (await once(line, 'data')) as [Buffer]
      line.destroy()
      expect(head.toString(), `${path} ${hosts.join()}`).toMatch(/^HTTP\/1\.1 400 /)
    }
})

test('pages that find no database say so once an outage, and not as a fault', async () => {
  const { pool } = world.services
  const away = openPool('postgres://127.0.0.1:1/nothing', { patienceMs: 1000, onError: () => {} })
  const ofPages = () =>
    logged
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter(({ msg }) => msg.includes('answers'))
  logged.length = 0
  for (const outages of [1, 2]) {
    world.services.pool = away
    for (let times = 0; times < 3; times++) expect((await studio.get('/dashboard')).status).toBe(200)
    world.services.pool = pool
    expect((await studio.get('/dashboard')).status).toBe(200)
    const entry = { level: 40, msg: 'pages find the database away and bring no answers' }
    expect(ofPages()).toEqual(Array.from({ length: outages }, () => expect.objectContaining(entry)))
  }
  await away.end()
})

test('a document asks for no camera, microphone or place, and lets nothing in it ask', async () => {
  const policy = (await stranger.get('/')).headers.get('permissions-policy')
  for (const off of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'])
    expect(policy).toContain(`${off}=()`)
})

test('every answer says that it is nothing but what it is, and stands in no frame', async () => {
  const answers = [
    await stranger.fetch('/uploads', { method: 'OPTIONS' }),
    await stranger.fetch('/uploads', { method: 'POST', headers: { 'tus-resumable': '1.0.0' } }),
    await stranger.fetch('/uploads', { method: 'POST', headers: { origin: EVIL } }),
    await stranger.fetch(WEBHOOK_PATH, { method: 'POST', body: '{}' }),
    await stranger.get('/pay/geraden'),
    await stranger.get('/withdraw/geraden'),
    await stranger.get('/letters/geraden'),
    await stranger.get('/books/geraden'),
    await stranger.get('/mailbox/letters/0190c0de-0000-7000-8000-000000000000'),
    await stranger.get('/downloads/x'),
    await stranger.get('/loupe/x/f1/0-0.jpg'),
    await stranger.get('/healthz'),
    await stranger.get('/'),
    await stranger.get('//'),
    await stranger.fetch('/rpc/x/y', { method: 'POST', headers: { origin: EVIL } }),
  ]
  for (const { url, headers } of answers) {
    expect(headers.get('x-content-type-options'), url).toBe('nosniff')
    expect(headers.get('content-security-policy'), url).toMatch(/default-src .*frame-ancestors/)
    expect(headers.get('referrer-policy'), url).toMatch(/^(same-origin|no-referrer)$/)
  }
})
