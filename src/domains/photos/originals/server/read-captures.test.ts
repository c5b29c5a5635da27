import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { asSystem } from '#domains/access/server/access.ts'
import type { Services } from '#platform/services.ts'
import { firstRun } from '#test/world/first-run.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { photos } from '../../server/photos.tables.ts'
import { readCaptures } from './read-captures.job.ts'

let world: World
let studio: Photographer
let clientId: string

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  clientId = (await studio.newClient()).id
})
afterAll(() => world.close())

let shade = 0
const shot = (subSeconds: string, format: 'jpeg' | 'webp' = 'jpeg') =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: { r: shade++, g: 9, b: 9 } } })
    .withExif({
      IFD0: { Make: 'SONY', Model: 'ILCE-7M4' },
      IFD2: {
        DateTimeOriginal: '2026:07:04 15:30:00',
        SubSecTimeOriginal: subSeconds,
        BodySerialNumber: `serial ${subSeconds}`,
      },
    })
    .toFormat(format)
    .toBuffer()

const rows = () =>
  asSystem(world.services.pool, (tx) =>
    tx
      .select({ capturedAt: photos.capturedAt, camera: photos.camera, cameraSerial: photos.cameraSerial })
      .from(photos)
      .orderBy(asc(photos.id)),
  )

const run = (payload: { after?: string; until: string }, services: Services = world.services) =>
  readCaptures.run(payload, firstRun(services))

test('what cameras wrote into photos of before is read step by step, and then it ends', async () => {
  const ids: string[] = []
  for (let nth = 0; nth < 105; nth++) {
    world.clock.advance(1)
    ids.push((await studio.hasPhoto(clientId, { bytes: await shot(String(nth).padStart(3, '0')) })).id)
  }
  world.clock.advance(1)
  const webp = await studio.hasPhoto(clientId, { bytes: await shot('321', 'webp') })
  await asSystem(world.services.pool, (tx) =>
    tx.update(photos).set({ contentType: 'image/webp' }).where(eq(photos.id, webp.id)),
  )
  await world.services.objects.remove([`originals/${ids[7]}`])
  world.clock.advance(1)
  await studio.hasPhoto(clientId, { bytes: await shot('999') })

  await world.owner.query(`delete from graphile_worker._private_jobs`)
  await run({ until: webp.id })
  await world.work()

  const read = await rows()
  expect(read[0]).toEqual({
    capturedAt: new Date('2026-07-04T13:30:00.000Z'),
    camera: 'SONY ILCE-7M4',
    cameraSerial: 'serial 000',
  })
  expect(read[104]).toMatchObject({ capturedAt: new Date('2026-07-04T13:30:00.104Z') })
  expect(read[105]).toMatchObject({ capturedAt: new Date('2026-07-04T13:30:00.321Z') })
  // A photo without its file stays unread, and so does the one after `until`.
  const unknown = { capturedAt: null, camera: null, cameraSerial: null }
  expect([read[7], read[106]]).toEqual([unknown, unknown])
})

test('a step that was cut short is made again', async () => {
  const before = await rows()
  const first = await asSystem(world.services.pool, (tx) =>
    tx.select({ id: photos.id }).from(photos).limit(1),
  )
  const read = vi.spyOn(world.services.objects, 'read').mockRejectedValueOnce(new Error('the bucket is away'))
  await expect(run({ until: first[0]!.id })).rejects.toThrow('the bucket is away')
  read.mockRestore()
  await run({ until: first[0]!.id })
  expect(await rows()).toEqual(before)
})
