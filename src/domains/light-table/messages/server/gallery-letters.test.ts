import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvePhotos } from '#test/world/approve.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { CHOICES_QUIET_MS } from '../../choices/server/notify-studio-of-choices.job.ts'
import { ARRIVALS_DEBOUNCE_MS } from '#domains/photos/core/server/photo-notifications.ts'

let world: World
let studio: Photographer
let anna: Client

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
})
beforeEach(async () => {
  anna = await studio.newClient()
})
afterAll(() => world.close())

const aboutPhotos = ['previews_ready', 'finals_ready', 'gallery_opened']
const lettersAbout = async ({ email }: { email: string }) =>
  (await listLettersTo(world, email)).filter(({ kind }) => aboutPhotos.includes(kind))
const subjectsTo = async (who: { email: string }) => (await lettersAbout(who)).map(({ subject }) => subject)

async function quietFor(milliseconds: number) {
  await world.work()
  world.clock.advance(milliseconds)
  await world.work()
}

async function newGallery(client: { id: string }, title: string, isOpen = true) {
  const { galleryId } = await studio.galleries.createGallery({
    creationId: randomUUID(),
    clientId: client.id,
    title,
    kind: 'newborn',
    shotOn: null,
    sections: [],
    isOpen,
  })
  return (await studio.galleries.listGalleries({ clientId: client.id })).find(({ id }) => id === galleryId)!
}
const firstOf = async ({ id }: Client) => (await studio.galleries.listGalleries({ clientId: id })).at(-1)!
const approved = async (client: Client, photoId: string, { slug }: { slug: string }) => {
  await approvePhotos(client, [photoId], { slug })
  await quietFor(CHOICES_QUIET_MS)
}
const statuses = async ({ id }: Client) =>
  (await studio.galleries.listGalleries({ clientId: id })).map(({ status }) => status)

test('each gallery has its own letter, with its title and its own link', async () => {
  const newborn = await newGallery(anna, 'Baby Guus')
  await studio.addPhoto(anna.id, { galleryId: newborn.id })
  await studio.addPhoto(anna.id, { galleryId: (await firstOf(anna)).id })
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  const letters = await lettersAbout(anna)
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    'Je preview staat klaar',
    'Je preview van Baby Guus staat klaar',
  ])
  for (const { subject, text } of letters) {
    const { slug } = subject.includes('Guus') ? newborn : await firstOf(anna)
    expect(text).toContain(encodeURIComponent(`galerij=${slug}`))
  }
})

test('with one gallery the link is as it always was', async () => {
  await studio.addPhoto(anna.id)
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  const [letter] = await lettersAbout(anna)
  expect(letter!.text).toContain(encodeURIComponent('/client-portal?tab=preview'))
  expect(letter!.text).not.toContain('galerij%3D')
})

test('a draft tells nobody; opened, it makes one letter, and only what comes later makes another', async () => {
  const { id: galleryId } = await newGallery(anna, 'Baby Guus', false)
  await studio.addPhoto(anna.id, { galleryId })
  await studio.addPhoto(anna.id, { galleryId, type: 'final' })
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await subjectsTo(anna)).toEqual([])

  expect(await studio.photos.openGallery({ galleryId })).toEqual({ isHeldBack: false })
  // A second tab opens the gallery too.
  await studio.photos.openGallery({ galleryId })
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await subjectsTo(anna)).toEqual(['Je galerij Baby Guus is open'])
  expect((await lettersAbout(anna))[0]!.text).toContain('met 2 foto’s')

  await studio.addPhoto(anna.id, { galleryId })
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await subjectsTo(anna)).toEqual([
    'Je galerij Baby Guus is open',
    'Je preview van Baby Guus staat klaar',
  ])
})

test('a gallery in which the client would see nothing is not opened', async () => {
  const { id: galleryId } = await newGallery(anna, 'Baby Guus', false)
  const isEmpty = { code: 'gallery_empty' }
  await expect(studio.photos.openGallery({ galleryId })).rejects.toMatchObject(isEmpty)
  const { id } = await studio.addPhoto(anna.id, { galleryId })
  await studio.photos.setVisibility({ photoIds: [id], visibility: 'studio' })
  await expect(studio.photos.openGallery({ galleryId })).rejects.toMatchObject(isEmpty)
  expect(await anna.photos.findGallery({})).toMatchObject({ openCount: 1 })
})

test('who wants no letters gets none when a gallery opens, and the studio is told', async () => {
  const { id: galleryId } = await newGallery(anna, 'Baby Guus', false)
  await studio.addPhoto(anna.id, { galleryId })
  await anna.clients.chooseMyLetters({ areWanted: false })
  expect(await studio.photos.openGallery({ galleryId })).toEqual({ isHeldBack: true })
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await subjectsTo(anna)).toEqual([])
  expect(await anna.photos.findGallery({})).toMatchObject({ openCount: 2 })
})

test('who was never invited hears nothing when a gallery opens: that is left to the invitation', async () => {
  const email = `nog-niet-${randomUUID()}@voorbeeld.nl`
  await studio.clients.importClients({ people: [{ firstName: 'Lotte', lastName: 'Jansen', email }] })
  const lotte = (await studio.clients.listClients({})).find((client) => client.email === email)!
  const { id: galleryId } = await newGallery(lotte, 'Baby Guus', false)
  await studio.addPhoto(lotte.id, { galleryId })
  expect(await studio.photos.openGallery({ galleryId })).toEqual({ isHeldBack: false })
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await listLettersTo(world, email)).toEqual([])
})

test('what came into a gallery that was archived meanwhile is not told', async () => {
  const { id: galleryId } = await newGallery(anna, 'Baby Guus')
  await studio.addPhoto(anna.id, { galleryId })
  await studio.galleries.archiveGallery({ galleryId })
  await quietFor(ARRIVALS_DEBOUNCE_MS)
  expect(await subjectsTo(anna)).toEqual([])
})

test('a choice in an older gallery moves that one on, and neither the newest nor the client', async () => {
  const { id: photoId } = await studio.addPhoto(anna.id)
  await newGallery(anna, 'Baby Guus')
  await approved(anna, photoId, await firstOf(anna))
  expect(await statuses(anna)).toEqual(['Active', 'Review'])
  expect(await studio.clients.findClient({ clientId: anna.id })).toMatchObject({ status: 'Active' })
})

test('a gallery whose status was set by hand follows nothing any more; the others do', async () => {
  const { id: photoId } = await studio.addPhoto(anna.id)
  const newborn = await newGallery(anna, 'Baby Guus')
  const { id: newbornPhotoId } = await studio.addPhoto(anna.id, { galleryId: newborn.id })
  await studio.galleries.updateGallery({ galleryId: newborn.id, status: 'Active' })
  await approved(anna, photoId, await firstOf(anna))
  await approved(anna, newbornPhotoId, newborn)
  expect(await statuses(anna)).toEqual(['Active', 'Review'])
})

test('the studio reads in which gallery was chosen', async () => {
  const newborn = await newGallery(anna, 'Baby Guus')
  const { id } = await studio.addPhoto(anna.id, { galleryId: newborn.id })
  await approved(anna, id, newborn)
  const letter = (await listLettersTo(world, studio.email)).findLast(({ kind }) => kind === 'choices_made')
  expect(letter!.text).toContain('de galerij Baby Guus bekeken')
  expect(letter!.text).toContain(`galerij=${newborn.id}`)
})
