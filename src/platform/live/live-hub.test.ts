import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { newTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { openPool, type Pool } from '../db/pool.ts'
import { openLiveHub } from './live-hub.ts'
import { publishToEveryone, publish, type LiveEvent } from './publish.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await newTestDatabase()
  pool = openPool(database.url, { onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const publishTo = (to: string[], event: LiveEvent) =>
  inTransaction(pool, { role: 'none', settings: {} }, (tx) => publish(tx, to, event))

async function listening(viewerId: string) {
  const hub = await openLiveHub(database.url, log)
  const events: LiveEvent[] = []
  const stop = hub.subscribe(viewerId, { onEvent: (event) => events.push(event) })
  return { hub, events, stop }
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

test('more viewers than fit in one notice are all told', async () => {
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
  const { hub, events } = await listening('anna')
  const began = performance.now()
  await publishTo(['anna', 'bram'], { topic: 'photos', about: 'anna' })
  await publishTo(['carla'], { topic: 'clients' })
  await inTransaction(pool, { role: 'none', settings: {} }, (tx) =>
    publishToEveryone(tx, { topic: 'switches', about: 'comments' }),
  )
  await eventually(() => expect(events).toHaveLength(2))
  expect(hub.since('bram', performance.now() - began)).toEqual(events)
  await hub.stop()
})

test('what was told while the hub was without the database is not passed off as known', async () => {
  const { hub, events } = await listening('anna')
  const began = performance.now()
  const ageMs = () => performance.now() - began
  await publishTo(['anna'], { topic: 'clients' })
  await eventually(() => expect(hub.since('anna', ageMs())).toEqual(events))
  await cutAllListeners()
  await eventually(() => expect(hub.since('anna', ageMs())).toBeUndefined())
  await hub.stop()
})

test('a listener that has stopped hears no more, and others go on', async () => {
  const { hub, events, stop } = await listening('anna')
  const later: LiveEvent[] = []
  hub.subscribe('anna', { onEvent: (event) => later.push(event) })
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

async function cutAllListeners() {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like 'listen %'`,
  )
}
