import { AGREED_VERSIONS } from '#domains/studios/agreements.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvePhotos } from '#test/world/approve.ts'
import { signInByLink } from '#test/world/sign-in-by-link.ts'
import { eventually } from '#test/world/eventually.ts'
import { waitForLetter, listLettersTo, tokenIn } from '#test/world/letters.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { collectLiveEvents } from '#test/world/collect-live-events.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import { newClientOfTwoStudios } from '#test/world/two-seats.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const refused = (code: string) => expect.objectContaining({ code, defined: true })

async function withPhotos() {
  const anna = await newClientOfTwoStudios(world)
  const photoHere = await anna.here.studio.addPhoto(anna.here.id, { type: 'final' })
  const photoThere = await anna.there.studio.addPhoto(anna.there.id, { type: 'final' })
  await world.work()
  return { ...anna, photoHere, photoThere }
}

test('in two tabs each sees, hearts, approves and comments at one studio only', async () => {
  const { atHere, atThere, photoHere, photoThere, here, there } = await withPhotos()
  const seen = async (tab: typeof atHere) =>
    (await tab.photos.listForClient({ type: 'final' })).photos.map(({ id }) => id)
  expect([await seen(atHere), await seen(atThere)]).toEqual([[photoHere.id], [photoThere.id]])
  expect((await atHere.photos.findGallery({})).studioName).toBe('Studio Hier')
  expect((await atThere.photos.findGallery({})).studioName).toBe('Studio Daar')

  await atThere.photos.setFavorite({ photoIds: [photoThere.id], isFavorite: true })
  for (const of of [
    () => atHere.photos.setFavorite({ photoIds: [photoThere.id], isFavorite: false }),
    () => approvePhotos(atHere, [photoThere.id]),
    () => atHere.photos.addComment({ photoIds: [photoThere.id], comment: 'Van de ander' }),
    () => atHere.photos.planDownload({ photoIds: [photoThere.id] }),
  ])
    await expect(of()).rejects.toMatchObject({ defined: true })
  expect((await atThere.photos.listForClient({ type: 'final' })).photos[0]).toMatchObject({
    isFavorite: true,
  })
  const lastSeen = async ({ studio, id }: typeof here) =>
    (await studio.clients.findClient({ clientId: id })).lastSeenAt
  expect(await lastSeen(here)).not.toBeNull()
  expect(await lastSeen(there)).not.toBeNull()
})

test('an order is of the seat it was placed from, and its receipts and downloads open in any tab of its person', async () => {
  const { email, atHere, atThere, photoHere, photoThere, browser, here } = await withPhotos()
  const { orderId } = await orderPrints({ ...atHere, email }, [photoHere.id])
  expect((await atHere.orders.listMyOrders({})).orders.map(({ id }) => id)).toEqual([orderId])
  expect((await atThere.orders.listMyOrders({})).orders).toEqual([])
  await expect(atThere.orders.findMyOrder({ orderId })).rejects.toEqual(refused('order_not_found'))
  await expect(orderPrints({ ...atThere, email }, [photoHere.id])).rejects.toMatchObject({ defined: true })

  const downloads = [
    await atHere.photos.planDownload({ photoIds: [photoHere.id] }),
    await atThere.photos.planDownload({ photoIds: [photoThere.id] }),
  ]
  for (const { address } of downloads) expect((await browser.get(address)).status).toBe(200)
  const bound = world.visitor()
  await bound.accounts.signIn({ email, password: here.password })
  expect((await bound.get(downloads[0]!.address)).status).toBe(200)
  expect((await bound.get(downloads[1]!.address)).status).toBe(404)
})

test("a picture's address names the seat it was given to, and one of before goes on for its hour", async () => {
  const { atHere, atThere, browser } = await withPhotos()
  for (const tab of [atHere, atThere]) {
    const { signature, photos } = await tab.photos.listForClient({ type: 'final' })
    const [photo] = photos
    const url = (signed: string) => `/media/${photo!.id}/${photo!.version}/800.jpg?s=${signed}`
    expect(signature.split('.')).toHaveLength(3)
    expect((await browser.get(url(signature))).status).toBe(200)
    const ofBefore = signature.split('.').slice(1).join('.')
    expect((await browser.get(url(ofBefore))).status).toBe(200)
  }
  const [one, other] = [
    await atHere.photos.listForClient({ type: 'final' }),
    await atThere.photos.listForClient({ type: 'final' }),
  ]
  const crossed = `/media/${one.photos[0]!.id}/${one.photos[0]!.version}/800.jpg?s=${other.signature}`
  expect((await browser.get(crossed)).status).toBe(404)
})

