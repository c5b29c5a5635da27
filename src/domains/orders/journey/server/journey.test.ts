import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvePhotos } from '#test/world/approve.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'

let world: World
let studio: Photographer

beforeAll(async () => {
  world = await newWorld({ clock })
  studio = await world.photographer()
})
afterAll(() => world.close())

const clock = fixedClock()

const later = () => {
  clock.advance(60_000)
  return clock()
}

test('a studio sees when its client came to each step with a gallery', async () => {
  const anna = await studio.newClient()
  const journey = async () => (await studio.orders.findJourneys({ clientId: anna.id }))[0]!
  const { invited } = await journey()
  expect(invited).not.toBeNull()
  expect(await journey()).toMatchObject({ viewed: null, chosen: null, finished: null, ordered: null })

  // A studio that looks at its client's gallery does not count as a view.
  await studio.photos.viewGallery({ clientId: anna.id })
  expect(await journey()).toMatchObject({ viewed: null })
  const viewed = later()
  await anna.photos.findGallery({})
  later()
  await anna.photos.findGallery({})
  expect(await journey()).toMatchObject({ invited, viewed })

  const preview = await studio.addPhoto(anna.id, { type: 'preview' })
  const chosen = later()
  await approvePhotos(anna, [preview.id])
  const finished = later()
  const final = await studio.addPhoto(anna.id, { type: 'final' })
  const ordered = later()
  await orderPrints(anna, [final.id])
  expect(await journey()).toMatchObject({ invited, viewed, chosen, finished, ordered })
})

test('a gallery into which photos are moved shows what its client did with them as looking', async () => {
  const anna = await studio.newClient()
  const preview = await studio.addPhoto(anna.id, { type: 'preview' })
  await anna.photos.findGallery({})
  const loved = later()
  await anna.photos.setFavorite({ photoIds: [preview.id], isFavorite: true })
  later()
  const about = { creationId: crypto.randomUUID(), clientId: anna.id, kind: 'newborn', shotOn: null } as const
  const { galleryId } = await studio.galleries.createGallery({
    ...about,
    title: 'Newborn',
    sections: [],
    isOpen: true,
  })
  await studio.photos.moveToGallery({ photoIds: [preview.id], galleryId })
  expect(await studio.orders.findJourneys({ clientId: anna.id })).toMatchObject([
    { title: 'Newborn', viewed: loved, chosen: null },
    { title: null },
  ])
})

test('each gallery has a journey of its own, and a draft invited nobody', async () => {
  const anna = await studio.newClient()
  await anna.photos.findGallery({})
  const about = { creationId: crypto.randomUUID(), clientId: anna.id, kind: 'newborn', shotOn: null } as const
  later()
  await studio.galleries.createGallery({ ...about, title: 'Newborn', sections: [], isOpen: false })
  expect(await studio.orders.findJourneys({ clientId: anna.id })).toMatchObject([
    { title: 'Newborn', invited: null, viewed: null },
    { title: null, invited: expect.any(Date), viewed: expect.any(Date) },
  ])
})
