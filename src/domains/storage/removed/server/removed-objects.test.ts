import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { guardDisks } from '#platform/disk/disk-room.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { scheduleObjectRemoval } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import { firstRun } from '#test/world/first-run.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { askToUpload } from '#test/world/send-photo.ts'
import { relieveDisk, sweepRemovedObjects } from './remove-objects.job.ts'

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
const remove = (keys: string[], removal = {}) =>
  asSystem(world.services.pool, (tx) => scheduleObjectRemoval(tx, world.services, keys, removal))
const isThere = async (key: string) => (await world.services.objects.stat(key)) !== undefined
const listRemovedKeys = async () =>
  (await world.owner.query<{ key: string }>('select key from removed_objects')).rows.map(({ key }) => key)

test('a photo that is deleted is gone for everybody at once, its room is free, and its files stay a week', async () => {
  const before = await studio.storage.summariseStorage({})
  const { id } = await studio.addPhoto(anna.id)
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
  expect(await listRemovedKeys()).toHaveLength(4)

  world.clock.advance(2 * 60_000)
  await sweepRemovedObjects.run({}, run())
  expect(await isThere(key)).toBe(false)
  expect(await listRemovedKeys()).toEqual([])
  expect(await studio.storage.summariseStorage({})).toEqual(before)
})

const addRestingBytes = (bytes: number) =>
  world.owner.query('update studio_room set resting_bytes = resting_bytes + $1 where photographer_id = $2', [
    bytes,
    studio.id,
  ])

const requestUpload = async (sizeBytes: number): Promise<unknown> => {
  const response = await askToUpload(studio, { clientId: anna.id, sizeBytes })
  return response.status === 201 ? 'taken' : response.json()
}

test('who uploads and deletes in turn is stopped once that takes twice the plan, and goes on when it is gone', async () => {
  const photo = await studio.addPhoto(anna.id)
  const { usedBytes, limitBytes } = await studio.storage.summariseStorage({})
  await studio.photos.deletePhotos({ photoIds: [photo.id] })
  await world.work()
  await addRestingBytes(2 * limitBytes - 2 * usedBytes)
  expect(await requestUpload(usedBytes + 1)).toEqual({ code: 'storage_resting', freeBytes: usedBytes })
  expect(await requestUpload(usedBytes)).toBe('taken')
  expect(await requestUpload(1)).toEqual({ code: 'storage_resting', freeBytes: 0 })
  // Resting bytes don't use up the plan's room.
  expect(await studio.storage.summariseStorage({})).toMatchObject({ freeBytes: limitBytes - usedBytes })
  const large = 150 * 1024 ** 2
  await addRestingBytes(-large)
  expect(await requestUpload(large + 1)).toEqual({ code: 'storage_resting', freeBytes: large })

  world.clock.advance(8 * DAY_MS)
  await sweepRemovedObjects.run({}, run())
  expect(await requestUpload(usedBytes)).toBe('taken')
})

test('a gallery that is deleted rests as well, and is counted no longer than its files are there', async () => {
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const galleryId = gallery!.id
  const before = await studio.storage.summariseStorage({})
  await studio.addPhoto(anna.id, { galleryId })
  await studio.addPhoto(anna.id, { galleryId })
  const { usedBytes } = await studio.storage.summariseStorage({})
  await studio.orders.deleteGallery({ galleryId, title: 'Anna de Vries' })
  const { restingBytes } = await studio.storage.summariseStorage({})
  expect(restingBytes).toBe(usedBytes - before.usedBytes)
  await world.work()
  world.clock.advance(8 * DAY_MS)
  await sweepRemovedObjects.run({}, run())
  // A second sweep must not subtract the bytes again.
  await sweepRemovedObjects.run({}, run())
  expect(await studio.storage.summariseStorage({})).toEqual(before)
})

