import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInByLink } from '#test/world/sign-in-by-link.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { openDomain } from '#test/world/own-domain.ts'
import { newClientOfTwoStudios } from '#test/world/two-seats.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

type Here = Awaited<ReturnType<typeof newClientOfTwoStudios>>['here']

async function newGallery({ studio, id }: Here, title: string, isOpen = true) {
  world.clock.advance(1000)
  const { galleryId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: id,
    title,
    kind: 'newborn',
    shotOn: null,
    sections: [],
    isOpen,
  })
  return galleryId
}

const cardsOf = async (tab: Pick<Awaited<ReturnType<typeof newClientOfTwoStudios>>['browser'], 'photos'>) =>
  (await tab.photos.listMyGalleries({})).galleries

test('one gallery at each of two studios is two in all, from whichever seat one looks', async () => {
  const { here, there, atHere, atThere, browser } = await newClientOfTwoStudios(world)
  await here.studio.addPhoto(here.id, { type: 'final' })
  const photoThere = await there.studio.addPhoto(there.id, { type: 'final' })
  await world.work()
  for (const [tab, own, other] of [
    [atHere, here, there],
    [atThere, there, here],
  ] as const) {
    expect(await tab.photos.findGallery({})).toMatchObject({ openCount: 2, openHereCount: 1 })
    const cards = await cardsOf(tab)
    expect(cards.map(({ finalCount, seat }) => [finalCount, seat?.id])).toEqual(
      expect.arrayContaining([
        [1, undefined],
        [1, other.id],
      ]),
    )
    expect(cards.map(({ studioName }) => studioName).sort()).toEqual(['Studio Daar', 'Studio Hier'])
    // The next requests of the tab see only its own seat again.
    const [mine] = await own.studio.galleries.listGalleries({ clientId: own.id })
    expect((await tab.photos.findGallery({})).current?.id).toBe(mine!.id)
  }
  const card = (await cardsOf(atHere)).find(({ seat }) => seat?.id === there.id)!
  expect(card.cover?.id).toBe(photoThere.id)
  const url = (signed: string) => `/media/${card.cover!.id}/${card.cover!.version}/800.jpg?s=${signed}`
  expect((await browser.get(url(card.seat!.signature))).status).toBe(200)
  await expect(atHere.photos.findGallery({ slug: card.slug })).rejects.toMatchObject({
    code: 'gallery_not_found',
  })
  expect((await atThere.photos.findGallery({ slug: card.slug })).current?.id).toBe(card.id)
})

test('all are listed newest first, and of the other studio only what is open to the client', async () => {
  const { here, there, atHere } = await newClientOfTwoStudios(world)
  await newGallery(there, 'Tweede')
  await newGallery(here, 'Derde')
  await newGallery(there, 'Concept', false)
  const archived = await newGallery(there, 'Weg')
  await there.studio.galleries.archiveGallery({ galleryId: archived })
  expect((await cardsOf(atHere)).map(({ title }) => title)).toEqual(['Derde', 'Tweede', null, null])
  expect(await atHere.photos.findGallery({})).toMatchObject({ openCount: 4, openHereCount: 2 })
  await there.studio.clients.archiveClient({ clientId: there.id })
  expect((await cardsOf(atHere)).map(({ title }) => title)).toEqual(['Derde', null])
  expect(await atHere.photos.findGallery({})).toMatchObject({ openCount: 2, openHereCount: 2 })
})

test('a session that began with the password of one studio learns of no other', async () => {
  const { email, here } = await newClientOfTwoStudios(world)
  const bound = world.visitor()
  await bound.accounts.signIn({ email, password: here.password })
  expect((await cardsOf(bound)).map(({ seat, studioName }) => [seat, studioName])).toEqual([
    [undefined, 'Studio Hier'],
  ])
  expect(await bound.photos.findGallery({})).toMatchObject({ openCount: 1, openHereCount: 1 })
})

test("under a studio's own domain there is that studio only", async () => {
  const { email, here } = await newClientOfTwoStudios(world)
  const host = await openDomain(world, here.studio)
  const visitor = world.visitorAt(host)
  await signInByLink(world, visitor, email)
  expect((await cardsOf(visitor)).map(({ studioName }) => studioName)).toEqual(['Studio Hier'])
  expect(await visitor.photos.findGallery({})).toMatchObject({ openCount: 1, openHereCount: 1 })
})

test('a client with one studio gets what they got', async () => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const anna = await studio.newClient()
  await studio.addPhoto(anna.id)
  const [card, ...others] = await cardsOf(anna)
  expect(others).toEqual([])
  expect(card).toMatchObject({ studioName: 'Studio Vossen', previewCount: 1 })
  expect(card).not.toHaveProperty('seat')
})
