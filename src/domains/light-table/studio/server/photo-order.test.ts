import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'

let world: World
let studio: Photographer

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
})
afterAll(() => world.close())

const takenAt = (time: string) => new Date(`2025-06-14T${time}Z`)

type Shot = { label: string; at?: string; type?: 'preview' | 'final' }

async function galleryOf(shots: Shot[]) {
  const client = await studio.newClient()
  const ids = new Map<string, string>()
  for (const { label, at, type = 'preview' } of shots) {
    world.clock.advance(1000)
    const photo = { label, type, ...(at && { capturedAt: takenAt(at) }) }
    ids.set(label, (await studio.addPhoto(client.id, photo)).id)
  }
  const idOf = (label: string) => ids.get(label)!
  const move = (labels: string[], before: string | null) =>
    studio.photos.movePhotos({ photoIds: labels.map(idOf), beforeId: before === null ? null : idOf(before) })
  return { client, idOf, move }
}

const labelsOf = ({ photos }: { photos: { label: string }[] }) => photos.map(({ label }) => label)

/** Returns the client's labels, and asserts that the studio sees the same. */
async function shown(client: Client, type: 'preview' | 'final' = 'preview') {
  const toClient = labelsOf(await client.photos.listForClient({ type }))
  expect(labelsOf(await studio.photos.listForStudio({ clientId: client.id, type }))).toEqual(toClient)
  return toClient
}

const choose = ({ id }: Client, order: 'captured' | 'newest' | 'name' | 'manual') =>
  studio.photos.setPhotoOrder({ clientId: id, order })

const wedding: Shot[] = [
  { label: 'DSC_10.jpg', at: '14:00:00.100' },
  { label: 'scan 10.tif' },
  { label: 'DSC_2.jpg', at: '09:30:00' },
  { label: 'DSC_1.jpg', at: '14:00:00.050' },
  { label: 'scan 9.tif' },
  { label: 'DSC_11.jpg', at: '09:30:00' },
]

test('a gallery goes by the time of the camera, then by name with its digits counted, and by name where there is no time', async () => {
  const { client } = await galleryOf(wedding)
  expect(await shown(client)).toEqual([
    'DSC_2.jpg',
    'DSC_11.jpg',
    'DSC_1.jpg',
    'DSC_10.jpg',
    'scan 9.tif',
    'scan 10.tif',
  ])
  const { photos } = await client.photos.listForClient({ type: 'preview' })
  expect(photos[0]).toMatchObject({ capturedAt: '2025-06-14T09:30:00.000Z' })
  expect(photos.at(-1)).toMatchObject({ capturedAt: null })
})

test('a studio chooses newest first or by name, and both see that order; one of another studio is not theirs to order', async () => {
  const { client } = await galleryOf(wedding)
  await choose(client, 'newest')
  expect(await shown(client)).toEqual(wedding.map(({ label }) => label).reverse())
  await choose(client, 'name')
  const byName = ['DSC_1.jpg', 'DSC_2.jpg', 'DSC_10.jpg', 'DSC_11.jpg', 'scan 9.tif', 'scan 10.tif']
  expect(await shown(client)).toEqual(byName)
  expect(await studio.photos.listForStudio({ clientId: client.id, type: 'final' })).toMatchObject({
    order: 'name',
    photos: [],
  })

  const neighbour = await world.photographer()
  const meddling = neighbour.photos.setPhotoOrder({ clientId: client.id, order: 'newest' })
  await expect(meddling).rejects.toMatchObject({ code: 'client_not_found' })
  expect(await shown(client)).toEqual(byName)
})

test('an order by hand begins as what was seen, moves one or several, and takes new photos at its end', async () => {
  const { client, idOf, move } = await galleryOf(['a', 'b', 'c', 'd'].map((label) => ({ label })))
  await choose(client, 'newest')
  await choose(client, 'manual')
  expect(await shown(client)).toEqual(['d', 'c', 'b', 'a'])
  await move(['a'], 'c')
  expect(await shown(client)).toEqual(['d', 'a', 'c', 'b'])
  await move(['b', 'd'], null)
  expect(await shown(client)).toEqual(['a', 'c', 'd', 'b'])
  await move(['c', 'd'], 'a')
  expect(await shown(client)).toEqual(['c', 'd', 'a', 'b'])

  const { id } = await studio.addPhoto(client.id, { label: '0' })
  expect(await shown(client)).toEqual(['c', 'd', 'a', 'b', '0'])
  await studio.photos.movePhotos({ photoIds: [id], beforeId: idOf('c') })
  expect(await shown(client)).toEqual(['0', 'c', 'd', 'a', 'b'])
  await choose(client, 'name')
  await choose(client, 'manual')
  expect(await shown(client), 'another choice loses nothing').toEqual(['0', 'c', 'd', 'a', 'b'])
})

