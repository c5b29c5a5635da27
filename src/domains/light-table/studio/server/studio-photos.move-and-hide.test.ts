import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { activityLog } from '#domains/activity/server/activity.tables.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { listLettersTo } from '#test/world/letters.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'

let world: World
let studio: Photographer

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
})
afterAll(() => world.close())

type Couple = Awaited<ReturnType<typeof clientWithTwo>>
const type = 'preview'

async function secondGallery(of: Photographer, client: Client, isOpen = true) {
  world.clock.advance(1000)
  const { galleryId } = await of.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: client.id,
    title: 'Newborn',
    kind: 'newborn',
    shotOn: null,
    sections: ['Baby', 'Gezin'],
    isOpen,
  })
  const found = await of.galleries.listGalleries({ clientId: client.id })
  const [second, first] = [
    found.find(({ id }) => id === galleryId)!,
    found.find(({ id }) => id !== galleryId)!,
  ]
  return { first, second, baby: second.sections[0]!, family: second.sections[1]! }
}

async function clientWithTwo({ isOpen = true } = {}) {
  const client = await studio.newClient()
  return { client, ...(await secondGallery(studio, client, isOpen)) }
}

async function shownIn(client: Client, galleryId: string, who: Photographer = studio) {
  const list = await who.photos.listForStudio({ clientId: client.id, galleryId, type })
  return list.photos.map(({ label, section }) => [
    label,
    section === undefined ? null : list.sections[section]!.title,
  ])
}

const seenIn = async ({ client }: Couple, { slug }: { slug: string }) =>
  (await client.photos.listForClient({ slug, type })).photos.map(({ label }) => label)

const lastLine = async ({ client }: Couple) =>
  (
    await asSystem(world.services.pool, (tx) =>
      tx.select().from(activityLog).where(eq(activityLog.clientId, client.id)).orderBy(activityLog.id),
    )
  ).at(-1)

test('photos are put into a chapter and taken out again, and the client sees them in its order', async () => {
  const couple = await clientWithTwo()
  const { client, second, baby, family } = couple
  const photos = []
  for (const label of ['1.jpg', '2.jpg', '3.jpg'])
    photos.push(await studio.addPhoto(client.id, { label, galleryId: second.id }))
  const [one, two, three] = photos.map(({ id }) => id)
  const move = (photoIds: string[], sectionId: string | null) =>
    studio.photos.moveToSection({ photoIds, sectionId })

  expect(await move([one!], family.id)).toEqual({ changed: 1 })
  expect(await move([two!, three!], baby.id)).toEqual({ changed: 2 })
  expect(await lastLine(couple)).toMatchObject({ action: 'photo_moved', details: '2', newValue: 'Baby' })
  expect(await shownIn(client, second.id)).toEqual([
    ['2.jpg', 'Baby'],
    ['3.jpg', 'Baby'],
    ['1.jpg', 'Gezin'],
  ])
  expect(await seenIn(couple, second)).toEqual(['2.jpg', '3.jpg', '1.jpg'])
  await move([two!], null)
  expect(await seenIn(couple, second)).toEqual(['3.jpg', '1.jpg', '2.jpg'])
})

test("a chapter of another gallery or studio takes nothing, nor does one's own take what is another's", async () => {
  const { client, first, second, baby } = await clientWithTwo()
  const [here, there] = [
    await studio.addPhoto(client.id, { label: 'hier.jpg', galleryId: second.id }),
    await studio.addPhoto(client.id, { label: 'daar.jpg', galleryId: first.id }),
  ]
  const neighbour = await world.photographer()
  const cleo = await neighbour.newClient()
  const theirs = await secondGallery(neighbour, cleo)
  const strange = await neighbour.addPhoto(cleo.id, { galleryId: theirs.second.id })
  const refused = (photoIds: string[], sectionId: string | null, code: string) =>
    expect(studio.photos.moveToSection({ photoIds, sectionId })).rejects.toMatchObject({ code })

  await refused([here.id, there.id], baby.id, 'section_not_found')
  await refused([here.id], theirs.baby.id, 'section_not_found')
  await refused([here.id], crypto.randomUUID(), 'section_not_found')
  await refused([here.id, strange.id], null, 'photo_not_yours')
  expect(await shownIn(client, second.id)).toEqual([['hier.jpg', null]])
  await expect(
    client.photos.moveToSection({ photoIds: [here.id], sectionId: baby.id }),
  ).rejects.toMatchObject({ code: 'wrong_role' })
})

