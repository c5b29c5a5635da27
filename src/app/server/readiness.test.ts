import { expect, test } from 'vitest'
import { openReadiness } from './readiness.ts'

function world() {
  const database = { answers: true, asked: 0, unknown: [] as string[] }
  const clock = { ms: 0 }
  const listUnknown = async () => {
    database.asked += 1
    if (!database.answers) throw new Error('the connection is refused')
    return database.unknown
  }
  const readiness = openReadiness({} as never, { elapsedMs: () => clock.ms, listUnknown })
  return { database, clock, readiness }
}

test('a process is ready while its database answered in the last ten seconds, and asks it at most every two', async () => {
  const { database, clock, readiness } = world()
  for (const ms of [0, 500, 2000]) {
    clock.ms = ms
    expect(await readiness.findReason()).toBeUndefined()
  }
  expect(database.asked).toBe(1)
  database.answers = false
  clock.ms = 10_000
  expect(await readiness.findReason()).toBeUndefined()
  clock.ms = 10_001
  expect(await readiness.findReason()).toBe('no database')
  database.answers = true
  expect(await readiness.findReason()).toBeUndefined()
})

test('one that is about to stop is not ready, whatever its database says', async () => {
  const { readiness } = world()
  readiness.leave()
  expect(await readiness.findReason()).toBe('stopping')
})

test('one that is still starting is not ready before it has arrived', async () => {
  const readiness = openReadiness({} as never, { isStarting: true, listUnknown: async () => [] })
  expect(await readiness.findReason()).toBe('starting')
  readiness.arrive()
  expect(await readiness.findReason()).toBeUndefined()
})