test('dozens of moves to the same spot never run out of room', async () => {
  const { client, move } = await galleryOf(['a', 'b', 'c'].map((label) => ({ label })))
  for (let time = 0; time < 12; time++) {
    await move(['c'], 'b')
    expect(await shown(client)).toEqual(['a', 'c', 'b'])
    await move(['b'], 'c')
    expect(await shown(client)).toEqual(['a', 'b', 'c'])
  }
})

test('a preview that becomes a final keeps its place among the finals', async () => {
  const { client, idOf, move } = await galleryOf([
    { label: 'a', type: 'final' },
    { label: 'b' },
    { label: 'c', type: 'final' },
    { label: 'd' },
  ])
  await move(['d'], 'b')
  await studio.photos.setType({ photoIds: [idOf('b'), idOf('d')], type: 'final' })
  expect(await shown(client, 'final')).toEqual(['a', 'd', 'b', 'c'])
})

test('photos of two tabs, two clients or another studio are not moved, and none of them is', async () => {
  const { client, idOf } = await galleryOf([{ label: 'a' }, { label: 'b' }, { label: 'z', type: 'final' }])
  const other = await galleryOf([{ label: 'x' }])
  const notYours = { code: 'photo_not_yours' }
  for (const [photoIds, beforeId] of [
    [[idOf('a'), idOf('z')], null],
    [[idOf('a')], idOf('z')],
    [[idOf('b'), other.idOf('x')], idOf('a')],
  ] as const)
    await expect(studio.photos.movePhotos({ photoIds: [...photoIds], beforeId })).rejects.toMatchObject(
      notYours,
    )
  const neighbour = await world.photographer()
  const stolen = neighbour.photos.movePhotos({ photoIds: [idOf('b')], beforeId: idOf('a') })
  await expect(stolen).rejects.toMatchObject(notYours)
  expect(await shown(client)).toEqual(['a', 'b'])
})

test('two tabs that move at once both have their way', async () => {
  const labels = Array.from({ length: 8 }, (_, nth) => `${nth}`)
  const { client, move } = await galleryOf(labels.map((label) => ({ label })))
  await Promise.all([move(['7'], '0'), move(['6'], null), move(['5'], '1')])
  const after = await shown(client)
  expect([...after].sort()).toEqual(labels)
  expect(after[0]).toBe('7')
  expect(after.indexOf('5')).toBe(after.indexOf('1') - 1)
})

test('what is downloaded is numbered as the gallery stands', async () => {
  const { client, idOf, move } = await galleryOf(
    ['a', 'b', 'c'].map((label) => ({ label, type: 'final' as const })),
  )
  await move(['c'], 'a')
  const plan = await client.photos.planDownload({ photoIds: ['a', 'b', 'c'].map(idOf) })
  const zip = Buffer.from(await (await client.get(plan.address)).arrayBuffer()).toString('latin1')
  for (const [at, label] of ['c', 'a', 'b'].entries())
    expect(zip).toContain(`foto-${at + 1}-${idOf(label)}.jpg`)
})

test('finals open first once they are what one comes for', async () => {
  const { client, idOf } = await galleryOf([{ label: 'a' }, { label: 'b' }])
  const firstType = async () => {
    const own = (await client.photos.findGallery({})).firstType
    expect((await studio.photos.viewGallery({ clientId: client.id })).firstType).toBe(own)
    return own
  }
  expect(await firstType()).toBe('preview')
  await studio.photos.setType({ photoIds: [idOf('a')], type: 'final' })
  expect(await firstType()).toBe('preview')
  const names = { firstName: 'Anna', lastName: 'de Vries' }
  await studio.clients.updateClient({ clientId: client.id, ...names, status: 'Delivered' })
  expect(await firstType()).toBe('final')
  await studio.clients.updateClient({ clientId: client.id, ...names, status: 'Active' })
  await studio.photos.setType({ photoIds: [idOf('b')], type: 'final' })
  expect(await firstType()).toBe('final')
})
