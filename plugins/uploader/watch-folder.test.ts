import { expect, test } from 'vitest'
import { createSteadyFilter } from './watch-folder.ts'

const file = (name: string, sizeBytes: number, modifiedMs = 1) => ({
  name,
  path: name,
  sizeBytes,
  modifiedMs,
})

test('a file counts once its size and time stood still for two seconds', () => {
  let time = 0
  const steady = createSteadyFilter(() => time)
  const namesAt = (ms: number, ...files: ReturnType<typeof file>[]) => {
    time = ms
    return steady(files).map(({ name }) => name)
  }
  expect(namesAt(0, file('a', 5), file('b', 5))).toEqual([])
  expect(namesAt(1500, file('a', 5), file('b', 6))).toEqual([])
  expect(namesAt(2000, file('a', 5), file('b', 6))).toEqual(['a'])
  // File a was overwritten with the same number of bytes.
  expect(namesAt(2500, file('a', 5, 2), file('b', 6))).toEqual([])
  expect(namesAt(3500, file('a', 5, 2), file('b', 6))).toEqual(['b'])
  // File b is deleted and created again.
  expect(namesAt(4000, file('a', 5, 2))).toEqual([])
  expect(namesAt(4500, file('a', 5, 2), file('b', 6))).toEqual(['a'])
})