test('a photo moves to another gallery, where it has no chapter and no place of its own yet', async () => {
  const couple = await clientWithTwo()
  const { client, first, second, baby } = couple
  const moving = await studio.addPhoto(client.id, { label: 'verhuist.jpg', galleryId: second.id })
  const staying = await studio.addPhoto(client.id, { label: 'blijft.jpg', galleryId: second.id })
  await client.photos.setFavorite({ photoIds: [moving.id], isFavorite: true })
  await studio.photos.movePhotos({ photoIds: [moving.id], beforeId: staying.id })
  await studio.photos.moveToSection({ photoIds: [moving.id], sectionId: baby.id })
  await studio.photos.setCover({ galleryId: second.id, cover: { photoId: moving.id, x: 0.2, y: 0.4 } })
  await world.work()

  expect(await studio.photos.moveToGallery({ photoIds: [moving.id], galleryId: first.id })).toEqual({
    changed: 1,
  })
  expect(await shownIn(client, first.id)).toEqual([['verhuist.jpg', null]])
  expect(await shownIn(client, second.id)).toEqual([['blijft.jpg', null]])
  expect(await seenIn(couple, first)).toEqual(['verhuist.jpg'])
  const [photo] = (await client.photos.listForClient({ slug: first.slug, type })).photos
  expect(photo).toMatchObject({ id: moving.id, isFavorite: true, picture: 'ready' })
  const { galleries } = await client.photos.listMyGalleries({})
  expect(galleries).toMatchObject([
    { id: second.id, previewCount: 1, cover: { id: staying.id }, focus: null },
    { id: first.id, previewCount: 1, cover: { id: moving.id } },
  ])
  // A second press, or another tab, finds the photo already there.
  expect(await studio.photos.moveToGallery({ photoIds: [moving.id], galleryId: first.id })).toEqual({
    changed: 0,
  })
  await studio.photos.moveToGallery({ photoIds: [moving.id], galleryId: second.id })
  expect(await shownIn(client, second.id)).toEqual([
    ['blijft.jpg', null],
    ['verhuist.jpg', null],
  ])
})

test('the same file may stand in both galleries, also when they come together in one', async () => {
  const { client, first, second } = await clientWithTwo()
  const bytes = await drawJpeg()
  const [one, other] = [
    await studio.addPhoto(client.id, { label: 'a.jpg', bytes, galleryId: first.id }),
    await studio.addPhoto(client.id, { label: 'b.jpg', bytes, galleryId: second.id }),
  ]
  const final = await studio.addPhoto(client.id, {
    label: 'c.jpg',
    bytes,
    galleryId: second.id,
    type: 'final',
  })
  await studio.photos.moveToGallery({ photoIds: [other.id, final.id], galleryId: first.id })
  expect(await shownIn(client, first.id)).toEqual([
    ['a.jpg', null],
    ['b.jpg', null],
  ])
  const photoIds = [one.id, other.id, final.id]
  expect(await studio.photos.moveToGallery({ photoIds, galleryId: second.id })).toEqual({ changed: 3 })
  expect(await shownIn(client, first.id)).toEqual([])
})

