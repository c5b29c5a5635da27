import { expect, test } from 'vitest'
import { EVERYONE } from './publish.ts'
import { createReplayBuffer } from './replay-buffer.ts'

const photos = { topic: 'photos', about: 'anna' } as const
const clients = { topic: 'clients' } as const

function memory() {
  const clock = { ms: 0 }
  return { clock, buffer: createReplayBuffer(3, () => clock.ms) }
}

test('a screen learns what it was told since it began to ask, the time its request took included, and no more', () => {
  const { clock, buffer } = memory()
  buffer.add(['anna'], clients)
  clock.ms = 10_000
  buffer.add(['anna', 'bram'], photos)
  clock.ms = 14_000
  buffer.add([EVERYONE], clients)
  clock.ms = 16_000
  expect(buffer.since('anna', 1000)).toEqual([photos, clients])
  expect(buffer.since('anna', 999)).toEqual([clients])
  expect(buffer.since('carla', 1000)).toEqual([clients])
})

test('what it no longer knows, or never knew, it does not pass off as nothing', () => {
  const { clock, buffer } = memory()
  for (clock.ms = 100; clock.ms < 500; clock.ms += 100) buffer.add(['anna'], photos)
  expect(buffer.since('anna', 400)).toEqual([photos, photos, photos])
  expect(buffer.since('anna', 401)).toBeUndefined()
  buffer.reset()
  expect(buffer.since('anna', 0)).toEqual([])
  expect(buffer.since('anna', 1)).toBeUndefined()
})
