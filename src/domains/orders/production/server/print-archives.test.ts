import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erasePerson } from '#domains/admin/server/erasure.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { flattenPages, type Objects } from '#platform/objects/objects.ts'
import type { Services } from '#platform/services.ts'
import { readZip } from '#test/journeys/read-zip.ts'
import { runCommand } from '#test/program/run-command.ts'
import { firstRun } from '#test/world/first-run.ts'
import { openNode } from '#test/world/open-node.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import type { Client } from '#test/world/people.ts'
import { asSystem } from '#domains/access/server/access.ts'
import { lockOrder, markPaid } from '../../server/orders.ts'
import { archivePath, UNFINISHED_ARCHIVES_MAX } from '../print-archives.rules.ts'
import { makePrintArchive, sweepPrintArchives } from './make-print-archive.job.ts'

const DAY_MS = 24 * 60 * 60_000

let world: World
let studio: Photographer
let anna: Client

beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  studio = await world.photographer({ studioName: 'Studio Vossen' })
  anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
})
afterAll(() => world.close())

async function paidOrder(photoIds: readonly string[]): Promise<string> {
  const { orderId } = await orderPrints(anna, [...photoIds])
  await asSystem(world.services.pool, async (tx) =>
    markPaid(tx, world.services, (await lockOrder(tx, orderId))!, world.clock()),
  )
  return orderId
}

async function orderOf(...labels: string[]) {
  const photoIds = []
  for (const label of labels) photoIds.push((await studio.addPhoto(anna.id, { type: 'final', label })).id)
  return { orderId: await paidOrder(photoIds), photoIds }
}

const complete = async (orderId: string) => {
  await studio.orders.shipOrder({ orderId, carrier: '', trackAndTrace: '' })
  await studio.orders.completeOrder({ orderId })
}

const requestArchive = async (orderId: string) => (await studio.orders.preparePrintFiles({ orderId })).archive
const findArchive = async (orderId: string) => (await studio.orders.findPrintFiles({ orderId })).archive

async function made(orderId: string) {
  await requestArchive(orderId)
  await world.work()
  const archive = await findArchive(orderId)
  return { ...archive!, path: archive!.path! }
}

async function filesOf(path: string) {
  const answer = await studio.get(path)
  expect(answer.status).toBe(200)
  return readZip(Buffer.from(await answer.arrayBuffer()))
}

async function keysMade(): Promise<string[]> {
  const keys = []
  for await (const { key } of flattenPages(world.services.objects.list('made/'))) keys.push(key)
  return keys
}

const keysOf = async ({ archiveId }: { archiveId: string }) =>
  (await keysMade()).filter((key) => key.startsWith(`made/${archiveId}/`))

const run = (change: Partial<Objects> = {}) => {
  const services: Services = { ...world.services, objects: { ...world.services.objects, ...change } }
  return firstRun(services)
}

