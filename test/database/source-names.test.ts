import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#platform/db/uuid.ts'
import { databaseBefore } from './filled-database.ts'

let database: Awaited<ReturnType<typeof databaseBefore>>
const [studioId, clientId] = [randomUUID(), randomUUID()]
const photoIds: Record<string, string> = {}
let minute = 0

const nextMoment = () => new Date(Date.UTC(2026, 5, 1, 12, minute++))

type Came = { now: string; as?: string; type?: string; isInLog?: boolean; isInUploads?: boolean }

async function hasPhoto({ now, as = now, type = 'image/jpeg', isInLog = true, isInUploads = false }: Came) {
  const id = uuidv7()
  const at = nextMoment()
  await database.query(
    `insert into photos (id, photographer_id, client_id, type, photo_label, original_key, content_type, file_size, crc32,
      created_at, type_since) values ($1::uuid, $2, $3, 'preview', $4, 'originals/' || $1, $5, $6, 0, $7, $7)`,
    [id, studioId, clientId, now, type, minute, at],
  )
  if (isInLog) await logged('photo_uploaded', as, at)
  if (isInUploads)
    await database.query(
      `insert into uploads (id, photographer_id, client_id, type, file_name, size_bytes, state, created_at, expires_at, ended_at)
        values ($1, $2, $3, 'preview', $4, 1, 'finished', $5, $5, $5)`,
      [id, studioId, clientId, as, at],
    )
  return id
}

const logged = (action: string, details: string, at: Date, change?: [string, string]) =>
  database.query(
    `insert into activity_log (id, user_name, user_type, action, details, client_id, old_value, new_value, created_at)
      values ($1, 'Lotte', 'photographer', $2, $3, $4, $5, $6, $7)`,
    [
      uuidv7(),
      action,
      details,
      clientId,
      change && JSON.stringify(change[0]),
      change && JSON.stringify(change[1]),
      at,
    ],
  )

const renamed = (from: string, to: string) => logged('photo_renamed', to, nextMoment(), [from, to])

beforeAll(async () => {
  database = await databaseBefore('0023_source-names')
  for (const [id, role] of [
    [studioId, 'photographer'],
    [clientId, 'client'],
  ])
    await database.query(
      `insert into profiles (id, role, email, email_verified, name, created_at, updated_at)
        values ($1::uuid, $2, $1 || '@example.nl', true, 'Lotte', now(), now())`,
      [id, role],
    )
  await database.query(
    `insert into photographers (id, is_active, max_clients, base_storage_limit_gb, studio_name, business_name, kvk_number, created_at)
      values ($1, true, -1, 10, 'Studio', 'Studio', '12345678', now())`,
    [studioId],
  )
  await database.query(
    `insert into clients (id, created_by, first_name, last_name, created_at, updated_at) values ($1, $2, 'Anna', 'Bos', now(), now())`,
    [clientId, studioId],
  )
  photoIds.plain = await hasPhoto({ now: 'DSC_0001.JPG' })
  photoIds.recent = await hasPhoto({ now: 'Eerste dans', as: 'DSC_0002.jpg', isInUploads: true })
  photoIds.renamed = await hasPhoto({ now: 'De taart', as: 'DSC_0003.png' })
  await renamed('DSC_0003.png', 'De taart')
  photoIds.twice = await hasPhoto({ now: 'Het veld', as: 'DSC_0004.jpg', isInLog: false })
  await renamed('DSC_0004.jpg', 'Het plein')
  await renamed('Het plein', 'Het veld')
  photoIds.nameless = await hasPhoto({ now: 'Zonder 1.5', type: 'image/webp' })
  photoIds.one = await hasPhoto({ now: 'Dubbel', isInLog: false })
  photoIds.other = await hasPhoto({ now: 'Dubbel', isInLog: false })
  await renamed('DSC_0009.jpg', 'Dubbel')
  photoIds.back = await hasPhoto({ now: 'DSC_0010.jpg', isInLog: false })
  await renamed('DSC_0010.jpg', 'Iets')
  await renamed('Iets', 'DSC_0010.jpg')
  await database.migrate()
})
afterAll(() => database.drop())

const namesOf = async () => {
  const rows = await database.query<{ id: string; name: string }>(
    'select id, source_name as name from photos',
  )
  return Object.fromEntries(
    Object.entries(photoIds).map(([key, id]) => [key, rows.find((row) => row.id === id)!.name]),
  )
}

test('photos that were there get the name their camera gave them, as well as it is still known', async () => {
  expect(await namesOf()).toEqual({
    plain: 'DSC_0001.JPG',
    recent: 'DSC_0002.jpg',
    renamed: 'DSC_0003.png',
    twice: 'DSC_0004.jpg',
    nameless: 'Zonder 1.5.webp',
    one: 'Dubbel.jpg',
    other: 'Dubbel.jpg',
    back: 'DSC_0010.jpg',
  })
})

test('their labels stay, and what their cameras wrote is read by one job', async () => {
  const [{ labels, jobs }] = (await database.query<{ labels: number; jobs: string[] }>(
    `select (select count(*)::int from photos where photo_label in ('Eerste dans', 'De taart', 'Het veld')) as labels,
      (select array_agg(task_identifier) from graphile_worker.jobs where task_identifier like 'read-%') as jobs`,
  )) as [{ labels: number; jobs: string[] }]
  expect({ labels, jobs }).toEqual({ labels: 3, jobs: ['read-captures'] })
})

test('a photo without a name can never be written', async () => {
  await expect(database.query(`update photos set source_name = ' '`)).rejects.toThrow(
    'photos_source_name_not_blank',
  )
})
