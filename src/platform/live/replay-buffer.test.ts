import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERYONE, type LiveEvent } from './publish.ts'
import { createReplayBuffer } from './replay-buffer.ts'

const photos = { topic: 'photos', about: 'anna' } as const
const clients = { topic: 'clients' } as const
const orders = { topic: 'orders' } as const

let nowMs: number
beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['performance'] })
  nowMs = 0
})
afterEach(() => void vi.useRealTimers())

function pass(ms: number) {
  nowMs += ms
  vi.advanceTimersByTime(ms)
}

function memory(capacity = 100) {
  const buffer = createReplayBuffer(capacity)
  buffer.begin({ ms: nowMs, databaseMs: 0 })
  let id = 0
  const tell = (to: string[], event: LiveEvent, transaction = id + 1) =>
    buffer.add([{ id: ++id, transaction, to, event, toldMs: nowMs }])
  return { buffer, tell }
}

const seen = (xmin: number, xmax = xmin, underway: number[] = []) => ({
  snapshot: { xmin, xmax, underway },
  atMs: 1,
})

test('a screen learns what it was told since it began to ask, the time its request took included, and no more', () => {
  const { buffer, tell } = memory()
  tell(['anna'], orders)
  pass(10_000)
  tell(['anna', 'bram'], photos)
  pass(4000)
  tell([EVERYONE], clients)
  pass(2000)
  expect(buffer.ofLast(['anna'], 1000)).toEqual([photos, clients])
  expect(buffer.ofLast(['anna'], 999)).toEqual([clients])
  expect(buffer.ofLast(['carla'], 1000)).toEqual([clients])
})

test('a screen that comes back learns what committed after its position, late ones of earlier number included', () => {
  const { buffer, tell } = memory()
  tell(['anna'], photos, 10)
  tell(['anna'], clients, 12)
  tell(['anna'], orders, 11)
  expect(buffer.after(['anna'], seen(11, 13, [11]))).toEqual([orders])
  expect(buffer.after(['anna'], seen(13))).toEqual([])
  expect(buffer.after(['anna'], seen(10))).toEqual([photos, clients, orders])
})

test('the same is told once, and an event that was read twice is kept once', () => {
  const { buffer, tell } = memory()
  for (let count = 0; count < 3; count++) tell(['anna'], photos)
  expect(buffer.after(['anna'], seen(1))).toEqual([photos])
  const again = { id: 1, transaction: 1, to: ['anna'], event: photos, toldMs: 0 }
  expect(buffer.add([again])).toEqual([])
})

test('what it no longer knows, or never knew, it does not pass off as nothing', () => {
  const { buffer, tell } = memory(10)
  for (let count = 0; count < 20; count++) {
    pass(100)
    tell(['anna'], photos)
  }
  expect(buffer.ofLast(['anna'], 2000)).toBeUndefined()
  expect(buffer.after(['anna'], seen(1))).toBeUndefined()
  expect(buffer.ofLast(['anna'], 500)).toEqual([photos])
  expect(buffer.after(['anna'], seen(20))).toEqual([photos])
  buffer.begin({ ms: nowMs, databaseMs: 5000 }, 30)
  expect(buffer.ofLast(['anna'], 0)).toEqual([])
  expect(buffer.ofLast(['anna'], 1)).toBeUndefined()
  expect(buffer.after(['anna'], { ...seen(30), atMs: 6000 })).toBeUndefined()
  expect(buffer.after(['anna'], { ...seen(31), atMs: 4999 })).toBeUndefined()
  expect(buffer.after(['anna'], { ...seen(31), atMs: 6000 })).toEqual([])
})
