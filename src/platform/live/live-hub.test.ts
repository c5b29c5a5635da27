import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { openDatabaseProxy } from '#test/database/database-proxy.ts'
import { newTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { HEARTBEAT } from '../db/keep-connection.ts'
import { inTransaction } from '../db/transaction.ts'
import { openPool, type Pool } from '../db/pool.ts'
import { parseSnapshot, unseenCondition } from '../db/snapshot.ts'
import { openLiveHub } from './live-hub.ts'
import { publishToEveryone, publish, type LiveEvent } from './publish.ts'

const log = pino({ level: 'silent' })

const ASKED_FOR_MS = 60_000

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await newTestDatabase()
  pool = openPool(database.url, { onError: () => {} })
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const publishTo = (to: string[], event: LiveEvent) =>
  inTransaction(pool, { role: 'none', settings: {} }, (tx) => publish(tx, to, event))

const openHub = (rememberedMax?: number) =>
  openLiveHub({
    databaseUrl: database.url,
    role: 'lt_system',
    log,
    ...(rememberedMax !== undefined && { rememberedMax }),
  })

async function listening(viewerId: string) {
  const hub = await openHub()
  const events: LiveEvent[] = []
  const gaps: string[] = []
  const stop = hub.subscribe([viewerId], {
    onEvents: (told) => events.push(...told),
    onGap: () => gaps.push('missed'),
  })
  return { hub, events, gaps, stop }
}

test('every process hears what one of them tells, for the viewers it is about', async () => {
  const [here, there, other] = [await listening('anna'), await listening('anna'), await listening('bram')]
  await publishTo(['anna', 'carla'], { topic: 'photos', about: 'anna' })
  await publishTo(['bram'], { topic: 'clients' })
  for (const { events } of [here, there])
    await eventually(() => expect(events).toEqual([{ topic: 'photos', about: 'anna' }]))
  await eventually(() => expect(other.events).toEqual([{ topic: 'clients' }]))
  for (const { hub } of [here, there, other]) await hub.stop()
})

test('hundreds of viewers at once are all told', async () => {
  const ids = Array.from({ length: 250 }, () => randomUUID())
  const last = await listening(ids.at(-1)!)
  await publishTo(ids, { topic: 'catalog' })
  await eventually(() => expect(last.events).toEqual([{ topic: 'catalog' }]))
  await last.hub.stop()
})

test('what everyone is told is heard by every viewer in every process', async () => {
  const listeners = [await listening('anna'), await listening('bram'), await listening('anna')]
  await inTransaction(pool, { role: 'none', settings: {} }, (tx) =>
    publishToEveryone(tx, { topic: 'notifications' }),
  )
  for (const { events } of listeners)
    await eventually(() => expect(events).toEqual([{ topic: 'notifications' }]))
  for (const { hub } of listeners) await hub.stop()
})

test('what is undone is not told', async () => {
  const { hub, events } = await listening('anna')
  const undone = inTransaction(pool, { role: 'none', settings: {} }, async (tx) => {
    await publish(tx, ['anna'], { topic: 'studios' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await publishTo(['anna'], { topic: 'catalog' })
  await eventually(() => expect(events).toEqual([{ topic: 'catalog' }]))
  await hub.stop()
})

test('who begins to listen still learns what was told while the screen asked for its data', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { hub, events } = await listening('anna')
  vi.advanceTimersByTime(ASKED_FOR_MS)
  await publishTo(['anna', 'erik'], { topic: 'photos', about: 'anna' })
  await publishTo(['carla'], { topic: 'clients' })
  await inTransaction(pool, { role: 'none', settings: {} }, (tx) =>
    publishToEveryone(tx, { topic: 'switches', about: 'comments' }),
  )
  await eventually(() => expect(events).toHaveLength(2))
  const told = hub.ofLast(['erik'], ASKED_FOR_MS)
  expect(told).toEqual(expect.arrayContaining(events))
  expect(told).not.toContainEqual({ topic: 'clients' })
  await hub.stop()
})

test('a process that has just begun knows what the others told before', async () => {
  const { hub, events } = await listening('anna')
  const before = hub.position()
  await publishTo(['anna'], { topic: 'apiKeys' })
  await eventually(() => expect(events).toEqual([{ topic: 'apiKeys' }]))
  await hub.stop()
  const another = await openHub()
  expect(another.after(['anna'], before)).toEqual([{ topic: 'apiKeys' }])
  expect(another.after(['bram'], before)).toEqual([])
  expect(another.after(['anna'], another.position())).toEqual([])
  await another.stop()
})

test('what was told while the hub was without the database is told as soon as it is back, once', async () => {
  const { hub, events, gaps } = await listening('anna')
  await publishTo(['anna'], { topic: 'clients' })
  await eventually(() => expect(events).toHaveLength(1))
  const position = hub.position()
  await cutAllListeners()
  await publishTo(['anna'], { topic: 'storage' })
  await eventually(() => expect(events).toEqual([{ topic: 'clients' }, { topic: 'storage' }]))
  expect(hub.after(['anna'], position)).toEqual([{ topic: 'storage' }])
  expect(gaps).toEqual([])
  await hub.stop()
})

test('a position that is none, of the future, or of before what is kept, is not passed off as known', async () => {
  const hub = await openHub()
  const minutesAgo = (minutes: number) =>
    hub.position().replace(/@(\d+)$/, (_, at: string) => `@${Number(at) - minutes * 60_000}`)
  const nonsense = ['', 'nonsense', '1:2', "1:1:@1' or true", '9:1:@1', '1:1:1,@1', `1:1:@${'9'.repeat(40)}`]
  for (const text of [...nonsense, `1:1:${'1,'.repeat(4000)}1@1`]) {
    await hub.catchUp(text)
    expect(hub.after(['anna'], text), text).toBeUndefined()
  }
  const future = hub.position().replace(/^.*@/, '999999999:999999999:@')
  await hub.catchUp(future)
  expect(hub.after(['anna'], future)).toBeUndefined()
  expect(hub.after(['anna'], minutesAgo(11))).toBeUndefined()
  expect(hub.after(['anna'], minutesAgo(9))).toEqual([])
  expect(hub.after(['anna'], hub.position())).toEqual([])
  await hub.stop()
})

test('a position of a process that has seen more is caught up with first', async () => {
  const hub = await openHub()
  const tell = `select publish_live_events('[{"to": ["dora"], "event": {"topic": "studios"}}]')`
  await pool.query(tell)
  const ahead = await openHub()
  await pool.query(tell)
  await hub.catchUp(ahead.position())
  expect(hub.after(['dora'], ahead.position())).toEqual([{ topic: 'studios' }])
  for (const one of [hub, ahead]) await one.stop()
})

test('a lost wake-up is made good by a look within two seconds or so', async () => {
  const { hub, events } = await listening('anna')
  await pool.query(`select publish_live_events('[{"to": ["anna"], "event": {"topic": "studios"}}]')`)
  await eventually(() => expect(events).toEqual([{ topic: 'studios' }]))
  await hub.stop()
})

test('of more than it can keep in memory, a hub knows that it does not know the beginning', async () => {
  const { hub: witness } = await listening('anna')
  const before = witness.position()
  for (let count = 0; count < 12; count++)
    await publishTo(['anna'], { topic: 'clients', about: String(count) })
  const hub = await openHub(5)
  expect(hub.after(['anna'], before)).toBeUndefined()
  expect(hub.ofLast(['anna'], 60_000)).toBeUndefined()
  await eventually(() => expect(hub.after(['anna'], hub.position())).toEqual([]))
  for (const one of [hub, witness]) await one.stop()
})

test('a look reads by an index, whatever is kept, and costs nothing when there is nothing', async () => {
  await pool.query(`insert into live_events (recipients, event)
    select '{zora}', '{"topic": "clients"}' from generate_series(1, 20000)`)
  await pool.query('analyze live_events')
  const { rows } = await pool.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) select * from live_events
     where ${unseenCondition('transaction', { ...parseSnapshot(rows[0]!.snapshot)!, underway: [7, 8] })}`,
  )
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).not.toContain('Seq Scan')
  expect(Number(/Buffers: shared hit=(\d+)/.exec(text)![1])).toBeLessThan(20)
  await pool.query(`delete from live_events where recipients = '{zora}'`)
})

test('a listener that has stopped hears no more, and others go on', async () => {
  const { hub, events, stop } = await listening('anna')
  const later: LiveEvent[] = []
  hub.subscribe(['anna'], { onEvents: (told) => later.push(...told) })
  stop()
  await publishTo(['anna'], { topic: 'clients' })
  await eventually(() => expect(later).toEqual([{ topic: 'clients' }]))
  expect(events).toEqual([])
  await hub.stop()
})

test('a hub that lost the database finds it again by itself', async () => {
  const { hub, events } = await listening('anna')
  await cutAllListeners()
  await eventually(async () => {
    await publishTo(['anna'], { topic: 'me' })
    expect(events.at(-1)).toEqual({ topic: 'me' })
  })
  await hub.stop()
})

test('a hub whose line fell silent without a goodbye takes another, and tells what came meanwhile, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const line = await openDatabaseProxy(database.url)
  const hub = await openLiveHub({ databaseUrl: line.url, role: 'lt_system', log })
  const events: LiveEvent[] = []
  const gaps: string[] = []
  hub.subscribe(['anna'], { onEvents: (told) => events.push(...told), onGap: () => gaps.push('missed') })
  await publishTo(['anna'], { topic: 'clients' })
  await eventually(() => expect(events).toHaveLength(1))

  line.silence()
  await publishTo(['anna'], { topic: 'storage' })
  for (const ms of [HEARTBEAT.everyMs, HEARTBEAT.patienceMs]) vi.advanceTimersByTime(ms)
  await eventually(() => expect(events).toEqual([{ topic: 'clients' }, { topic: 'storage' }]))
  await publishTo(['anna'], { topic: 'orders' })
  await eventually(() => expect(events.at(-1)).toEqual({ topic: 'orders' }))
  expect(events).toHaveLength(3)
  expect(gaps).toEqual([])
  await hub.stop()
  line.close()
})

async function cutAllListeners() {
  // A hub's connection last ran `listen`, a read of events or a heartbeat.
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and (query like '%live_events%' or query like '%listen live%' or query = 'select')`,
  )
  expect(rowCount).toBeGreaterThan(0)
}
