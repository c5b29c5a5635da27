import { randomFillSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DOWNLOAD_URL_SECONDS, photoUrl } from '#domains/photos/photos.rules.ts'
import { openNode } from '#test/world/open-node.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { openFakeBucket, type FakeBucket } from '#test/world/fake-bucket.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { announcePhoto, sendBytes, sendPhoto } from '#test/world/send-photo.ts'
import { recordQueries, recordStatements } from '#test/world/record-statements.ts'

let bucket: FakeBucket
let world: World
let studio: Photographer
let clientId: string

beforeAll(async () => {
  bucket = await openFakeBucket({ isWatched: true })
  world = await newWorld({ objects: bucket.objects })
  studio = await world.photographer()
  clientId = (await studio.newClient()).id
  await world.work()
})
afterEach(() => bucket.onRequest())
afterAll(async () => {
  await world.close()
  await bucket.close()
})

async function recordRequests<Result>(work: () => Promise<Result>): Promise<string[]> {
  bucket.asked.splice(0)
  await work()
  return bucket.asked.map(({ method, path }) => `${method} ${path.split('/')[0]}`).toSorted()
}

async function photoOf(sizeBytes: number): Promise<Uint8Array> {
  const drawn = await drawJpeg({ widthPx: 1200, heightPx: 800 })
  return Buffer.concat([drawn, Buffer.alloc(Math.max(0, sizeBytes - drawn.length))])
}

test.each([0.1, 7, 8])(
  'a photo of %d MB costs one request to store, one to read and one a picture',
  async (mb) => {
    const bytes = await photoOf(mb * 1024 ** 2)
    const asked = await recordRequests(async () => {
      await sendPhoto(studio, bytes, { clientId })
      await world.work()
    })
    expect(asked).toEqual([
      'GET originals',
      'PUT originals',
      'PUT renditions',
      'PUT renditions',
      'PUT renditions',
    ])
  },
)

test('a larger one leaves in parts of 5 MB while it comes in', async () => {
  const bytes = await photoOf(12 * 1024 ** 2)
  const asked = await recordRequests(async () => {
    await sendPhoto(studio, bytes, { clientId })
    await world.work()
  })
  expect(asked.filter((one) => one.endsWith('originals'))).toEqual([
    'GET originals',
    'POST originals',
    'POST originals',
    'PUT originals',
    'PUT originals',
    'PUT originals',
  ])
})

test('a picture costs one request of the bucket and two statements, and none of its bytes when it is known', async () => {
  await sendPhoto(studio, await photoOf(0), { clientId })
  await world.work()
  const { photos, signature } = await studio.photos.listForStudio({ clientId, type: 'preview' })
  const url = photoUrl(photos[0]!, 480, signature)
  let response!: Response
  let asked: unknown
  const statements = await recordStatements(async () => {
    asked = await recordRequests(async () => {
      response = await studio.get(url)
      await response.arrayBuffer()
    })
  })

  expect([response.status, asked, statements.length]).toEqual([200, ['GET renditions'], 2])
  const etag = response.headers.get('etag')!
  const again = await studio.get(url, { 'if-none-match': etag })
  expect(again.status).toBe(304)
  const part = await studio.get(url, { range: 'bytes=0-9', 'if-range': etag })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
})

test('planning a download asks the bucket with no transaction open', async () => {
  const finals = []
  for (let count = 0; count < 3; count++)
    finals.push(await studio.addPhoto(clientId, { type: 'final', bytes: await photoOf(0) }))
  const openTransactions = async () => {
    const { rows } = await world.owner.query<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
    return Number(rows[0]!.count)
  }
  const open: number[] = []
  bucket.onRequest(async () => void open.push(await openTransactions()))
  const plan = await studio.photos.planDownload({ photoIds: finals.map(({ id }) => id) })
  expect(plan.count).toBe(3)
  expect(open).toEqual([0, 0, 0])
})

