import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '#test/world/new-world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const MINUTE_MS = 60_000

test('on a full disk pictures wait without failing, and are made once there is room', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const roomy = world.diskSpace.freeBytes
  await studio.addPhoto(client.id, { type: 'final' })
  const picture = async () => (await client.photos.listForClient({ type: 'final' })).photos[0]!.picture

  world.diskSpace.freeBytes = 0
  for (let times = 0; times < 5; times++) {
    await world.work()
    world.clock.advance(10 * MINUTE_MS)
  }
  expect(await picture()).toBe('making')

  world.diskSpace.freeBytes = roomy
  await world.work()
  expect(await picture()).toBe('ready')
})

test('a photo is shown only once the files of all its sizes are written', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  await studio.addPhoto(client.id, { type: 'final' })
  const picture = async () => (await client.photos.listForClient({ type: 'final' })).photos[0]!.picture

  const { objects } = world.services
  const write: typeof objects.write = (key, ...given) =>
    key.endsWith('/2048.jpg') ? Promise.reject(new Error('no room')) : objects.write(key, ...given)
  world.services.objects = { ...objects, write }
  await world.work()
  expect(await picture()).toBe('making')

  world.services.objects = objects
  world.clock.advance(10 * MINUTE_MS)
  await world.work()
  expect(await picture()).toBe('ready')
})
