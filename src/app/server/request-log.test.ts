import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '#platform/log/open-log.ts'
import type { Services } from '#platform/services.ts'
import { sendRawRequest } from '#test/world/fetch-under.ts'
import { emptyQueue } from '#test/world/empty-queue.ts'
import { eventually } from '#test/world/eventually.ts'
import { enterByLink, familyLinkInput } from '#test/world/enter-by-link.ts'
import { newApiClient, makeKey } from '#test/world/api-key-client.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { readSettings } from './settings.ts'

type Line = Record<string, unknown> & { msg: string; requestId?: string }

let world: World
let proxied: World
let studio: Photographer
let written = ''

function listenTo(services: Services) {
  const taker = new Writable({
    write: (line, _encoding, done) => {
      written += String(line)
      done()
    },
  })
  services.log = services.requestLog = openLog('debug', taker)
}

beforeAll(async () => {
  world = await newWorld()
  proxied = await newWorld({ trustedProxies: 1 })
  for (const { services } of [world, proxied]) listenTo(services)
  studio = await world.photographer({ plan: 'studio' })
})
afterAll(async () => {
  await world.close()
  await proxied.close()
})
beforeEach(() => {
  written = ''
})

const upload = async (clientId: string) => {
  const bytes = await drawJpeg()
  await new Promise<void>((resolve, reject) =>
    new Upload(Buffer.from(bytes), {
      endpoint: `${world.url}/uploads`,
      headers: { cookie: studio.cookieHeader() },
      metadata: { filename: 'a.jpg', type: 'preview', clientId },
      onSuccess: () => resolve(),
      onError: reject,
    }).start(),
  )
}

const lines = (msg: string) =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.msg === msg)

const lineOf = (route: string) =>
  eventually(() => {
    const found = lines('request').filter((line) => line['route'] === route)
    expect(found, written).toHaveLength(1)
    return found[0]!
  })

test('a request leaves one line: its pattern, how it ended, how long it took, and what kind of viewer of which studio asked', async () => {
  const client = await studio.newClient()
  const photo = await studio.addPhoto(client.id)
  written = ''
  await client.photos.setFavorite({ photoIds: [photo.id], isFavorite: true })
  expect(await lineOf('/rpc/photos/setFavorite')).toMatchObject({
    method: 'POST',
    status: 200,
    ms: expect.any(Number),
    viewer: 'client',
    studioId: studio.id,
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  })
  await studio.get('/dashboard')
  expect(await lineOf('/dashboard')).toMatchObject({ method: 'GET', viewer: 'photographer' })
})

test('uploads, programs, guests and whoever has no account have theirs', async () => {
  const client = await studio.newClient()
  const { key } = await makeKey(studio)
  written = ''
  await newApiClient(world.url, key).get('/clients')
  expect(await lineOf('/api/v1/clients')).toMatchObject({ viewer: 'key', studioId: studio.id, status: 200 })

  const [gallery] = await studio.galleries.listGalleries({ clientId: client.id })
  const link = await studio.sharing.createLink({ galleryId: gallery!.id, ...familyLinkInput })
  const guest = await enterByLink(world, link, { name: 'Oma' })
  written = ''
  await guest.photos.listForClient({ type: 'final' })
  expect(await lineOf('/rpc/photos/listForClient')).toMatchObject({ viewer: 'guest', studioId: studio.id })

  await upload(client.id)
  expect(await lineOf('/uploads')).toMatchObject({ method: 'POST', status: 201, viewer: 'photographer' })
  expect(await lineOf('/uploads/:id')).toMatchObject({ method: 'PATCH', studioId: studio.id })

  await world.visitor().get('/api/v1/geheim-adres')
  expect(await lineOf('/api/v1/*')).toMatchObject({ status: 404, viewer: 'nobody' })
})

test('no line holds a query, a signature, an e-mail address, a token or where someone is', async () => {
  const client = await studio.newClient()
  const photo = await studio.addPhoto(client.id, { type: 'final' })
  const { address } = await client.photos.planDownload({ photoIds: [photo.id] })
  await client.get(address)
  await client.get('/auth?email=anna@voorbeeld.nl&naar=%2Fclient-portal')
  await client.get('/pay/abcdefghijklmnop')
  await client.get('/downloads/0198c000-0000-7000-8000-000000000000?signature=geheim')
  await studio.accounts.requestSignInLink({ email: client.email })
  await world.work()
  await eventually(() => expect(lines('request').length).toBeGreaterThan(4))
  const secrets = ['?', '@', '127.0.0.1', '::1', 'signature', 'geheim', 'abcdefghijklmnop', photo.id]
  for (const line of [...lines('request'), ...lines('job')])
    for (const secret of secrets) expect(JSON.stringify(line), secret).not.toContain(secret)
})

