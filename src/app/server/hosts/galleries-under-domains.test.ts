import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { sendRawRequest } from '#test/world/fetch-under.ts'
import { signInByLink } from '#test/world/sign-in-by-link.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { collectLiveEvents } from '#test/world/collect-live-events.ts'
import { openDomain } from '#test/world/own-domain.ts'
import { newClientOfTwoStudios } from '#test/world/two-seats.ts'

let world: World
let people: Awaited<ReturnType<typeof newClientOfTwoStudios>>
let host: string
let hostThere: string
beforeAll(async () => {
  world = await newWorld()
  people = await newClientOfTwoStudios(world)
  host = await openDomain(world, people.here.studio)
  hostThere = await openDomain(world, people.there.studio)
})
afterAll(() => world.close())

async function newGallery(studio: Photographer, clientId: string, title: string, isOpen = true) {
  world.clock.advance(1000)
  const { galleryId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId,
    title,
    kind: 'wedding',
    shotOn: null,
    sections: [],
    isOpen,
  })
  return (await studio.galleries.listGalleries({ clientId })).find(({ id }) => id === galleryId)!
}

async function comeInAt(at: string) {
  const browser = world.visitorAt(at)
  await signInByLink(world, browser, people.email)
  return browser
}

const wrongRole = expect.objectContaining({ code: 'wrong_role', defined: true })
const notFound = expect.objectContaining({ code: 'gallery_not_found', defined: true })
const refusedPhoto = expect.objectContaining({ code: 'photo_not_yours', defined: true })

test('under a studio’s own domain a client sees all their galleries of that studio, and of no other', async () => {
  const { here, there } = people
  await newGallery(here.studio, here.id, 'Bruiloft')
  await newGallery(here.studio, here.id, 'Concept', false)
  const theirs = await newGallery(there.studio, there.id, 'Newborn daar')

  const browser = await comeInAt(host)
  const { galleries } = await browser.photos.listMyGalleries({})
  expect(galleries.map(({ title }) => title)).toEqual(['Bruiloft', null])
  expect(await browser.photos.findGallery({})).toMatchObject({ openCount: 2, studioName: 'Studio Hier' })
  await expect(browser.photos.findGallery({ slug: theirs.slug })).rejects.toEqual(notFound)
  const page = await browser.get('/client-portal')
  expect(page.status).toBe(200)
  const said = await page.text()
  expect(said).toContain('Bruiloft')
  for (const strange of ['Studio Daar', 'Newborn daar', theirs.slug, theirs.id, there.id])
    expect(said).not.toContain(strange)

  const atOther = await comeInAt(hostThere)
  const others = await atOther.photos.listMyGalleries({})
  expect(others.galleries.map(({ title }) => title)).toEqual(['Newborn daar', null])
})

test('who is in at the one reaches nothing of the other there: no call, picture, download, page or news', async () => {
  const { here, there, browser: whole, atThere } = people
  const photo = await there.studio.addPhoto(there.id, { type: 'final', label: 'van-daar.jpg' })
  await world.work()
  const gallery = await atThere.photos.listForClient({ type: 'final' })
  const shown = gallery.photos.find(({ id }) => id === photo.id)!
  const picture = photoUrl(shown, 480, gallery.signature)
  const { address } = await atThere.photos.planDownload({ photoIds: [photo.id] })
  // The same files open elsewhere, so only the host is the reason for the refusals below.
  expect((await whole.get(picture)).status).toBe(200)
  expect((await atThere.get(address)).status).toBe(200)

  const browser = await comeInAt(host)
  const me = await browser.accounts.findMe({})
  expect(JSON.stringify(me)).not.toContain(there.id)
  expect(JSON.stringify(me)).not.toContain('Studio Daar')

  const asIfThere = browser.at(there.id)
  await expect(asIfThere.photos.listMyGalleries({})).rejects.toEqual(wrongRole)
  await expect(asIfThere.photos.findGallery({})).rejects.toEqual(wrongRole)
  await expect(asIfThere.photos.setFavorite({ photoIds: [photo.id], isFavorite: true })).rejects.toEqual(
    wrongRole,
  )
  const photoIds = [photo.id]
  await expect(browser.photos.setFavorite({ photoIds, isFavorite: true })).rejects.toEqual(refusedPhoto)
  await expect(browser.photos.planDownload({ photoIds })).rejects.toEqual(refusedPhoto)
  await expect(browser.photos.listComments({ photoId: photo.id })).rejects.toEqual(refusedPhoto)

  for (const path of [picture, address, `${picture}&plek=${there.id}`, `${address}&plek=${there.id}`])
    for (const tab of [browser, asIfThere]) expect((await tab.get(path)).status, path).toBe(404)
  for (const path of [`/client-portal?plek=${there.id}`, `/?plek=${there.id}`]) {
    const page = await (await browser.get(path)).text()
    for (const strange of ['Studio Daar', there.id, photo.id, 'van-daar.jpg'])
      expect(page.replaceAll(`plek=${there.id}`, ''), path).not.toContain(strange)
  }

  expect((await browser.get(`/live?seat=${there.id}`)).status).toBe(403)
  const [screen, elsewhere] = [await collectLiveEvents(browser), await collectLiveEvents(atThere)]
  await there.studio.addPhoto(there.id, { type: 'final' })
  await here.studio.addPhoto(here.id, { type: 'final' })
  await expect.poll(() => elsewhere.eventsOf('photos').length).toBeGreaterThan(0)
  await expect.poll(() => screen.eventsOf('photos').length).toBeGreaterThan(0)
  expect(screen.events.map(({ about }) => about)).not.toContain(there.id)
  await Promise.all([screen.close(), elsewhere.close()])
})

test('a session of the one host is worth nothing at the other, whatever seat it names', async () => {
  const { here, there } = people
  const browser = await comeInAt(host)
  for (const seat of [undefined, here.id, there.id]) {
    const headers = {
      host: hostThere,
      cookie: browser.cookieHeader(),
      'content-type': 'application/json',
      ...(seat && { 'x-seat': seat }),
    }
    const asked = { path: '/rpc/photos/listMyGalleries', headers, method: 'POST' }
    expect((await sendRawRequest(world.url, asked, '{"json":{}}')).status, seat).toBe(401)
  }
})