/** Simulates a disk that is low until `until` objects are removed. */
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
    const { id } = await studio.addPhoto(anna.id)
    ids.push(id)
    await studio.photos.deletePhotos({ photoIds: [id] })
    await world.work()
    world.clock.advance(day < 2 ? DAY_MS : DAY_MS - 60_000)
  }
  const remainingIds = async () => {
    const there = await Promise.all(ids.map((id) => isThere(originalKeyOf(id))))
    return ids.filter((_, at) => there[at])
  }
  await relieveDisk.run({}, run(lowDisk(0)))
  expect(await remainingIds()).toEqual(ids)
  // Files that the backup lacks stay, however old.
  await relieveDisk.run({}, run(lowDisk(100, [originalKeyOf(ids[0]!)])))
  expect(await remainingIds()).toEqual([ids[0], ids[2]])
  await relieveDisk.run({}, run(lowDisk(100)))
  expect(await remainingIds()).toEqual([ids[2]])
  world.clock.advance(60_000)
  await relieveDisk.run({}, run({ ...lowDisk(100), listNotBackedUp: undefined }))
  expect(await remainingIds()).toEqual([ids[2]])
  await relieveDisk.run({}, run(lowDisk(1)))
  expect(await remainingIds()).toEqual([])
  expect(await studio.storage.summariseStorage({})).toMatchObject({ restingBytes: 0 })
})

test('a sweep that dies in its middle is done again, and leaves nothing', async () => {
  const ids = []
  for (let nth = 0; nth < 3; nth++) ids.push((await studio.addPhoto(anna.id)).id)
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
  expect(await listRemovedKeys()).toHaveLength(3)
  await sweepRemovedObjects.run({}, run())
  for (const id of ids) expect(await isThere(originalKeyOf(id))).toBe(false)
  expect(await listRemovedKeys()).toEqual([])
})

test('more than one sweep can take at once all go', async () => {
  const keys = Array.from({ length: 2500 }, (_, at) => `originals/none-${at}`)
  await remove(keys)
  expect(await listRemovedKeys()).toHaveLength(2500)
  world.clock.advance(8 * DAY_MS)
  await sweepRemovedObjects.run({}, run())
  expect(await listRemovedKeys()).toEqual([])
})

test('who keeps nothing, and what no row ever named, goes at once', async () => {
  const write = (key: string) =>
    world.services.objects.write(key, Buffer.from('x'), { contentType: 'image/jpeg' })
  await write('originals/a')
  await asSystem(world.services.pool, (tx) =>
    scheduleObjectRemoval(tx, { ...world.services, keepDeletedDays: 0 }, ['originals/a']),
  )
  await world.work()
  expect(await isThere('originals/a')).toBe(false)
  await write('originals/b')
  await remove(['originals/b'], { neverNamed: true })
  await world.work()
  expect(await isThere('originals/b')).toBe(false)
  expect(await listRemovedKeys()).toEqual([])
})

test('what a transaction removes stays where that is undone, and waits where the bucket is away', async () => {
  const key = 'originals/c'
  const { objects, pool } = world.services
  await objects.write(key, Buffer.from('x'), { contentType: 'image/jpeg' })
  const undone = asSystem(pool, async (tx) => {
    await scheduleObjectRemoval(tx, world.services, [key], { neverNamed: true })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await world.work()
  expect(await isThere(key)).toBe(true)

  await remove([key], { neverNamed: true })
  const away = { ...objects, remove: () => Promise.reject(new Error('the bucket is away')) }
  await expect(sweepRemovedObjects.run({}, run({ ...world.services, objects: away }))).rejects.toThrow('away')
  expect(await listRemovedKeys()).toEqual([key])
  await world.work()
  expect(await isThere(key)).toBe(false)
})

test('what is noted twice is gone no later', async () => {
  const { id } = await studio.addPhoto(anna.id)
  await studio.photos.deletePhotos({ photoIds: [id] })
  await world.work()
  await world.owner.query('update removed_objects set gone_at = $1', [new Date(0)])
  await remove([originalKeyOf(id)])
  await sweepRemovedObjects.run({}, run())
  expect(await isThere(originalKeyOf(id))).toBe(false)
})

/** Sums the bytes of the studio's originals, also of deleted ones still kept. */
async function sumStoredBytes(): Promise<number> {
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

const photoIn = async (type: 'preview' | 'final' = 'preview') => studio.addPhoto(anna.id, { type })
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
      const { id } = await studio.addPhoto(anna.id, { galleryId })
      await studio.addPhoto(anna.id, { galleryId })
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
  expect(usedBytes + restingBytes).toBe(await sumStoredBytes())
  world.clock.advance(8 * DAY_MS)
  await sweepRemovedObjects.run({}, run())
  const after = await studio.storage.summariseStorage({})
  expect(after).toMatchObject({ restingBytes: 0, usedBytes })
  expect(usedBytes).toBe(await sumStoredBytes())
})
