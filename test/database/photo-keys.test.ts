import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newTestDatabase, type TestDatabase } from './test-database.ts'

/** Tables that refer to a photo, and whether their rows are deleted with the photo. */
const fateByTable = {
  choice_entries: 'goes',
  gallery_covers: 'goes',
  photo_comments: 'goes',
  photo_marks: 'goes',
  choice_snapshots: 'stays',
  order_item_photos: 'stays',
} as const
const tables = Object.keys(fateByTable) as (keyof typeof fateByTable)[]

let database: TestDatabase
let client: pg.Client
let studioId: string
let photoId: string

beforeEach(async () => {
  database = await newTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  studioId = randomUUID()
  photoId = randomUUID()
  await withoutTriggers(async () => {
    await insert('photos', { id: photoId, photographer_id: studioId, file_size: 1, crc32: 2 })
    for (const table of tables) await name(table)
  })
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const query = async <Row extends object>(text: string, values?: unknown[]) =>
  (await client.query<Row>(text, values)).rows

/** Runs `work` without triggers and foreign keys. */
async function withoutTriggers(work: () => Promise<void>) {
  await query('set session_replication_role = replica')
  await work()
  await query('set session_replication_role = origin')
}

type Column = { name: string; type: string }

async function insert(table: string, given: Record<string, unknown>) {
  const requiredColumns = await query<Column>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef`,
    [table],
  )
  const row: Record<string, unknown> = {
    ...Object.fromEntries(requiredColumns.map(({ name, type }) => [name, valueOf(name, type)])),
    ...given,
  }
  const places = Object.keys(row).map((_, at) => `$${at + 1}`)
  await query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}

const known: Record<string, string> = { type: 'final', written_by: 'client' }

function valueOf(name: string, type: string) {
  if (type === 'uuid') return randomUUID()
  if (type.startsWith('timestamp')) return new Date(0)
  return type === 'text'
    ? (known[name] ?? 'DSC_1.jpg')
    : type === 'boolean'
      ? false
      : type === 'jsonb'
        ? {}
        : 1
}

const name = (table: string, of: { photographer_id?: string } = {}) =>
  insert(table, { photo_id: photoId, photographer_id: studioId, ...of })

const rowsOf = (table: string) =>
  query<{ photo_id: string | null; photographer_id: string }>(
    `select photo_id, photographer_id from ${table}`,
  )

const keysOf = (table: string) =>
  query<{ conname: string; convalidated: boolean }>(
    `select conname, convalidated from pg_constraint where conrelid = $1::regclass and confrelid = 'photos'::regclass
     order by conname`,
    [table],
  )

test('what names a photo names it of its studio', async () => {
  for (const table of tables) {
    expect(await keysOf(table)).toEqual([{ conname: `${table}_of_photo`, convalidated: true }])
    await expect(name(table, { photographer_id: randomUUID() })).rejects.toMatchObject({
      code: FOREIGN_KEY_VIOLATION,
    })
  }
})

const FOREIGN_KEY_VIOLATION = '23503'

test('a photo that is deleted takes along what is about it alone', async () => {
  await query('set role lt_system')
  await query('delete from photos where id = $1', [photoId])
  await query('reset role')
  for (const table of tables)
    expect(await rowsOf(table), table).toEqual(
      fateByTable[table] === 'goes' ? [] : [{ photo_id: null, photographer_id: studioId }],
    )
})
