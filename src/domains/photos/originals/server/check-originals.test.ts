import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { firstRun } from '#test/world/first-run.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg, receivePhoto } from '#test/world/receive-photo.ts'
import { checkOriginals } from './check-originals.job.ts'
import { originalKeyOf } from '../../server/photos.ts'

let world: World
let studio: Photographer
let anna: Client
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

async function newShoot(...labels: string[]) {
  studio = await world.photographer()
  anna = await studio.newClient()
  const photos = []
  for (const label of labels) photos.push(await studio.addPhoto(anna.id, { label, type: 'final' }))
  await world.work()
  return photos
}

const DAY_MS = 24 * 60 * 60_000
const fileOf = (id: string) => join(world.objectsFolder, originalKeyOf(id))

async function flipByte(id: string) {
  const bytes = await readFile(fileOf(id))
  bytes[bytes.length >> 1]! ^= 0xff
  await writeFile(fileOf(id), bytes)
}

const check = (payload: { photoIds?: string[] } = {}) => checkOriginals.run(payload, firstRun(world.services))

/** Advancing the clock would end plans and sessions, so the rows are aged instead. */
async function passMonth() {
  await world.owner.query(
    `update photos set created_at = created_at - interval '31 days', checked_at = checked_at - interval '31 days'`,
  )
  await check()
}

const seenByStudio = async () => {
  const { photos } = await studio.photos.listForStudio({ clientId: anna.id, type: 'final' })
  return Object.fromEntries(photos.map(({ id, damage }) => [id, damage]))
}
const bell = async () =>
  (await studio.notifications.listNotifications({})).notifications.map(({ kind, subjectId, count }) => ({
    kind,
    subjectId,
    count,
  }))

test('within a month a changed byte and a lost file are noticed, told to the studio and to admins, and left out of downloads', async () => {
  const [whole, changed, lost] = await newShoot('heel.jpg', 'anders.jpg', 'weg.jpg')
  await flipByte(changed!.id)
  await rm(fileOf(lost!.id))
  await check()
  expect(await bell()).toEqual([])

  await passMonth()
  expect(await seenByStudio()).toEqual({ [changed!.id]: 'changed', [lost!.id]: 'missing' })
  expect(await bell()).toEqual([{ kind: 'originals_damaged', subjectId: anna.id, count: 2 }])
  const admin = await world.admin()
  expect((await admin.office.findServerState({})).damagedOriginals).toEqual([
    { studioId: studio.id, studioName: expect.any(String), count: 2 },
  ])

  const photoIds = [whole!.id, changed!.id, lost!.id]
  expect(await anna.photos.planDownload({ photoIds })).toMatchObject({
    count: 1,
    skippedCount: 2,
    skippedNames: ['anders.jpg', 'weg.jpg'],
  })
  const { photos } = await anna.photos.listForClient({ type: 'final' })
  expect(photos.filter((photo) => 'damage' in photo)).toEqual([])

  await passMonth()
  expect(await bell()).toHaveLength(1)
})

test('a damaged photo is mended by uploading its file again, with everything that was said about it', async () => {
  const [changed, lost] = await newShoot('anders.jpg', 'weg.jpg')
  await anna.photos.addComment({ photoIds: [changed!.id], comment: 'Prachtig' })
  await flipByte(changed!.id)
  await rm(fileOf(lost!.id))
  await check({ photoIds: [changed!.id, lost!.id] })
  expect(Object.keys(await seenByStudio())).toHaveLength(2)

  for (const { bytes } of [changed!, lost!])
    await receivePhoto(world.services, studio, anna.id, { bytes, label: 'opnieuw.jpg', type: 'final' })
  await check()
  expect(await seenByStudio()).toEqual({ [changed!.id]: undefined, [lost!.id]: undefined })
  for (const { id, bytes } of [changed!, lost!]) expect(crc32(await readFile(fileOf(id)))).toBe(crc32(bytes))
  expect(await anna.photos.listComments({ photoId: changed!.id })).toHaveLength(1)
  const photoIds = [changed!.id, lost!.id]
  expect(await anna.photos.planDownload({ photoIds })).toMatchObject({ count: 2, skippedCount: 0 })
})

test('what a download can not read is looked at that moment, also when it vanishes on its way', async () => {
  const photos = await newShoot('een.jpg', 'twee.jpg', 'drie.jpg')
  const photoIds = photos.map(({ id }) => id)
  const { address } = await anna.photos.planDownload({ photoIds })
  await rm(fileOf(photoIds[1]!))
  const response = await anna.get(address)
  await expect(response.arrayBuffer()).rejects.toThrow()
  // The response ends before its check is enqueued.
  await eventually(async () => {
    await world.work()
    expect(await seenByStudio()).toMatchObject({ [photoIds[1]!]: 'missing' })
  })

  await rm(fileOf(photoIds[2]!))
  await anna.photos.planDownload({ photoIds })
  await world.work()
  expect(await bell()).toEqual([{ kind: 'originals_damaged', subjectId: anna.id, count: 2 }])
})

test('where nothing at all is there it is the storage that is missing, and no studio is told that its photos are lost', async () => {
  const photos = await newShoot(...Array.from({ length: 12 }, (_, at) => `foto-${at}.jpg`))
  for (const { id } of photos) await rm(fileOf(id))
  const photoIds = photos.map(({ id }) => id)
  await expect(check({ photoIds })).rejects.toThrow('is the storage?')
  expect(await bell()).toEqual([])
})

test('a run reads no more than its share, however much there is', async () => {
  const bytes = await drawJpeg()
  await newShoot('klein.jpg')
  const large = await studio.addPhoto(anna.id, { bytes, label: 'groot.jpg', type: 'final' })
  await world.owner.query('update photos set file_size = $1, created_at = $2 where id = $3', [
    300 * 1024 ** 2,
    world.clock(),
    large.id,
  ])
  world.clock.advance(31 * DAY_MS)
  const { objects } = world.services
  const reading = objects.read.bind(objects)
  const read: string[] = []
  objects.read = async (key, range) => {
    read.push(key)
    return reading(key, range)
  }
  await check()
  expect(read).not.toContain(originalKeyOf(large.id))
  await check()
  objects.read = reading
  expect(read).toContain(originalKeyOf(large.id))
})
