import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { guardDisks } from '#platform/disk/disk-room.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import type { Services } from '#platform/services.ts'
import { firstRun } from '#test/world/first-run.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { askToUpload } from '#test/world/send-photo.ts'
import { relieveDisk, removeObjects, sweepRemovedObjects } from './remove-objects.job.ts'

const DAY_MS = 24 * 60 * 60_000

let world: World
let studio: Photographer
let anna: Client

beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  studio = await world.photographer()
  anna = await studio.newClient()
})
afterAll(() => world.close())

const run = (services: Services = world.services) => firstRun(services)
const isThere = async (key: string) => (await world.services.objects.stat(key)) !== undefined
const noted = async () =>
  (await world.owner.query<{ key: string }>('select key from removed_objects')).rows.map(({ key }) => key)

test('a photo that is deleted is gone for everybody at once, its room is free, and its files stay a week', async () => {
  const before = await studio.storage.summariseStorage({})
  const { id } = await studio.hasPhoto(anna.id)
  await world.work()
  const { signature, photos } = await anna.photos.listForClient({ type: 'preview' })
  const url = photoUrl(photos[0]!, 800, signature)
  expect((await anna.get(url)).status).toBe(200)

  const { usedBytes } = await studio.storage.summariseStorage({})
  await studio.photos.deletePhotos({ photoIds: [id] })
  expect(await studio.storage.summariseStorage({})).toMatchObject({
    usedBytes: before.usedBytes,
    freeBytes: before.freeBytes,
  })
  const restingBytes = usedBytes - before.usedBytes
  expect((await studio.storage.summariseStorage({})).restingBytes).toBe(restingBytes)
  const admin = await world.admin()
  expect(await admin.accountDesk.findAccount({ studioId: studio.id })).toMatchObject({ restingBytes })
  expect(await admin.office.findOverview({})).toMatchObject({ storageRestingBytes: restingBytes })
  await world.work()
  for (const who of [anna, studio]) expect((await who.get(url)).status).toBe(404)
  const key = originalKeyOf(id)
  expect(await isThere(key)).toBe(true)

  world.clock.advance(7 * DAY_MS - 60_000)
  await sweepRemovedObjects.run({}, run())
  expect(await isThere(key)).toBe(true)
  expect(await noted()).toHaveLength(4)

  world.clock.advance(2 * 60_000)
  await sweepRemovedObjects.run({}, run())
  expect(await isThere(key)).toBe(false)
  expect(await noted()).toEqual([])
  expect(await studio.storage.summariseStorage({})).toEqual(before)
})

/** As if so much more of what this studio deleted rested. */
const letMoreRest = (bytes: number) =>
  world.owner.query('update studio_room set resting_bytes = resting_bytes + $1 where photographer_id = $2', [
    bytes,
    studio.id,
  ])

const announced = async (sizeBytes: number): Promise<unknown> => {
  const response = await askToUpload(studio, { clientId: anna.id, sizeBytes })
  return response.status === 201 ? 'taken' : response.json()
}

test('who uploads and deletes in turn is stopped once that takes twice the plan, and goes on when it is gone', async () => {
  const photo = await studio.hasPhoto(anna.id)
  const { usedBytes, limitBytes } = await studio.storage.summariseStorage({})
  await studio.photos.deletePhotos({ photoIds: [photo.id] })
  await world.work()
  await letMoreRest(2 * limitBytes - 2 * usedBytes)
  expect(await announced(usedBytes + 1)).toEqual({ code: 'storage_resting', freeBytes: usedBytes })
  expect(await announced(usedBytes)).toBe('taken')
  expect(await announced(1)).toEqual({ code: 'storage_resting', freeBytes: 0 })
  // The plan counts none of it.
  expect(await studio.storage.summariseStorage({})).toMatchObject({ freeBytes: limitBytes - usedBytes })
  const large = 150 * 1024 ** 2
  await letMoreRest(-large)
  expect(await announced(large + 1)).toEqual({ code: 'storage_resting', freeBytes: large })

  world.clock.advance(8 * DAY_MS)
  await sweepRemovedObjects.run({}, run())
  expect(await announced(usedBytes)).toBe('taken')
})