test('an open screen hears of its own seat alone', async () => {
  const { browser, here, there, photoThere } = await withPhotos()
  const at = (id: string) =>
    collectLiveEvents({ get: (_, headers) => browser.get(`/live?seat=${id}`, headers) })
  const [screenHere, screenThere] = [await at(here.id), await at(there.id)]
  await there.studio.photos.renamePhoto({ photoId: photoThere.id, label: 'Anders.jpg' })
  await eventually(() =>
    expect(screenThere.eventsOf('photos')).toEqual([{ topic: 'photos', about: there.id }]),
  )
  expect(screenHere.eventsOf('photos')).toEqual([])
  await Promise.all([screenHere.close(), screenThere.close()])
  expect((await browser.get('/live?seat=onzin')).status).toBe(403)
})

test('a seat that is not theirs, of someone else or made up, is refused, and never taken for another', async () => {
  const { browser, here } = await withPhotos()
  const stranger = await here.studio.newClient()
  for (const seat of [stranger.id, here.studio.id, 'onzin', '']) {
    await expect(browser.at(seat).photos.findGallery({}), seat).rejects.toEqual(refused('wrong_role'))
    await expect(browser.at(seat).accounts.findMe({}), seat).rejects.toEqual(refused('wrong_role'))
  }
  expect((await here.studio.accounts.findMe({})).me).toMatchObject({ role: 'photographer', seats: [] })
  const nobody = world.visitor().at(here.id)
  await expect(nobody.photos.findGallery({})).rejects.toEqual(refused('signed_out'))
})

test('without a seat named one looks from the one seen last, and learns of all', async () => {
  const { browser, atHere, here, there } = await withPhotos()
  await browser.at(there.id).photos.findGallery({})
  world.clock.advance(5 * 60_000)
  await atHere.photos.findGallery({})
  const { me } = await browser.accounts.findMe({})
  expect(me).toMatchObject({ id: here.id, isWhole: true })
  expect(me!.seats.map(({ id, studioName }) => [id, studioName])).toEqual([
    [here.id, 'Studio Hier'],
    [there.id, 'Studio Daar'],
  ])
})

test("a letter's link opens its studio's seat alone, and narrows nobody who is in by more", async () => {
  const { email, here, there, browser } = await newClientOfTwoStudios(world)
  const invitations = (await listLettersTo(world, email)).filter(({ kind }) => kind === 'client_invitation')
  const [ofHere, ofThere] = invitations.map(tokenIn)
  const visitor = world.visitor()
  await visitor.accounts.signInWithLink({ token: ofThere! })
  expect((await visitor.accounts.findMe({})).me).toMatchObject({ id: there.id, viaLetter: true })
  expect((await visitor.accounts.findMe({})).me!.seats).toHaveLength(1)
  await expect(visitor.at(here.id).photos.findGallery({})).rejects.toEqual(refused('wrong_role'))

  expect(await browser.accounts.signInWithLink({ token: ofHere! })).toEqual({
    home: '/client-portal',
    seatId: here.id,
  })
  expect((await browser.accounts.findMe({})).me).toMatchObject({ viaLetter: false, isWhole: true })
})

test('who is archived at one studio goes on at the other, and comes back when they are restored', async () => {
  const { email, browser, here, there, atHere } = await withPhotos()
  const screen = await collectLiveEvents({
    get: (_, headers) => browser.get(`/live?seat=${here.id}`, headers),
  })
  const bound = world.visitor()
  await bound.accounts.signIn({ email, password: here.password })
  await here.studio.clients.archiveClient({ clientId: here.id })
  await eventually(() => expect(screen.hasEnded).toBe(true))

  await expect(atHere.photos.findGallery({})).rejects.toEqual(refused('wrong_role'))
  expect((await bound.accounts.findMe({})).me).toBeNull()
  expect((await browser.accounts.findMe({})).me!.seats.map(({ id }) => id)).toEqual([there.id])
  const again = world.visitor()
  await expect(again.accounts.signIn({ email, password: here.password })).rejects.toMatchObject({
    code: 'gallery_closed',
    data: { studioName: 'Studio Hier' },
  })
  await again.accounts.signIn({ email, password: there.password })
  await signInByLink(world, again, email)
  expect((await again.photos.findGallery({})).studioName).toBe('Studio Daar')

  await here.studio.clients.restoreClient({ clientId: here.id })
  expect((await atHere.photos.findGallery({})).studioName).toBe('Studio Hier')
})

