import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvePhotos } from '#test/world/approve.ts'
import { listLettersTo, tokenIn } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { ARRIVALS_DEBOUNCE_MS } from '#domains/photos/core/server/photo-notifications.ts'
import { CHOICES_QUIET_MS } from '../../choices/server/notify-studio-of-choices.job.ts'

let world: World
let studio: Photographer

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
})
afterAll(() => world.close())

const subjectsTo = async (person: { email: string }, kind: string) =>
  (await listLettersTo(world, person.email))
    .filter((letter) => letter.kind === kind)
    .map(({ subject }) => subject)

const previewLetters = (client: Client) => subjectsTo(client, 'previews_ready')
const finalLetters = (client: Client) => subjectsTo(client, 'finals_ready')

async function quietFor(milliseconds: number) {
  await world.work()
  world.clock.advance(milliseconds)
  await world.work()
}

async function arrive(client: Client, count: number) {
  const photos = []
  for (let nth = 0; nth < count; nth++) photos.push(await studio.addPhoto(client.id))
  return photos.map(({ id }) => id)
}

test('a studio that has no more photos sends the mail now, once, and none is late', async () => {
  const anna = await studio.newClient({ firstName: 'Anna' })
  const send = (type: 'preview' | 'final' = 'preview') =>
    studio.photos.sendPhotoLetterNow({ clientId: anna.id, type })
  await expect(send()).rejects.toMatchObject({ code: 'no_photos' })
  await arrive(anna, 2)
  await world.work()
  expect(await previewLetters(anna)).toEqual([])
  const untold = async () =>
    (await studio.photos.summariseGalleries({ clientId: anna.id })).galleries[0]!.untold
  expect(await untold()).toEqual({ preview: 2, final: 0 })
  expect(await send()).toEqual({ waits: false })
  await world.work()
  expect(await untold()).toEqual({ preview: 0, final: 0 })
  expect(await previewLetters(anna)).toEqual(['Je previews staan klaar (2 foto’s)'])
  await expect(send()).rejects.toMatchObject({ code: 'no_photos' })
  await expect(send('final')).rejects.toMatchObject({ code: 'no_photos' })
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await previewLetters(anna)).toHaveLength(1)
})

test('a studio that is done before the pictures are need not press again: the mail goes once they are made', async () => {
  const client = await studio.newClient()
  const [, late] = await arrive(client, 2)
  await world.services.objects.remove([originalKeyOf(late!)])
  const sent = await studio.photos.sendPhotoLetterNow({ clientId: client.id, type: 'preview' })
  expect(sent).toEqual({ waits: true })
  await world.work()
  expect(await previewLetters(client)).toEqual([])
  // The late photo fails at its third attempt, before five quiet minutes are over.
  for (let tries = 0; tries < 4; tries++) await quietFor(ARRIVALS_DEBOUNCE_MS / 5)
  expect(await previewLetters(client)).toEqual(['Je preview staat klaar'])
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await previewLetters(client)).toHaveLength(1)
})

test('an invitation that waits goes with the first photos at once', async () => {
  const email = 'meteen@voorbeeld.nl'
  const invitation = { when: 'with_photos', line: '', withPassword: false } as const
  const { clientId } = await studio.clients.createClient({
    firstName: 'Mees',
    lastName: 'Smit',
    email,
    password: 'tijdelijk1',
    invitation,
  })
  await studio.addPhoto(clientId)
  await world.work()
  await studio.photos.sendPhotoLetterNow({ clientId, type: 'preview' })
  await world.work()
  expect((await listLettersTo(world, email)).map(({ kind }) => kind)).toEqual(['client_invitation'])
})

test('who was only imported is to be invited first, and who is elsewhere is nobody', async () => {
  await studio.clients.importClients({
    people: [{ firstName: 'Lin', lastName: '', email: 'alleen-lijst@voorbeeld.nl' }],
  })
  const listed = await studio.clients.listClients({})
  const { id: clientId } = listed.find(({ email }) => email === 'alleen-lijst@voorbeeld.nl')!
  await studio.addPhoto(clientId)
  const send = studio.photos.sendPhotoLetterNow({ clientId, type: 'preview' })
  await expect(send).rejects.toMatchObject({ code: 'client_not_invited' })
})

