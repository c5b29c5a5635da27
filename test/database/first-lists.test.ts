import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { databaseBefore } from './filled-database.ts'

let database: Awaited<ReturnType<typeof databaseBefore>>
let studioId: string
let clientId: string

beforeEach(async () => {
  database = await databaseBefore('0049_choice_lists')
  studioId = randomUUID()
  clientId = randomUUID()
  const person = `insert into profiles (id, role, email, email_verified, name, created_at, updated_at)
    values ($1::uuid, $2, $1 || '@voorbeeld.nl', true, 'Anna Bos', now(), now())`
  await database.query(person, [studioId, 'photographer'])
  await database.query(person, [clientId, 'client'])
  await database.query(
    `insert into photographers (id, is_active, max_clients, business_name) values ($1, true, -1, 'Studio')`,
    [studioId],
  )
  await database.query(
    `insert into clients (id, profile_id, created_by, first_name, last_name, created_at, updated_at)
      values ($1, $1, $2, 'Anna', 'Bos', now(), now())`,
    [clientId, studioId],
  )
})
afterEach(() => database.drop())

async function gallery(state: string) {
  const [made] = await database.query<{ id: string }>(
    `insert into galleries (id, photographer_id, client_id, state, slug, archived_at, created_at, updated_at)
      values (gen_random_uuid(), $1, $2, $3, gen_random_uuid()::text, case when $3 = 'archived' then now() end, now(), now())
      returning id`,
    [studioId, clientId, state],
  )
  return made!.id
}

const photo = (galleryId: string, size: number) =>
  database.query(
    `insert into photos (id, photographer_id, client_id, gallery_id, type, photo_label, source_name, original_key,
        content_type, file_size, crc32, is_approved, approved_at, created_at, type_since)
      values (gen_random_uuid(), $1, $2, $3, 'preview', 'DSC_1.jpg', 'DSC_1.jpg', gen_random_uuid(), 'image/jpeg', $4, 7,
        true, now(), now(), now())`,
    [studioId, clientId, galleryId, size],
  )

const approved = () => database.query('select id, approved_at from photos where is_approved order by id')
const lists = () =>
  database.query<{ gallery_id: string }>(
    `select gallery_id, client_id, title, is_main, included, deadline_on, state, round from choice_lists`,
  )

test('every gallery, of whatever state, gets one list without a rule, and what was approved stays', async () => {
  const ids = [await gallery('live'), await gallery('draft'), await gallery('archived')]
  for (const [at, id] of ids.entries()) await photo(id, 100 + at)
  const before = await approved()
  await database.migrate()
  const made = await lists()
  expect(made.map(({ gallery_id }) => gallery_id).toSorted()).toEqual(ids.toSorted())
  for (const list of made)
    expect(list).toMatchObject({
      client_id: clientId,
      title: 'Keuze',
      is_main: true,
      included: null,
      deadline_on: null,
      state: 'open',
      round: 0,
    })
  expect(await approved()).toEqual(before)
})

test('killed in its middle it leaves all as it was, and the next start does it whole', async () => {
  const id = await gallery('live')
  await photo(id, 100)
  const before = await approved()
  // Its tables are made by the time it waits for the galleries.
  await database.query('begin')
  await database.query('lock table galleries in access share mode')
  const killed = expect(database.migrate()).rejects.toThrow()
  await eventually(async () => {
    const waiting = await database.query<{ pid: number }>(
      `select pid from pg_locks where not granted and relation = 'galleries'::regclass`,
    )
    expect(waiting).toHaveLength(1)
    await database.query('select pg_terminate_backend($1)', [waiting[0]!.pid])
  })
  await killed
  await database.query('rollback')
  expect(
    await database.query(`select from information_schema.tables where table_name like 'choice%'`),
  ).toEqual([])
  await database.migrate()
  expect(await lists()).toMatchObject([{ gallery_id: id, is_main: true }])
  expect(await approved()).toEqual(before)
})
