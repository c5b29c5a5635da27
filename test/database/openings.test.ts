import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore } from './filled-database.ts'

let database: Awaited<ReturnType<typeof databaseBefore>>
const studioId = randomUUID()

beforeAll(async () => {
  database = await databaseBefore('0062_opening-and-covers')
  await person(studioId, 'photographer')
  await database.query(
    `insert into photographers (id, is_active, max_clients, business_name) values ($1, true, -1, 'Studio')`,
    [studioId],
  )
})
afterAll(() => database.drop())

const person = (id: string, role: string) =>
  database.query(
    `insert into profiles (id, role, email, email_verified, name, created_at, updated_at)
      values ($1::uuid, $2, $1 || '@voorbeeld.nl', true, 'Anna Bos', now(), now())`,
    [id, role],
  )

/** Returns the id of their gallery. */
async function client(lastSeenAt: string | null): Promise<string> {
  const id = randomUUID()
  await person(id, 'client')
  await database.query(
    `insert into clients (id, profile_id, created_by, first_name, last_name, last_seen_at, created_at, updated_at)
      values ($1, $1, $2, 'Anna', 'Bos', $3, '2026-01-05', '2026-01-05')`,
    [id, studioId, lastSeenAt],
  )
  const [made] = await database.query<{ id: string }>(
    `insert into galleries (id, photographer_id, client_id, state, slug, created_at, updated_at)
      values (gen_random_uuid(), $1, $2, 'live', gen_random_uuid()::text, '2026-01-05', '2026-01-05') returning id`,
    [studioId, id],
  )
  return made!.id
}

async function photoIn(galleryId: string, crc32: number) {
  await database.query(
    `insert into photos (id, photographer_id, client_id, gallery_id, type, photo_label, source_name, original_key,
        content_type, file_size, crc32, created_at, type_since)
      select gen_random_uuid(), photographer_id, client_id, id, 'preview', 'DSC_1.jpg', 'DSC_1.jpg', gen_random_uuid(),
        'image/jpeg', 9, $2, now(), now() from galleries where id = $1`,
    [galleryId, crc32],
  )
}

test('whoever looked before is not shown an opening, others are, and photos of before wait to be measured', async () => {
  const [seen, unseen] = [await client('2026-02-01T10:00:00Z'), await client(null)]
  await photoIn(seen, 1)
  await photoIn(unseen, 2)
  const photos = () =>
    database.query(
      `select to_jsonb(photos) - '{luminance,sharpness}'::text[] as photo from photos order by id`,
    )
  const before = await photos()
  await database.migrate()

  const shown = await database.query<{ id: string; opening_shown_at: Date | null }>(
    'select id, opening_shown_at from galleries',
  )
  expect(Object.fromEntries(shown.map((row) => [row.id, row.opening_shown_at]))).toEqual({
    [seen]: new Date('2026-02-01T10:00:00Z'),
    [unseen]: null,
  })
  expect(await photos()).toEqual(before)
  expect(await database.query('select luminance, sharpness from photos')).toEqual(
    before.map(() => ({ luminance: null, sharpness: null })),
  )
  const [job] = await database.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where tasks.identifier = 'measure-looks'`,
  )
  expect(job!.count).toBe(1)
})
