import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClients, demoStudios } from '#demo/demo-people.ts'
import { seedGallery } from '#demo/seed-galleries.ts'
import { seedClient, seedStudio } from '#demo/seed-people.ts'
import { erasePerson } from '#domains/admin/server/erasure.ts'
import { familyLinkInput } from '#test/world/enter-by-link.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { newClientOfTwoStudios } from '#test/world/two-seats.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const tablesWithWords = ['photographers', 'clients', 'photographer_payments', 'client_payments', 'orders']

/** Lists rows whose search text differs from what their trigger writes now. */
async function listStaleWords(): Promise<string[]> {
  const connection = await world.owner.connect()
  try {
    await connection.query('begin')
    const stale = []
    for (const table of tablesWithWords) {
      const { rows } = await connection.query<{ id: string; words: string }>(
        `select id, words from ${table} order by id`,
      )
      await connection.query(`update ${table} set words = ''`)
      const { rows: anew } = await connection.query(`select id, words from ${table} order by id`)
      expect(rows.length, table).toBeGreaterThan(0)
      stale.push(
        ...rows.filter(({ words }, nth) => words !== anew[nth].words).map(({ id }) => `${table} ${id}`),
      )
    }
    return stale
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

async function createPaidPeople() {
  const studio = await world.photographer({ studioName: 'Oude Naam' })
  const client = await studio.newClient({ firstName: 'Mieke', lastName: 'Vroeger' })
  await studio.addPayment()
  await client.addPayment()
  await client.addOrder({ status: 'completed' })
  return { studio, client }
}
type PaidPeople = Awaited<ReturnType<typeof createPaidPeople>>

test.each<[string, (people: PaidPeople) => Promise<unknown>]>([
  ['a studio takes another name', ({ studio }) => studio.studios.saveSettings({ studioName: 'Nieuwe Naam' })],
  [
    'its business takes another name',
    ({ studio }) => studio.business.saveBusiness({ businessName: 'Nieuw BV' }),
  ],
  [
    'a client is named otherwise',
    ({ studio, client }) => studio.clients.updateClient({ clientId: client.id, lastName: 'Laterveld' }),
  ],
  [
    'a client has another address',
    ({ studio, client }) =>
      studio.clients.updateClient({ clientId: client.id, email: 'mieke.later@voorbeeld.nl' }),
  ],
  ['a client is erased', ({ client }) => erasePerson(world.services, client.email, true)],
])('every list finds people by their new name once %s', async (_, change) => {
  const people = await createPaidPeople()
  const before = await listStaleWords()
  await change(people)
  expect(await listStaleWords()).toEqual(before)
})

test('every list finds people by their new name once a studio is erased, and a client of it who has another', async () => {
  const { here } = await newClientOfTwoStudios(world)
  await here.studio.addPayment()
  await here.studio.clients.archiveClient({ clientId: here.id })
  await world.owner.query(
    `insert into orders (id, client_id, photographer_id, placement_id, total_price, shipping_cents, status, search_text,
        metadata, created_at)
      values (gen_random_uuid(), $1, $2, gen_random_uuid(), 100, 0, 'canceled', '', '{}', now())`,
    [here.id, here.studio.id],
  )
  expect(await erasePerson(world.services, here.studio.email, true)).toMatchObject({ outcome: 'erased' })
  expect(await listStaleWords()).toEqual([])
})

/**
 * Lists clients without a gallery, clients whose status differs from that of their newest gallery,
 * and galleries without a main list.
 */
async function listOutdated(): Promise<unknown[]> {
  const { rows } = await world.owner.query(`
    select clients.id, clients.status, newest.status as newest from clients
      left join galleries newest on newest.id = newest_gallery(clients.id)
      where not exists (select from galleries where client_id = clients.id)
        or (clients.status, clients.status_by_hand) is distinct from (newest.status, newest.status_by_hand)
          and newest.id is not null
    union all
    select galleries.id, state, null from galleries
      where not exists (select from choice_lists where gallery_id = galleries.id and is_main)
    order by id`)
  return rows
}

async function withTwoGalleries() {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const { galleryId } = await studio.galleries.createGallery(wedding(client))
  await studio.galleries.updateGallery({ galleryId, status: 'Review' })
  return { studio, client, galleryId }
}
type TwoGalleries = Awaited<ReturnType<typeof withTwoGalleries>>

const wedding = (client: { id: string }) => ({
  creationId: randomUUID(),
  clientId: client.id,
  title: 'Bruiloft',
  kind: 'wedding' as const,
  shotOn: null,
  sections: [],
  isOpen: true,
})

const deleteGallery = async (studio: Photographer, galleryId: string) => {
  const [gallery] = (await studio.galleries.listGalleries({})).filter(({ id }) => id === galleryId)
  const { firstName, lastName } = await studio.clients.findClient({ clientId: gallery!.clientId })
  await studio.orders.deleteGallery({ galleryId, title: gallery!.title ?? `${firstName} ${lastName}` })
}

test.each<[string, (shoots: TwoGalleries) => Promise<unknown>]>([
  ['another gallery is made', ({ studio, client }) => studio.galleries.createGallery(wedding(client))],
  [
    'the newest gallery is archived',
    ({ studio, galleryId }) => studio.galleries.archiveGallery({ galleryId }),
  ],
  [
    'an archived gallery comes back',
    async ({ studio, galleryId }) => {
      await studio.galleries.archiveGallery({ galleryId })
      await studio.galleries.restoreGallery({ galleryId })
    },
  ],
  [
    'a gallery gets a status',
    ({ studio, galleryId }) => studio.galleries.updateGallery({ galleryId, status: 'Delivered' }),
  ],
  [
    'a client gets a status',
    ({ studio, client }) => studio.clients.updateClient({ clientId: client.id, status: 'Delivered' }),
  ],
  [
    'an archived gallery is opened',
    async ({ studio, client, galleryId }) => {
      await studio.addPhoto(client.id, { galleryId })
      await studio.galleries.archiveGallery({ galleryId })
      await studio.photos.openGallery({ galleryId })
    },
  ],
  [
    'finals are ready',
    async ({ studio, client }) => {
      const { galleryId } = await studio.galleries.createGallery(wedding(client))
      await studio.addPhoto(client.id, { galleryId, type: 'final' })
      await world.work()
      expect((await studio.clients.findClient({ clientId: client.id })).status).toBe('Delivered')
    },
  ],
  ['the newest gallery is deleted', ({ studio, galleryId }) => deleteGallery(studio, galleryId)],
  [
    'the last gallery is deleted',
    async ({ studio, client }) => {
      for (const { id } of await studio.galleries.listGalleries({ clientId: client.id }))
        await deleteGallery(studio, id)
    },
  ],
  [
    'clients are imported',
    ({ studio }) =>
      studio.clients.importClients({
        people: ['een', 'twee'].map((name) => ({
          email: `${name}-${studio.id}@voorbeeld.nl`,
          firstName: name,
          lastName: '',
        })),
      }),
  ],
  ['a client is erased', ({ client }) => erasePerson(world.services, client.email, true)],
  [
    'the demo is made',
    async () => {
      const seeding = { services: world.services, now: world.services.clock() }
      const plan = { plan: 'studio', period: 'monthly', days: 20, cameDaysAgo: 40 } as const
      const studio = await seedStudio(seeding, demoStudios.vossen, plan)
      await seedClient(seeding, studio, demoClients.jeroen, 5)
      const clientId = await seedClient(seeding, studio, demoClients.lotte, 12)
      const shoot = { title: 'Bruiloft', kind: 'wedding', shotOn: null, status: 'Review' } as const
      await seedGallery(seeding, studio, clientId, { ...shoot, isOpen: true, daysAgo: 3 })
    },
  ],
])('clients have their galleries, with a first list and one status, once %s', async (_, change) => {
  const shoots = await withTwoGalleries()
  const before = await listOutdated()
  await change(shoots)
  expect(await listOutdated()).toEqual(before)
})

/** Lists studios without a `studio_room` row and gallery links to deleted sections. */
async function listOrphans(): Promise<unknown[]> {
  const { rows } = await world.owner.query(`
    select 'room' as what, id from photographers where not exists (select from studio_room where photographer_id = photographers.id)
    union all
    select 'chapter', gallery_links.id from gallery_links, unnest(sections) named
      where not exists (select from gallery_sections where id = named)`)
  return rows
}

test('a studio has its room from its first moment, registered or made with the demo', async () => {
  await world.photographer()
  const plan = { plan: 'studio', period: 'monthly', days: 20, cameDaysAgo: 40 } as const
  await seedStudio({ services: world.services, now: world.services.clock() }, demoStudios.noord, plan)
  expect(await listOrphans()).toEqual([])
})

test('a chapter that goes leaves every link that names it, and the other chapters stay', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const { galleryId } = await studio.galleries.createGallery({
    ...wedding(client),
    sections: ['Ceremonie', 'Feest', 'Diner', 'Borrel'],
  })
  const [first, second, third, fourth] = (await studio.galleries.listGalleries({}))[0]!.sections
  const named = [first, second, third, fourth].map((section) => section!.id)
  const { id: linkId } = await studio.sharing.createLink({ ...familyLinkInput, galleryId, sectionIds: named })
  await studio.galleries.saveSections({
    galleryId,
    sections: [first!, fourth!].map(({ id, title, forGuests }) => ({ id, title, forGuests })),
  })
  const { rows } = await world.owner.query(
    'select array(select unnest(sections) order by 1) as named from gallery_links where id = $1',
    [linkId],
  )
  expect(rows).toEqual([{ named: [first!.id, fourth!.id].toSorted() }])
  await studio.galleries.saveSections({ galleryId, sections: [] })
  expect(await listOrphans()).toEqual([])
})

test.each<[string, (shoots: TwoGalleries) => Promise<unknown>]>([
  ['gallery', ({ studio, galleryId }) => deleteGallery(studio, galleryId)],
  ['client', ({ studio, client }) => studio.clients.removeClient({ clientId: client.id })],
])('a %s whose uploads ended without a photo can be deleted', async (_, remove) => {
  const shoots = await withTwoGalleries()
  const { studio, client, galleryId } = shoots
  await world.owner.query(
    `insert into uploads (id, photographer_id, client_id, gallery_id, type, file_name, size_bytes, state, created_at,
        ended_at, expires_at)
      values (gen_random_uuid(), $1, $2, $3, 'preview', 'afgebroken.jpg', 1000, 'abandoned', now(), now(), now())`,
    [studio.id, client.id, galleryId],
  )
  await remove(shoots)
  expect(await studio.galleries.listGalleries({})).not.toContainEqual(
    expect.objectContaining({ id: galleryId }),
  )
  const { rows } = await world.owner.query('select from uploads where client_id = $1', [client.id])
  expect(rows).toEqual([])
})
