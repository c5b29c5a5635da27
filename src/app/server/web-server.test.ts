import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { openLiveHub } from '#platform/live/live-hub.ts'
import { openPool } from '#platform/db/pool.ts'
import type { Services } from '#platform/services.ts'
import { openDatabaseProxy } from '#test/database/database-proxy.ts'
import { makeKey } from '#test/world/api-key-client.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { uploadMetadata } from '#test/world/send-photo.ts'
import project from '../../../package.json' with { type: 'json' }
import { openReadiness } from './readiness.ts'
import { createWebServer } from './web-server.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

async function asked(path: string, headers: Record<string, string>, url = world.url, method = 'GET') {
  const { port } = new URL(url)
  const sent = request({ host: '127.0.0.1', port, path, method, headers })
  sent.end()
  const [response] = await once(sent, 'response')
  const text = (await response.toArray()).join('')
  return { status: response.statusCode as number, text }
}

const letters = '/mailbox/letters/0198c000-0000-7000-8000-000000000000'

test('under a name that is not ours nobody reads anything, whatever they ask for', async () => {
  for (const path of ['/', letters, '/rpc/mail/listLetters', '/uploads', '/live', '/nergens'])
    expect(await asked(path, { host: 'evil.example' })).toMatchObject({ status: 421 })
  const { text } = await asked('/', { host: 'evil.example:3000' })
  expect(text).toContain('PUBLIC_URL')
  for (const host of ['localhost.evil.example', '127.0.0.1.evil.example', '[::1', 'evil.example@localhost'])
    expect((await asked('/healthz/', { host })).status, host).not.toBe(200)
})

test('a balancer that asks as of old, and names no host, is told whether we are ready', async () => {
  const { port } = new URL(world.url)
  for (const path of ['/healthz', '/readyz']) {
    const line = connect(Number(port), '127.0.0.1')
    line.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    let answer = ''
    line.on('data', (part) => (answer += String(part)))
    await once(line, 'close')
    expect(answer, path).toMatch(/^HTTP\/1\.1 200 /)
  }
})

test('a line is kept for longer than any balancer keeps it, so that none asks on one that is being closed', async () => {
  const answer = await fetch(`${world.url}/healthz`, { headers: { connection: 'keep-alive' } })
  expect(answer.headers.get('keep-alive')).toBe('timeout=75')
  const balancer = await readFile('deploy/haproxy.cfg', 'utf8')
  const [, seconds] = /timeout http-keep-alive (\d+)s/.exec(balancer)!
  expect(Number(seconds)).toBeLessThan(75)
})

test('the machine’s own names are ours, and whoever watches over it needs none', async () => {
  for (const host of ['localhost', 'localhost:8080', '127.0.0.1', '[::1]:3000'])
    expect((await asked('/robots.txt', { host })).status, host).toBe(200)
  expect(await asked('/healthz', { host: 'evil.example' })).toEqual({
    status: 200,
    text: `ok ${project.version}`,
  })
})

test('what stands open on a machine of one’s own is not given on by a proxy', async () => {
  for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded']) {
    const { status, text } = await asked('/robots.txt', { host: 'localhost', [header]: 'for=1.2.3.4' })
    expect(status, header).toBe(400)
    expect(text).toContain('via een proxy')
  }
})

