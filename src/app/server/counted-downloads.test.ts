import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { heldBytes } from '#test/world/held-memory.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { drawnJpeg } from '#test/world/receive-photo.ts'
import type { Visitor } from '#test/world/visitor.ts'
import { countedDownloadsNl } from './server.nl.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const MB = 1024 ** 2

/** A client that reads the head of the answer and then stops reading. */
async function slowLine(who: Visitor, path: string): Promise<{ line: Socket; head: string }> {
  const { port } = new URL(world.url)
  const line = connect(Number(port), '127.0.0.1')
  line.on('error', () => {})
  line.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${who.cookieHeader()}\r\n\r\n`)
  await once(line, 'readable')
  return { line, head: String(line.read(300) ?? line.read()) }
}

test('of 800 slow lines of one person six are served, the rest wait, and memory stays what it was', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  // More than the socket buffers hold.
  const photoIds: string[] = []
  for (let count = 0; count < 3; count++) {
    const bytes = Buffer.concat([await drawnJpeg(), Buffer.alloc(10 * MB, count)])
    photoIds.push((await studio.hasPhoto(client.id, { bytes, type: 'final' })).id)
  }
  const { address } = await client.photos.planDownload({ photoIds })
  const heldBefore = heldBytes()

  const lines: Awaited<ReturnType<typeof slowLine>>[] = []
  for (let from = 0; from < 800; from += 50)
    lines.push(...(await Promise.all(Array.from({ length: 50 }, () => slowLine(client, address)))))
  const served = lines.filter(({ head }) => head.startsWith('HTTP/1.1 200'))
  const refused = lines.filter(({ head }) => head.startsWith('HTTP/1.1 503'))
  expect([served.length, refused.length]).toEqual([6, 794])
  expect(heldBytes() - heldBefore).toBeLessThan(30 * MB)

  // Other users are not blocked, and a refused one gets a text with the reason.
  const { address: ofStudio } = await studio.photos.planDownload({ photoIds })
  expect((await studio.get(ofStudio)).status).toBe(200)
  const waiting = await client.get(address)
  expect(waiting.headers.get('retry-after')).toBe('30')
  expect(await waiting.text()).toBe(countedDownloadsNl.tooMany)

  for (const { line } of lines) line.destroy()
  await eventually(async () => {
    const again = await client.get(address)
    await again.body!.cancel()
    expect(again.status).toBe(200)
  })
  await eventually(() => expect(heldBytes() - heldBefore).toBeLessThan(10 * MB))
})

test('whoever only asks how long a download is, or has it already, takes no place', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const photo = await studio.hasPhoto(client.id, { type: 'final' })
  const { address } = await client.photos.planDownload({ photoIds: [photo.id] })
  const etag = (await client.get(address)).headers.get('etag')!
  for (let times = 0; times < 10; times++) {
    expect((await client.fetch(address, { method: 'HEAD' })).status).toBe(200)
    expect((await client.get(address, { 'if-none-match': etag })).status).toBe(304)
  }
  expect((await client.get(address)).status).toBe(200)
})