test('a gallery that is deleted rests as well, and is counted no longer than its files are there', async () => {
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const galleryId = gallery!.id
  const before = await studio.storage.summariseStorage({})
  await studio.hasPhoto(anna.id, { galleryId })
  await studio.hasPhoto(anna.id, { galleryId })
  const { usedBytes } = await studio.storage.summariseStorage({})
  await studio.orders.deleteGallery({ galleryId, title: 'Anna de Vries' })
  const { restingBytes } = await studio.storage.summariseStorage({})
  expect(restingBytes).toBe(usedBytes - before.usedBytes)
  await world.work()
  world.clock.advance(8 * DAY_MS)
  await sweepRemovedObjects.run({}, run())
  // Done again, as after a death between the files and their notes.
  await sweepRemovedObjects.run({}, run())
  expect(await studio.storage.summariseStorage({})).toEqual(before)
})

/** A disk on which each removed object makes room; it is low until so many are gone. */
function lowDisk(until: number, lacking: readonly string[] = []): Services {
  let gone = 0
  const { objects } = world.services
  const MB = 1024 ** 2
  return {
    ...world.services,
    objects: {
      ...objects,
      remove: async (keys) => {
        await objects.remove(keys)
        gone += keys.length
      },
    },
    disk: guardDisks(['/'], async () => ({
      freeBytes: (gone < until ? 200 : 300) * MB,
      sizeBytes: 1000 * MB,
    })),
    listNotBackedUp: async () => new Set(lacking),
  }
}

test('on a low disk what rests goes before its days are over, the oldest first, but nothing of today', async () => {
  const ids: string[] = []
  for (let day = 0; day < 3; day++) {
    const { id } = await studio.hasPhoto(anna.id)
    ids.push(id)
    await studio.photos.deletePhotos({ photoIds: [id] })
    await world.work()
    world.clock.advance(day < 2 ? DAY_MS : DAY_MS - 60_000)
  }
  const left = async () => {
    const there = await Promise.all(ids.map((id) => isThere(originalKeyOf(id))))
    return ids.filter((_, at) => there[at])
  }
  // There is room: nothing goes.
  await relieveDisk.run({}, run(lowDisk(0)))
  expect(await left()).toEqual(ids)
  // What the backup lacks stays, however old.
  await relieveDisk.run({}, run(lowDisk(100, [originalKeyOf(ids[0]!)])))
  expect(await left()).toEqual([ids[0], ids[2]])
  await relieveDisk.run({}, run(lowDisk(100)))
  expect(await left()).toEqual([ids[2]])
  world.clock.advance(60_000)
  await relieveDisk.run({}, run({ ...lowDisk(100), listNotBackedUp: undefined }))
  expect(await left()).toEqual([ids[2]])
  await relieveDisk.run({}, run(lowDisk(1)))
  expect(await left()).toEqual([])
  expect(await studio.storage.summariseStorage({})).toMatchObject({ restingBytes: 0 })
})

test('a sweep that dies in its middle is done again, and leaves nothing', async () => {
  const ids = []
  for (let nth = 0; nth < 3; nth++) ids.push((await studio.hasPhoto(anna.id)).id)
  await studio.photos.deletePhotos({ photoIds: ids })
  await world.work()
  world.clock.advance(8 * DAY_MS)
  const { objects } = world.services
  const dying = {
    ...objects,
    remove: async (keys: string[]) => {
      await objects.remove(keys.slice(0, 1))
      throw new Error('the machine died')
    },
  }
  await expect(sweepRemovedObjects.run({}, run({ ...world.services, objects: dying }))).rejects.toThrow(
    'the machine died',
  )
  expect(await noted()).toHaveLength(3)
  await sweepRemovedObjects.run({}, run())
  for (const id of ids) expect(await isThere(originalKeyOf(id))).toBe(false)
  expect(await noted()).toEqual([])
})

test('more than one sweep can take at once all go', async () => {
  const keys = Array.from({ length: 2500 }, (_, at) => `originals/none-${at}`)
  await removeObjects.run({ keys }, run())
  expect(await noted()).toHaveLength(2500)
  world.clock.advance(8 * DAY_MS)
  await sweepRemovedObjects.run({}, run())
  expect(await noted()).toEqual([])
})

