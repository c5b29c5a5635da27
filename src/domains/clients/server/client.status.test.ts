import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHOICES_QUIET_MS } from '#domains/light-table/choices/server/notify-studio-of-choices.job.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
})
afterAll(() => world.close())

const statusOf = async ({ id: clientId }: Client) => (await studio.clients.findClient({ clientId })).status

async function quarterPasses() {
  await world.work()
  world.clock.advance(CHOICES_QUIET_MS)
  await world.work()
}

async function withPreview() {
  const client = await studio.newClient()
  const { id } = await studio.addPhoto(client.id)
  await world.work()
  return { client, photoIds: [id] }
}

const sets = (client: Client, status: 'Active' | 'Review' | 'Delivered') =>
  studio.clients.updateClient({ clientId: client.id, firstName: 'Anna', lastName: 'de Vries', status })

test('a new client is Active, and stays so while they give hearts and write', async () => {
  const { client, photoIds } = await withPreview()
  await client.photos.setFavorite({ photoIds, isFavorite: true })
  await client.photos.addComment({ photoIds, comment: 'Mooi' })
  await quarterPasses()
  expect(await statusOf(client)).toBe('Active')
})

test('an approval brings them to Review, once they have been quiet for a quarter of an hour', async () => {
  const { client, photoIds } = await withPreview()
  await approvePhotos(client, photoIds)
  await world.work()
  expect(await statusOf(client)).toBe('Active')
  await quarterPasses()
  expect(await statusOf(client)).toBe('Review')
})

test('an approval that was taken back within it does not', async () => {
  const { client, photoIds } = await withPreview()
  await approvePhotos(client, photoIds)
  await approvePhotos(client, photoIds, { isApproved: false })
  await quarterPasses()
  expect(await statusOf(client)).toBe('Active')
})

test('the first final that is ready makes it Delivered, and later approvals do not take that back', async () => {
  const { client, photoIds } = await withPreview()
  await studio.addPhoto(client.id, { type: 'final' })
  expect(await statusOf(client)).toBe('Active')
  await world.work()
  expect(await statusOf(client)).toBe('Delivered')
  await approvePhotos(client, photoIds)
  await quarterPasses()
  expect(await statusOf(client)).toBe('Delivered')
})

test('a status that the studio set by hand stays, whatever happens', async () => {
  const { client, photoIds } = await withPreview()
  await sets(client, 'Review')
  await sets(client, 'Active')
  await approvePhotos(client, photoIds)
  await quarterPasses()
  await studio.addPhoto(client.id, { type: 'final' })
  await world.work()
  expect(await statusOf(client)).toBe('Active')
})

test('a name that is corrected sets no status', async () => {
  const { client } = await withPreview()
  await sets(client, 'Active')
  await studio.clients.updateClient({ clientId: client.id, firstName: 'Anne', lastName: 'de Vries' })
  await studio.addPhoto(client.id, { type: 'final' })
  await world.work()
  expect(await statusOf(client)).toBe('Delivered')
})

test('each step is one line in the log, by the product itself', async () => {
  const client = await studio.newClient({ lastName: 'Stapsgewijs' })
  const { id } = await studio.addPhoto(client.id)
  await world.work()
  await approvePhotos(client, [id])
  await quarterPasses()
  for (let nth = 0; nth < 3; nth++) await studio.addPhoto(client.id, { type: 'final' })
  await world.work()
  const { rows } = await (
    await world.admin()
  ).activity.listLines({ search: 'stapsgewijs', isDescending: false })
  expect(
    rows
      .filter(({ action }) => action === 'client_status_followed')
      .map(({ userType, oldValue, newValue }) => [userType, oldValue, newValue]),
  ).toEqual([
    ['system', 'Active', 'Review'],
    ['system', 'Review', 'Delivered'],
  ])
})
