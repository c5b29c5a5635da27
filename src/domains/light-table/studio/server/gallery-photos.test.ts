import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'

let world: World
let studio: Photographer
let anna: Client
let firstId: string
let second: { id: string; slug: string }

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
})
beforeEach(async () => {
  anna = await studio.newClient()
  await studio.galleries.createGallery({
    creationId: randomUUID(),
    clientId: anna.id,
    title: 'Baby Guus',
    kind: 'newborn',
    shotOn: null,
    sections: ['Baby', 'Gezin'],
    isOpen: true,
  })
  const [newest, first] = await studio.galleries.listGalleries({ clientId: anna.id })
  second = newest!
  firstId = first!.id
})
afterAll(() => world.close())

const refused = (code: string) => expect.objectContaining({ code })

const has = async (galleryId: string, label: string, type: 'preview' | 'final' = 'preview') =>
  (await studio.addPhoto(anna.id, { galleryId, label, type })).id

const shownIn = async (galleryId: string) => {
  const { slug } = (await studio.galleries.listGalleries({ clientId: anna.id })).find(
    ({ id }) => id === galleryId,
  )!
  const { photos } = await anna.photos.listForClient({ slug, type: 'preview' })
  return photos.map(({ label }) => label)
}

const faceOf = async (clientId: string) =>
  (await studio.photos.summariseClients({})).clients.find((one) => one.clientId === clientId)!

const summaryOf = async (galleryId: string) =>
  (await studio.photos.summariseGalleries({ clientId: anna.id })).galleries.find(
    (gallery) => gallery.galleryId === galleryId,
  )

test('each gallery has an order of its own', async () => {
  for (const galleryId of [firstId, second.id])
    for (const label of ['b.jpg', 'a.jpg']) {
      world.clock.advance(1000)
      await has(galleryId, label)
    }
  await studio.photos.setPhotoOrder({ clientId: anna.id, galleryId: firstId, order: 'name' })
  await studio.photos.setPhotoOrder({ clientId: anna.id, galleryId: second.id, order: 'newest' })
  await studio.photos.setPhotoOrder({ clientId: anna.id, galleryId: firstId, order: 'newest' })
  await studio.photos.setPhotoOrder({ clientId: anna.id, galleryId: second.id, order: 'name' })
  expect(await shownIn(firstId)).toEqual(['a.jpg', 'b.jpg'])
  await studio.photos.setPhotoOrder({ clientId: anna.id, galleryId: firstId, order: 'manual' })
  expect(await shownIn(second.id)).toEqual(['a.jpg', 'b.jpg'])
  expect((await studio.galleries.listGalleries({ clientId: anna.id })).map(({ sortBy }) => sortBy)).toEqual([
    'name',
    'manual',
  ])
})

test('photos of two galleries are not arranged together', async () => {
  const [one, other] = [await has(firstId, 'a.jpg'), await has(second.id, 'b.jpg')]
  await expect(studio.photos.movePhotos({ photoIds: [one], beforeId: other })).rejects.toEqual(
    refused('photo_not_yours'),
  )
})

test('chapters stand in their order, and what has none comes last', async () => {
  const loose = await has(second.id, '1.jpg')
  const family = await has(second.id, '2.jpg')
  const baby = await has(second.id, '3.jpg')
  const [{ sections } = { sections: [] }] = await studio.galleries.listGalleries({ clientId: anna.id })
  await studio.photos.moveToSection({ photoIds: [family], sectionId: sections[1]!.id })
  await studio.photos.moveToSection({ photoIds: [baby], sectionId: sections[0]!.id })
  const { photos } = await anna.photos.listForClient({ slug: second.slug, type: 'preview' })
  expect(photos.map(({ id, section }) => [id, section])).toEqual([
    [baby, 0],
    [family, 1],
    [loose, undefined],
  ])
})

test('photos move to another gallery of their client, without their chapter, and to no other client’s', async () => {
  const photoId = await has(second.id, 'a.jpg')
  const [{ sections } = { sections: [] }] = await studio.galleries.listGalleries({ clientId: anna.id })
  await studio.photos.moveToSection({ photoIds: [photoId], sectionId: sections[0]!.id })
  await anna.photos.setFavorite({ photoIds: [photoId], isFavorite: true })
  expect(await studio.photos.moveToGallery({ photoIds: [photoId], galleryId: firstId })).toEqual({
    changed: 1,
  })
  expect(await shownIn(second.id)).toEqual([])
  expect(await shownIn(firstId)).toEqual(['a.jpg'])
  expect(await summaryOf(firstId)).toMatchObject({ previewCount: 1, chosenCount: 1 })

  const bram = await studio.newClient()
  const [ofBram] = await studio.galleries.listGalleries({ clientId: bram.id })
  await expect(studio.photos.moveToGallery({ photoIds: [photoId], galleryId: ofBram!.id })).rejects.toEqual(
    refused('other_client'),
  )
  expect(await shownIn(firstId)).toEqual(['a.jpg'])
})

test('the same file lies once in a gallery, and may lie in two; moved together, both stay', async () => {
  const bytes = await drawJpeg()
  const put = (galleryId: string) => studio.addPhoto(anna.id, { galleryId, bytes, label: 'zelfde.jpg' })
  await put(firstId)
  await put(firstId)
  const { id } = await put(second.id)
  expect(await shownIn(firstId)).toEqual(['zelfde.jpg'])
  await studio.photos.moveToGallery({ photoIds: [id], galleryId: firstId })
  expect(await shownIn(firstId)).toEqual(['zelfde.jpg', 'zelfde.jpg'])
})