test("nothing moves to another client's gallery, to another studio's, or to an archived one", async () => {
  const { client, first, second } = await clientWithTwo()
  const bram = await clientWithTwo()
  const neighbour = await world.photographer()
  const cleo = await neighbour.newClient()
  const [theirs] = await neighbour.galleries.listGalleries({ clientId: cleo.id })
  const strange = await neighbour.addPhoto(cleo.id)
  const his = await studio.addPhoto(bram.client.id, { galleryId: bram.first.id })
  const hers = await studio.addPhoto(client.id, { label: 'van haar.jpg', galleryId: first.id })
  const refused = (photoIds: string[], galleryId: string, code: string) =>
    expect(studio.photos.moveToGallery({ photoIds, galleryId })).rejects.toMatchObject({ code })

  await refused([hers.id], bram.second.id, 'other_client')
  await refused([hers.id, his.id], second.id, 'other_client')
  await refused([hers.id], theirs!.id, 'gallery_not_found')
  await refused([hers.id, strange.id], second.id, 'photo_not_yours')
  await studio.galleries.archiveGallery({ galleryId: second.id })
  await refused([hers.id], second.id, 'gallery_not_found')
  expect(await shownIn(client, first.id)).toEqual([['van haar.jpg', null]])
})

test('what moves into a draft is out of sight of the client until it opens', async () => {
  const couple = await clientWithTwo({ isOpen: false })
  const { client, first, second } = couple
  const photo = await studio.addPhoto(client.id, { label: 'proef.jpg', galleryId: first.id })
  await world.work()
  const open = await openAddresses(client, photo.id)
  await expectPictures(client, open, 200)

  await studio.photos.moveToGallery({ photoIds: [photo.id], galleryId: second.id })
  expect(await seenIn(couple, first)).toEqual([])
  await expectPictures(client, open, 404)
  await expect(client.photos.setFavorite({ photoIds: [photo.id], isFavorite: true })).rejects.toMatchObject({
    code: 'photo_not_yours',
  })
  await studio.photos.openGallery({ galleryId: second.id })
  expect(await seenIn(couple, second)).toEqual(['proef.jpg'])
  await expectPictures(client, open, 200)
})

