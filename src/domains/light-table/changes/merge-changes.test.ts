import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeChanges } from './merge-changes.ts'

type Photo = { id: string; label: string }

function changesBetween(before: readonly Photo[], now: readonly Photo[], also: ReadonlySet<string>) {
  const old = new Map(before.map((photo, at) => [photo.id, `${photo.label} ${at}`]))
  const changed = now.filter(({ id, label }, at) => also.has(id) || old.get(id) !== `${label} ${at}`)
  const there = new Set(now.map(({ id }) => id))
  return {
    changed,
    changes: {
      gone: before.filter(({ id }) => !there.has(id)).map(({ id }) => id),
      after: changed.map((photo) => now[now.indexOf(photo) - 1]?.id ?? null),
      count: now.length,
    },
  }
}

const photo = fc.record({ id: fc.integer({ min: 0, max: 30 }).map(String), label: fc.constantFrom('a', 'b') })
const list = fc.uniqueArray(photo, { selector: ({ id }) => id, maxLength: 25 })

test('whatever changed, merged is as it would be asked whole', () => {
  fc.assert(
    fc.property(list, list, fc.array(fc.integer({ min: 0, max: 30 }).map(String)), (before, now, also) => {
      const { changed, changes } = changesBetween(before, now, new Set(also))
      expect(mergeChanges(before, changed, changes)).toEqual(now)
    }),
  )
})

test('what did not change stays the same object, so that its tile is not drawn again', () => {
  const [anna, bram] = [
    { id: 'anna', label: 'a' },
    { id: 'bram', label: 'b' },
  ]
  const between = { id: 'between', label: 'c' }
  const merged = mergeChanges([anna, bram], [between], { gone: [], after: ['anna'], count: 3 })
  expect(merged).toEqual([anna, between, bram])
  expect(merged![0]).toBe(anna)
  expect(merged![2]).toBe(bram)
})

test('changes that do not fit the list that is known are not made to', () => {
  const anna = { id: 'anna', label: 'a' }
  const bram = { id: 'bram', label: 'b' }
  expect(mergeChanges([anna], [bram], { gone: [], after: ['carla'], count: 2 })).toBeUndefined()
  expect(mergeChanges([anna], [bram], { gone: [], after: ['anna'], count: 3 })).toBeUndefined()
  expect(mergeChanges([anna], [], { gone: ['anna'], after: [], count: null })).toEqual([])
})
