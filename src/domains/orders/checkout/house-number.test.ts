import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyHouseNumber } from '#platform/pure/postal-address.ts'
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
  ['12a', '12', 'a'],
  ['12 a', '12', 'a'],
  ['12 bis', '12', 'bis'],
  ['nr. 12', '12', ''],
  ['no 12a', '12', 'a'],
  ['huisnummer 12', '12', ''],
  ['12 – 3', '12', '-3'],
  ['１２', '12', ''],
  ['１２ａ', '12', 'a'],
  [' 7 ', '7', ''],
  ['Loods 3', 'Loods 3', ''],
  ['12 achter de molen', '12 achter de molen', ''],
])('%s is taken apart', (stored, number, addition) => {
  expect(split(stored)).toEqual([number, addition])
})

test('an address that comes back is ordered to again as it was read, but for spaces', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), (houseNumber) => {
      const again = joinHouseNumber(splitHouseNumber({ houseNumber }))
      expect(again.houseNumber.replaceAll(/\s/g, '')).toBe(tidyHouseNumber(houseNumber).replaceAll(/\s/g, ''))
    }),
  )
})

test('a number and its addition are never longer than an order keeps', () => {
  const houseNumber = '1'.repeat(10)
  const joined = joinHouseNumber({ houseNumber, houseAddition: 'A'.repeat(HOUSE_ADDITION_MAX) })
  expect(joined.houseNumber).toHaveLength(20)
})

test.each([
  ['nr. 12', 'bis', '12 bis'],
  ['１２', 'ａ', '12 a'],
  ['12', '–3', '12-3'],
  ['12', '/ 3', '12/3'],
  [' 12 ', ' ', '12'],
])('%j with %j is ordered to as %s', (houseNumber, houseAddition, ordered) =>
  expect(joinHouseNumber({ houseNumber, houseAddition })).toEqual({ houseNumber: ordered }),
)
