import { afterAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { startStopwatch } from '#test/measured/stopwatch.ts'
import { eventually } from '#test/world/eventually.ts'
import { isThorough } from '#test/world/count-by-tier.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { runUnderRole } from '#test/world/under-role.ts'
import { expectWaitingForLocks } from '#test/world/waiting-for-locks.ts'
import { record } from './activity.ts'
import { createLogPartitions } from './keep-log-months.job.ts'

let world: World
const worlds: World[] = []
beforeEach(async () => {
  world = await newWorld()
  worlds.push(world)
})
afterAll(async () => {
  for (const opened of worlds) await opened.close()
})

/**
 * Moves the clock to the 15th of a later month. Adding average months near a month's end could skip
 * a month.
 */
function advanceMonths(count: number) {
  const now = world.clock()
  const later = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15)
  world.clock.advance(later - now.getTime())
}

type Partition = { part: string; since: Date | number; until: Date | number }

const listPartitions = async () =>
  (await world.owner.query<Partition>('select * from log_partitions() order by until')).rows

const write = (details: string, at = world.clock()) =>
  asSystem(world.services.pool, (tx) => record(tx, 'system', { action: 'photo_uploaded', details }, at))

async function listPartitionsOf(details: string) {
  const { rows } = await world.owner.query<{ part: string }>(
    'select tableoid::regclass::text as part from activity_log where details = $1 order by created_at',
    [details],
  )
  return rows.map(({ part }) => part)
}

async function keepMonths() {
  await world.owner.query(`select graphile_worker.add_job('keep-log-months')`)
  await world.work()
}

const nameOfMonth = (monthsLater: number) => {
  const [year, month] = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Amsterdam',
    year: 'numeric',
    month: '2-digit',
  })
    .format(world.clock())
    .split('-')
  const months = Number(year) * 12 + Number(month) - 1 + monthsLater
  return `log_by_month.lines_${Math.floor(months / 12)}_${String((months % 12) + 1).padStart(2, '0')}`
}

test('months are made two ahead, without a gap, and made once', async () => {
  await keepMonths()
  const made = await listPartitions()
  expect(made.map(({ part }) => part)).toEqual([
    'log_by_month.first_lines',
    nameOfMonth(2),
    'log_by_month.later_lines',
  ])
  for (const [at, { since }] of made.entries()) if (at > 0) expect(since).toEqual(made[at - 1]!.until)
  await keepMonths()
  expect(await listPartitions()).toEqual(made)

  advanceMonths(4)
  await Promise.all([createLogPartitions(world.services), createLogPartitions(world.services)])
  const later = (await listPartitions()).map(({ part }) => part)
  expect(later).toHaveLength(made.length + 4)
  expect(later.at(-2)).toBe(nameOfMonth(2))
})

test('a line comes in whatever the clock says, and moves into its month once that is made', async () => {
  await write('gewoon')
  await write('vroeger', new Date('1990-01-01T00:00:00Z'))
  advanceMonths(5)
  await write('laat')
  await write('veel later', new Date('2190-01-01T00:00:00Z'))
  expect(await listPartitionsOf('laat')).toEqual(['log_by_month.later_lines'])

  await keepMonths()
  expect(await listPartitionsOf('laat')).toEqual([nameOfMonth(0)])
  expect(await listPartitionsOf('veel later')).toEqual(['log_by_month.later_lines'])
  expect(await listPartitionsOf('vroeger')).toEqual(['log_by_month.first_lines'])
  expect(await listPartitionsOf('gewoon')).toEqual(['log_by_month.first_lines'])
})

test('a month whose end is 36 months ago leaves the log, one a day, and the others stay whole', async () => {
  await keepMonths()
  await write('oud')
  advanceMonths(3)
  await keepMonths()
  await write('iets jonger')
  const months = (await listPartitions()).map(({ part }) => part)
  advanceMonths(32)
  await keepMonths()
  expect(await listPartitionsOf('oud')).toEqual(['log_by_month.first_lines'])

  advanceMonths(6)
  await write('nieuw')
  await keepMonths()
  expect(await listPartitionsOf('oud')).toEqual([])
  expect(await listPartitionsOf('iets jonger')).toHaveLength(1)
  await write('uit 1990', new Date('1990-01-01T00:00:00Z'))
  expect(await listPartitionsOf('uit 1990')).toEqual(['log_by_month.earlier_lines'])
  for (let day = 0; day < 3; day++) await keepMonths()
  expect([...(await listPartitionsOf('iets jonger')), ...(await listPartitionsOf('uit 1990'))]).toEqual([])
  expect(await listPartitionsOf('nieuw')).toHaveLength(1)
  const left = (await listPartitions()).map(({ part }) => part)
  expect(left[0]).toBe('log_by_month.earlier_lines')
  expect(left).not.toContain(months[0])
  const { rows: gone } = await world.owner.query(
    `select relname from pg_class where relname like 'gone%' or relname = 'first_lines'`,
  )
  expect(gone).toEqual([])
})

