import { afterAll, beforeAll, expect, test } from 'vitest'
import { ARRIVALS_DEBOUNCE_MS } from '#domains/photos/core/server/photo-notifications.ts'
import { newApiClient, makeKey, type ApiClient } from '#test/world/api-key-client.ts'
import { loopbackNetwork, openReceiver } from '#test/world/https-receiver.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'

let world: World
let studio: Photographer
let program: ApiClient
let receiver: Awaited<ReturnType<typeof openReceiver>>

beforeAll(async () => {
  world = await newWorld({ clock: fixedClock() })
  world.services.outside = loopbackNetwork
  studio = await world.photographer({ plan: 'studio' })
  program = newApiClient(world.url, (await makeKey(studio)).key)
  receiver = await openReceiver(() => ({ status: 204 }))
  const events = ['gallery.opened', 'comment.added', 'photos.delivered'] as const
  await studio.webhooks.addEndpoint({ url: receiver.url, events: [...events] })
})
afterAll(async () => {
  receiver.close()
  await world.close()
})

let looked = 0
async function arrived() {
  await world.work()
  const bodies = receiver.bodies().slice(looked)
  looked += bodies.length
  return bodies.map((body) => {
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
    return { type, data }
  })
}

const newClient = () => studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
const firstOf = async ({ id }: Client) => (await studio.galleries.listGalleries({ clientId: id })).at(-1)!.id
async function newGallery(client: Client, title: string, isOpen = false) {
  world.clock.advance(1000)
  const { galleryId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: client.id,
    title,
    kind: 'wedding',
    shotOn: null,
    sections: [],
    isOpen,
  })
  return galleryId
}
const named = ({ id }: Client) => ({ id, name: 'Anna de Vries' })

test('a gallery that is opened is told once, with the names that people read, and without an address', async () => {
  const anna = await newClient()
  const galleryId = await newGallery(anna, 'Bruiloft')
  await studio.addPhoto(anna.id, { galleryId })
  await studio.addPhoto(anna.id, { galleryId })
  expect(await arrived()).toEqual([])
  await studio.photos.openGallery({ galleryId })
  await studio.photos.openGallery({ galleryId })
  const data = { client: named(anna), galleryId, galleryTitle: 'Bruiloft', photoCount: 2 }
  expect(await arrived()).toEqual([{ type: 'gallery.opened', data }])
  const { slug } = (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!
  const said = receiver.bodies().join()
  for (const secret of [slug, anna.email, 'http']) expect(said).not.toContain(secret)
  // Zapier sends this request to learn the fields.
  const { body } = await program.get('/events?type=gallery.opened&limit=3')
  expect(body.data).toMatchObject([{ type: 'gallery.opened', data }])
})

test('one that is made open is told too; an empty draft that cannot be opened is not', async () => {
  const anna = await newClient()
  const galleryId = await newGallery(anna, 'Newborn', true)
  const draft = await newGallery(anna, 'Leeg')
  await expect(studio.photos.openGallery({ galleryId: draft })).rejects.toMatchObject({
    code: 'gallery_empty',
  })
  const data = { client: named(anna), galleryId, galleryTitle: 'Newborn', photoCount: 0 }
  expect(await arrived()).toEqual([{ type: 'gallery.opened', data }])
})

test('a comment on photos of two galleries is told of each', async () => {
  const anna = await newClient()
  const first = await firstOf(anna)
  const galleryId = await newGallery(anna, 'Newborn', true)
  const one = await studio.addPhoto(anna.id, { galleryId: first, label: 'een.jpg' })
  const two = await studio.addPhoto(anna.id, { galleryId, label: 'twee.jpg' })
  await arrived()
  await anna.photos.addComment({ photoIds: [one.id, two.id], comment: 'Deze!' })
  const told = { client: named(anna), photoCount: 1, comment: 'Deze!' }
  const events = await arrived()
  expect(events).toHaveLength(2)
  expect(events).toEqual(
    expect.arrayContaining([
      {
        type: 'comment.added',
        data: {
          ...told,
          galleryId: first,
          galleryTitle: null,
          photos: [{ id: one.id, fileName: 'een.jpg' }],
        },
      },
      {
        type: 'comment.added',
        data: { ...told, galleryId, galleryTitle: 'Newborn', photos: [{ id: two.id, fileName: 'twee.jpg' }] },
      },
    ]),
  )
})

test('finals that were delivered name their gallery', async () => {
  const anna = await newClient()
  const galleryId = await newGallery(anna, 'Bruiloft', true)
  await studio.addPhoto(anna.id, { galleryId, type: 'final' })
  await arrived()
  world.clock.advance(ARRIVALS_DEBOUNCE_MS)
  const data = { client: named(anna), galleryId, galleryTitle: 'Bruiloft', photoCount: 1 }
  expect(await arrived()).toEqual([{ type: 'photos.delivered', data }])
})
