import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { howMany } from '#test/world/how-many.ts'
import { heldBytes } from '#test/world/held-memory.ts'
import { namesInOrder } from './names-in-order.ts'

test.each([0, 1, 9_999, 10_000, 10_001, 25_000])('%i names come back in order, each once', (count) => {
  const names = Array.from({ length: count }, (_, at) =>
    at % 10 === 0
      ? `é ${at}`
      : randomBytes(8)
          .toString('hex')
          .slice(at % 9),
  )
  const kept = namesInOrder()
  for (const name of names) kept.add(name)
  const found = [...kept.inOrder()]
  expect(found).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)))
})

test('they take little more than their bytes', () => {
  const count = howMany(100_000, 1_000_000)
  const before = heldBytes()
  const kept = namesInOrder()
  for (let at = 0; at < count; at++)
    kept.add(`${randomBytes(4).toString('hex')}-0000-0000-0000-000000000000/`)
  expect((heldBytes() - before) / count).toBeLessThan(50)
  let [last, seen] = ['', 0]
  for (const name of kept.inOrder()) {
    if (name < last) throw new Error(`${name} after ${last}`)
    last = name
    seen++
  }
  expect(seen).toBe(count)
})
