import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photographer } from '#test/world/people.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
})
afterAll(() => world.close())

const firstRunOf = async (who: Pick<Photographer, 'studios'>) => (await who.studios.findMyStudio({})).firstRun

test('a studio sees what its client sees, and that client alone', async () => {
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const bram = await studio.newClient({ firstName: 'Bram', lastName: 'Visser' })
  for (const label of ['een.jpg', 'twee.jpg']) await studio.addPhoto(anna.id, { label })
  await studio.addPhoto(anna.id, { label: 'drie.jpg', type: 'final' })
  await studio.addPhoto(bram.id, { type: 'final' })
  await world.work()

  const { signature: _own, coverSrcSet: _hers, ...seenByAnna } = await anna.photos.findGallery({})
  const {
    signature,
    coverSrcSet: _theirs,
    ...seenByStudio
  } = await studio.photos.viewGallery({ clientId: anna.id })
  expect(seenByStudio).toEqual(seenByAnna)
  expect(seenByStudio).toMatchObject({ previewCount: 2, finalCount: 1, clientName: 'Anna de Vries' })

  const previews = await studio.photos.listForStudio({ clientId: anna.id, type: 'preview' })
  const asShown = previews.photos.map(({ sourceName: _sourceName, ...photo }) => photo)
  expect(asShown).toEqual((await anna.photos.listForClient({ type: 'preview' })).photos)
  const picture = await studio.get(photoUrl(previews.photos[0]!, 800, signature))
  expect(picture.status).toBe(200)
  // A studio's look is no visit of the client.
  await studio.photos.viewGallery({ clientId: bram.id })
  expect((await studio.clients.findClient({ clientId: bram.id })).lastSeenAt ?? null).toBeNull()
})

test("a client is never shown with another client's gallery, nor with what the studio hides from them", async () => {
  const [anna, bram] = [await studio.newClient(), await studio.newClient()]
  const [his] = await studio.galleries.listGalleries({ clientId: bram.id })
  await studio.addPhoto(bram.id)
  const mixed = await studio.photos.viewGallery({ clientId: anna.id, galleryId: his!.id })
  expect(mixed).toMatchObject({ current: null, previewCount: 0 })

  const { id } = await studio.addPhoto(anna.id)
  await studio.photos.setVisibility({ photoIds: [id], visibility: 'studio' })
  expect(await studio.photos.viewGallery({ clientId: anna.id })).toMatchObject({
    previewCount: 0,
    cover: null,
  })
})

test('a studio cannot look into the gallery of another studio', async () => {
  const anna = await studio.newClient()
  const neighbour = await world.photographer()
  const looking = neighbour.photos.viewGallery({ clientId: anna.id })
  await expect(looking).rejects.toMatchObject({ code: 'client_not_found' })
  expect((await firstRunOf(neighbour)).hasViewedGallery).toBe(false)
})

test('a studio sees a draft before its client does, and never as the gallery of another client', async () => {
  const [anna, bram] = [await studio.newClient(), await studio.newClient()]
  const { galleryId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: anna.id,
    title: 'Straks',
    kind: 'other',
    shotOn: null,
    sections: [],
    isOpen: false,
  })
  expect(await studio.photos.viewGallery({ clientId: anna.id, galleryId })).toMatchObject({
    current: { title: 'Straks', state: 'draft' },
  })
  expect(await studio.photos.viewGallery({ clientId: bram.id, galleryId })).toMatchObject({ current: null })
  expect(await anna.photos.findGallery({})).toMatchObject({
    current: { title: null, state: 'live' },
    openCount: 1,
  })
})

test('the first look is noted for the studio, but not when an admin looks in its place', async () => {
  const newcomer = await world.photographer()
  const { id: clientId } = await newcomer.newClient()
  const admin = await world.admin()
  await admin.accounts.actAs({ studioId: newcomer.id, reason: 'Vraag over de galerij' })
  await admin.photos.viewGallery({ clientId })
  expect((await firstRunOf(newcomer)).hasViewedGallery).toBe(false)

  await newcomer.photos.viewGallery({ clientId })
  await newcomer.photos.viewGallery({ clientId })
  expect((await firstRunOf(newcomer)).hasViewedGallery).toBe(true)
})

test('the list of first steps is put away for good, for this studio only', async () => {
  const [one, other] = [await world.photographer(), await world.photographer()]
  await one.studios.endFirstRun({})
  expect(await firstRunOf(one)).toMatchObject({ isEnded: true })
  expect(await firstRunOf(other)).toMatchObject({ isEnded: false })
})
