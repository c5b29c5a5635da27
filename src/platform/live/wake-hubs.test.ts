import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { newTestDatabase } from '#test/database/test-database.ts'
import { eventually } from '#test/world/eventually.ts'
import { openPool } from '../db/pool.ts'
import { WAKE_CHANNEL, wakeHubs } from './wake-hubs.ts'

afterEach(() => void vi.useRealTimers())

test('a hundred that want the hubs woken at once cost two statements: one at once, and one for all that came after', async () => {
  const database = await newTestDatabase()
  const pool = openPool(database.url, { onError: () => {} })
  const hub = new pg.Client(database.url)
  await hub.connect()
  let notices = 0
  hub.on('notification', () => (notices += 1))
  await hub.query(`listen ${WAKE_CHANNEL}`)
  const asked = vi.spyOn(pool, 'query')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  for (let call = 0; call < 100; call++) wakeHubs(pool)
  expect(asked).toHaveBeenCalledTimes(1)
  await eventually(() => expect(notices).toBe(2))
  vi.advanceTimersByTime(60_000)
  expect(asked).toHaveBeenCalledTimes(2)
  wakeHubs(pool)
  expect(asked).toHaveBeenCalledTimes(3)
  await eventually(() => expect(notices).toBe(3))

  await pool.end()
  await hub.end()
  await database.drop()
})
