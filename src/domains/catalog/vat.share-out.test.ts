import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut } from './vat.rules.ts'

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })

test('shares add up, and none is a whole cent off its proportion, whatever the signs', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 12 }), (amount, weights) => {
      const shares = shareOut(amount, weights)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      if (whole === 0) return
      shares.forEach((share, at) => {
        expect(Math.abs(share - (amount * weights[at]!) / whole)).toBeLessThan(1.000001)
      })
    }),
  )
})

test('what is credited is shared as what was charged', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(shareOut(-100, [-1, -1, -1])).toEqual([-33, -33, -34])
})
