import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import type { Visitor } from '#test/world/visitor.ts'
import { countedDownloadsNl } from './server.nl.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const MB = 1024 ** 2

async function openSlowDownload(who: Visitor, path: string): Promise<{ line: Socket; head: string }> {
  const { port } = new URL(world.url)
  const line = connect(Number(port), '127.0.0.1')
  line.on('error', () => {})
  line.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${who.cookieHeader()}\r\n\r\n`)
  await once(line, 'readable')
  return { line, head: String(line.read(300) ?? line.read()) }
}

/** Returns the set of streams that the storage has open, from now on. */
function openFiles() {
  const { objects } = world.services
  const read = objects.read.bind(objects)
  const open = new Set<unknown>()
  objects.read = async (...asked) => {
    const found = await read(...asked)
    if (found) open.add(found.stream)
    found?.stream.once('close', () => open.delete(found.stream))
    return found
  }
  onTestFinished(() => void (objects.read = read))
  return open
}

test('of many slow lines of one person six are served, the rest wait and open no file', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  // 30 MB, more than sockets buffer.
  const photoIds: string[] = []
  for (let count = 0; count < 3; count++) {
    const bytes = Buffer.concat([await drawJpeg(), Buffer.alloc(10 * MB, count)])
    photoIds.push((await studio.addPhoto(client.id, { bytes, type: 'final' })).id)
  }
  const { address } = await client.photos.planDownload({ photoIds })
  const open = openFiles()

  const downloads: Awaited<ReturnType<typeof openSlowDownload>>[] = []
  const count = countByTier(50, 800)
  for (let from = 0; from < count; from += 50)
    downloads.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => openSlowDownload(client, address)))),
    )
  const served = downloads.filter(({ head }) => head.startsWith('HTTP/1.1 200'))
  const refused = downloads.filter(({ head }) => head.startsWith('HTTP/1.1 503'))
  expect([served.length, refused.length]).toEqual([6, count - 6])
  expect(open.size).toBeLessThanOrEqual(2 * served.length)

  const { address: ofStudio } = await studio.photos.planDownload({ photoIds })
  const others = await studio.get(ofStudio)
  expect(others.status).toBe(200)
  await others.body!.cancel()
  const waiting = await client.get(address)
  expect(waiting.headers.get('retry-after')).toBe('30')
  expect(await waiting.text()).toBe(countedDownloadsNl.tooMany)

  for (const { line } of downloads) line.destroy()
  await eventually(async () => {
    const again = await client.get(address)
    await again.body!.cancel()
    expect(again.status).toBe(200)
  })
  await eventually(() => expect(open.size).toBe(0))
})

test.each([
  ['/receipts/0190c0de-0000-7000-8000-000000000000.pdf', 'receipts'],
  ['/receipts/0190c0de-0000-7000-8000-000000000000.xml', 'receipts'],
  ['/invoices/0190c0de-0000-7000-8000-000000000000.pdf', 'plan_invoices'],
  ['/choices/0190c0de-0000-7000-8000-000000000000/keuze.pdf', 'choice_lists'],
])('a document that is drawn when asked for is one of the six as well: %s', async (path, table) => {
  const studio = await world.photographer()
  world.services.pool.options.max = 20
  const blocker = await world.owner.connect()
  await blocker.query(`begin; lock table ${table} in access exclusive mode`)
  const refused: number[] = []
  const asked = Array.from({ length: 10 }, () => studio.get(path))
  for (const one of asked) void one.then(({ status }) => refused.push(status))
  await eventually(() => expect(refused).toEqual([503, 503, 503, 503]))
  await blocker.query('commit')
  blocker.release()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(6)
})

test('whoever only asks how long a download is, or has it already, takes no place', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const photo = await studio.addPhoto(client.id, { type: 'final' })
  const { address } = await client.photos.planDownload({ photoIds: [photo.id] })
  const etag = (await client.get(address)).headers.get('etag')!
  for (let times = 0; times < 10; times++) {
    expect((await client.fetch(address, { method: 'HEAD' })).status).toBe(200)
    expect((await client.get(address, { 'if-none-match': etag })).status).toBe(304)
  }
  expect((await client.get(address)).status).toBe(200)
})
