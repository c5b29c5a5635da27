import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson } from '#domains/admin/server/erasure.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { clientOfTwo } from '#test/world/two-seats.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const tablesWithWords = ['photographers', 'clients', 'photographer_payments', 'client_payments', 'orders']

/** Tables with a row whose search text is not what its own trigger writes now. */
async function listStaleWords(): Promise<string[]> {
  const connection = await world.owner.connect()
  try {
    await connection.query('begin')
    const stale = []
    for (const table of tablesWithWords) {
      const { rows } = await connection.query<{ words: string }>(`select id, words from ${table} order by id`)
      await connection.query(`update ${table} set words = ''`)
      const { rows: anew } = await connection.query(`select id, words from ${table} order by id`)
      expect(rows.length, table).toBeGreaterThan(0)
      if (!rows.every(({ words }, nth) => words === anew[nth].words)) stale.push(table)
    }
    return stale
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

/** A studio and a client of it, with a row in each list of the back office. */
async function whoPaid() {
  const studio = await world.photographer({ studioName: 'Oude Naam' })
  const client = await studio.newClient({ firstName: 'Mieke', lastName: 'Vroeger' })
  await studio.hasPaid()
  await client.hasPaid()
  await client.hasOrdered({ status: 'completed' })
  return { studio, client }
}
type Paid = Awaited<ReturnType<typeof whoPaid>>

test.each<[string, (people: Paid) => Promise<unknown>]>([
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
  const people = await whoPaid()
  await change(people)
  expect(await listStaleWords()).toEqual([])
})

test('every list finds people by their new name once a studio is erased, and a client of it who has another', async () => {
  const { here } = await clientOfTwo(world)
  await here.studio.hasPaid()
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
