import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSharingPooler } from '#test/database/sharing-pooler.ts'
import { startTransactionPooler } from '#test/database/transaction-pooler.ts'
import { eventually } from '#test/world/eventually.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { DIRECT_APPLICATION_NAME } from '#test/world/open-world.ts'
import { assertNoPooler } from './assert-no-pooler.ts'

let pooler: Awaited<ReturnType<typeof startTransactionPooler>>
let world: World
beforeAll(async () => {
  world = await newWorld({
    withWorker: true,
    newPooler: async (url) => (pooler = await startTransactionPooler(url)),
  })
})
afterAll(() => world.close())

test('a studio works through a pooler that forgets after each transaction: sign-in, photo, pictures, letter, live updates', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const heard: string[] = []
  const stop = world.hub.subscribe([studio.id], {
    onEvents: (events) => heard.push(...events.map(({ topic }) => topic)),
  })
  await studio.addPhoto(client.id)
  await eventually(async () => {
    const { photos } = await client.photos.listForClient({ type: 'preview' })
    expect(photos.map(({ picture }) => picture)).toEqual(['ready'])
  })
  await eventually(() => expect(heard).toContain('photos'))
  await world.visitor().accounts.requestSignInLink({ email: client.email })
  await eventually(async () => {
    const { rows } = await world.owner.query(
      'select from letters where to_address = $1 and sent_at is not null',
      [client.email],
    )
    expect(rows.length).toBeGreaterThan(0)
  })
  stop()
  // One connection for live updates, and one on which the worker hears of new jobs.
  const { rows } = await world.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [DIRECT_APPLICATION_NAME],
  )
  expect(rows).toEqual([{ count: 2 }])
})

test('a list that is asked again and again through it is answered each time', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  await studio.addPhoto(client.id)
  for (let round = 0; round < 5; round++) {
    const lists = await Promise.all(
      Array.from({ length: 4 }, () => client.photos.listForClient({ type: 'preview' })),
    )
    expect(lists.map(({ photos }) => photos.length)).toEqual([1, 1, 1, 1])
  }
})

test('while it finds no database people are told to ask again, and then all goes on by itself', async () => {
  let lost!: typeof pooler
  const other = await newWorld({ newPooler: async (url) => (lost = await startTransactionPooler(url)) })
  const client = await (await other.photographer()).newClient()
  const look = () => client.photos.listForClient({ type: 'preview' })
  await look()
  lost.loseDatabase()
  for (let times = 0; times < 3; times++) await expect(look()).rejects.toMatchObject({ status: 503 })
  lost.findDatabase()
  expect((await look()).photos).toEqual([])
  await other.close()
})

test('a pooler given as the direct address is refused in words, and so is one without a direct address', async () => {
  await assertNoPooler(world.databaseUrl, 'DATABASE_URL')
  await expect(assertNoPooler(pooler.url, 'DATABASE_DIRECT_URL')).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to a pooler (such as PgBouncer)',
  )
  await expect(assertNoPooler(pooler.url, 'DATABASE_URL')).rejects.toThrow(
    'give the address of PostgreSQL itself as DATABASE_DIRECT_URL besides',
  )
})

test('one that hands out connections in turn, which hold what others told them, is refused however often it is asked', async () => {
  const shared = await startSharingPooler(world.databaseUrl)
  const others = await Promise.all(Array.from({ length: 3 }, () => connected(shared.url)))
  for (let times = 0; times < 12; times++)
    await expect(assertNoPooler(shared.url, 'DATABASE_DIRECT_URL')).rejects.toThrow('leads to a pooler')
  await Promise.all(others.map((other) => other.end()))
  await shared.stop()
})

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return client
}
