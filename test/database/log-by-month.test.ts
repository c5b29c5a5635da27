import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { databaseBefore } from './filled-database.ts'

const DAY_MS = 24 * 60 * 60_000

let database: Awaited<ReturnType<typeof databaseBefore>>
beforeEach(async () => {
  database = await databaseBefore('0072_log-in-order')
})
afterEach(() => database.drop())

async function write(details: string, daysAgo: number) {
  const at = new Date(Date.now() - daysAgo * DAY_MS)
  await database.query(
    `insert into activity_log (id, user_name, user_type, action, details, photographer_id, old_value, ip_address, created_at)
     values ($1, 'Anna', 'photographer', 'photo_uploaded', $2, $3, '{"a": [1, null]}', '10.0.0.1', $4)`,
    [uuidv7(at.getTime()), details, randomUUID(), at],
  )
}

type Line = { details: string; created_at: Date; words: string }

const lines = () => database.query<Line>('select * from activity_log order by id')

async function fill() {
  for (let line = 0; line < 300; line++) await write(`DSC_${line}.jpg`, 900 - line * 3)
}

/** Where a table and its indexes lie on the disk: written anew they would lie elsewhere. */
const places = (table: string) =>
  database.query(
    `select relname, pg_relation_filenode(oid) as place from pg_class
     where oid = $1::regclass or oid in (select indexrelid from pg_index where indrelid = $1::regclass)
     order by place`,
    [table],
  )

test('a filled log becomes the first part of one by month, and no line and no index of it is written anew', async () => {
  await fill()
  const [before, placesBefore] = [await lines(), await places('activity_log')]
  await database.migrate()

  expect(await lines()).toEqual(before)
  const placeOf = (rows: object[]) => rows.map((row) => (row as { place: number }).place)
  const after = placeOf(await places('log_by_month.first_lines'))
  expect(after).toEqual(expect.arrayContaining(placeOf(placesBefore)))
  // The one that is unique together with the moment.
  expect(after).toHaveLength(placesBefore.length + 1)
  // Each index of the table found its own in the part.
  const [invalid] = await database.query(
    `select count(*)::int as count from pg_index where indrelid = 'activity_log'::regclass and not indisvalid`,
  )
  expect(invalid).toEqual({ count: 0 })
  const partsOf = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_inherits where inhrelid in
       (select indexrelid from pg_index where indrelid = 'log_by_month.first_lines'::regclass)`,
  )
  expect(partsOf).toEqual([{ count: 9 }])
})

test('lines of any time come in after each step, and all are there in the end', async () => {
  await fill()
  const written: string[] = []
  const writeSome = async (step: string, days = [4000, 0, -100, -4000]) => {
    for (const daysAgo of days) {
      await write(`${step} ${daysAgo}`, daysAgo)
      written.push(`${step} ${daysAgo}`)
    }
  }
  for (const step of ['0073_log-makes-room', '0074_log-is-whole', '0075_log-by-month']) {
    await database.migrateBefore(step)
    // Much later too, as where a new version was given up halfway.
    await writeSome(step, step === '0073_log-makes-room' ? [4000, 0] : undefined)
  }
  await database.migrate()
  await writeSome('last')
  const found = (await lines()).map(({ details }) => details)
  expect(found).toHaveLength(300 + written.length)
  expect(found).toEqual(expect.arrayContaining(written))
})

test('a line from a clock that ran ahead holds the migration up no more than any other', async () => {
  await write('straks', -2000)
  const before = await lines()
  await database.migrate()
  await write('later', -4000)
  expect((await lines()).map(({ details }) => details)).toEqual([
    ...before.map((line) => line.details),
    'later',
  ])
})

test('killed in the middle of any step it leaves the log whole and writable, and goes on from there', async () => {
  await fill()
  for (const tag of ['0072_log-in-order', '0073_log-makes-room', '0074_log-is-whole', '0075_log-by-month']) {
    const before = await lines()
    await expect(database.migrateDyingIn(tag)).rejects.toThrow()
    expect(await lines()).toEqual(before)
    await write(`na ${tag}`, 0)
  }
  await database.migrate()
  expect(await lines()).toHaveLength(304)
})

test('processes that knew the log as one table write and read on over the same connection', async () => {
  await fill()
  const old = new pg.Client(database.url)
  await old.connect()
  try {
    // As the functions of uploads do, planned before.
    await old.query(`create function pg_temp.finish(line jsonb) returns void language plpgsql as $$
      begin perform write_line(jsonb_populate_record(null::activity_log, line)); end $$`)
    const person = randomUUID()
    await old.query(
      `insert into profiles (id, role, email, email_verified, name, created_at, updated_at)
       values ($1, 'photographer', 'anna@voorbeeld.nl', true, 'Anna', now(), now())`,
      [person],
    )
    const asAnna = (details: string) =>
      old.query('select pg_temp.finish($1)', [
        {
          id: uuidv7(),
          user_id: person,
          user_type: 'photographer',
          action: 'photo_uploaded',
          details,
          created_at: new Date(),
        },
      ])
    for (let times = 0; times < 6; times++) await asAnna(`vooraf ${times}`)
    await prepareDatabase(database.url)
    await asAnna('nadien')
    await prepareDatabase(database.url, { takesAway: true })
    await asAnna('toen er niets van vroeger meer was')
    const { rows } = await old.query<Line>(
      `select details from activity_log where user_id = $1 order by created_at desc, id desc limit 2`,
      [person],
    )
    expect(rows.map(({ details }) => details)).toEqual(['toen er niets van vroeger meer was', 'nadien'])
  } finally {
    await old.end()
  }
})
