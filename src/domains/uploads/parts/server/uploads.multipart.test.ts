import { randomFillSync } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { openRegistry } from '#platform/metrics/metric-kinds.ts'
import { eventually } from '#test/world/eventually.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { announcePhoto, askOffset, cancelUpload, sendBytes } from '#test/world/send-photo.ts'
import { openThreeNodes, waitEventLoopTurns, type ThreeNodes } from '#test/world/three-nodes.ts'
import { PART_BYTES, RESENT_MAX_BYTES } from './upload-in-parts.ts'

const MB = 1024 ** 2

let house: ThreeNodes
let { bucket, world, nodes, studio, clientId, at, storedOf, settle } = {} as ThreeNodes

beforeAll(async () => {
  house = await openThreeNodes()
  ;({ bucket, world, nodes, studio, clientId, at, storedOf, settle } = house)
})
afterEach(() => bucket.onRequest())
afterAll(() => house.close())

const idIn = (path: string) => path.slice('/uploads/'.length)
const begin = (node: number, bytes: Uint8Array) =>
  announcePhoto(at(node), { clientId, sizeBytes: bytes.length })
const offsetOf = (response: Response) => Number(response.headers.get('upload-offset'))

async function photoOf(sizeBytes: number): Promise<Buffer> {
  const drawn = await drawJpeg()
  return Buffer.concat([drawn, randomFillSync(Buffer.alloc(sizeBytes - drawn.length))])
}

const send = (node: number, path: string, bytes: Uint8Array, from: number, to = bytes.length) =>
  sendBytes(at(node), path, bytes.subarray(from, to), from)

const photoRow = async (id: string) =>
  (await asSystem(world.services.pool, (tx) => tx.select().from(photos).where(eq(photos.id, id))))[0]

async function expectStored(path: string, bytes: Uint8Array) {
  const photo = await photoRow(idIn(path))
  expect(photo).toMatchObject({ fileSize: bytes.length })
  const found = await bucket.objects.read(photo!.originalKey)
  expect(Buffer.concat((await found!.stream.toArray()) as Buffer[]).equals(bytes)).toBe(true)
}

/**
 * Bytes in the sockets of a load balancer and a web process, measured with `deploy/haproxy.cfg`.
 */
const SOCKETS_BYTES = 2.5 * MB

const partRequests = () =>
  bucket.asked
    .filter(({ path }) => path.startsWith('originals/'))
    .map(({ method, path }) => `${method} ${/partNumber=(\d+)/.exec(path)?.[1] ?? ''}`.trim())

const rowsLeft = async () => {
  const { rows } = await world.owner.query<{ count: string }>(
    'select (select count(*) from parted_uploads) + (select count(*) from upload_parts) as count',
  )
  return Number(rows[0]!.count)
}

test('each full 5 MB leaves for the bucket while a file comes in, and it is looked at before it is whole there', async () => {
  const bytes = await photoOf(14 * MB)
  const path = await begin(0, bytes)
  bucket.asked.splice(0)
  expect((await send(0, path, bytes, 0, 9 * MB)).status).toBe(204)
  expect(partRequests()).toEqual(['POST', 'PUT 1'])
  expect((await send(0, path, bytes, 9 * MB)).status).toBe(204)
  expect(partRequests()).toEqual(['POST', 'PUT 1', 'PUT 2', 'PUT 3', 'POST'])
  await expectStored(path, bytes)
  expect(await rowsLeft()).toBe(0)
  expect(await readdir(nodes[0]!.services.incomingFolder)).toEqual([])
})

test('a file of 8 MB goes up in one request', async () => {
  const bytes = await photoOf(8 * MB)
  const path = await begin(0, bytes)
  bucket.asked.splice(0)
  await send(0, path, bytes, 0)
  expect(partRequests()).toEqual(['PUT'])
  await expectStored(path, bytes)
})

test('an upload goes on at another process, from the last part that was full', async () => {
  const bytes = await photoOf(18 * MB)
  const path = await begin(0, bytes)
  const sent = 12 * MB
  await send(0, path, bytes, 0, sent)
  const offset = offsetOf(await askOffset(at(1), path))
  expect(offset).toBe(2 * PART_BYTES)

  await send(1, path, bytes, offset, offset + 7 * MB)
  expect(offsetOf(await askOffset(at(1), path))).toBe(offset + 7 * MB)
  const third = offsetOf(await askOffset(at(2), path))
  expect(third).toBe(3 * PART_BYTES)
  expect((await send(2, path, bytes, third)).status).toBe(204)
  await expectStored(path, bytes)
  for (const node of nodes) {
    await node.sweep()
    expect(await readdir(node.services.incomingFolder)).toEqual([])
  }
})