describe('an archive', () => {
  test('is made by a job and no original is opened by who serves it', async () => {
    const { orderId, photoIds } = await orderOf('een.jpg', 'twee.jpg')
    // Makes the renditions before counting, because that work reads the originals too.
    await world.work()
    const reads = countReads(photoIds)
    try {
      expect(await findArchive(orderId)).toBeNull()
      expect(await requestArchive(orderId)).toMatchObject({
        state: 'waiting',
        fileCount: 2,
        madeCount: 0,
        path: null,
      })
      expect(reads.count).toBe(0)
      await world.work()
      expect(reads.count).toBe(2)
      const archive = await findArchive(orderId)
      expect(archive).toMatchObject({ state: 'ready', fileCount: 2, madeCount: 2, leftOutCount: 0 })
      const names = (await filesOf(archive!.path!)).map(({ name }) => name.replace(/^\w+?_/, ''))
      expect(names).toEqual(['werkbon.pdf', expect.stringMatching(/een/), expect.stringMatching(/twee/)])
      expect(reads.count).toBe(2)
    } finally {
      reads.stop()
    }
  })

  test('is made once while its order stays as it is, whoever asks and how often', async () => {
    const { orderId } = await orderOf('een.jpg')
    const asked = await Promise.all([
      requestArchive(orderId),
      requestArchive(orderId),
      requestArchive(orderId),
    ])
    expect(new Set(asked.map(({ archiveId }) => archiveId)).size).toBe(1)
    await world.work()
    const before = await keysOf(asked[0])
    expect(before).toHaveLength(1)
    expect(await requestArchive(orderId)).toMatchObject({ archiveId: asked[0].archiveId, state: 'ready' })
    await studio.orders.shipOrder({ orderId, carrier: '', trackAndTrace: '' })
    expect(await requestArchive(orderId)).toMatchObject({ archiveId: asked[0].archiveId, state: 'ready' })
    await world.work()
    expect(await keysOf(asked[0])).toEqual(before)
  })

  test('goes on where a download broke off', async () => {
    const { orderId } = await orderOf('een.jpg')
    const { path, sizeBytes } = await made(orderId)
    const whole = await studio.get(path)
    expect(whole.headers.get('content-length')).toBe(String(sizeBytes))
    expect(whole.headers.get('content-disposition')).toContain('productie-')
    const bytes = Buffer.from(await whole.arrayBuffer())
    const rest = await studio.get(path, { range: 'bytes=1000-', 'if-range': whole.headers.get('etag')! })
    expect(rest.status).toBe(206)
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true)
  })

  test('is another once what goes into it changed', async () => {
    const { orderId } = await orderOf('een.jpg')
    const first = await made(orderId)
    await studio.clients.updateClient({ clientId: anna.id, firstName: 'Anne' })
    expect(await findArchive(orderId)).toBeNull()
    const second = await made(orderId)
    expect(second.archiveId).not.toBe(first.archiveId)
    expect((await studio.get(first.path)).status).toBe(200)
  })

  test('that lacks a file says so, and is made anew when it is asked for again', async () => {
    const { orderId, photoIds } = await orderOf('een.jpg', 'weg.jpg')
    const key = originalKeyOf(photoIds[1]!)
    const { stream } = (await world.services.objects.read(key))!
    const bytes = Buffer.concat(await stream.toArray())
    await world.services.objects.remove([key])
    const first = await made(orderId)
    expect(first).toMatchObject({ state: 'ready', leftOutCount: 1 })
    expect((await filesOf(first.path)).at(-1)!.name).toMatch(/_ontbrekend\.txt$/)
    await world.services.objects.write(key, bytes, { contentType: 'image/jpeg' })
    const second = await made(orderId)
    expect(second).toMatchObject({ leftOutCount: 0 })
    expect(second.archiveId).not.toBe(first.archiveId)
  })

  test('whose file is lost is not there, and is made when it is asked for', async () => {
    const { orderId } = await orderOf('een.jpg')
    const opened = await made(orderId)
    await world.services.objects.remove(await keysOf(opened))
    const shown = await studio.fetch(opened.path, {
      headers: { 'sec-fetch-dest': 'document' },
      redirect: 'manual',
    })
    expect([shown.status, shown.headers.get('location')]).toEqual([303, `/orders?bestelling=${orderId}`])
    const first = await made(orderId)
    await world.services.objects.remove(await keysOf(first))
    const lost = await studio.get(first.path)
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await findArchive(orderId)).toBeNull()
    expect(await made(orderId)).toMatchObject({ state: 'ready' })
  })
})

test('five of a studio wait at once, at whichever process they are asked for; others are not held up', async () => {
  const { photoIds } = await orderOf('een.jpg')
  const orderIds = []
  for (let at = 0; at < UNFINISHED_ARCHIVES_MAX + 3; at++) orderIds.push(await paidOrder(photoIds))
  const node = await openNode(world)
  try {
    const there = node.as(studio)
    const asked = await Promise.allSettled(
      orderIds.map((orderId, at) => (at % 2 ? there : studio).orders.preparePrintFiles({ orderId })),
    )
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused).toHaveLength(3)
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'too_many_archives', data: { max: UNFINISHED_ARCHIVES_MAX } })
  } finally {
    await node.close()
  }
  const neighbour = await world.photographer()
  const client = await neighbour.newClient()
  const photo = await neighbour.addPhoto(client.id, { type: 'final' })
  const { orderId } = await orderPrints(client, [photo.id])
  await asSystem(world.services.pool, async (tx) =>
    markPaid(tx, world.services, (await lockOrder(tx, orderId))!, world.clock()),
  )
  expect(await neighbour.orders.preparePrintFiles({ orderId })).toMatchObject({
    archive: { state: 'waiting' },
  })
  await world.work()
  for (const orderId of orderIds) await requestArchive(orderId).catch(() => {})
  await world.work()
})

