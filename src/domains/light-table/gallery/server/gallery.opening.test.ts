import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForLetter, tokenIn } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'

let world: World
let studio: Photographer

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
})
afterAll(() => world.close())

async function invited() {
  const anna = await studio.newClient()
  await studio.clients.inviteClient({ clientId: anna.id, line: '' })
  return { anna, token: tokenIn(await waitForLetter(world, anna.email, 'client_invitation')) }
}

async function deviceWith(token: string) {
  const device = world.visitor()
  await device.accounts.signInWithLink({ token })
  return device
}

const hasPhotos = async ({ id }: Client) => {
  await studio.addPhoto(id)
  await world.work()
}

const opens = async (who: Pick<Client, 'photos'>) => (await who.photos.findGallery({})).isOpening

test('who comes by a letter is shown the opening once, whatever device they take next', async () => {
  const { anna, token } = await invited()
  const phone = await deviceWith(token)
  expect(await opens(phone), 'nothing is there to be opened').toBe(false)
  await hasPhotos(anna)
  expect(await opens(anna), 'they came by themselves').toBe(false)
  expect(await opens(phone)).toBe(true)
  expect(await opens(phone)).toBe(false)
  expect(await opens(await deviceWith(token))).toBe(false)
  expect((await studio.photos.viewGallery({ clientId: anna.id })).isOpening).toBe(false)
})

test('of two devices that open it at once, one is shown the opening', async () => {
  const { anna, token } = await invited()
  await hasPhotos(anna)
  const devices = [await deviceWith(token), await deviceWith(token)]
  const shown = await Promise.all(devices.map(opens))
  expect(shown.filter(Boolean)).toHaveLength(1)
})

test('each gallery has an opening of its own, and the page of all of them none', async () => {
  const { anna, token } = await invited()
  await hasPhotos(anna)
  const [first] = await studio.galleries.listGalleries({ clientId: anna.id })
  const { galleryId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: anna.id,
    title: 'Baby Guus',
    kind: 'newborn',
    shotOn: null,
    sections: [],
    isOpen: true,
  })
  await studio.addPhoto(anna.id, { galleryId })
  await world.work()
  const phone = await deviceWith(token)
  expect(await opens(phone)).toBe(false)
  const all = await studio.galleries.listGalleries({ clientId: anna.id })
  for (const { slug } of [first!, ...all.filter(({ id }) => id === galleryId)]) {
    expect((await phone.photos.findGallery({ slug })).isOpening).toBe(true)
    expect((await phone.photos.findGallery({ slug })).isOpening).toBe(false)
  }
})
