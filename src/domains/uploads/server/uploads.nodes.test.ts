import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { studioRoom } from '#domains/storage/server/storage.tables.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { firstRun } from '#test/world/first-run.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { announcePhoto, askOffset, cancelUpload, sendBytes, sendPhoto } from '#test/world/send-photo.ts'
import { recordStatements } from '#test/world/record-statements.ts'
import { openThreeNodes, waitEventLoopTurns, type ThreeNodes } from '#test/world/three-nodes.ts'
import { ROOM_HELD_MS } from '../uploads.rules.ts'
import { sweepUploads } from './sweep-uploads.job.ts'

let house: ThreeNodes
let { bucket, world, nodes, studio, clientId, at, storedOf, settle } = {} as ThreeNodes

beforeAll(async () => {
  house = await openThreeNodes()
  ;({ bucket, world, nodes, studio, clientId, at, storedOf, settle } = house)
})
afterEach(() => bucket.onRequest())
afterAll(() => house.close())

const idIn = (path: string) => path.slice('/uploads/'.length)
const sweep = () => sweepUploads.run({}, firstRun(world.services))

const photoOf = async (id: string) => {
  const rows = await asSystem(world.services.pool, (tx) => tx.select().from(photos).where(eq(photos.id, id)))
  return rows[0]
}

async function expectConsistent(id: string, bytes: Uint8Array) {
  const photo = await photoOf(id)
  expect(await storedOf(id)).toEqual(photo ? [photo.originalKey] : [])
  if (!photo) return
  const found = await bucket.objects.read(photo.originalKey)
  expect(Buffer.concat((await found!.stream.toArray()) as Buffer[]).equals(bytes)).toBe(true)
}

const node = fc.nat(2)
const nodeAction = fc.record({
  kind: fc.constantFrom('send' as const, 'send' as const, 'ask' as const, 'cancel' as const),
  node,
  afterTurns: fc.nat(60),
})
const round = fc.record({
  begunAt: node,
  works: fc.array(nodeAction, { minLength: 6, maxLength: 6 }),
  bucketTurns: fc.array(fc.nat(30), { minLength: 1, maxLength: 7 }),
})
type ScenarioInput = typeof round extends fc.Arbitrary<infer Of> ? Of : never

test('asked, sent and cancelled at three nodes at once, an upload is one photo or none, and leaves nothing else', async () => {
  const others = await studio.storage.summariseStorage({})
  const outcomes = { photos: 0, none: 0 }
  let usedBytes = 0
  const play = async ({ begunAt, works, bucketTurns }: ScenarioInput) => {
    const bytes = await drawJpeg()
    const path = await announcePhoto(at(begunAt), { clientId, sizeBytes: bytes.length })
    let answers = 0
    bucket.onRequest(() => waitEventLoopTurns(bucketTurns[answers++ % bucketTurns.length]!))
    const isCancelled = works.some(({ kind }) => kind === 'cancel')
    const settled = await Promise.allSettled(
      works.map(async ({ kind, node, afterTurns }) => {
        await waitEventLoopTurns(afterTurns)
        if (kind === 'send') return sendBytes(at(node), path, bytes)
        return kind === 'ask' ? askOffset(at(node), path) : cancelUpload(at(node), path)
      }),
    )
    for (const answer of settled)
      if (answer.status === 'fulfilled') expect(answer.value.status).toBeLessThan(500)
    bucket.onRequest()
    if (!isCancelled) await sendBytes(at(0), path, bytes)
    await settle()
    await expectConsistent(idIn(path), bytes)
    const isThere = (await photoOf(idIn(path))) !== undefined
    if (!isCancelled) expect(isThere).toBe(true)
    outcomes[isThere ? 'photos' : 'none'] += 1
    if (isThere) usedBytes += bytes.length
    else await cancelUpload(at(0), path)
  }
  await fc.assert(fc.asyncProperty(round, play), { numRuns: countByTier(15, 200), endOnFailure: true })
  expect(outcomes.photos).toBeGreaterThan(0)
  expect(await studio.storage.summariseStorage({})).toMatchObject({
    usedBytes: others.usedBytes + usedBytes,
    reservedBytes: 0,
  })
  for (const node of nodes) {
    await node.sweep()
    expect(await readdir(node.services.incomingFolder)).toEqual([])
  }
})

test('a file that arrives after its upload was cancelled elsewhere is removed by who stored it', async () => {
  const bytes = await drawJpeg()
  const path = await announcePhoto(at(0), { clientId, sizeBytes: bytes.length })
  const storing = Promise.withResolvers<void>()
  const cancelled = Promise.withResolvers<void>()
  bucket.onRequest(async ({ method }) => {
    if (method !== 'PUT') return
    storing.resolve()
    await cancelled.promise
  })
  const sending = sendBytes(at(0), path, bytes)
  await storing.promise
  expect((await cancelUpload(at(1), path)).status).toBe(204)
  await world.work()
  cancelled.resolve()
  await sending

  bucket.onRequest()
  expect(await storedOf(idIn(path))).toHaveLength(1)
  await settle()
  expect(await storedOf(idIn(path))).toEqual([])
})

