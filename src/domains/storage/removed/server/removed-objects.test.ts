import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import type { Services } from '#platform/services.ts'
import { firstRun } from '#test/world/first-run.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { removeObjects, sweepRemovedObjects } from './remove-objects.job.ts'

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

  await studio.photos.deletePhotos({ photoIds: [id] })
  expect(await studio.storage.summariseStorage({})).toEqual(before)
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
