import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { howMany } from '#test/world/how-many.ts'
import { heldBytes } from '#test/world/held-memory.ts'
import { namesInOrder } from './names-in-order.ts'

const idOf = (at: number) =>
  `${randomBytes(4).toString('hex')}-0000-7000-8000-${String(at).padStart(12, '0')}`

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

test('UUIDs come back as they were, with what stands behind each and whatever stands between them', () => {
  const names = Array.from({ length: 45_000 }, (_, at) =>
    at < 12_000 ? idOf(at) : at < 30_000 ? `${idOf(at)}/` : at % 7 === 0 ? `${idOf(at)}.2` : idOf(at),
  )
  const kept = namesInOrder()
  for (const name of names) kept.add(name)
  expect([...kept.inOrder()]).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)))
})

test.each([
  ['UUIDs, which are most of what there are', (at: number) => `${idOf(at)}/`, 25],
  ['other names', (at: number) => `${idOf(at)}.${at}`, 60],
])('they take little memory: %s', (_what, nameOf, mostBytes) => {
  const count = howMany(100_000, 1_000_000)
  const before = heldBytes()
  const kept = namesInOrder()
  for (let at = 0; at < count; at++) kept.add(nameOf(at))
  expect((heldBytes() - before) / count).toBeLessThan(mostBytes)
  let [last, seen] = ['', 0]
  for (const name of kept.inOrder()) {
    if (name < last) throw new Error(`${name} after ${last}`)
    last = name
    seen++
  }
  expect(seen).toBe(count)
})