test('a turn that goes on with what another stored keeps it, also from the one that comes too late', async () => {
  const bytes = await drawJpeg()
  const path = await announcePhoto(at(0), { clientId, sizeBytes: bytes.length })
  const id = idIn(path)
  const key = originalKeyOf(id)
  const ending = Promise.withResolvers<void>()
  const { pool } = nodes[0]!.services
  nodes[0]!.services.pool = new Proxy(pool, {
    get: (of, name) => {
      if (name !== 'connect') return Reflect.get(of, name, of) as unknown
      return async (...answer: Parameters<typeof of.connect>) => {
        if ((await storedOf(id)).length > 0) await ending.promise
        return of.connect(...answer)
      }
    },
  })
  const sending = sendBytes(at(0), path, bytes)
  await expect.poll(() => storedOf(id)).toEqual([key])

  const offsetReply = await askOffset(at(1), path)
  expect(offsetReply.headers.get('upload-offset')).toBe(String(bytes.length))
  ending.resolve()
  await sending
  nodes[0]!.services.pool = pool
  await settle()
  expect((await photoOf(id))?.originalKey).toBe(key)
  await expectConsistent(id, bytes)
})

test('what a killed process stored without saying so becomes a photo after an hour, without anyone asking', async () => {
  const bytes = await drawJpeg()
  const path = await announcePhoto(at(0), { clientId, sizeBytes: bytes.length })
  await bucket.objects.write(originalKeyOf(idIn(path)), bytes, { contentType: 'image/jpeg' })
  world.clock.advance(ROOM_HELD_MS)
  await sweep()
  expect(await photoOf(idIn(path))).toMatchObject({ fileSize: bytes.length })
})

test('of a studio that is full by then it leaves nothing behind, and becomes a photo once there is room', async () => {
  const owner = await world.photographer()
  const hers = await owner.newClient()
  const bytes = await drawJpeg()
  const path = await announcePhoto(nodes[0]!.as(owner), { clientId: hers.id, sizeBytes: bytes.length })
  await bucket.objects.write(originalKeyOf(idIn(path)), bytes, { contentType: 'image/jpeg' })
  const setUsed = (usedBytes: number) =>
    asSystem(world.services.pool, (tx) =>
      tx.update(studioRoom).set({ usedBytes }).where(eq(studioRoom.studioId, owner.id)),
    )
  const { limitBytes } = await owner.storage.summariseStorage({})
  world.clock.advance(ROOM_HELD_MS)
  await setUsed(limitBytes)
  await sweep()
  expect(await photoOf(idIn(path))).toBeUndefined()
  expect(await owner.storage.summariseStorage({})).toMatchObject({ usedBytes: limitBytes })

  await setUsed(0)
  world.clock.advance(24 * 60 * 60_000)
  await sweep()
  expect(await photoOf(idIn(path))).toMatchObject({ fileSize: bytes.length })
  expect(await owner.storage.summariseStorage({})).toMatchObject({ usedBytes: bytes.length })
})

test('a process looks after its own folder and leaves that of the others alone', async () => {
  const bytes = await drawJpeg()
  const path = await announcePhoto(at(0), { clientId, sizeBytes: bytes.length })
  const [own, stray] = [idIn(path), uuidv7()]
  const folderOf = (node: number) => nodes[node]!.services.incomingFolder
  for (const name of [own, stray]) await writeFile(join(folderOf(1), name), bytes)
  await sweep()
  await nodes[0]!.sweep()
  expect((await readdir(folderOf(1))).toSorted()).toEqual([own, stray].toSorted())

  await nodes[1]!.sweep()
  expect(await readdir(folderOf(1))).toEqual([])
  expect(await photoOf(own)).toBeDefined()
})

test('with many uploads under way a process starts without asking the bucket, nor the database for each', async () => {
  const owner = await world.photographer()
  const hers = await owner.newClient()
  const { id } = await sendPhoto(owner, await drawJpeg(), { clientId: hers.id })
  await world.owner.query(
    `insert into uploads (id, photographer_id, client_id, gallery_id, type, file_name, size_bytes, state, holds_room, created_at, expires_at)
     select gen_random_uuid(), photographer_id, client_id, gallery_id, type, file_name, size_bytes, 'receiving', false, $1,
       $1::timestamptz + interval '1 day' from uploads, generate_series(1, $3) where id = $2`,
    [world.clock(), id, countByTier(500, 10_000)],
  )
  const bytes = await drawJpeg()
  const path = await announcePhoto(at(2), { clientId, sizeBytes: bytes.length })
  await writeFile(join(nodes[2]!.services.incomingFolder, idIn(path)), bytes.subarray(0, 100))
  bucket.asked.splice(0)
  const statements = await recordStatements(() => nodes[2]!.sweep())
  expect(bucket.asked).toEqual([])
  expect(statements.length).toBeLessThan(10)

  world.clock.advance(25 * 60 * 60_000)
  await world.owner.query(
    `delete from uploads where photographer_id = $1 and id not in
       (select id from uploads where photographer_id = $1 order by state, id limit 121)`,
    [owner.id],
  )
  await sweep()
  const { rows } = await world.owner.query<{ state: string; count: string }>(
    `select state, count(*) from uploads where photographer_id = $1 group by state order by state`,
    [owner.id],
  )
  expect(rows).toEqual([
    { state: 'abandoned', count: '120' },
    { state: 'finished', count: '1' },
  ])
})
