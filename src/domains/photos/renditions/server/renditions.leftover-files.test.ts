import { afterAll, beforeAll, expect, test } from 'vitest'
import { flattenPages } from '#platform/objects/objects.ts'
import { emptyQueue } from '#test/world/empty-queue.ts'
import { removeForGood } from '#test/world/remove-for-good.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { Away } from '#platform/core/away.ts'
import { makeRenditions } from './make-renditions.job.ts'
import { renditionsPrefix } from './storage-keys.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const filesOf = async (photoId: string) => {
  const found = []
  for await (const { key } of flattenPages(world.services.objects.list(renditionsPrefix(photoId))))
    found.push(key)
  return found
}

test('what a killed worker had written of a photo that went meanwhile does not stay for ever', async () => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  const gone = await studio.addPhoto(anna.id)
  const other = await studio.addPhoto(anna.id)
  await world.work()
  const whole = await filesOf(other.id)
  await studio.photos.deletePhotos({ photoIds: [gone.id] })
  await world.work()
  for (const size of [480, 800]) {
    const key = `${renditionsPrefix(gone.id)}p1.7/${size}.jpg`
    await world.services.objects.write(key, Buffer.from('half'), { contentType: 'image/jpeg' })
  }

  const run = { services: world.services, attempt: 2, log: world.services.log }
  await makeRenditions.run({ photoId: gone.id, studioId: studio.id }, run)
  await world.work()
  // Removed files stay for a week.
  expect(await filesOf(gone.id)).toHaveLength(5)
  await removeForGood(world.services)
  expect(await filesOf(gone.id)).toEqual([])
  expect(await filesOf(other.id)).toEqual(whole)
  expect(whole).toHaveLength(3)
})

test('a photo is not given up because its bucket was away at each try: it is asked for again', async () => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  const { id: photoId } = await studio.addPhoto(anna.id)
  await emptyQueue(world.owner)
  const objects = { ...world.services.objects, withLocalFile: () => Promise.reject(new Away('the bucket')) }
  const run = (attempt: number) =>
    makeRenditions.run(
      { photoId, studioId: studio.id },
      { services: { ...world.services, objects }, attempt, log: world.services.log },
    )
  await expect(run(7)).rejects.toThrow('the bucket')
  await run(8)
  const { rows } = await world.owner.query(
    `select task_identifier as task, attempts from graphile_worker.jobs`,
  )
  expect(rows).toEqual([{ task: 'make-renditions', attempts: 0 }])
  world.clock.advance(6 * 60_000)
  await world.work()
  expect(await filesOf(photoId)).toHaveLength(3)
})