test('a job names the request that led to it, and so does what follows from that job', async () => {
  await studio.accounts.requestSignInLink({ email: studio.email })
  const { requestId } = await lineOf('/rpc/accounts/requestSignInLink')
  await world.work()
  const jobs = lines('job').filter((line) => line.requestId === requestId)
  expect(jobs.length, written).toBeGreaterThan(0)
  expect(jobs[0]).toMatchObject({ task: expect.any(String), outcome: 'done', ms: expect.any(Number) })
})

test('a job that fails leaves its line as well', async () => {
  await world.owner.query(`alter table letters rename to letters_in_repair`)
  try {
    await world.owner.query(
      `select graphile_worker.add_job('deliver-letter', '{"letterId":"0198c000-0000-7000-8000-000000000000"}')`,
    )
    await world.work().catch(() => {})
  } finally {
    await world.owner.query(`alter table letters_in_repair rename to letters`)
  }
  expect(lines('job').filter(({ task }) => task === 'deliver-letter')).toEqual([
    expect.objectContaining({ outcome: 'failed', attempt: 1 }),
  ])
  await emptyQueue(world.owner)
})

const asked = async (url: string, headers: Record<string, string>) => {
  const { headers: given } = await sendRawRequest(url, {
    path: '/robots.txt',
    headers: { host: 'localhost', ...headers },
  })
  return given.get('x-request-id')!
}

const OWN = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f-]{17}$/
const PROXYS = '01JDEJ0000-request.77:1'

test('the id that a trusted proxy gave is kept; nobody else’s is', async () => {
  expect(await asked(proxied.url, { 'x-request-id': PROXYS })).toBe(PROXYS)
  expect(await asked(world.url, { 'x-request-id': PROXYS })).toMatch(OWN)
  await eventually(() => expect(lines('request').map(({ requestId }) => requestId)).toContain(PROXYS))
})

test.each([
  ['10 kB', 'x'.repeat(10_000)],
  ['a letter too long', 'x'.repeat(129)],
  ['what ends a line of JSON', '","level":60,"msg":"forged'],
  ['a tab', 'abcdefgh\tforged'],
  ['other letters', 'abcdefgh\u00e9\u00e9'],
  ['nothing', ''],
])('an id of %s is not believed from a proxy either', async (_what, id) => {
  expect(await asked(proxied.url, { 'x-request-id': id })).toMatch(OWN)
  await eventually(() => expect(lines('request').length).toBe(1))
  expect(written).not.toContain('forged')
  expect(written.length).toBeLessThan(1000)
})

test('an id with line breaks reaches neither the log nor the answer', async () => {
  const { port } = new URL(proxied.url)
  for (const breaks of [
    'abcdefgh\n forged: 1',
    'abcdefgh\r\n forged',
    'abcdefgh\rforged',
    'abcdefgh\r\nforged: 1',
  ]) {
    const line = connect(Number(port), '127.0.0.1')
    line.write(
      `GET /robots.txt HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-request-id: ${breaks}\r\n\r\n`,
    )
    let answer = ''
    line.on('data', (part) => (answer += String(part)))
    await once(line, 'close')
    expect(answer, JSON.stringify(breaks)).toMatch(/^HTTP\/1\.1 (200|400) /)
    expect(answer.split('\r\n\r\n')[0], JSON.stringify(breaks)).not.toContain('forged')
  }
  expect(written).not.toContain('forged')
})

test('health that is asked every two seconds drowns nothing: it is told at the level of debugging only', async () => {
  await world.visitor().get('/readyz')
  expect(await lineOf('/readyz')).toMatchObject({ level: 20 })
})

test('at home nothing is said; with a database of one’s own, or when asked for, everything', () => {
  expect(readSettings({}).logsRequests).toBe(false)
  expect(readSettings({ REQUEST_LOG: 'on' }).logsRequests).toBe(true)
  expect(readSettings({ DATABASE_URL: 'postgres://db/x' }).logsRequests).toBe(true)
  expect(readSettings({ DATABASE_URL: 'postgres://db/x', REQUEST_LOG: 'off' }).logsRequests).toBe(false)
})
