import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator } from '#test/world/authenticator.ts'
import { signInByLink } from '#test/world/sign-in-by-link.ts'
import { waitForLetter, listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { raceForLock } from '#test/world/race.ts'
import { addPasskey, newSoftwarePasskey } from '#test/world/software-passkey.ts'

const DAY_MS = 24 * 60 * 60_000

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen', plan: 'studio' })
})
afterAll(() => world.close())

const refused = (code: string, data?: unknown) =>
  expect.objectContaining({ code, defined: true, ...(data !== undefined && { data }) })
const closed = refused('gallery_closed', { studioName: 'Studio Vossen' })

let count = 0
const someone = () => ({
  firstName: 'Lotte',
  lastName: 'de Wit',
  email: `archief-${++count}@voorbeeld.nl`,
  password: 'tijdelijk1',
})

async function archived() {
  const client = await studio.newClient()
  const photo = await studio.addPhoto(client.id)
  await world.work()
  await studio.clients.archiveClient({ clientId: client.id })
  return { ...client, clientId: client.id, photo }
}

test('a client on whom nothing hangs is removed at once, and the address is free', async () => {
  const lotte = someone()
  const { clientId } = await studio.clients.createClient(lotte)
  expect(await studio.clients.findClient({ clientId })).toMatchObject({ hasWork: false })
  await studio.clients.removeClient({ clientId })

  await expect(studio.clients.findClient({ clientId })).rejects.toEqual(refused('client_not_found'))
  await expect(world.visitor().accounts.signIn(lotte)).rejects.toEqual(refused('wrong_credentials'))
  await studio.clients.createClient(lotte)
})

test('a client with photos, orders or comments is not removed, and keeps all of it', async () => {
  const [withPhoto, withOrder] = [await studio.newClient(), await studio.newClient()]
  const photo = await studio.addPhoto(withPhoto.id)
  await withOrder.addOrder()
  for (const { id: clientId } of [withPhoto, withOrder]) {
    expect(await studio.clients.findClient({ clientId })).toMatchObject({ hasWork: true })
    await expect(studio.clients.removeClient({ clientId })).rejects.toEqual(refused('client_has_work'))
  }
  await world.work()
  const { photos } = await withPhoto.photos.listForClient({ type: 'preview' })
  expect(photos.map(({ id }) => id)).toEqual([photo.id])
})

test('a client whose photos were all deleted can be removed', async () => {
  const anna = await studio.newClient()
  const { id } = await studio.addPhoto(anna.id)
  await studio.photos.deletePhotos({ photoIds: [id] })
  await studio.clients.removeClient({ clientId: anna.id })
  await expect(studio.clients.findClient({ clientId: anna.id })).rejects.toEqual(refused('client_not_found'))
  const { notifications } = await studio.notifications.listNotifications({})
  expect(notifications.filter(({ subjectId }) => subjectId === anna.id)).toEqual([])
})

test('the gallery of an archived client is closed to them, by every way in, in words with the name of the studio', async () => {
  const client = await studio.newClient()
  await studio.addPhoto(client.id)
  const device = newSoftwarePasskey(world.url)
  await addPasskey(client, device)
  const { email, password } = client
  await studio.clients.archiveClient({ clientId: client.id })

  expect((await client.accounts.findMe({})).me).toBeNull()
  await expect(client.photos.findGallery({})).rejects.toEqual(refused('signed_out'))
  const visitor = world.visitor()
  await expect(visitor.accounts.signIn({ email, password })).rejects.toEqual(closed)
  const given = device.sign(await visitor.passkeys.startSignIn({}))
  await expect(visitor.passkeys.signInWithPasskey(given)).rejects.toEqual(closed)
  await expect(visitor.accounts.signIn({ email, password: 'verkeerd-geraden' })).rejects.toEqual(
    refused('wrong_credentials'),
  )
})

test('the second step does not open it either', async () => {
  const client = await studio.newClient()
  await signInByLink(world, client, client.email)
  const { secret } = await client.security.startTwoFactor({ password: client.password })
  await client.security.confirmTwoFactor({ code: authenticator(secret).codeAt(world.clock()) })
  const visitor = world.visitor()
  const { email, password } = client
  const { data } = await visitor.accounts.signIn({ email, password }).catch((error) => error)
  await studio.clients.archiveClient({ clientId: client.id })
  world.clock.advance(60_000)
  const code = authenticator(secret).codeAt(world.clock())
  await expect(visitor.security.signInWithCode({ challenge: data.challenge, code })).rejects.toEqual(
    refused('challenge_expired'),
  )
})

test('links in mails die with it, and who asks for a new one is told to ask the studio', async () => {
  const anna = await studio.newClient()
  await world.visitor().accounts.requestSignInLink({ email: anna.email })
  await world.work()
  const { text } = await waitForLetter(world, anna.email, 'sign_in_link')
  const [, token = ''] = /link=([\w-]+)/.exec(text)!
  await studio.clients.archiveClient({ clientId: anna.id })
  await expect(world.visitor().accounts.signInWithLink({ token })).rejects.toEqual(refused('link_expired'))
  for (const verb of ['requestSignInLink', 'requestPasswordReset'] as const)
    await world.visitor().accounts[verb]({ email: anna.email })
  await world.work()
  const letters = (await listLettersTo(world, anna.email)).slice(-2)
  for (const letter of letters) {
    expect(letter.kind).toBe('gallery_closed')
    expect(letter.text).toContain('Neem dan contact op met Studio Vossen')
  }
})