test('a gallery shows the cover that was chosen, with its focus, until that photo is gone, hidden or elsewhere', async () => {
  const [chosen, best] = [await has(second.id, 'a.jpg'), await has(second.id, 'b.jpg', 'final')]
  await world.work()
  const cover = () => anna.photos.findGallery({ slug: second.slug })
  expect(await cover()).toMatchObject({ cover: { id: best }, focus: null })

  const choose = () =>
    studio.photos.setCover({ galleryId: second.id, cover: { photoId: chosen, x: 0.2, y: 0.8 } })
  const asChosen = { cover: { id: chosen }, focus: { x: 0.2, y: 0.8 } }
  await choose()
  expect(await cover()).toMatchObject(asChosen)
  expect((await anna.photos.listMyGalleries({})).galleries[0]).toMatchObject(asChosen)
  expect(await summaryOf(second.id)).toMatchObject(asChosen)
  expect(
    await faceOf(anna.id),
    'whoever is chosen for a gallery is the face of its client too',
  ).toMatchObject(asChosen)

  await studio.photos.setVisibility({ photoIds: [chosen], visibility: 'studio' })
  expect(await cover()).toMatchObject({ cover: { id: best }, focus: null })
  expect(await faceOf(anna.id)).toMatchObject({ focus: null })
  await studio.photos.setVisibility({ photoIds: [chosen], visibility: 'everyone' })
  await studio.photos.moveToGallery({ photoIds: [chosen], galleryId: firstId })
  expect(await cover()).toMatchObject({ cover: { id: best }, focus: null })
  expect(await summaryOf(firstId)).toMatchObject({ cover: { id: chosen }, focus: null })
  await studio.photos.moveToGallery({ photoIds: [chosen], galleryId: second.id })
  await studio.photos.setCover({ galleryId: second.id, cover: null })
  expect(await cover()).toMatchObject({ cover: { id: best }, focus: null })
  await choose()
  await studio.photos.deletePhotos({ photoIds: [chosen] })
  expect(await cover()).toMatchObject({ cover: { id: best }, focus: null })
})

test('a cover is a photo of that gallery, and a preview as cover is served with its mark only', async () => {
  const elsewhere = await has(firstId, 'a.jpg')
  const choose = (photoId: string) =>
    studio.photos.setCover({ galleryId: second.id, cover: { photoId, x: 0, y: 1 } })
  await expect(choose(elsewhere)).rejects.toEqual(refused('photo_not_yours'))
  const preview = await has(second.id, 'b.jpg')
  await choose(preview)
  await world.work()
  const { cover, signature } = await anna.photos.findGallery({ slug: second.slug })
  expect(cover).toMatchObject({ id: preview, type: 'preview', version: expect.stringMatching(/^p/) })
  expect((await anna.get(photoUrl(cover!, 800, signature))).status).toBe(200)
  const clean = { ...cover!, version: 'f1' }
  expect((await anna.get(photoUrl(clean, 800, signature))).status).toBe(404)
})

test('counts are of what the client sees in that gallery, and of all for the studio', async () => {
  await has(firstId, 'a.jpg')
  const hidden = await has(second.id, 'b.jpg')
  await has(second.id, 'c.jpg')
  await has(second.id, 'd.jpg', 'final')
  await studio.photos.setVisibility({ photoIds: [hidden], visibility: 'studio' })
  const { galleries } = await anna.photos.listMyGalleries({})
  expect(galleries.map(({ previewCount, finalCount }) => [previewCount, finalCount])).toEqual([
    [1, 1],
    [1, 0],
  ])
  expect(await anna.photos.findGallery({ slug: second.slug })).toMatchObject({
    openCount: 2,
    previewCount: 1,
    finalCount: 1,
  })
  expect(await summaryOf(second.id)).toMatchObject({ previewCount: 2, finalCount: 1 })
  const { clients } = await studio.photos.summariseClients({})
  expect(clients.find(({ clientId }) => clientId === anna.id)).toMatchObject({
    previewCount: 3,
    finalCount: 1,
  })
})

test('a client keeps a photo from guests, and can not hide it from themselves', async () => {
  const photoId = await has(second.id, 'a.jpg')
  expect(await anna.photos.setVisibility({ photoIds: [photoId], visibility: 'client' })).toEqual({
    changed: 1,
  })
  expect(await shownIn(second.id)).toEqual(['a.jpg'])
  await expect(anna.photos.setVisibility({ photoIds: [photoId], visibility: 'studio' })).rejects.toEqual(
    refused('photo_not_yours'),
  )
  await studio.photos.setVisibility({ photoIds: [photoId], visibility: 'studio' })
  await expect(anna.photos.setVisibility({ photoIds: [photoId], visibility: 'everyone' })).rejects.toEqual(
    refused('photo_not_yours'),
  )
})

test('what is lost with a gallery is counted as the studio sees it: each chosen photo once, and every comment', async () => {
  const both = await has(second.id, 'beide.jpg')
  const approved = await has(second.id, 'goed.jpg')
  await has(second.id, 'niets.jpg')
  await anna.photos.setFavorite({ photoIds: [both], isFavorite: true })
  await approvePhotos(anna, [both, approved])
  await anna.photos.addComment({ photoIds: [both], comment: 'Mooi' })
  await studio.photos.addComment({ photoIds: [both], comment: 'Dank je' })
  expect(await summaryOf(second.id)).toMatchObject({ chosenCount: 2, commentCount: 2 })
})
