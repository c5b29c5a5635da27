import { afterEach, beforeEach, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { newStoppedLogClock, trackLogEntries } from '#test/world/track-log-entries.ts'
import type { Action } from '../activity.rules.ts'
import { record, type Activity } from './activity.ts'
import { storeHourCounts } from './event-counts.sql.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let log: Awaited<ReturnType<typeof trackLogEntries>>
beforeEach(async () => {
  world = await newWorld({ clock: newStoppedLogClock() })
  admin = await world.admin()
  log = await trackLogEntries(world, admin)
})
afterEach(() => world.close())

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
const ago = (milliseconds: number) => new Date(world.clock().getTime() - milliseconds)

async function countHours(times = 1) {
  for (let nth = 0; nth < times; nth++)
    await world.owner.query(`select graphile_worker.add_job('count-log-hours')`)
  await world.work()
}

const keptHours = async (condition = 'true', values: unknown[] = []) =>
  (await world.owner.query<{ hour: Date }>(`select hour from log_hours where ${condition}`, values)).rows

const plans = ['intro', 'starter', 'professional', 'studio']

function draws(seed: number) {
  return (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * most)
  }
}

const kinds: ((draw: (most: number) => number) => Activity)[] = [
  ...['photo_uploaded', 'signed_in', 'sign_in_failed', 'order_completed', 'favorite_added'].map(
    (action) => () => ({ action: action as Action, details: 'DSC_0001.jpg' }),
  ),
  (draw) => ({ action: 'photo_deleted', details: draw(2) === 0 ? String(draw(40)) : 'DSC_0002.jpg' }),
  (draw) => ({
    action: 'subscription_changed',
    details: 'plan',
    oldValue: plans[draw(4)],
    newValue: plans[draw(4)],
  }),
]

test.each([1, 2, 3, 4, 5].slice(0, countByTier(1, 2, 5)))(
  'whatever is written and counted when, events are as many as there are lines of them (%i)',
  async (seed) => {
    const draw = draws(seed)
    const drawn = async () => {
      const activity = kinds[draw(kinds.length)]!(draw)
      // Random times and times near the start of an hour or part. Some are in the future or too
      // old.
      const anyTime = ago(draw(64 * 24 * 60) * MINUTE_MS - DAY_MS + draw(60_000))
      const edges = [
        anyTime,
        new Date(+hourOf(anyTime) - draw(2)),
        ago(draw(24) * (7 / 12) * DAY_MS - draw(3)),
        ago(draw(180) * MINUTE_MS),
      ]
      await log.write(activity, edges[draw(edges.length)]!)
    }
    for (let round = 0; round < 5; round++) {
      for (let line = 0; line < 50; line++) await drawn()
      if (draw(3) > 0) await countHours(1 + draw(3))
      await log.expectAllCounted()
      for (let line = 0; line < 5; line++) await drawn()
      world.clock.advance((draw(5) - 1) * draw(40) * HOUR_MS + draw(HOUR_MS))
      await log.expectAllCounted()
    }
    expect((await keptHours()).length).toBeGreaterThan(1000)
  },
)

test('an hour is not counted while someone still writes into it, and rightly once they are done', async () => {
  const at = ago(30 * HOUR_MS)
  await log.write({ action: 'photo_uploaded', details: 'eerder' }, ago(50 * HOUR_MS))
  await asSystem(world.services.pool, async (tx) => {
    await record(tx, 'system', { action: 'photo_uploaded', details: 'laat' }, at)
    await countHours()
    expect(await keptHours('hour = $1', [hourOf(at)])).toEqual([])
    expect((await keptHours()).length).toBeGreaterThan(40)
    await log.expectAllCounted()
  })
  log.add({ action: 'photo_uploaded', details: 'laat' }, at)
  await log.expectAllCounted()
  await countHours()
  expect(await keptHours('hour = $1', [hourOf(at)])).toHaveLength(1)
  await log.expectAllCounted()
})

test('a line into an hour that is being counted waits a moment and counts, and one that is undone does not', async () => {
  const at = ago(30 * HOUR_MS)
  const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`
  let writing: Promise<void> | undefined
  await asSystem(world.services.pool, async (tx) => {
    await storeHourCounts(tx, hourOf(at))
    writing = log.write({ action: 'photo_uploaded', details: 'laat' }, at)
    await expect
      .poll(async () => (await world.owner.query<{ count: number }>(waiting)).rows[0]!.count)
      .toBe(1)
  })
  await writing
  expect(await keptHours()).toEqual([])
  await log.expectAllCounted()

  await countHours()
  const undone = asSystem(world.services.pool, async (tx) => {
    await record(tx, 'system', { action: 'photo_uploaded', details: 'toch niet' }, at)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await keptHours('hour = $1', [hourOf(at)])).toHaveLength(1)
  await log.expectAllCounted()
})

test('killed in the middle it has counted whole hours, and the next goes on from there', async () => {
  for (let hour = 1; hour < 10; hour++)
    await log.write({ action: 'photo_uploaded', details: 'DSC' }, ago(hour * HOUR_MS))
  const killed = asSystem(world.services.pool, async (tx) => {
    await storeHourCounts(tx, hourOf(ago(3 * HOUR_MS)))
    await world.owner.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
         and pid in (select pid from pg_stat_activity where state = 'idle in transaction' and datname = current_database())`,
    )
    await storeHourCounts(tx, hourOf(ago(4 * HOUR_MS)))
  })
  await expect(killed).rejects.toThrow()
  expect(await keptHours()).toEqual([])
  await asSystem(world.services.pool, (tx) => storeHourCounts(tx, hourOf(ago(5 * HOUR_MS))))
  await log.expectAllCounted()
  await countHours(3)
  expect((await keptHours()).length).toBeGreaterThanOrEqual(8)
  await log.expectAllCounted()
})

