import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDatabaseProxy } from '#test/database/database-proxy.ts'
import { newTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { eventually } from '#test/world/eventually.ts'
import { HEARTBEAT, keepConnection } from './keep-connection.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newTestDatabase()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => database.drop())

const moveTimersByHand = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
const missHeartbeat = () => {
  vi.advanceTimersByTime(HEARTBEAT.everyMs)
  vi.advanceTimersByTime(HEARTBEAT.patienceMs)
}

test('a line that fell silent without a goodbye is noticed and replaced', async () => {
  moveTimersByHand()
  const line = await openDatabaseProxy(database.url)
  const heard: (string | undefined)[] = []
  let replaced = 0
  const connection = await keepConnection({
    config: { connectionString: line.url },
    prepare: (client) => {
      client.on('notification', ({ payload }) => heard.push(payload))
      return client.query('listen news')
    },
    onReplaced: () => void (replaced += 1),
    onError: () => {},
  })
  line.silence()
  missHeartbeat()
  await eventually(() => expect(replaced).toBe(1))
  await connection.current().query(`notify news, 'again'`)
  await eventually(() => expect(heard).toEqual(['again']))
  await connection.stop()
  line.close()
})

test('the database asks whether whoever holds a line is there still, so that a lost worker is not taken for alive', async () => {
  const connection = await keepConnection({
    config: { connectionString: database.url },
    prepare: async () => {},
    onReplaced: () => {},
    onError: () => {},
  })
  // A Unix socket reports zero for these settings, so their source is checked.
  const { rows } = await connection
    .current()
    .query(`select name from pg_settings where name like 'tcp_keepalives%' and source = 'client'`)
  await connection.stop()
  expect(rows).toHaveLength(3)
})

test('a line that fell silent is noticed within 15 seconds', () => {
  expect(HEARTBEAT.everyMs + HEARTBEAT.patienceMs).toBeLessThanOrEqual(15_000)
})

test('while no database answers, what is asked fails at once, and nothing is asked of a line that is not open', async () => {
  moveTimersByHand()
  const line = await openDatabaseProxy(database.url)
  const warnings: string[] = []
  const onWarning = ({ message }: Error) => warnings.push(message)
  process.on('warning', onWarning)
  let replaced = 0
  const connection = await keepConnection({
    config: { connectionString: line.url },
    prepare: (client) => client.query('listen news'),
    onReplaced: () => void (replaced += 1),
    onError: () => {},
  })
  line.deafen(true)
  line.silence()
  const asked = connection.current().query('select 1')
  missHeartbeat()
  await expect(asked).rejects.toThrow('Connection terminated')
  for (let look = 1; look <= 30; look++) {
    await expect(connection.current().query('select 1')).rejects.toThrow('not queryable')
    await vi.advanceTimersByTimeAsync(HEARTBEAT.patienceMs)
  }
  expect(replaced).toBe(0)
  line.deafen(false)
  await eventually(() => expect(replaced).toBe(1))
  expect((await connection.current().query('select 1 as one')).rows).toEqual([{ one: 1 }])
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
  await connection.stop()
  line.close()
})