test('letters about photos stop, uploads are refused, and nothing is sent or changed', async () => {
  const { clientId, email } = await archived()
  const before = await listLettersTo(world, email)
  await studio.addPhoto(clientId, { type: 'final' })
  await world.work()
  world.clock.advance(DAY_MS)
  await world.work()
  expect(await listLettersTo(world, email)).toEqual(before)

  const form = { clientId, firstName: 'A', lastName: 'B' }
  const attempts = await Promise.allSettled([
    studio.clients.updateClient(form),
    studio.clients.setClientPassword({ clientId, newPassword: 'helemaal-nieuw' }),
    studio.clients.contactClient({ clientId, subject: 'Hallo', message: 'Hallo' }),
  ])
  for (const attempt of attempts)
    expect(attempt).toEqual({ status: 'rejected', reason: refused('client_archived') })
})

test('the studio keeps photos, orders and room, and counts the client no more', async () => {
  const counted = await world.photographer({ plan: 'intro' })
  const anna = await counted.newClient()
  await counted.addPhoto(anna.id)
  const orderId = await anna.addOrder()
  const { usedBytes } = await counted.storage.summariseStorage({})
  await counted.clients.archiveClient({ clientId: anna.id })

  expect(await counted.clients.countClients({})).toMatchObject({
    total: 0,
    active: 0,
    addedByMonth: [0, 0, 0, 0, 0, 0],
  })
  const [shown] = await counted.clients.listClients({})
  expect(shown).toMatchObject({ id: anna.id, archivedAt: expect.any(Date) })
  expect((await counted.orders.findOrder({ orderId })).id).toBe(orderId)
  const { photos } = await counted.photos.listForStudio({ clientId: anna.id, type: 'preview' })
  expect(photos).toHaveLength(1)
  expect(usedBytes).toBeGreaterThan(0)
  expect(await counted.storage.summariseStorage({})).toMatchObject({ usedBytes })
})

test('who is put back comes in as before, with the same password', async () => {
  const { clientId, email, password } = await archived()
  await studio.clients.restoreClient({ clientId })
  expect(await studio.clients.findClient({ clientId })).toMatchObject({ archivedAt: null })
  const browser = world.visitor()
  await browser.accounts.signIn({ email, password })
  expect((await browser.photos.listForClient({ type: 'preview' })).photos).toHaveLength(1)
})

test('archiving frees a place of the plan, and putting back needs one', async () => {
  const small = await world.photographer({ plan: 'intro' })
  const first = await small.clients.createClient(someone())
  await small.clients.createClient(someone())
  await small.clients.archiveClient(first)
  await small.clients.createClient(someone())
  await expect(small.clients.restoreClient(first)).rejects.toEqual(
    refused('client_limit_reached', { plan: 'intro' }),
  )
  expect(await small.clients.findClient(first)).toMatchObject({ archivedAt: expect.any(Date) })
  await small.setPlan({ maxClients: 3 })
  await small.clients.restoreClient(first)
  await small.clients.restoreClient(first)
  expect(await small.clients.countClients({})).toMatchObject({ total: 3, isFull: true })
})

test('of a new client and one that is put back at once, one gets the last place', async () => {
  const racing = await world.photographer({ plan: 'intro', maxClients: 1 })
  const waiting = await racing.clients.createClient(someone())
  await racing.clients.archiveClient(waiting)
  const answers = await raceForLock<unknown>(
    world.owner,
    ['select from photographers where id = $1 for no key update', racing.id],
    [() => racing.clients.restoreClient(waiting), () => racing.clients.createClient(someone())],
  )
  const reason = refused('client_limit_reached', { plan: 'intro' })
  expect(answers).toContainEqual({ status: 'rejected', reason })
  expect(await racing.clients.countClients({})).toMatchObject({ total: 1 })
})

test('each of these is a line in the log, and pressing twice is one', async () => {
  const anna = await studio.newClient({ lastName: 'Tweemaal' })
  await studio.addPhoto(anna.id)
  const clientId = anna.id
  await studio.clients.archiveClient({ clientId })
  await studio.clients.archiveClient({ clientId })
  await studio.clients.restoreClient({ clientId })
  const { rows } = await (await world.admin()).activity.listLines({ search: 'tweemaal', isDescending: false })
  const ours = ['client_archived', 'client_restored']
  expect(rows.filter(({ action }) => ours.includes(action)).map(({ action }) => action)).toEqual(ours)
})

test("a neighbour archives, restores and removes nobody else's client", async () => {
  const neighbour = await world.photographer()
  const { clientId } = await studio.clients.createClient(someone())
  for (const verb of ['archiveClient', 'restoreClient', 'removeClient'] as const)
    await expect(neighbour.clients[verb]({ clientId })).rejects.toEqual(refused('client_not_found'))
  expect(await studio.clients.findClient({ clientId })).toMatchObject({ archivedAt: null })
})