describe('on a bad day', () => {
  test('a worker that is lost in its middle leaves its work to another, and nothing behind', async () => {
    const { orderId } = await orderOf('een.jpg')
    const { archiveId } = await requestArchive(orderId)
    const held = holdWrites()
    const lost = makePrintArchive.run({ archiveId, studioId: studio.id }, run({ write: held.write }))
    await held.began
    expect(await findArchive(orderId)).toMatchObject({ state: 'making' })
    await world.work()
    const ready = await findArchive(orderId)
    expect(ready).toMatchObject({ archiveId, state: 'ready' })
    const before = await filesOf(ready!.path!)
    held.letGo()
    await lost
    expect(await findArchive(orderId)).toEqual(ready)
    expect(await keysOf({ archiveId })).toHaveLength(1)
    expect(await filesOf(ready!.path!)).toEqual(before)
  })

  test('a photo that is deleted meanwhile is in no archive, and the making begins anew by itself', async () => {
    const { orderId, photoIds } = await orderOf('blijft.jpg', 'gaat.jpg')
    await complete(orderId)
    const { archiveId } = await requestArchive(orderId)
    const held = holdWrites()
    const making = makePrintArchive.run({ archiveId, studioId: studio.id }, run({ write: held.write }))
    await held.began
    await studio.photos.deletePhotos({ photoIds: [photoIds[1]!] })
    held.letGo()
    await making
    const archive = await findArchive(orderId)
    expect(archive).toMatchObject({ archiveId, state: 'ready', leftOutCount: 1 })
    expect((await filesOf(archive!.path!)).map(({ name }) => name)).toEqual([
      expect.stringMatching(/werkbon/),
      expect.stringMatching(/blijft/),
      expect.stringMatching(/ontbrekend/),
    ])
    expect(await keysOf({ archiveId })).toHaveLength(1)
  })

  test('a full disk lets it wait, and it is made once there is room', async () => {
    const { orderId } = await orderOf('een.jpg')
    const roomy = world.diskSpace.freeBytes
    world.diskSpace.freeBytes = 0
    await requestArchive(orderId)
    try {
      for (let times = 0; times < 8; times++) {
        await world.work()
        expect(await findArchive(orderId)).toMatchObject({ state: 'waiting', waitsForDisk: true })
        world.clock.advance(2 * 60_000)
      }
    } finally {
      world.diskSpace.freeBytes = roomy
    }
    await world.work()
    expect(await findArchive(orderId)).toMatchObject({ state: 'ready', waitsForDisk: false })
  })

  test('what fails to the end says so, and is tried again when it is asked for', async () => {
    const { orderId } = await orderOf('een.jpg')
    const { archiveId } = await requestArchive(orderId)
    const broken = { write: () => Promise.reject(new Error('the bucket broke')) }
    const payload = { archiveId, studioId: studio.id }
    await expect(makePrintArchive.run(payload, run(broken))).rejects.toThrow('broke')
    expect(await findArchive(orderId)).toMatchObject({ state: 'waiting' })
    await makePrintArchive.giveUp!(payload, run())
    expect(await findArchive(orderId)).toMatchObject({ state: 'failed', path: null })
    const again = await made(orderId)
    expect(again.archiveId).not.toBe(archiveId)
    expect(again.state).toBe('ready')
  })

  test('an order that was stopped meanwhile has nothing made', async () => {
    const { orderId } = await orderOf('een.jpg')
    const { archiveId } = await requestArchive(orderId)
    await world.owner.query(`update orders set status = 'canceled' where id = $1`, [orderId])
    await world.work()
    expect(await keysOf({ archiveId })).toEqual([])
    expect(await findArchive(orderId)).toBeNull()
  })
})

