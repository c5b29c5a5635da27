import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartTotals, lineCents, SHIPPING_CENTS } from './cart.rules.ts'

test('an empty basket costs nothing, not even shipping', () => {
  expect(cartTotals([])).toEqual({ subtotalCents: 0, shippingCents: 0, totalCents: 0, vat: [] })
})

test('the VAT of a rate is rounded once, over all that bears it, shipping included', () => {
  const lines = [
    { unitPriceCents: 70, quantity: 3, vatRate: 21 },
    { unitPriceCents: 95, quantity: 1, vatRate: 9 },
    { unitPriceCents: 1, quantity: 10, vatRate: 0 },
  ]
  expect(cartTotals(lines)).toEqual({
    subtotalCents: 315,
    shippingCents: 599,
    totalCents: 914,
    vat: [
      { rate: 21, cents: 140 },
      { rate: 9, cents: 8 },
      { rate: 0, cents: 0 },
    ],
  })
})

test('an order keeps the shipping of its day', () => {
  const totals = cartTotals([{ unitPriceCents: 100, quantity: 1, vatRate: 21 }], {
    shippingCents: 250,
    shippingVatRate: 9,
  })
  expect(totals).toMatchObject({ shippingCents: 250, totalCents: 350 })
  expect(totals.vat).toEqual([
    { rate: 21, cents: 17 },
    { rate: 9, cents: 21 },
  ])
})

const line = fc.record({
  unitPriceCents: fc.integer({ min: 0, max: 999_999 }),
  quantity: fc.integer({ min: 1, max: 5000 }),
  vatRate: fc.constantFrom(0, 9, 21),
})

test('whatever is in it: lines and shipping add up to the total, and so does each rate with its VAT, to the cent', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 100 }), (lines) => {
      const { subtotalCents, shippingCents, totalCents, vat } = cartTotals(lines)
      expect(subtotalCents).toBe(lines.reduce((sum, one) => sum + lineCents(one), 0))
      expect(shippingCents).toBe(SHIPPING_CENTS)
      expect(totalCents).toBe(subtotalCents + shippingCents)
      expect(vat.map(({ rate }) => rate)).toEqual(
        [...new Set([21, ...lines.map(({ vatRate }) => vatRate)])].toSorted((one, other) => other - one),
      )
      for (const { rate, cents } of vat) {
        const amount =
          lines.filter(({ vatRate }) => vatRate === rate).reduce((sum, one) => sum + lineCents(one), 0) +
          (rate === 21 ? SHIPPING_CENTS : 0)
        expect(Number.isInteger(cents)).toBe(true)
        // In integers: the net amount times the rate equals the VAT, within half a cent of rounding.
        expect(Math.abs(cents * (100 + rate) - amount * rate) * 2).toBeLessThanOrEqual(100 + rate)
      }
    }),
    { numRuns: 1000 },
  )
})