test('however fast it is sent, a process takes no more than 8 MB that its end would cost, with room for what lies in sockets', async () => {
  const bytes = await photoOf(20 * MB)
  const path = await begin(0, bytes)
  await send(0, path, bytes, 0, 3 * MB)
  const hung = Promise.withResolvers<void>()
  bucket.onRequest(({ method, path: of }) =>
    method === 'PUT' && !of.includes('partNumber=1&') ? hung.promise : undefined,
  )
  const counted = (await openRegistry()).getSingleMetric('lichttafel_upload_bytes_total')!
  const taken = async () => 3 * MB + (await counted.get()).values[0]!.value
  bucket.asked.splice(0)
  const sending = send(0, path, bytes, 3 * MB).catch(() => undefined)
  await eventually(() => expect(partRequests()).toContain('PUT 2'))
  // Waits until the number of received bytes stays the same during another request.
  let atFirst = 0
  for (let now = await taken(); now > atFirst; now = await taken()) {
    atFirst = now
    await studio.storage.summariseStorage({})
  }
  const offset = offsetOf(await askOffset(at(1), path))
  expect(offset).toBe(PART_BYTES)
  expect(atFirst - offset).toBeGreaterThanOrEqual(PART_BYTES)
  expect(atFirst - offset).toBeLessThanOrEqual(PART_BYTES + 64 * 1024)
  expect(atFirst - offset).toBeLessThanOrEqual(RESENT_MAX_BYTES - SOCKETS_BYTES)
  hung.resolve()
  expect((await sending)?.status).toBe(204)
  await expectStored(path, bytes)
})

test('what one process has on its disk counts there, and elsewhere only what lies in the bucket', async () => {
  const bytes = await photoOf(12 * MB)
  const path = await begin(0, bytes)
  await send(0, path, bytes, 0, 11 * MB)
  expect(offsetOf(await askOffset(at(0), path))).toBe(11 * MB)
  expect(offsetOf(await askOffset(at(1), path))).toBe(10 * MB)
  const wrong = await send(1, path, bytes, 11 * MB)
  expect([wrong.status, offsetOf(wrong)]).toEqual([409, 10 * MB])
  await send(1, path, bytes, 10 * MB)
  expect(offsetOf(await askOffset(at(0), path))).toBe(12 * MB)
  await expectStored(path, bytes)
})

test('a file that came in whole without its sender hearing of it becomes a photo wherever they ask', async () => {
  const bytes = await photoOf(12 * MB)
  const path = await begin(0, bytes)
  await send(0, path, bytes, 0, 11 * MB)
  bucket.onRequest(({ method }, request) => {
    if (method === 'POST') request.destroy()
  })
  expect((await send(0, path, bytes, 11 * MB)).status).toBe(503)
  bucket.onRequest()
  expect(offsetOf(await askOffset(at(2), path))).toBe(12 * MB)
  await expectStored(path, bytes)
  await settle()
  expect(await storedOf(idIn(path))).toHaveLength(1)
})

test.each([
  ['a part that the table lost', 'delete from upload_parts where upload_id = $1 and number = 2', 5],
  [
    'a part that is smaller than it must be',
    'update upload_parts set size_bytes = 6000000 where upload_id = $1 and number = 2',
    5,
  ],
  ['a first part that is lost', 'delete from upload_parts where upload_id = $1 and number = 1', 0],
])('%s is sent again, with what follows it', async (_what, change, leftMb) => {
  const bytes = await photoOf(17 * MB)
  const path = await begin(0, bytes)
  await send(0, path, bytes, 0, 16 * MB)
  await world.owner.query(change, [idIn(path)])
  const offset = offsetOf(await askOffset(at(1), path))
  expect(offset).toBe(leftMb * MB)
  expect((await send(1, path, bytes, offset)).status).toBe(204)
  await expectStored(path, bytes)
})

test.each([
  ['the process that has the file sends them anew by itself', 0],
  ['another process says from where', 1],
])('parts that the bucket lost: %s', async (_what, node) => {
  const bytes = await photoOf(12 * MB)
  const path = await begin(0, bytes)
  await send(0, path, bytes, 0, 11 * MB)
  const { rows } = await world.owner.query<{ key: string; bucket_id: string }>(
    'select key, bucket_id from parted_uploads where upload_id = $1',
    [idIn(path)],
  )
  await bucket.objects.parts!.drop(rows[0]!.key, rows[0]!.bucket_id)
  const offset = offsetOf(await askOffset(at(node), path))
  let answer = await send(node, path, bytes, offset)
  for (let tries = 0; answer.status === 409 && tries < 3; tries++) {
    const from = offsetOf(answer)
    answer = await send(node, path, bytes, from)
  }
  expect(answer.status).toBe(204)
  await expectStored(path, bytes)
  await settle()
  expect(await storedOf(idIn(path))).toHaveLength(1)
})

