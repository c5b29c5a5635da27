import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chooseIdsToCompare,
  columnsFor,
  toComparisonId,
  parseComparisonId,
  COMPARED_MAX,
  isComparisonId,
  nextCandidate,
  sharedViewOf,
  viewWithShift,
  shiftFrom,
  TABLE_LAYOUT,
} from './compare.rules.ts'

const desktop = { width: 1440, height: 836 }
const phone = { width: 390, height: 740 }
const [landscape, portrait] = [3 / 2, 2 / 3]

test.each([
  ['two landscapes lie side by side on a desk', [landscape, landscape], desktop, 2],
  ['two portraits lie side by side on a desk', [portrait, portrait], desktop, 2],
  ['four landscapes lie two by two on a desk', Array(4).fill(landscape), desktop, 2],
  ['four portraits stand in a row on a desk', Array(4).fill(portrait), desktop, 4],
  ['two landscapes are stacked on a phone', [landscape, landscape], phone, 1],
  ['two portraits are stacked on a phone', [portrait, portrait], phone, 1],
  ['four portraits stand two by two on a phone', Array(4).fill(portrait), phone, 2],
  ['two lie side by side on a phone held sideways', [landscape, landscape], { width: 844, height: 330 }, 2],
])('%s', (_what, ratios: number[], table, columns) => {
  expect(columnsFor(ratios, table)).toBe(columns)
})

test('however many photos of whatever shape on whatever screen, each has a place with room for its buttons', () => {
  const ratios = fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), {
    minLength: 1,
    maxLength: COMPARED_MAX,
  })
  const side = fc.integer({ min: 1, max: 4000 })
  fc.assert(
    fc.property(ratios, side, side, (ratios, width, height) => {
      const columns = columnsFor(ratios, { width, height })
      expect(columns).toBeGreaterThanOrEqual(1)
      expect(columns).toBeLessThanOrEqual(ratios.length)
      const placePx = (width - TABLE_LAYOUT.gapPx * (columns - 1)) / columns
      if (columns > 1) expect(placePx).toBeGreaterThanOrEqual(TABLE_LAYOUT.widthMinPx)
    }),
  )
})

test('the next candidate is the next that does not lie there, round and round, until all lie there', () => {
  const order = ['a', 'b', 'c', 'd', 'e']
  expect(nextCandidate(order, ['a', 'b'], 'b')).toBe('c')
  expect(nextCandidate(order, ['a', 'e'], 'e')).toBe('b')
  expect(nextCandidate(order, ['a', 'b'], 'a', -1)).toBe('e')
  expect(nextCandidate(order, ['a'], undefined)).toBe('b')
  expect(nextCandidate(order, ['x'], 'x')).toBe('a')
  expect(nextCandidate(order, order, 'a')).toBeUndefined()
  expect(nextCandidate([], [], undefined)).toBeUndefined()
})

test('beside a photo lies its neighbour, or what lay there before', () => {
  const order = ['a', 'b', 'c']
  expect(chooseIdsToCompare('a', [], order)).toEqual(['a', 'b'])
  expect(chooseIdsToCompare('c', [], order)).toEqual(['c', 'b'])
  expect(chooseIdsToCompare('b', ['a', 'b', 'c'], order)).toEqual(['a', 'b', 'c'])
  expect(chooseIdsToCompare('c', ['a', 'b'], order)).toEqual(['c', 'b'])
  expect(chooseIdsToCompare('a', [], ['a'])).toEqual(['a'])
})

test('what lies side by side survives the address, and is never a photo alone', () => {
  const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: COMPARED_MAX })
  fc.assert(
    fc.property(ids, (ids) => {
      expect(isComparisonId(toComparisonId(ids))).toBe(true)
      expect(parseComparisonId(toComparisonId(ids))).toEqual(ids)
    }),
  )
  expect(isComparisonId('0199')).toBe(false)
  expect(parseComparisonId('a,b,a,c,d,e')).toEqual(['a', 'b', 'c', 'd'])
})

test('a picture that was moved apart keeps its distance when they move together', () => {
  const place = fc.double({ min: -1, max: 2, noNaN: true })
  const scale = fc.double({ min: 1, max: 4, noNaN: true })
  const view = fc.record({ scale, x: place, y: place })
  fc.assert(
    fc.property(view, view, view, (shared, seen, later) => {
      const own = shiftFrom(shared, seen)
      const again = viewWithShift(shared, own)
      for (const part of ['scale', 'x', 'y'] as const) expect(again[part]).toBeCloseTo(seen[part], 9)
      const there = viewWithShift(sharedViewOf(later, own), own)
      for (const part of ['scale', 'x', 'y'] as const) expect(there[part]).toBeCloseTo(later[part], 9)
    }),
  )
})