test('who keeps nothing, and what no row ever named, goes at once', async () => {
  const write = (key: string) =>
    world.services.objects.write(key, Buffer.from('x'), { contentType: 'image/jpeg' })
  await write('originals/a')
  await removeObjects.run({ keys: ['originals/a'] }, run({ ...world.services, keepDeletedDays: 0 }))
  expect(await isThere('originals/a')).toBe(false)
  await write('originals/b')
  await removeObjects.run({ keys: ['originals/b'], neverNamed: true }, run())
  expect(await isThere('originals/b')).toBe(false)
  expect(await noted()).toEqual([])
})

test('what is noted twice is gone no later', async () => {
  const { id } = await studio.hasPhoto(anna.id)
  await studio.photos.deletePhotos({ photoIds: [id] })
  await world.work()
  await world.owner.query('update removed_objects set removed_at = $1', [new Date(0)])
  await removeObjects.run({ keys: [originalKeyOf(id)] }, run())
  await sweepRemovedObjects.run({}, run())
  expect(await isThere(originalKeyOf(id))).toBe(false)
})

/** Bytes that lie there of this studio's originals, whether a row names them or they rest. */
async function lying(): Promise<number> {
  const { rows } = await world.owner.query<{ key: string }>(
    `select original_key as key from photos where photographer_id = $1
      union select key from removed_objects where photographer_id = $1`,
    [studio.id],
  )
  const sizes = await Promise.all(
    rows.map(async ({ key }) => (await world.services.objects.stat(key))?.sizeBytes),
  )
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0)
}

const photoIn = async (type: 'preview' | 'final' = 'preview') => studio.hasPhoto(anna.id, { type })
const deletes = (...photoIds: string[]) => studio.photos.deletePhotos({ photoIds })
const mainGallery = async () => (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!.id

const doors: [string, () => Promise<unknown>][] = [
  [
    'a photo deleted twice',
    async () => {
      const { id } = await photoIn()
      await Promise.allSettled([deletes(id), deletes(id)])
      await deletes(id).catch(() => {})
    },
  ],
  [
    'one named twice in one request',
    async () => {
      const { id } = await photoIn()
      await deletes(id, id).catch(() => {})
    },
  ],
  ['a final', async () => deletes((await photoIn('final')).id)],
  [
    'one before its pictures were made',
    async () => {
      const { id } = await photoIn()
      await deletes(id)
      await world.work()
    },
  ],
  [
    'the same file again, after it was deleted',
    async () => {
      await deletes((await photoIn()).id)
      await world.work()
      await photoIn()
    },
  ],
  [
    'a deleted photo beside its gallery',
    async () => {
      const galleryId = await mainGallery()
      const { id } = await studio.hasPhoto(anna.id, { galleryId })
      await studio.hasPhoto(anna.id, { galleryId })
      await Promise.allSettled([
        deletes(id),
        studio.orders.deleteGallery({ galleryId, title: 'Anna de Vries' }),
      ])
    },
  ],
  [
    'a client who was archived and taken back',
    async () => {
      await photoIn()
      await studio.clients.archiveClient({ clientId: anna.id })
      await studio.clients.restoreClient({ clientId: anna.id })
    },
  ],
  [
    'a client who was archived',
    async () => {
      await photoIn()
      await studio.clients.archiveClient({ clientId: anna.id })
    },
  ],
]

test.each(doors)('every byte that lies there is counted, in use or resting: %s', async (_, goIn) => {
  await goIn()
  await world.work()
  const { usedBytes, restingBytes } = await studio.storage.summariseStorage({})
  expect(usedBytes + restingBytes).toBeGreaterThan(0)
  expect(usedBytes + restingBytes).toBe(await lying())
  world.clock.advance(8 * DAY_MS)
  await sweepRemovedObjects.run({}, run())
  const after = await studio.storage.summariseStorage({})
  expect(after).toMatchObject({ restingBytes: 0, usedBytes })
  expect(usedBytes).toBe(await lying())
})