describe('it is gone', () => {
  const isGone = async ({ archiveId, path }: { archiveId: string; path: string }) => {
    await world.work()
    expect(await keysOf({ archiveId })).toEqual([])
    expect((await studio.get(path)).status).toBe(404)
  }

  test('a day later, and not before', async () => {
    const { orderId } = await orderOf('een.jpg')
    const archive = await made(orderId)
    world.clock.advance(DAY_MS - 60_000)
    await sweepPrintArchives.run({}, run())
    expect((await studio.get(archive.path)).status).toBe(200)
    world.clock.advance(2 * 60_000)
    expect((await studio.get(archive.path)).status).toBe(404)
    await sweepPrintArchives.run({}, run())
    await isGone(archive)
  })

  test('with a photo of it that is deleted', async () => {
    const { orderId, photoIds } = await orderOf('een.jpg', 'twee.jpg')
    await complete(orderId)
    const archive = await made(orderId)
    await studio.photos.deletePhotos({ photoIds: [photoIds[0]!] })
    await isGone(archive)
  })

  test('with the person whose order it was, also where it was only asked for', async () => {
    const { orderId, photoIds } = await orderOf('een.jpg')
    await complete(orderId)
    const archive = await made(orderId)
    const other = await paidOrder(photoIds)
    await complete(other)
    await erasePerson(world.services, anna.email, true)
    await isGone(archive)
    const { rows } = await world.owner.query('select state from print_archives where order_id = $1', [
      orderId,
    ])
    expect(rows).toEqual([])
  })
})

test('the check of the storage knows what is made, and has what is lost made anew', async () => {
  await world.owner.query('delete from print_archives')
  await world.work()
  const { orderId } = await orderOf('een.jpg')
  const archive = await made(orderId)
  expect((await runCommand(world, 'check-storage')).code).toBe(0)
  await world.services.objects.remove(await keysOf(archive))
  expect((await runCommand(world, 'check-storage')).code).not.toBe(0)
  await runCommand(world, 'check-storage', '--mend', '--ja')
  expect((await runCommand(world, 'check-storage')).code).toBe(0)
  expect(await findArchive(orderId)).toBeNull()
})

test('a large order never lies in memory: few photos are cropped ahead of what was written', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = { width: 900, height: 600, channels: 3, background: '#888', noise } as const
  const drawn = await sharp({ create: grain }).jpeg().toBuffer()
  const photoIds = []
  for (let at = 0; at < 12; at++) {
    // Bytes after a JPEG's end marker make each file unique without changing the image.
    const bytes = Buffer.concat([drawn, Buffer.from(`number ${at}`)])
    photoIds.push((await studio.addPhoto(anna.id, { type: 'final', label: `ruis-${at}.jpg`, bytes })).id)
  }
  const orderId = await paidOrder(photoIds)
  await world.work()
  const { archiveId } = await requestArchive(orderId)
  const reads = countReads(photoIds)
  const written: { bytes: number; reads: number }[] = []
  const write: Objects['write'] = (key, source, as) =>
    world.services.objects.write(key, Readable.from(watched(source as Readable), { objectMode: false }), as)
  async function* watched(source: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of source) {
      written.push({ bytes: (bytes += chunk.length), reads: reads.count })
      yield chunk
    }
  }
  await makePrintArchive.run({ archiveId, studioId: studio.id }, run({ write }))
  reads.stop()
  expect(reads.count).toBe(photoIds.length)
  const ofOneBytes = (await findArchive(orderId))!.sizeBytes! / photoIds.length
  const mostAhead = Math.max(...written.map(({ bytes, reads }) => reads - bytes / ofOneBytes))
  expect(mostAhead).toBeLessThan(4)
})

test('nobody else asks, and made-up addresses find nothing', async () => {
  const { orderId } = await orderOf('een.jpg')
  const { archiveId } = await made(orderId)
  const neighbour = await world.photographer()
  await expect(neighbour.orders.preparePrintFiles({ orderId })).rejects.toMatchObject({
    code: 'order_not_found',
  })
  expect(await neighbour.orders.findPrintFiles({ orderId })).toEqual({ archive: null })
  expect((await neighbour.get(archivePath(orderId, archiveId))).status).toBe(404)
  expect((await studio.get(archivePath(orderId, orderId))).status).toBe(404)
})

function countReads(photoIds: readonly string[]) {
  const keys = new Set(photoIds.map((id) => originalKeyOf(id)))
  const { objects } = world.services
  const original: Objects['withLocalFile'] = objects.withLocalFile.bind(objects)
  const reads = { count: 0, stop: () => void (objects.withLocalFile = original) }
  objects.withLocalFile = (key, use) => {
    if (keys.has(key)) reads.count += 1
    return original(key, use)
  }
  return reads
}

/**
 * Holds back the result of the first write until `letGo` is called. Later writes return normally.
 */
function holdWrites() {
  const { objects } = world.services
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
  let isFirst = true
  const write: Objects['write'] = async (...given) => {
    const written = await objects.write(...given)
    if (!isFirst) return written
    isFirst = false
    begin()
    await end
    return written
  }
  return { write, began, letGo }
}