test('parts of other bytes than the file has that is looked at never get into the photo', async () => {
  const [bytes, others] = [await photoOf(14 * MB), await photoOf(14 * MB)]
  const path = await begin(0, bytes)
  await send(0, path, bytes, 0, 9 * MB)
  await send(1, path, others, 5 * MB, 11 * MB)
  const offset = offsetOf(await askOffset(at(0), path))
  expect(offset).toBe(10 * MB)
  await send(0, path, others, offset)
  const photo = await photoRow(idIn(path))
  const mixed = Buffer.concat([bytes.subarray(0, 5 * MB), others.subarray(5 * MB)])
  const found = await bucket.objects.read(photo!.originalKey)
  expect(Buffer.concat((await found!.stream.toArray()) as Buffer[]).equals(mixed)).toBe(true)

  const again = await begin(0, bytes)
  await send(0, again, bytes, 0, 9 * MB)
  await send(1, again, others, 5 * MB, 10 * MB)
  await send(0, again, bytes, 9 * MB)
  await expectStored(again, bytes)
})

test('what is no photo is refused, and its parts are removed from the bucket', async () => {
  const bytes = randomFillSync(Buffer.alloc(10 * MB))
  const path = await begin(0, bytes)
  const answer = await send(0, path, bytes, 0)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'not_a_photo'])
  bucket.asked.splice(0)
  await settle()
  expect(bucket.asked.map(({ method, path }) => [method, path.includes('uploadId=')])).toContainEqual([
    'DELETE',
    true,
  ])
  expect(await rowsLeft()).toBe(0)
  expect(await storedOf(idIn(path))).toEqual([])
})

test('parts of an upload that was cancelled elsewhere are removed, and the process that still sends is told', async () => {
  const bytes = await photoOf(12 * MB)
  const path = await begin(0, bytes)
  await send(0, path, bytes, 0, 9 * MB)
  expect((await cancelUpload(at(1), path)).status).toBe(204)
  expect([404, 410]).toContain((await send(0, path, bytes, 9 * MB)).status)
  await settle()
  expect(await rowsLeft()).toBe(0)
  expect(await storedOf(idIn(path))).toEqual([])
  expect(await photoRow(idIn(path))).toBeUndefined()
})

test('while the bucket is away a sender is told when to come back, and goes on where they were', async () => {
  const bytes = await photoOf(18 * MB)
  const path = await begin(0, bytes)
  bucket.onRequest((_asked, request) => void request.destroy())
  const answer = await send(0, path, bytes, 0)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  bucket.onRequest()
  const offset = offsetOf(await askOffset(at(0), path))
  expect(offset).toBeGreaterThanOrEqual(8 * MB)
  expect((await send(0, path, bytes, offset)).status).toBe(204)
  await expectStored(path, bytes)
})

const node = fc.nat(2)
const round = fc.record({
  sizeBytes: fc.integer({ min: RESENT_MAX_BYTES + 1, max: countByTier(13, 18) * MB }),
  begunAt: node,
  sentMb: fc.array(fc.integer({ min: 1, max: 18 }), { minLength: 1, maxLength: 5 }),
  cancelled: fc.option(fc.record({ node, afterRequests: fc.nat(12) }), { freq: 2 }),
  bucketTurns: fc.array(fc.nat(30), { minLength: 1, maxLength: 7 }),
})
type ScenarioInput = typeof round extends fc.Arbitrary<infer Of> ? Of : never

test('large files asked, sent and cancelled at three processes at once are one photo or none, and leave nothing else', async () => {
  const room = await studio.storage.summariseStorage({})
  let usedBytes = 0
  const play = async ({ sizeBytes, begunAt, sentMb, cancelled, bucketTurns }: ScenarioInput) => {
    const bytes = await photoOf(sizeBytes)
    const path = await begin(begunAt, bytes)
    let [requests, sent] = [0, 0]
    let cancelling: Promise<unknown> | undefined
    bucket.onRequest(async () => {
      const nth = requests++
      if (nth === cancelled?.afterRequests) cancelling = cancelUpload(at(cancelled.node), path)
      await waitEventLoopTurns(bucketTurns[nth % bucketTurns.length]!)
    })
    const goOn = async (node: number) => {
      for (let tries = 0; tries < 3; tries++) {
        const found = await askOffset(at(node), path)
        if (!found.ok) return
        const from = offsetOf(found)
        if (from >= bytes.length) return
        const to = Math.min(bytes.length, from + sentMb[sent++ % sentMb.length]! * MB)
        await send(node, path, bytes, from, to)
      }
    }
    await Promise.allSettled([0, 1, 2].map((node) => goOn(node)))
    bucket.onRequest()
    await cancelling
    const triesLeft = cancelling ? 0 : 5
    for (let tries = 0; tries < triesLeft; tries++) await goOn(0)
    await settle()
    const photo = await photoRow(idIn(path))
    if (!cancelling) expect(photo).toBeDefined()
    expect(await storedOf(idIn(path))).toEqual(photo ? [photo.originalKey] : [])
    if (photo) await expectStored(path, bytes)
    if (photo) usedBytes += bytes.length
    else await cancelUpload(at(0), path)
  }
  await fc.assert(fc.asyncProperty(round, play), { numRuns: countByTier(4, 15), endOnFailure: true })
  await settle()
  expect(await rowsLeft()).toBe(0)
  expect((await studio.storage.summariseStorage({})).usedBytes).toBe(room.usedBytes + usedBytes)
})
