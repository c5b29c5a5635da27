import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { sendPhoto } from '#test/world/send-photo.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { multiplyRows } from './multiply-rows.ts'

const ROWS = 20_000
const large = ['photos', 'photo_comments', 'uploads', 'sessions', 'notifications', 'studio_events', 'letters']

let world: World
let studio: Photographer
let anna: Client
let photoId: string

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
  anna = await studio.newClient({ firstName: 'Anna' })
  photoId = (await sendPhoto(studio, await drawJpeg(), { clientId: anna.id })).id
  await world.work()
  await anna.photos.setFavorite({ photoIds: [photoId], isFavorite: true })
  await anna.photos.addComment({ photoIds: [photoId], comment: 'Mooi' })
  for (const table of large) await multiplyRows(world.owner, table, ROWS)
})
afterAll(() => world.close())

type TableScan = { table: string; rows: number }

/**
 * Lists the large tables with the number of rows that sequential scans have read so far, also in
 * functions and triggers.
 */
async function listTableScans(): Promise<TableScan[]> {
  const connections = await Promise.all(
    Array.from({ length: world.services.pool.totalCount }, () => world.services.pool.connect()),
  )
  for (const connection of connections) await connection.query('select pg_stat_force_next_flush()')
  for (const connection of connections) connection.release()
  const { rows } = await world.owner.query<TableScan>(
    `select relname as table, coalesce(seq_tup_read, 0)::int as rows from pg_stat_user_tables
     where relname = any ($1) order by 1`,
    [large],
  )
  return rows
}

async function listScansOf(work: () => Promise<unknown>) {
  const before = await listTableScans()
  await work()
  const after = await listTableScans()
  return after.filter(({ rows }, at) => rows > before[at]!.rows)
}

test('each of these tables is full here', async () => {
  for (const table of large) {
    const { rows } = await world.owner.query(`select count(*)::int as count from ${table}`)
    expect(rows[0], table).toEqual({ count: expect.toSatisfy((count: number) => count > ROWS) })
  }
  // Flushes the statistics of these scans now, so that later tests don't see them.
  await world.owner.query('select pg_stat_force_next_flush()')
})

test('a scan is seen where there is one', async () => {
  const scanned = await listScansOf(async () => {
    const client = await world.services.pool.connect()
    await client.query(
      'begin; set local role lt_system; select count(*) from photos where photo_label like $$%x$$; commit',
    )
    client.release()
  })
  expect(scanned.map(({ table }) => table)).toContain('photos')
})

const questions: [string, () => Promise<unknown>][] = [
  ['a client opens their gallery', () => anna.photos.listForClient({ type: 'preview' })],
  ['a client loves a photo', () => anna.photos.setFavorite({ photoIds: [photoId], isFavorite: true })],
  ['a client reads what was said of a photo', () => anna.photos.listComments({ photoId })],
  [
    'a studio looks at the gallery of a client',
    () => studio.photos.listForStudio({ clientId: anna.id, type: 'preview' }),
  ],
  ['a studio looks at its clients', () => studio.clients.listClients({})],
  [
    'a studio looks at its overview',
    async () => {
      await studio.studios.findMyStudio({})
      await studio.photos.listLatest({})
      await studio.notifications.listNotifications({})
    },
  ],
  ['a photo comes in', async () => sendPhoto(studio, await drawJpeg(), { clientId: anna.id })],
  [
    'a picture is looked at',
    async () => {
      const { photos, signature } = await anna.photos.listForClient({ type: 'preview' })
      const shown = photos.find(({ id }) => id === photoId)!
      const picture = await anna.get(photoUrl({ id: photoId, version: shown.version }, 480, signature))
      expect(picture.status).toBe(200)
    },
  ],
]

test.each(questions)('no table of all studios is gone through when %s', async (_what, ask) => {
  await ask()
  expect(await listScansOf(ask)).toEqual([])
})