test('while someone reads the whole log for long nobody waits for it longer than a moment, and the month comes', async () => {
  const reader = await world.owner.connect()
  try {
    await reader.query('begin; select count(*) from activity_log')
    const making = createLogPartitions(world.services, Infinity)
    await eventually(() => expectWaitingForLocks(world.owner, 1))
    // The reader commits only after these writes, so the test hangs if a write waits for the
    // reader.
    for (let line = 0; line < 10; line++) await write(`onderwijl ${line}`)
    await reader.query('commit')
    await making
  } finally {
    reader.release()
  }
  expect((await listPartitions()).map(({ part }) => part)).toContain(nameOfMonth(2))
})

test('a month leaves the log unread, whoever writes meanwhile loses nothing, and its file goes while nobody waits', async () => {
  const WRITERS = 8
  await keepMonths()
  for (let line = 0; line < 20; line++) await write('oud')
  advanceMonths(41)
  for (let time = 0; time < 2; time++) await createLogPartitions(world.services)
  const [{ part: leaving } = { part: '' }] = await listPartitions()
  const client = await world.owner.connect()
  const ask = async <Row extends object>(text: string, ...values: unknown[]) =>
    (await client.query<Row>(text, values)).rows
  try {
    await client.query('begin')
    const [{ oid } = { oid: 0 }] = await ask<{ oid: number }>('select $1::regclass::oid as oid', leaving)
    await client.query('select detach_log_month(log_month($1, -36))', [world.clock()])
    expect(await ask('select pg_stat_get_xact_tuples_returned($1)::int as read', oid)).toEqual([{ read: 0 }])
    const writing = Array.from({ length: WRITERS }, () => write('onderwijl'))
    await eventually(() => expectWaitingForLocks(world.owner, WRITERS))
    await client.query('commit')
    await Promise.all(writing)

    await client.query('begin')
    await client.query('select drop_gone_log_months()')
    const held = `select from pg_locks where pid = pg_backend_pid() and relation = 'activity_log'::regclass`
    expect(await ask(held)).toEqual([])
    await client.query('commit')
  } finally {
    client.release()
  }
  expect((await listPartitions()).map(({ part }) => part)).not.toContain(leaving)
  expect(await listPartitionsOf('oud')).toEqual([])
  expect(await listPartitionsOf('onderwijl')).toHaveLength(WRITERS)
})

test.runIf(isThorough)(
  'while full months leave the log nobody who writes waits a second, and no line of theirs is lost',
  async () => {
    const [WRITERS, LEAVING, FULL] = [8, 3, 20_000]
    await keepMonths()
    advanceMonths(41)
    for (let time = 0; time < 2; time++) await createLogPartitions(world.services)
    const leaving = (await listPartitions()).slice(0, LEAVING)
    for (const { until } of leaving)
      await world.owner.query(
        `insert into activity_log (id, user_name, user_type, action, details, created_at)
       select gen_random_uuid(), 'Studio', 'photographer', 'photo_uploaded', 'oud', $1::timestamptz - n * interval '20 s'
       from generate_series(1, ${FULL}) n`,
        [until],
      )

    let [longestMs, written] = [0, 0]
    const stopping = new AbortController()
    const writeAlong = async () => {
      for (; !stopping.signal.aborted; written++) {
        const waitedMs = startStopwatch()
        await write('onderwijl')
        longestMs = Math.max(longestMs, waitedMs())
      }
    }
    const writers = Array.from({ length: WRITERS }, writeAlong)
    const longestOfMonths: number[] = []
    for (const { part } of leaving) {
      const before = written
      await eventually(() => expect(written).toBeGreaterThan(before + WRITERS))
      longestMs = 0
      await keepMonths()
      await eventually(() => expect(written).toBeGreaterThan(before + 2 * WRITERS))
      longestOfMonths.push(longestMs)
      expect((await listPartitions()).map((left) => left.part)).not.toContain(part)
    }
    stopping.abort()
    await Promise.all(writers)
    expect(await listPartitionsOf('oud')).toEqual([])
    expect(await listPartitionsOf('onderwijl')).toHaveLength(written)
    // Takes the minimum, since a busy machine can slow down single months.
    expect(Math.min(...longestOfMonths)).toBeLessThan(1000)
  },
)

test('nobody but the product makes or takes months, and no part of the log loses a line to its owner', async () => {
  await keepMonths()
  await write('blijft')
  const calls = [
    'select make_log_month(now(), 9)',
    'select detach_log_month(now())',
    'select drop_gone_log_months()',
    'select * from log_partitions()',
    'select * from log_by_month.first_lines',
  ]
  for (const role of ['lt_admin', 'lt_photographer', 'lt_client', 'lt_guest', 'lt_anyone', 'lt_inactive'])
    for (const call of calls)
      expect(await runUnderRole(world, role, call), `${role} ${call}`).toContain('permission denied')
  expect(await runUnderRole(world, 'lt_system', 'select * from log_by_month.first_lines')).toContain(
    'permission denied',
  )

  for (const change of [
    `update log_by_month.first_lines set details = 'niets'`,
    'delete from log_by_month.first_lines',
    'truncate activity_log',
  ])
    await expect(world.owner.query(change), change).rejects.toThrow('the log only grows')
  expect(await listPartitionsOf('blijft')).toHaveLength(1)
})