test('what is forgotten of a person changes what was counted as it changes the lines', async () => {
  const studio = await world.photographer()
  const at = ago(40 * HOUR_MS)
  await log.write({ action: 'photo_deleted', details: '40', studioId: studio.id }, at)
  await log.write({ action: 'photo_deleted', details: '7' }, at)
  await countHours()
  const deletions = async () =>
    (await admin.activity.countEvents({ period: 'week' })).find(({ type }) => type === 'photo_deletions')!
      .count
  expect(await deletions()).toBe(47)
  await world.owner.query('select forget_in_log($1, $2)', [studio.id, []])
  expect(await deletions()).toBe(8)
  await countHours()
  expect(await deletions()).toBe(8)
})

test('what another version counted otherwise is not added up, and is counted anew', async () => {
  const at = ago(40 * HOUR_MS)
  await log.write({ action: 'photo_uploaded', details: 'DSC' }, at)
  await countHours()
  await world.owner.query(`update log_hours set counted_as = 'anders', counts = '{{1,2},{3,4}}'`)
  await log.expectAllCounted()
  await countHours()
  expect(await keptHours(`counted_as = 'anders'`)).toEqual([])
  await log.expectAllCounted()
})

test('with a month that leaves the log goes what was counted of it', async () => {
  await log.write({ action: 'photo_uploaded', details: 'DSC' }, ago(2 * DAY_MS))
  await countHours()
  await world.owner.query(`select make_log_month($1, 4)`, [world.clock()])
  const { rows } = await world.owner.query<{ until: Date }>(
    `select until from log_partitions() where part = 'log_by_month.first_lines'::regclass`,
  )
  world.clock.advance(+rows[0]!.until - +world.clock() + 40 * DAY_MS)
  const last = new Date(+rows[0]!.until - HOUR_MS / 2)
  await log.write({ action: 'photo_uploaded', details: 'DSC' }, last)
  await log.write({ action: 'photo_uploaded', details: 'DSC' }, new Date(+last + HOUR_MS))
  await countHours()
  await log.expectAllCounted()
  world.services.logMonths = 1
  await world.owner.query(`select graphile_worker.add_job('keep-log-months')`)
  await world.work()
  expect(await keptHours('hour < $1', [rows[0]!.until])).toEqual([])
  log.remove((at) => at < rows[0]!.until)
  await log.expectAllCounted()
})

test('hours that no period asks for any more are not kept', async () => {
  await log.write({ action: 'photo_uploaded', details: 'DSC' }, ago(2 * DAY_MS))
  await countHours()
  world.clock.advance(100 * DAY_MS)
  await countHours()
  expect((await keptHours()).length).toBeLessThanOrEqual(61 * 24 + 1)
  expect(await keptHours('hour < $1', [ago(62 * DAY_MS)])).toEqual([])
})

test('a line is refused in a transaction that would not see that its hour was counted meanwhile', async () => {
  const client = await world.owner.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const line = client.query(
      `insert into activity_log (id, user_name, user_type, action, details, created_at)
       values (gen_random_uuid(), 'Anna', 'system', 'photo_uploaded', 'DSC', now())`,
    )
    await expect(line).rejects.toThrow('that read what others committed')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('who writes into many hours at once has them counted anew as well, and holds one lock for all of them', async () => {
  const lines = `insert into activity_log (id, user_name, user_type, action, details, created_at)
    select gen_random_uuid(), 'Anna', 'system', 'photo_uploaded', 'DSC',
      '${world.clock().toISOString()}'::timestamptz - n * interval '1 hour'
    from generate_series(2, 40) n`
  const addThem = () => {
    for (let hour = 2; hour <= 40; hour++)
      log.add({ action: 'photo_uploaded', details: 'DSC' }, ago(hour * HOUR_MS))
  }
  await log.write({ action: 'photo_uploaded', details: 'DSC' }, ago(50 * HOUR_MS))
  const client = await world.owner.connect()
  try {
    await client.query(`begin; ${lines}`)
    const locks = `select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`
    expect((await client.query(locks)).rows).toHaveLength(1)
    await countHours()
    expect(await keptHours()).toEqual([])
    await client.query('commit')
  } finally {
    client.release()
  }
  addThem()
  await countHours()
  const before = await keptHours()
  await log.expectAllCounted()
  await world.owner.query(lines)
  addThem()
  expect(await keptHours()).toHaveLength(before.length - 39)
  await log.expectAllCounted()
})