async function serverWith(
  parts: { trustedProxies?: number; bodyPatienceMs?: number; publicUrl?: string },
  services: Partial<Services> = {},
) {
  const hub = await openLiveHub({
    databaseUrl: world.databaseUrl,
    role: databaseRoles.system,
    log: world.services.log,
  })
  const { publicUrl = world.url, trustedProxies = 0, ...others } = parts
  const server = createWebServer(
    { ...world.services, ...services, publicUrl },
    {
      hub,
      hosts: world.hosts,
      webFolder: world.webFolder,
      trustedProxies,
      readiness: openReadiness(world.services.pool),
      ...others,
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await hub.stop()
  }
  return { url: `http://127.0.0.1:${port}`, port, close }
}

test('with an address of its own the product answers to that alone, through proxies too', async () => {
  const publicUrl = 'https://lichttafel.example'
  const direct = await serverWith({ publicUrl })
  const proxied = await serverWith({ publicUrl, trustedProxies: 1 })
  const at = (url: string, host: string) =>
    asked('/robots.txt', { host, 'x-forwarded-for': '1.2.3.4' }, url).then(({ status }) => status)
  expect(await at(direct.url, 'lichttafel.example')).toBe(200)
  expect(await at(direct.url, 'localhost')).toBe(421)
  expect(await at(proxied.url, 'lichttafel.example')).toBe(200)
  // Some proxies replace the host by the address they forward to.
  expect(await at(proxied.url, '127.0.0.1:3000')).toBe(200)
  expect(await at(proxied.url, 'evil.example')).toBe(421)
  await direct.close()
  await proxied.close()
})

test('with no database to be had in time everyone is told to ask again, and nothing waits for ever', async () => {
  const pool = openPool(world.databaseUrl, { max: 1, onError: () => {} })
  const { url, close } = await serverWith({}, { pool })
  const cookie = (await world.photographer()).cookieHeader()
  const ask = (path: string, init: { body?: string; headers: Record<string, string> }) =>
    fetch(`${url}${path}`, { ...init, method: 'POST', headers: { cookie, ...init.headers } })
  const findMe = () =>
    ask('/rpc/accounts/findMe', { body: '{"json":{}}', headers: { 'content-type': 'application/json' } })
  const announce = () => ask('/uploads', { headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' } })
  expect((await findMe()).status).toBe(200)

  const taken = await pool.connect()
  const { connectionTimeoutMillis } = pool.options
  pool.options.connectionTimeoutMillis = 1
  for (const asked of [findMe(), announce()]) {
    const { status, headers } = await asked
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('2')
  }
  taken.release()
  pool.options.connectionTimeoutMillis = connectionTimeoutMillis
  expect((await findMe()).status).toBe(200)
  await close()
  await pool.end()
})

test('whoever asks while the line to the database breaks is told to ask again, and then is answered', async () => {
  const line = await openDatabaseProxy(world.databaseUrl)
  const pool = openPool(line.url, { max: 1, onError: () => {} })
  const { url, close } = await serverWith({}, { pool })
  const studio = await world.photographer({ plan: 'studio' })
  const { id: clientId } = await studio.newClient()
  const { key } = await makeKey(studio)
  const announce = () =>
    fetch(`${url}/uploads`, {
      method: 'POST',
      headers: {
        cookie: studio.cookieHeader(),
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': uploadMetadata({ filename: 'foto.jpg', type: 'preview', clientId }),
      },
    })
  const askByKey = () => fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })
  for (const [ask, answered] of [
    [announce, 201],
    [askByKey, 200],
  ] as const) {
    // Cuts the connection at the answer of a database function: its column is named `result`.
    line.loseAnswerWith('result')
    const broken = await ask()
    expect([broken.status, broken.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await ask()).status).toBe(answered)
  }
  await close()
  await pool.end()
  line.close()
})

test('a body that never comes does not hold its line; an upload may take its time', async () => {
  const { url, port, close } = await serverWith({ bodyPatienceMs: 300 })
  const studio = await world.photographer()
  const client = await studio.newClient()
  const photo = await drawJpeg()
  const known = { cookie: studio.cookieHeader(), 'tus-resumable': '1.0.0' }
  const announced = await fetch(`${url}/uploads`, {
    method: 'POST',
    headers: {
      ...known,
      'upload-length': String(photo.length),
      'upload-metadata': uploadMetadata({ filename: 'traag.jpg', type: 'preview', clientId: client.id }),
    },
  })
  const upload = request(`${url}${announced.headers.get('location')}`, {
    method: 'PATCH',
    headers: {
      ...known,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(photo.length),
    },
  })
  upload.write(photo.subarray(0, 100))

  const heads = ['POST /rpc/accounts/signIn', 'POST /nergens', 'POST /branding/logo']
  const closed = heads.map(async (head) => {
    const line = connect(port, '127.0.0.1').resume()
    line.write(`${head} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`)
    line.write('content-length: 100\r\n\r\n{')
    await once(line, 'close')
  })
  await Promise.all(closed)
  upload.end(photo.subarray(100))
  const [response] = await once(upload, 'response')
  expect(response.statusCode).toBe(204)
  await close()
})
