import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUSE_ADDITION_MAX, joinHouseNumber, splitHouseNumber } from './house-number.rules.ts'

const split = (houseNumber: string) => {
  const { houseNumber: number, houseAddition } = splitHouseNumber({ houseNumber })
  return [number, houseAddition]
}

test.each([
  ['263', '263', ''],
  ['12 B', '12', 'B'],
  ['12B', '12', 'B'],
  ['12-3', '12', '-3'],
  ['12 bus 4', '12', 'bus 4'],
  [' 7 ', '7', ''],
  ['Loods 3', 'Loods 3', ''],
  ['12 achter de molen', '12 achter de molen', ''],
])('%s is taken apart', (stored, number, addition) => {
  expect(split(stored)).toEqual([number, addition])
})

test('an address that comes back is ordered to again as it was, but for spaces', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), (houseNumber) => {
      const again = joinHouseNumber(splitHouseNumber({ houseNumber }))
      expect(again.houseNumber.replaceAll(/\s/g, '')).toBe(houseNumber.replaceAll(/\s/g, ''))
    }),
  )
})

test('a number and its addition are never longer than an order keeps', () => {
  const houseNumber = '1'.repeat(10)
  const joined = joinHouseNumber({ houseNumber, houseAddition: 'A'.repeat(HOUSE_ADDITION_MAX) })
  expect(joined.houseNumber).toHaveLength(20)
})
