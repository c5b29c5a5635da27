import { expect, test } from 'vitest'
import { createRetryTiming, parseRetryAfterMs } from './retry-timing.ts'

function startTiming(isEndless = false) {
  let time = 0
  const naps: number[] = []
  const nap = async (ms: number) => {
    naps.push(ms)
    time += ms
  }
  return { patience: createRetryTiming({ sleep: nap, now: () => time, isEndless }), naps }
}

test('it waits longer after each failure, and gives up in the end', async () => {
  const { patience, naps } = startTiming()
  let tries = 1
  while (await patience.waitForRetry(tries - 1)) tries++
  expect(tries).toBe(10)
  expect(naps).toEqual([1000, 2000, 5000, 10_000, 30_000, 60_000, 60_000, 60_000, 60_000])
})

test('a folder that is watched never gives up', async () => {
  const { patience } = startTiming(true)
  expect(await patience.waitForRetry(1000)).toBe(true)
})

test('when one is asked to wait, all of them do', async () => {
  const { patience, naps } = startTiming()
  expect(await patience.waitForRetry(0, '7')).toBe(true)
  expect(naps).toEqual([])
  await patience.waitUntilOpen()
  await patience.waitUntilOpen()
  expect(naps).toEqual([7000])
})

test('how long is said in seconds or by the clock; nonsense is no answer, and nobody waits for hours', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  expect(parseRetryAfterMs('12', now)).toBe(12_000)
  expect(parseRetryAfterMs('Sun, 22 Nov 2026 12:00:30 GMT', now)).toBe(30_000)
  expect(parseRetryAfterMs('Sun, 22 Nov 2026 11:00:00 GMT', now)).toBe(0)
  expect(parseRetryAfterMs('morgen', now)).toBeUndefined()
  expect(parseRetryAfterMs(null, now)).toBeUndefined()
  expect(parseRetryAfterMs('86400', now)).toBe(900_000)
})
