import { expect, test } from 'vitest'
import { EVERYONE } from './publish.ts'
import { rememberTold } from './replay-buffer.ts'

const photos = { topic: 'photos' }
const clients = { topic: 'clients' }

/** A memory of three events, on a clock of its own. */
function memory() {
  const clock = { ms: 0 }
  return { clock, told: rememberTold(3, () => clock.ms) }
}

test('a screen learns what it was told since it began to ask, the time its request took included, and no more', () => {
  const { clock, told } = memory()
  told.add(['anna'], clients)
  clock.ms = 10_000
  told.add(['anna', 'bram'], photos)
  clock.ms = 14_000
  told.add([EVERYONE], clients)
  clock.ms = 16_000
  expect(told.find('anna', 1000)).toEqual([photos, clients])
  expect(told.find('anna', 999)).toEqual([clients])
  expect(told.find('carla', 1000)).toEqual([clients])
})

test('what it no longer knows, or never knew, it does not pass off as nothing', () => {
  const { clock, told } = memory()
  for (clock.ms = 100; clock.ms < 500; clock.ms += 100) told.add(['anna'], photos)
  expect(told.find('anna', 400)).toEqual([photos, photos, photos])
  expect(told.find('anna', 401)).toBeUndefined()
  told.startAnew()
  expect(told.find('anna', 0)).toEqual([])
  expect(told.find('anna', 1)).toBeUndefined()
})
