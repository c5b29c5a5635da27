import { expect, test } from 'vitest'
import { createPatience, retryAfterMs } from './patience.ts'

/** A fake clock that only advances in `nap`. */
function standing(isEndless = false) {
  let time = 0
  const naps: number[] = []
  const nap = async (ms: number) => {
    naps.push(ms)
    time += ms
  }
  return { patience: createPatience({ sleep: nap, now: () => time, isEndless }), naps }
}

test('it waits longer after each failure, and gives up in the end', async () => {
  const { patience, naps } = standing()
  let tries = 1
  while (await patience.isWorthAnotherTry(tries - 1)) tries++
  expect(tries).toBe(10)
  expect(naps).toEqual([1000, 2000, 5000, 10_000, 30_000, 60_000, 60_000, 60_000, 60_000])
})

test('a folder that is watched never gives up', async () => {
  const { patience } = standing(true)
  expect(await patience.isWorthAnotherTry(1000)).toBe(true)
})

test('when one is asked to wait, all of them do', async () => {
  const { patience, naps } = standing()
  expect(await patience.isWorthAnotherTry(0, '7')).toBe(true)
  expect(naps).toEqual([])
  await patience.turn()
  await patience.turn()
  expect(naps).toEqual([7000])
})

test('how long is said in seconds or by the clock; nonsense is no answer, and nobody waits for hours', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  expect(retryAfterMs('12', now)).toBe(12_000)
  expect(retryAfterMs('Sun, 22 Nov 2026 12:00:30 GMT', now)).toBe(30_000)
  expect(retryAfterMs('Sun, 22 Nov 2026 11:00:00 GMT', now)).toBe(0)
  expect(retryAfterMs('morgen', now)).toBeUndefined()
  expect(retryAfterMs(null, now)).toBeUndefined()
  expect(retryAfterMs('86400', now)).toBe(900_000)
})