test('who is removed at one studio keeps the other, and with the last the account goes too', async () => {
  const { email, browser, here, there } = await newClientOfTwoStudios(world)
  await here.studio.clients.removeClient({ clientId: here.id })
  const visitor = world.visitor()
  await expect(visitor.accounts.signIn({ email, password: here.password })).rejects.toEqual(
    refused('wrong_credentials'),
  )
  expect((await browser.accounts.findMe({})).me).toMatchObject({ id: there.id })
  await there.studio.clients.removeClient({ clientId: there.id })
  expect((await browser.accounts.findMe({})).me).toBeNull()
  await visitor.studios.register({
    email,
    password: 'geheim-genoeg',
    businessName: 'Nu zelf',
    agreed: AGREED_VERSIONS,
  })
  expect((await visitor.accounts.findMe({})).me).toMatchObject({ role: 'photographer' })
})

test('an address corrected to that of a client elsewhere gives them the seat, and takes it from no other seat', async () => {
  const wrong = await newClientOfTwoStudios(world)
  const right = await newClientOfTwoStudios(world)
  const { studio, id } = wrong.here
  await studio.clients.updateClient({ clientId: id, email: right.email })
  expect(await studio.clients.findClient({ clientId: id })).toMatchObject({ email: right.email })

  await expect(wrong.atHere.photos.findGallery({})).rejects.toEqual(refused('wrong_role'))
  expect((await wrong.browser.accounts.findMe({})).me!.seats.map((seat) => seat.id)).toEqual([wrong.there.id])
  await world.visitor().accounts.signIn({ email: wrong.email, password: wrong.there.password })
  for (const email of [wrong.email, right.email])
    await expect(world.visitor().accounts.signIn({ email, password: wrong.here.password })).rejects.toEqual(
      refused('wrong_credentials'),
    )

  const seats = (await right.browser.accounts.findMe({})).me!.seats.map((seat) => seat.id)
  expect(seats.toSorted()).toEqual([id, right.here.id, right.there.id].toSorted())
  expect((await right.browser.at(id).photos.findGallery({})).studioName).toBe('Studio Hier')
  await waitForLetter(world, right.email, 'client_invitation', 3)
  await waitForLetter(world, wrong.email, 'client_moved')
})

test('a studio that renames its client renames nobody at another', async () => {
  const { atHere, atThere, here, there } = await newClientOfTwoStudios(world)
  await here.studio.clients.updateClient({ clientId: here.id, firstName: 'Annemarie', lastName: 'Bos' })
  expect((await atHere.photos.findGallery({})).clientName).toBe('Annemarie Bos')
  expect((await atThere.photos.findGallery({})).clientName).toBe('Anna de Vries')
  const admin = await world.admin()
  const found = async (search: string) =>
    (await admin.office.searchEverything({ search })).map(({ title }) => title)
  expect(await found('Annemarie Bos')).toEqual(['Annemarie Bos'])
  const { email } = await there.studio.clients.findClient({ clientId: there.id })
  expect((await found(email)).toSorted()).toEqual(['Anna de Vries', 'Annemarie Bos'])
})

test('a list may hold who is a client elsewhere, and adds each address once', async () => {
  const { email, browser } = await newClientOfTwoStudios(world)
  const studio = await world.photographer({ plan: 'studio' })
  const person = { firstName: 'Anna', lastName: 'van de lijst', email }
  expect(await studio.clients.importClients({ people: [person, person] })).toEqual({
    addedCount: 1,
    notAdded: [{ at: 1, reason: 'exists' }],
  })
  expect((await browser.accounts.findMe({})).me!.seats).toHaveLength(3)
})
