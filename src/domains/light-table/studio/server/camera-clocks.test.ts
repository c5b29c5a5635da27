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

const nikon = { camera: 'NIKON Z 6_2', cameraSerial: '6021234' }
const otherNikon = { camera: 'NIKON Z 6_2', cameraSerial: '6025678' }
const phone = { camera: 'Apple iPhone 17' }
const MINUTE_S = 60

const at = (time: string) => ({ capturedAt: new Date(`2026-06-14T${time}Z`) })

async function ceremony() {
  const client = await studio.newClient()
  await studio.addPhoto(client.id, { label: '1 ja.jpg', ...nikon, ...at('12:00:00') })
  await studio.addPhoto(client.id, { label: '2 kus.jpg', ...otherNikon, ...at('11:57:30.500') })
  await studio.addPhoto(client.id, { label: '3 ring.jpg', ...nikon, ...at('12:01:00') })
  await studio.addPhoto(client.id, { label: '4 tranen.jpg', ...phone, ...at('12:02:00') })
  const [gallery] = await studio.galleries.listGalleries({ clientId: client.id })
  return { client, galleryId: gallery!.id }
}

const shown = async (client: Client) =>
  (await client.photos.listForClient({ type: 'preview' })).photos.map(({ label }) => label[0]).join('')

const setClock = (galleryId: string, shiftSeconds: number, camera = otherNikon) =>
  studio.photos.setCameraClocks({ galleryId, clocks: [{ ...camera, shiftSeconds }] })

test('a camera that ran behind is set right, and its photos stand among those of the same moment, for the client too', async () => {
  const { client, galleryId } = await ceremony()
  expect(await shown(client)).toBe('2134')
  expect(await studio.photos.listCameras({ galleryId })).toEqual([
    {
      ...nikon,
      shiftSeconds: 0,
      photoCount: 2,
      firstAt: new Date('2026-06-14T12:00:00.000Z'),
      lastAt: new Date('2026-06-14T12:01:00.000Z'),
    },
    expect.objectContaining({ ...phone, cameraSerial: '', shiftSeconds: 0, photoCount: 1 }),
    expect.objectContaining({ ...otherNikon, shiftSeconds: 0, photoCount: 1 }),
  ])

  await setClock(galleryId, 3 * MINUTE_S)
  expect(await shown(client)).toBe('1234')
  const { photos } = await client.photos.listForClient({ type: 'preview' })
  expect(photos[1]).toMatchObject({ capturedAt: '2026-06-14T12:00:30.500Z' })
  const [, , corrected] = await studio.photos.listCameras({ galleryId })
  expect(corrected).toMatchObject({
    ...otherNikon,
    shiftSeconds: 180,
    firstAt: new Date('2026-06-14T12:00:30.500Z'),
  })
})

test('what comes later from that camera is set right as well, also while the clock is being set', async () => {
  const { client, galleryId } = await ceremony()
  const uploads = Array.from({ length: 6 }, (_, nth) =>
    studio.addPhoto(client.id, { label: `tegelijk ${nth}`, ...otherNikon, ...at(`13:00:0${nth}`) }),
  )
  await Promise.all([uploads[0], setClock(galleryId, 3 * MINUTE_S), ...uploads])
  await studio.addPhoto(client.id, { label: 'later', type: 'final', ...otherNikon, ...at('14:00:00') })
  const { photos: previews } = await client.photos.listForClient({ type: 'preview' })
  const { photos: finals } = await client.photos.listForClient({ type: 'final' })
  const times = [...previews, ...finals]
    .filter(({ label }) => /tegelijk|later/.test(label))
    .map(({ capturedAt }) => capturedAt!.slice(11, 16))
  expect(times).toEqual([...Array.from({ length: 6 }, () => '13:03'), '14:03'])
})

test('a clock is set to what it was, however often it was set', async () => {
  const { client, galleryId } = await ceremony()
  const before = await client.photos.listForClient({ type: 'preview' })
  for (const shift of [180, -7200, 5, 9 * 365 * 86_400, 0]) await setClock(galleryId, shift)
  expect((await client.photos.listForClient({ type: 'preview' })).photos).toEqual(before.photos)
})

test('photos that move to another gallery keep their time, unless that camera has one of its own there', async () => {
  const { client, galleryId } = await ceremony()
  await setClock(galleryId, 180)
  const newGallery = async (title: string) => {
    const shoot = {
      clientId: client.id,
      title,
      kind: 'wedding' as const,
      shotOn: null,
      sections: [],
      isOpen: true,
    }
    return (await studio.galleries.createGallery({ creationId: crypto.randomUUID(), ...shoot })).galleryId
  }
  const [party, dinner] = [await newGallery('Feest'), await newGallery('Diner')]
  await studio.addPhoto(client.id, { label: 'soep', galleryId: dinner, ...otherNikon, ...at('18:00:00') })
  const listOf = async (id: string) =>
    (await studio.photos.listForStudio({ clientId: client.id, galleryId: id, type: 'preview' })).photos
  const kiss = (await listOf(galleryId)).find(({ label }) => label === '2 kus.jpg')!.id
  const kissAt = async (id: string) => {
    await studio.photos.moveToGallery({ photoIds: [kiss], galleryId: id })
    return (await listOf(id)).find((photo) => photo.id === kiss)!.capturedAt!.slice(11, 19)
  }

  expect(await kissAt(party)).toBe('12:00:30')
  expect(await studio.photos.listCameras({ galleryId: party })).toMatchObject([
    { ...otherNikon, shiftSeconds: 180 },
  ])
  expect(await kissAt(dinner)).toBe('11:57:30')
})

test('a camera named twice has no clock that could be meant, and nothing is set', async () => {
  const { client, galleryId } = await ceremony()
  const setAll = (...cameras: (typeof otherNikon)[]) =>
    studio.photos.setCameraClocks({
      galleryId,
      clocks: cameras.map((camera, at) => ({ ...camera, shiftSeconds: 180 + at })),
    })
  for (const twice of [otherNikon, { ...otherNikon, camera: `${otherNikon.camera} ` }])
    await expect(setAll(otherNikon, twice)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ path: ['clocks'] }] },
    })
  const spaced = (text: string) => ({ ...otherNikon, camera: text })
  for (const all of [
    [nikon, otherNikon, nikon],
    [otherNikon, nikon, otherNikon],
    [otherNikon, otherNikon, otherNikon],
    [spaced(` ${otherNikon.camera}`), otherNikon],
    [spaced(`\t${otherNikon.camera}`), nikon, otherNikon],
    [spaced(`${otherNikon.camera}\u202c`), otherNikon],
    [spaced(`${otherNikon.camera}\u0000`), otherNikon],
    [otherNikon, spaced(`${otherNikon.camera} \u2069`)],
  ])
    await expect(setAll(...all)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await shown(client)).toBe('2134')
  await setAll(otherNikon, nikon)
})

test('clocks of another studio are neither seen nor set', async () => {
  const { client, galleryId } = await ceremony()
  const neighbour = await world.photographer()
  const notFound = { code: 'gallery_not_found' }
  await expect(neighbour.photos.listCameras({ galleryId })).rejects.toMatchObject(notFound)
  const meddling = neighbour.photos.setCameraClocks({
    galleryId,
    clocks: [{ ...otherNikon, shiftSeconds: 180 }],
  })
  await expect(meddling).rejects.toMatchObject(notFound)
  expect(await shown(client)).toBe('2134')
})