test('several who plan large downloads at once leave connections to the bucket for pictures', async () => {
  const { id } = await studio.addPhoto(clientId, { type: 'final' })
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into photos select (jsonb_populate_record(photos, jsonb_build_object('id', uuidv7(), 'crc32', nth))).*
     from photos, generate_series(1, 40) nth where id = $1 returning id`,
    [id],
  )
  const photoIds = rows.map((copy) => copy.id)
  const node = await openNode(world, { objects: await bucket.open({ patience: { sockets: 70 } }) })
  const there = node.as(studio)
  const plans = Array.from({ length: 3 }, () => there.photos.planDownload({ photoIds }))
  expect((await Promise.all(plans)).map(({ count }) => count)).toEqual([40, 40, 40])
  await node.close()
})

test('a large ZIP writes how far it is thirty times at most, and waits for no disk', async () => {
  const finals = []
  for (let count = 0; count < 4; count++) {
    const bytes = Buffer.concat([await drawJpeg(), randomFillSync(Buffer.alloc(9_000_000))])
    finals.push(await studio.addPhoto(clientId, { type: 'final', bytes }))
  }
  const { address, downloadId, sizeBytes } = await studio.photos.planDownload({
    photoIds: finals.map(({ id }) => id),
  })
  const asked = await recordQueries(async () => {
    const { body } = await studio.get(address)
    // Imitates a download of 2 GB at 4 MB/s.
    for await (const chunk of body!) world.clock.advance((chunk.length / sizeBytes) * 500_000)
    await expect
      .poll(() => studio.photos.findDownload({ downloadId }))
      .toEqual({ sentBytes: sizeBytes, sizeBytes })
  })
  const notes = asked.filter(({ text }) => text.includes('"sent_bytes" = greatest'))
  expect(notes.length).toBeGreaterThan(10)
  expect(notes.length).toBeLessThanOrEqual(30)
  for (const note of notes) {
    const before = asked.slice(0, asked.indexOf(note))
    const opening = before.findLast(
      ({ text, connection }) => connection === note.connection && text.startsWith('begin'),
    )
    expect(opening!.text).toContain('synchronous_commit')
  }
})

test('an answer that is not sent after all holds no connection to the bucket', async () => {
  const node = await openNode(world, { objects: await bucket.open({ patience: { sockets: 2 } }) })
  const there = node.as(studio)
  const bytes = Buffer.concat([await drawJpeg(), randomFillSync(Buffer.alloc(3_000_000))])
  const { id } = await studio.addPhoto(clientId, { type: 'final', bytes })
  const { address } = await there.photos.planDownload({ photoIds: [id] })
  const etag = (await there.fetch(address, { method: 'HEAD' })).headers.get('etag')!
  world.clock.advance(DOWNLOAD_URL_SECONDS * 1000)
  for (let count = 0; count < 4; count++) {
    expect((await there.fetch(address, { method: 'HEAD' })).status).toBe(404)
    expect((await there.get(address, { range: 'bytes=9-', 'if-range': '"other"' })).status).toBe(404)
  }
  const rest = await there.get(address, { range: 'bytes=9-', 'if-range': etag })
  expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, bytes.length - 9])
  await node.close()
})

test('while the bucket is away pictures and uploads say when to come back, and go on by themselves after it', async () => {
  const bytes = await photoOf(0)
  await sendPhoto(studio, bytes, { clientId })
  await world.work()
  const { photos, signature } = await studio.photos.listForStudio({ clientId, type: 'preview' })
  const url = photoUrl(photos[0]!, 480, signature)
  const another = await photoOf(0)
  const path = await announcePhoto(studio, { clientId, sizeBytes: another.length })

  bucket.onRequest((_asked, request) => void request.destroy())
  const [picture, upload] = [await studio.get(url), await sendBytes(studio, path, another)]
  expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '2'])
  expect([upload.status, upload.headers.get('retry-after')]).toEqual([503, '2'])

  bucket.onRequest(() => new Promise(() => {}))
  const hasty = await openNode(world, { objects: await bucket.open({ patience: { firstByteMs: 300 } }) })
  expect((await hasty.as(studio).get(url)).status).toBe(503)
  await hasty.close()

  bucket.onRequest()
  expect((await studio.get(url)).status).toBe(200)
  const finished = await sendBytes(studio, path, new Uint8Array(), another.length)
  expect(finished.status).toBe(204)
})

test('a photo whose pictures met an absent bucket is not called broken, and gets them later', async () => {
  const { id } = await sendPhoto(studio, await photoOf(0), { clientId })
  bucket.onRequest((_asked, request) => void request.destroy())
  for (let round = 0; round < 4; round++) {
    await world.work()
    world.clock.advance(60 * 60_000)
  }
  const find = async () => {
    const { photos } = await studio.photos.listForStudio({ clientId, type: 'preview' })
    return photos.find((photo) => photo.id === id)
  }
  expect(await find()).toMatchObject({ picture: 'making' })
  bucket.onRequest()
  await world.work()
  expect(await find()).toMatchObject({ picture: 'ready' })
})

test('a bucket that refuses the keys is away to people, and named in the log', async () => {
  const bytes = await photoOf(0)
  const { id } = await sendPhoto(studio, bytes, { clientId, type: 'final' })
  await world.work()
  const { photos, signature } = await studio.photos.listForStudio({ clientId, type: 'final' })
  const url = photoUrl(
    photos.find((photo) => photo.id === id)!,
    480,
    signature,
  )
  const another = await photoOf(1)
  const path = await announcePhoto(studio, { clientId, sizeBytes: another.length })
  const warned = vi.spyOn(world.services.log, 'warn')

  bucket.onRequest((_asked, { method }, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end(method === 'HEAD' ? '' : '<Error><Code>SignatureDoesNotMatch</Code></Error>')
  })
  const [picture, upload] = [await studio.get(url), await sendBytes(studio, path, another)]
  expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '2'])
  expect([upload.status, upload.headers.get('retry-after')]).toEqual([503, '2'])
  await expect(studio.photos.planDownload({ photoIds: [id] })).rejects.toMatchObject({ status: 503 })
  const named = { error: expect.objectContaining({ name: 'BucketRefuses', reason: 'SignatureDoesNotMatch' }) }
  expect(warned.mock.calls.map(([facts]) => facts)).toEqual(Array(3).fill(expect.objectContaining(named)))

  bucket.onRequest()
  expect((await studio.get(url)).status).toBe(200)
  expect((await sendBytes(studio, path, new Uint8Array(), another.length)).status).toBe(204)
})
