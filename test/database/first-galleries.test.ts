import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '#platform/db/uuid.ts'
import { eventually } from '#test/world/eventually.ts'
import { databaseBefore } from './filled-database.ts'

let database: Awaited<ReturnType<typeof databaseBefore>>
let studioId: string
let count = 0

beforeEach(async () => {
  database = await databaseBefore('0036_galleries')
  studioId = randomUUID()
  await person(studioId, 'photographer')
  await database.query(
    `insert into photographers (id, is_active, max_clients, business_name) values ($1, true, -1, 'Studio')`,
    [studioId],
  )
})
afterEach(() => database.drop())

const person = (id: string, role: string) =>
  database.query(
    `insert into profiles (id, role, email, email_verified, name, created_at, updated_at)
      values ($1::uuid, $2, $1 || '@voorbeeld.nl', true, 'Anna Bos', now(), now())`,
    [id, role],
  )

type Facts = {
  status?: string
  isByHand?: boolean
  order?: string
  toldAt?: string | null
  archivedAt?: string | null
}

async function client(facts: Facts = {}) {
  const { status = 'Active', isByHand = false, order = 'captured', toldAt = null, archivedAt = null } = facts
  const id = randomUUID()
  await person(id, 'client')
  await database.query(
    `insert into clients (id, created_by, first_name, last_name, status, status_by_hand, photo_order, previews_told_at,
        finals_told_at, choices_told_at, archived_at, created_at, updated_at)
      values ($1, $2, 'Anna', 'Bos', $3, $4, $5, $6, null, $6, $7, '2026-01-05', '2026-02-05')`,
    [id, studioId, status, isByHand, order, toldAt, archivedAt],
  )
  return id
}

async function photo(clientId: string, sortKey: number | null = null) {
  count += 1
  await database.query(
    `insert into photos (id, photographer_id, client_id, type, photo_label, source_name, original_key, content_type, file_size,
        crc32, is_favorite, favorited_at, sort_key, created_at, type_since)
      values ($1::uuid, $2, $3, 'preview', 'DSC_1.jpg', 'DSC_1.jpg', 'originals/' || $1, 'image/jpeg', $4, 7, true, now(), $5, now(),
        now())`,
    [uuidv7(), studioId, clientId, 1000 + count, sortKey],
  )
}

const upload = (clientId: string, state: string) =>
  database.query(
    `insert into uploads (id, photographer_id, client_id, type, file_name, size_bytes, state, created_at, expires_at)
      values (gen_random_uuid(), $1, $2, 'preview', 'DSC_9.jpg', 9, $3, now(), now())`,
    [studioId, clientId, state],
  )

/** All that a photo was before it had a gallery, and before its picture was measured. */
const photosBefore = () =>
  database.query(
    `select to_jsonb(photos) - '{gallery_id,section_id,visibility,clock_shift_seconds,luminance,sharpness}'::text[] as photo from photos order by id`,
  )

const galleries = () =>
  database.query<{ client_id: string }>(
    `select client_id, title, state, status, status_by_hand, sort_by, opened_at, previews_told_at, finals_told_at,
      choices_told_at from galleries`,
  )

const inOwnGallery = (table: 'photos' | 'uploads') =>
  database.query(
    `select held.client_id as "clientId", count(*)::int as count from ${table} held
      join galleries on galleries.id = held.gallery_id and galleries.client_id = held.client_id
      where held.section_id is null group by 1 order by 2`,
  )

test('every client begins with one gallery that holds all they had, and is as it was', async () => {
  const plain = await client()
  const far = await client({
    status: 'Delivered',
    isByHand: true,
    order: 'manual',
    toldAt: '2026-03-01T10:00:00Z',
    archivedAt: '2026-04-01T10:00:00Z',
  })
  for (const sortKey of [2048, 1024, null]) await photo(far, sortKey)
  await photo(plain)
  for (const state of ['receiving', 'finished', 'refused']) await upload(plain, state)
  const before = await photosBefore()
  await database.migrate()

  const made = await galleries()
  expect(made).toHaveLength(2)
  const open = { title: null, state: 'live', opened_at: new Date('2026-01-05T00:00:00.000Z') }
  expect(made.find(({ client_id }) => client_id === plain)).toMatchObject({
    ...open,
    status: 'Active',
    status_by_hand: false,
    sort_by: 'captured',
    previews_told_at: null,
  })
  const told = new Date('2026-03-01T10:00:00Z')
  expect(made.find(({ client_id }) => client_id === far)).toMatchObject({
    ...open,
    status: 'Delivered',
    status_by_hand: true,
    sort_by: 'manual',
    previews_told_at: told,
    finals_told_at: null,
    choices_told_at: told,
  })
  expect(await photosBefore()).toEqual(before)
  expect(await inOwnGallery('photos')).toEqual([
    { clientId: plain, count: 1 },
    { clientId: far, count: 3 },
  ])
  expect(await inOwnGallery('uploads')).toEqual([{ clientId: plain, count: 3 }])
})

test('killed in its middle it leaves all as it was, and the next start does it whole', async () => {
  const anna = await client({ order: 'newest' })
  await photo(anna)
  const before = await photosBefore()
  // Galleries are made by the time it waits for the photos.
  await database.query('begin')
  await database.query('lock table photos in access share mode')
  const killed = expect(database.migrate()).rejects.toThrow()
  await eventually(async () => {
    const waiting = await database.query<{ pid: number }>(
      `select pid from pg_locks where not granted and relation = 'photos'::regclass`,
    )
    expect(waiting).toHaveLength(1)
    await database.query('select pg_terminate_backend($1)', [waiting[0]!.pid])
  })
  await killed
  await database.query('rollback')
  expect(
    await database.query(`select from information_schema.tables where table_name = 'galleries'`),
  ).toEqual([])
  expect(await database.query('select photo_order from clients')).toEqual([{ photo_order: 'newest' }])

  await database.migrate()
  expect(await galleries()).toMatchObject([{ client_id: anna, sort_by: 'newest' }])
  expect(await photosBefore()).toEqual(before)
})