test('a hidden photo is gone for the client at once: list, counts, cover, pictures and downloads', async () => {
  const couple = await clientWithTwo()
  const { client, second } = couple
  const [hidden, shown] = [
    await studio.addPhoto(client.id, { label: 'verborgen.jpg', galleryId: second.id, type: 'final' }),
    await studio.addPhoto(client.id, { label: 'te-zien.jpg', galleryId: second.id, type: 'final' }),
  ]
  await studio.photos.setCover({ galleryId: second.id, cover: { photoId: hidden.id, x: 0.1, y: 0.9 } })
  await client.photos.addComment({ photoIds: [hidden.id], comment: 'Deze graag groot' })
  await world.work()
  const open = await openAddresses(client, hidden.id, 'final')
  const [alone, both] = [
    await client.photos.planDownload({ photoIds: [hidden.id] }),
    await client.photos.planDownload({ photoIds: [hidden.id, shown.id] }),
  ]
  await expectPictures(client, open, 200)
  expect((await client.fetch(alone.address, {})).status).toBe(200)

  expect(await studio.photos.setVisibility({ photoIds: [hidden.id], visibility: 'studio' })).toEqual({
    changed: 1,
  })
  world.clock.advance(60_000)
  await expectPictures(client, open, 404)
  expect((await client.fetch(alone.address, {})).status).toBe(404)
  expect((await client.fetch(both.address, {})).status).toBe(404)
  const list = await client.photos.listForClient({ slug: second.slug, type: 'final' })
  expect(list.photos.map(({ label }) => label)).toEqual(['te-zien.jpg'])
  expect(await client.photos.findGallery({ slug: second.slug })).toMatchObject({
    finalCount: 1,
    cover: { id: shown.id },
    focus: null,
  })
  const photoIds = [hidden.id]
  for (const refused of [
    () => approvePhotos(client, photoIds),
    () => client.photos.addComment({ photoIds, comment: 'Waar is hij?' }),
    () => client.photos.planDownload({ photoIds }),
    () => client.photos.listComments({ photoId: hidden.id }),
    () => client.photos.setVisibility({ photoIds, visibility: 'everyone' }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'photo_not_yours' })

  const ofStudio = await studio.photos.listForStudio({
    clientId: client.id,
    galleryId: second.id,
    type: 'final',
  })
  expect(ofStudio.photos.find(({ id }) => id === hidden.id)).toMatchObject({ visibility: 'studio' })
  expect((await studio.fetch(photoUrl(ofStudio.photos[0]!, 480, ofStudio.signature), {})).status).toBe(200)
  expect(await studio.photos.planDownload({ photoIds })).toMatchObject({ count: 1 })

  await studio.photos.setVisibility({ photoIds, visibility: 'everyone' })
  await expectPictures(client, open, 200)
  expect(await client.photos.findGallery({ slug: second.slug })).toMatchObject({
    finalCount: 2,
    cover: { id: hidden.id },
    focus: { x: 0.1, y: 0.9 },
  })
})

test('a client may keep photos from guests, never from themselves; others may do nothing', async () => {
  const couple = await clientWithTwo()
  const { client, second } = couple
  const photo = await studio.addPhoto(client.id, { label: 'van ons.jpg', galleryId: second.id })
  const other = await studio.newClient()
  const neighbour = await world.photographer()
  const photoIds = [photo.id]
  await expect(client.photos.setVisibility({ photoIds, visibility: 'studio' })).rejects.toMatchObject({
    code: 'photo_not_yours',
  })
  expect(await client.photos.setVisibility({ photoIds, visibility: 'client' })).toEqual({ changed: 1 })
  expect(await seenIn(couple, second)).toEqual(['van ons.jpg'])
  expect(await lastLine(couple)).toMatchObject({
    action: 'photo_visibility_changed',
    details: '1',
    newValue: 'client',
    userType: 'client',
  })
  for (const who of [other, neighbour])
    await expect(who.photos.setVisibility({ photoIds, visibility: 'everyone' })).rejects.toMatchObject({
      code: 'photo_not_yours',
    })
  const strange = await neighbour.addPhoto((await neighbour.newClient()).id)
  await expect(
    studio.photos.setVisibility({ photoIds: [photo.id, strange.id], visibility: 'studio' }),
  ).rejects.toMatchObject({ code: 'photo_not_yours' })
  expect(await seenIn(couple, second)).toEqual(['van ons.jpg'])
})

test('of what is hidden when the pictures are ready, no letter goes out', async () => {
  const { client, second } = await clientWithTwo()
  const photo = await studio.addPhoto(client.id, { galleryId: second.id })
  await studio.photos.setVisibility({ photoIds: [photo.id], visibility: 'studio' })
  await world.work()
  world.clock.advance(2 * 60 * 60 * 1000)
  await world.work()
  expect(await readyLetters(client)).toEqual([])
  await studio.addPhoto(client.id, { galleryId: second.id })
  await world.work()
  world.clock.advance(2 * 60 * 60 * 1000)
  await world.work()
  expect(await readyLetters(client)).toHaveLength(1)
})

const readyLetters = async (client: Client) =>
  (await listLettersTo(world, client.email)).filter(({ kind }) => kind === 'previews_ready')

async function openAddresses(client: Client, photoId: string, ofType: 'preview' | 'final' = type) {
  for (const { slug } of (await client.photos.listMyGalleries({})).galleries) {
    const { photos, signature } = await client.photos.listForClient({ slug, type: ofType })
    const photo = photos.find(({ id }) => id === photoId)
    if (photo) return ([480, 800, 2048] as const).map((size) => photoUrl(photo, size, signature))
  }
  throw new Error('the client does not see this photo')
}

async function expectPictures(client: Client, addresses: string[], status: number): Promise<void> {
  for (const address of addresses) expect((await client.fetch(address, {})).status).toBe(status)
}
