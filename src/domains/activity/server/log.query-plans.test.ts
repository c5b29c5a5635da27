import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { COUNT_MAX } from '#kit/list.rules.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { createLogPartitions } from './keep-log-months.job.ts'

const DAY_MS = 24 * 60 * 60_000
const MONTHS = 10
const LINES_A_MONTH = 4000

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let someone: string

beforeAll(async () => {
  world = await newWorld()
  const begin = world.clock()
  world.clock.advance(MONTHS * 30.44 * DAY_MS)
  await createLogPartitions(world.services)
  admin = await world.admin()
  someone = (await world.photographer({ studioName: 'Zonnewijzer' })).id
  await world.owner.query(
    `insert into activity_log (id, user_id, user_name, user_type, action, details, photographer_id, client_id, ip_address, created_at)
     select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad((n % 97)::text, 12, '0'))::uuid, 'Studio ' || n % 97, (array['photographer', 'client', 'system'])[1 + n % 3],
       (array['photo_uploaded', 'photo_favorited', 'signed_in', 'payment_failed', 'photo_deleted'])[1 + n % 5],
       'DSC_' || md5(n::text) || '.jpg', ('00000000-0000-4000-8000-' || lpad((n % 97)::text, 12, '0'))::uuid, gen_random_uuid(), '10.0.0.1',
       $1::timestamptz + (n / $2::float8) * ($3::timestamptz - $1::timestamptz)
     from generate_series(1, $2::int) n`,
    [begin, MONTHS * LINES_A_MONTH, world.clock()],
  )
  await world.owner.query(
    `insert into activity_log (id, user_id, user_name, user_type, action, details, created_at)
     select gen_random_uuid(), $1, 'Zonnewijzer', 'photographer', 'signed_in', 'zeldzaam', $2::timestamptz - n * interval '1 hour'
     from generate_series(1, 120) n`,
    [someone, world.clock()],
  )
  await world.owner.query('vacuum analyze activity_log')
})
afterAll(() => world.close())

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
type PartitionRead = { part: string; how: string; rows: number; loops: number }

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Runs `work` and returns what its matching log queries read, from `explain analyze`. */
async function explainReads(work: () => Promise<unknown>, which = /./): Promise<PartitionRead[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const queries: { text: string; values: unknown[] }[] = []
  try {
    await work()
    for (const [query, values] of spy.mock.calls as unknown as [
      string | { text: string; values?: unknown[] },
      unknown[]?,
    ][]) {
      const text = typeof query === 'string' ? query : query.text
      if (/from "?activity_log"?/.test(text) && which.test(text) && /^(select|with)\b/.test(text.trim()))
        queries.push({ text, values: (typeof query === 'string' ? values : (query.values ?? values)) ?? [] })
    }
  } finally {
    spy.mockRestore()
  }
  expect(queries.length).toBeGreaterThan(0)
  const client = await world.owner.connect()
  try {
    await client.query('begin; set local role lt_admin')
    const reads: PartitionRead[] = []
    for (const { text, values } of queries) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      for (const node of nodesOf(rows[0]!['QUERY PLAN'][0].Plan)) {
        const part = node['Relation Name'] ?? ''
        if ((part.startsWith('lines_') || part.endsWith('_lines')) && node['Actual Loops'] !== 0)
          reads.push({
            part,
            how: node['Node Type'],
            rows: node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
            loops: node['Actual Loops'],
          })
      }
    }
    return reads
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const everything = { isDescending: true } as const

const monthOf = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam', year: 'numeric', month: '2-digit' })
    .format(at)
    .replace('-', '_')

const dayOf = (monthsAgo: number, day: string) =>
  `${monthOf(new Date(world.clock().getTime() - monthsAgo * 30.44 * DAY_MS)).replace('_', '-')}-${day}`

const partitionsOf = (reads: PartitionRead[]) => [...new Set(reads.map(({ part }) => part))].toSorted()
const scans = (reads: PartitionRead[]) =>
  reads.filter(({ how, rows }) => how === 'Seq Scan' && rows > COUNT_MAX + 1)

const inOneMonth = () => ({ from: dayOf(4, '02'), until: dayOf(4, '20') })
const partitionOfThatMonth = () => `lines_${dayOf(4, '02').slice(0, 7).replace('-', '_')}`

test.each([
  ['all', {}],
  ['by who', { userType: 'client' }],
  ['by kind', { kind: 'payment' }],
  ['about a studio', { about: '00000000-0000-4000-8000-000000000042' }],
  ['by a word that most have', { search: 'studio' }],
  ['by a word that few have', { search: 'DSC_c4ca4238a0' }],
  ['by a kind and a word', { search: 'dsc_', kind: 'photo' }],
])('lines of some days, %s, are read from their month alone and by an index', async (_how, filter) => {
  const first = await admin.activity.listLines({ ...everything, ...inOneMonth(), ...filter } as never)
  const reads = await explainReads(() =>
    admin.activity.listLines({ ...everything, ...inOneMonth(), ...filter } as never),
  )
  expect(partitionsOf(reads)).toEqual([partitionOfThatMonth()])
  expect(scans(reads)).toEqual([])
  if (!first.next) return
  const next = await explainReads(() =>
    admin.activity.listLines({ ...everything, ...inOneMonth(), ...filter, cursor: first.next! } as never),
  )
  expect(partitionsOf(next)).toEqual([partitionOfThatMonth()])
  expect(scans(next)).toEqual([])
})

test.each([
  ['all', {}],
  ['by who', { userType: 'client' }],
  ['by kind', { kind: 'payment' }],
  ['by a word that most have', { search: 'studio' }],
  ['by a word that few have', { search: 'zeldzaam' }],
])('lines of all time, %s, are read by an index of each month that they take', async (_how, filter) => {
  const reads = await explainReads(() => admin.activity.listLines({ ...everything, ...filter } as never))
  expect(scans(reads)).toEqual([])
  expect(reads.length).toBeGreaterThan(0)
})

test('a page far back reads no month that is newer than it', async () => {
  const last = await admin.activity.listLines(everything)
  const end = await admin.activity.listLines({ ...everything, cursor: last.last! })
  const before = await admin.activity.listLines({ ...everything, cursor: end.previous! })
  expect(before.rows).toHaveLength(50)
  const reads = await explainReads(
    () => admin.activity.listLines({ ...everything, cursor: before.next! }),
    /order by/i,
  )
  expect(partitionsOf(reads)).toEqual(['first_lines'])
  expect(scans(reads)).toEqual([])
})

test('events of a week are counted in the months that the week and the one before lie in', async () => {
  const reads = await explainReads(() => admin.activity.countEvents({ period: 'week' }), /width_bucket/)
  const [now, then] = [world.clock(), new Date(world.clock().getTime() - 14 * DAY_MS)].map(monthOf)
  const since = partitionsOf(reads)
  expect([...new Set([`lines_${then}`, `lines_${now}`])]).toEqual(since)
  expect(scans(reads)).toEqual([])
  const lasts = await explainReads(
    () => admin.activity.countEvents({ period: 'week' }),
    /^(?!.*width_bucket)/s,
  )
  expect(scans(lasts)).toEqual([])
  expect(Math.max(...lasts.map(({ rows }) => rows))).toBeLessThanOrEqual(1)
})

const ofTwoWeeks = (lines: number) =>
  world.owner.query(
    `insert into activity_log (id, user_name, user_type, action, details, created_at)
     select gen_random_uuid(), 'Studio', 'photographer', (array['photo_uploaded', 'signed_in', 'photo_deleted'])[1 + n % 3],
       'DSC_' || n, $1::timestamptz - n * interval '14 days' / $2::int
     from generate_series(1, $2::int) n`,
    [world.clock(), lines],
  )

test('of two weeks of lines a few hours are read, however many there are: the others were counted', async () => {
  const linesRead = async () => {
    const reads = await explainReads(() => admin.activity.countEvents({ period: 'week' }), /width_bucket/)
    return reads.reduce((sum, { rows, loops }) => sum + Math.round(rows * loops), 0)
  }
  const countHours = async () => {
    await world.owner.query(`select graphile_worker.add_job('count-log-hours')`)
    await world.work()
  }
  await ofTwoWeeks(20_000)
  expect(await linesRead()).toBeGreaterThan(20_000)
  await countHours()
  const HOURS = 14 * 24
  expect(await linesRead()).toBeLessThan((4 / HOURS) * 22_000)
  await ofTwoWeeks(80_000)
  await countHours()
  expect(await linesRead()).toBeLessThan((4 / HOURS) * 102_000)
})

test('addresses that are due are found by an index of them', async () => {
  const client = await world.owner.connect()
  try {
    await client.query(`begin; set local role lt_system`)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, format json) select created_at, id from activity_log
       where created_at < $1 and ip_address is not null order by created_at limit 5000`,
      [world.clock()],
    )
    const used = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter(
      (node) => node['Relation Name'] && node['Actual Loops'] !== 0,
    )
    expect(used.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