test('a hundred photos and more in a quarter of an hour make one letter, and what comes later another', async () => {
  const [anna, bram] = [await studio.newClient({ firstName: 'Anna' }), await studio.newClient()]
  for (let batch = 0; batch < 6; batch++) {
    await arrive(anna, 20)
    await quietFor(ARRIVALS_DEBOUNCE_MS / 2)
  }
  expect(await previewLetters(anna)).toEqual([])
  await quietFor(ARRIVALS_DEBOUNCE_MS / 2)
  expect(await previewLetters(anna)).toEqual(['Je previews staan klaar (120 foto’s)'])

  await quietFor(ARRIVALS_DEBOUNCE_MS)
  await arrive(anna, 1)
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await previewLetters(anna)).toEqual([
    'Je previews staan klaar (120 foto’s)',
    'Je preview staat klaar',
  ])
  expect(await previewLetters(bram)).toEqual([])
  const letter = (await listLettersTo(world, anna.email)).find(({ kind }) => kind === 'previews_ready')
  expect(letter!.text).toContain('Hallo Anna,')
  const visitor = world.visitor()
  await visitor.accounts.signInWithLink({ token: tokenIn(letter!) })
  expect((await visitor.photos.findGallery({})).clientName).toBe('Anna de Vries')
})

test('a letter waits for pictures that are still being made, and counts only what can be seen', async () => {
  const client = await studio.newClient()
  const [, broken] = await arrive(client, 2)
  await world.services.objects.remove([originalKeyOf(broken!)])
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await previewLetters(client)).toEqual([])
  // After three attempts the photo has failed, and the email stops waiting for it.
  for (let tries = 0; tries < 4; tries++) await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await previewLetters(client)).toEqual(['Je preview staat klaar'])
})

test("'Naar Final' tells of finals and not again of previews; what is deleted in time is not told at all", async () => {
  const client = await studio.newClient()
  const photoIds = await arrive(client, 2)
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  await studio.photos.setType({ photoIds, type: 'final' })
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await finalLetters(client)).toEqual(['Je foto’s zijn af (2 foto’s)'])
  const letters = await listLettersTo(world, client.email)
  for (const [kind, tab] of [
    ['previews_ready', 'preview'],
    ['finals_ready', 'final'],
  ] as const)
    expect(letters.find((letter) => letter.kind === kind)!.text).toContain(
      encodeURIComponent(`/client-portal?tab=${tab}`),
    )
  expect(await previewLetters(client)).toHaveLength(1)

  const mistaken = await arrive(client, 3)
  await studio.photos.deletePhotos({ photoIds: mistaken })
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await previewLetters(client)).toHaveLength(1)
})

test('a studio hears of a choice once the client has been quiet, in one letter, and of nothing new never', async () => {
  const chooser = await studio.newClient({ firstName: 'Lotte', lastName: 'de Wit' })
  const photoIds = await arrive(chooser, 4)
  const letters = () => subjectsTo(studio, 'choices_made')
  await studio.studios.saveSettings({ ownerFirstName: 'Marieke' })
  for (const photoId of photoIds) {
    await chooser.photos.setFavorite({ photoIds: [photoId], isFavorite: true })
    await quietFor(CHOICES_QUIET_MS / 2)
  }
  await approvePhotos(chooser, photoIds.slice(0, 3))
  await chooser.photos.addComment({ photoIds: photoIds.slice(0, 1), comment: 'Deze groot!' })
  expect(await letters()).toEqual([])

  await quietFor(CHOICES_QUIET_MS)
  expect(await letters()).toEqual(['Lotte de Wit heeft een keuze gemaakt'])
  const letter = (await listLettersTo(world, studio.email)).find(({ kind }) => kind === 'choices_made')
  expect(letter!.text).toContain('Hallo Marieke,')
  expect(letter!.text).toContain('4 favorieten, 3 goedgekeurd en 1 nieuwe opmerking')
  expect(letter!.text).toContain(`${world.url}/client/${chooser.id}?keuze=gekozen`)

  await studio.photos.addComment({ photoIds: photoIds.slice(0, 1), comment: 'Doen we' })
  await quietFor(2 * CHOICES_QUIET_MS)
  expect(await letters()).toHaveLength(1)
  // No email reports a withdrawn choice.
  await chooser.photos.setFavorite({ photoIds: photoIds.slice(0, 1), isFavorite: false })
  await approvePhotos(chooser, photoIds.slice(3))
  await approvePhotos(chooser, photoIds.slice(3), { isApproved: false })
  await quietFor(CHOICES_QUIET_MS)
  expect(await letters()).toHaveLength(1)
  await approvePhotos(chooser, photoIds.slice(3))
  await quietFor(CHOICES_QUIET_MS)
  expect(await letters()).toHaveLength(2)

  await studio.studios.saveSettings({ mailsChoices: false })
  await chooser.photos.addComment({ photoIds: photoIds.slice(0, 1), comment: 'Toch niet' })
  await quietFor(CHOICES_QUIET_MS)
  await studio.studios.saveSettings({ mailsChoices: true })
  await quietFor(CHOICES_QUIET_MS)
  expect(await letters()).toHaveLength(2)
})
