import createClient from 'openapi-fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PATH } from '#domains/api/api.rules.ts'
import { makeKey } from '#test/world/api-key-client.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import type { paths } from './api-document.types.ts'

let world: World
let studio: Photographer
let client: ReturnType<typeof createClient<paths>>

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ plan: 'studio' })
  const { key } = await makeKey(studio)
  client = createClient<paths>({
    baseUrl: `${world.url}${API_PATH}`,
    headers: { authorization: `Bearer ${key}` },
  })
})
afterAll(() => world.close())

test('whoever has only the document adds a client, looks at their photos, and follows an order to its receipt', async () => {
  const person = { firstName: 'Anna', lastName: 'Bos', email: 'anna.bos@voorbeeld.nl' }
  const headers = { 'Idempotency-Key': 'eerste' }
  const added = await client.POST('/clients', { body: person, params: { header: headers } })
  expect(added.data).toMatchObject(person)
  const id = added.data!.id
  const again = await client.POST('/clients', { body: person, params: { header: headers } })
  expect(again.data).toEqual(added.data)
  const twice = await client.POST('/clients', { body: person })
  expect(twice.error).toMatchObject({ status: 409, code: 'email_taken' })

  const photo = await studio.addPhoto(id, { bytes: await drawJpeg() })
  await world.work()
  const photos = await client.GET('/clients/{id}/photos', {
    params: { path: { id }, query: { type: 'preview' } },
  })
  expect(photos.data).toMatchObject({
    data: [{ id: photo.id, clientId: id, state: 'ready' }],
    nextCursor: null,
  })
  const renamed = await client.PATCH('/photos/{id}', {
    params: { path: { id: photo.id } },
    body: { name: 'Het jawoord', type: 'final' },
  })
  expect(renamed.data).toMatchObject({ name: 'Het jawoord', type: 'final', state: 'making' })
  expect((await client.DELETE('/photos/{id}', { params: { path: { id: photo.id } } })).response.status).toBe(
    204,
  )
  const gone = await client.GET('/photos/{id}', { params: { path: { id: photo.id } } })
  expect(gone.error).toMatchObject({ status: 404, code: 'photo_not_found' })

  const anna = await studio.newClient()
  const orderId = await anna.addOrder({ status: 'processing' })
  const orders = await client.GET('/orders', { params: { query: { status: 'processing' } } })
  expect(orders.data!.data).toMatchObject([{ id: orderId, clientId: anna.id }])
  const shipped = await client.POST('/orders/{id}/ship', {
    params: { path: { id: orderId } },
    body: { carrier: 'PostNL', trackAndTrace: '3SABCD1234567' },
  })
  expect(shipped.data).toMatchObject({ status: 'shipped', carrier: 'PostNL' })
  const once = await client.POST('/orders/{id}/ship', { params: { path: { id: orderId } }, body: {} })
  expect(once.error).toMatchObject({ status: 409, code: 'wrong_status', facts: { status: 'shipped' } })
  expect((await client.GET('/receipts')).data).toMatchObject({ data: [], nextCursor: null })
})
