import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { lockOrder, markPaid } from './orders.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { removeForGood } from '#test/world/remove-for-good.ts'

let world: World
let studio: Photographer
let client: Client

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
})
beforeEach(async () => {
  client = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
})
afterAll(() => world.close())

const galleriesOf = () => studio.galleries.listGalleries({ clientId: client.id })

async function wedding(title = 'Bruiloft') {
  world.clock.advance(1000)
  const { galleryId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: client.id,
    title,
    kind: 'wedding',
    shotOn: null,
    sections: ['Feest'],
    isOpen: true,
  })
  return galleryId
}

const deletes = (galleryId: string, title = 'Bruiloft', who: Photographer = studio) =>
  who.orders.deleteGallery({ galleryId, title })

const usedBytes = async () => (await studio.storage.summariseStorage({})).usedBytes

async function photosIn(galleryId: string) {
  const list = await studio.photos.listForStudio({ clientId: client.id, galleryId, type: 'preview' })
  return list.photos.map(({ label }) => label)
}

const tus = { 'tus-resumable': '1.0.0' }

async function announce(galleryId: string, bytes: Uint8Array) {
  const metadata = { clientId: client.id, galleryId, type: 'preview', filename: 'DSC_0001.jpg' }
  const answer = await studio.fetch('/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  expect(answer.status).toBe(201)
  return answer.headers.get('location')!
}

const send = (address: string, bytes: Uint8Array) =>
  studio.fetch(address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })

test('a deleted gallery takes its photos, files, choices and comments along, and frees their room', async () => {
  const [first] = await galleriesOf()
  const kept = await studio.addPhoto(client.id, { label: 'blijft.jpg', galleryId: first!.id })
  const before = await usedBytes()
  const galleryId = await wedding()
  const photo = await studio.addPhoto(client.id, { label: 'weg.jpg', galleryId })
  await world.work()
  await client.photos.setFavorite({ photoIds: [photo.id], isFavorite: true })
  await client.photos.addComment({ photoIds: [photo.id], comment: 'Mooi' })
  await studio.photos.setCover({ galleryId, cover: { photoId: photo.id, x: 0.5, y: 0.5 } })

  const answer = await deletes(galleryId, ' bruiloft ')
  expect(answer).toEqual({ deletedCount: 1, freedBytes: photo.bytes.length })
  expect((await galleriesOf()).map(({ id }) => id)).toEqual([first!.id])
  expect(await usedBytes()).toBe(before)
  expect(await photosIn(first!.id)).toEqual(['blijft.jpg'])
  await world.work()
  await removeForGood(world.services)
  expect(await world.services.objects.stat(`originals/${photo.id}`)).toBeUndefined()
  expect(await world.services.objects.stat(`originals/${kept.id}`)).toBeDefined()
  await expect(deletes(galleryId)).rejects.toMatchObject({ code: 'gallery_not_found' })
})

test('the last gallery is succeeded by an empty one, open and without a title, that takes photos', async () => {
  const [first] = await galleriesOf()
  await studio.addPhoto(client.id)
  await expect(deletes(first!.id, '')).rejects.toMatchObject({ code: 'title_differs' })
  await deletes(first!.id, 'Anna de Vries')
  const [fresh, ...others] = await galleriesOf()
  expect(others).toEqual([])
  expect(fresh).toMatchObject({ title: null, state: 'live' })
  expect(fresh!.id).not.toBe(first!.id)
  await studio.addPhoto(client.id, { label: 'nieuw.jpg' })
  expect(await photosIn(fresh!.id)).toEqual(['nieuw.jpg'])
})

test('whoever deletes the last two galleries at once in two tabs keeps a place for uploads', async () => {
  for (let time = 0; time < 5; time++) {
    client = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const [first] = await galleriesOf()
    const second = await wedding()
    await Promise.all([deletes(first!.id, 'Anna de Vries'), deletes(second)])
    const left = await galleriesOf()
    expect(left).toHaveLength(1)
    expect(left[0]).toMatchObject({ title: null, state: 'live' })
  }
})

test('a title may be typed with the apostrophe and the dash of any keyboard', async () => {
  const galleryId = await wedding("Bruiloft van 't Hof – Bos")
  await deletes(galleryId, ' bruiloft van ’t hof - bos')
  expect((await galleriesOf()).map(({ id }) => id)).not.toContain(galleryId)
})

test('another title deletes nothing', async () => {
  const galleryId = await wedding()
  await studio.addPhoto(client.id, { label: 'blijft.jpg', galleryId })
  for (const title of ['', 'Bruilof', 'Anna de Vries'])
    await expect(deletes(galleryId, title)).rejects.toMatchObject({ code: 'title_differs' })
  expect(await photosIn(galleryId)).toEqual(['blijft.jpg'])
})

test('a gallery of another studio is not there', async () => {
  const galleryId = await wedding()
  await studio.addPhoto(client.id, { label: 'blijft.jpg', galleryId })
  const neighbour = await world.photographer()
  await expect(deletes(galleryId, 'Bruiloft', neighbour)).rejects.toMatchObject({ code: 'gallery_not_found' })
  expect(await photosIn(galleryId)).toEqual(['blijft.jpg'])
})

test('while prints of a photo are to be made, the whole gallery stays', async () => {
  const galleryId = await wedding()
  const other = await studio.addPhoto(client.id, { label: 'blijft.jpg', galleryId })
  const ordered = await studio.addPhoto(client.id, { type: 'final', galleryId })
  const { orderId } = await orderPrints(client, [ordered.id])
  const before = await usedBytes()
  await expect(deletes(galleryId)).rejects.toMatchObject({ code: 'photo_in_order', data: { count: 1 } })
  expect(await photosIn(galleryId)).toEqual(['blijft.jpg'])
  expect(await usedBytes()).toBe(before)
  await world.work()
  expect(await world.services.objects.stat(`originals/${other.id}`)).toBeDefined()

  await asSystem(world.services.pool, async (tx) =>
    markPaid(tx, world.services, (await lockOrder(tx, orderId))!, world.clock()),
  )
  await studio.orders.shipOrder({ orderId, carrier: '', trackAndTrace: '' })
  await studio.orders.completeOrder({ orderId })
  expect(await deletes(galleryId)).toMatchObject({ deletedCount: 2 })
})

test('prints ordered while the studio deletes either keep the gallery or come too late', async () => {
  const galleryId = await wedding()
  const ordered = await studio.addPhoto(client.id, { type: 'final', galleryId })
  const [deletion, order] = await Promise.allSettled([deletes(galleryId), orderPrints(client, [ordered.id])])
  expect([deletion.status, order.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const loser = deletion.status === 'rejected' ? deletion : (order as PromiseRejectedResult)
  expect(loser.reason).toMatchObject({
    code: deletion.status === 'rejected' ? 'photo_in_order' : 'photo_not_yours',
  })
})

test('a file on its way to the gallery keeps it; once it is in, it can be deleted', async () => {
  const galleryId = await wedding()
  const bytes = await drawJpeg()
  const address = await announce(galleryId, bytes)
  await expect(deletes(galleryId)).rejects.toMatchObject({ code: 'uploads_underway' })
  expect((await send(address, bytes)).status).toBe(204)
  expect(await photosIn(galleryId)).toEqual(['DSC_0001.jpg'])
  expect(await deletes(galleryId)).toMatchObject({ deletedCount: 1 })
})
