import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Vat } from '#domains/catalog/vat.rules.ts'
import { STANDARD_SHIPPING_CENTS } from '#domains/catalog/shipping.rules.ts'
import { cartTotals, lineCents, shippingByVat } from './cart.rules.ts'

const at = (rate: number): Vat => ({ category: 'S', rate, country: 'NL' })
const exempt: Vat = { category: 'E', rate: 0, country: 'NL' }

test('an empty basket costs nothing, not even shipping', () => {
  expect(cartTotals([], STANDARD_SHIPPING_CENTS)).toEqual({
    subtotalCents: 0,
    shippingCents: 0,
    totalCents: 0,
    vat: [],
  })
})

test('shipping follows the goods: it bears their VAT in proportion to what they cost', () => {
  const lines = [
    { unitPriceCents: 1000, quantity: 3, vat: at(21) },
    { unitPriceCents: 1000, quantity: 1, vat: at(9) },
  ]
  expect(shippingByVat(lines, 599)).toEqual([
    { ...at(21), amountCents: 449 },
    { ...at(9), amountCents: 150 },
  ])
  expect(cartTotals(lines, STANDARD_SHIPPING_CENTS)).toEqual({
    subtotalCents: 4000,
    shippingCents: 599,
    totalCents: 4599,
    vat: [
      { rate: 21, country: 'NL', cents: 599 },
      { rate: 9, country: 'NL', cents: 95 },
    ],
  })
})

test('a rate that two countries share is told apart', () => {
  const lines = [
    { unitPriceCents: 1210, quantity: 1, vat: at(21) },
    { unitPriceCents: 1210, quantity: 1, vat: { ...at(21), country: 'BE' as const } },
  ]
  expect(cartTotals(lines, 0).vat).toEqual([
    { rate: 21, country: 'NL', cents: 210 },
    { rate: 21, country: 'BE', cents: 210 },
  ])
})

test('whoever charges no VAT lists none', () => {
  expect(
    cartTotals([{ unitPriceCents: 1000, quantity: 1, vat: exempt }], STANDARD_SHIPPING_CENTS).vat,
  ).toEqual([])
})

test('an order keeps the shipping of its day', () => {
  const totals = cartTotals([{ unitPriceCents: 100, quantity: 1, vat: at(21) }], 250)
  expect(totals).toMatchObject({ shippingCents: 250, totalCents: 350 })
  expect(totals.vat).toEqual([{ rate: 21, country: 'NL', cents: 61 }])
})

const line = fc.record({
  unitPriceCents: fc.integer({ min: 0, max: 999_999 }),
  quantity: fc.integer({ min: 1, max: 5000 }),
  vat: fc.constantFrom(exempt, at(9), at(21)),
})

test('whatever is in it: lines and shipping add up to the total, and so does each rate with its VAT, to the cent', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 100 }), (lines) => {
      const { subtotalCents, shippingCents, totalCents, vat } = cartTotals(lines, STANDARD_SHIPPING_CENTS)
      expect(subtotalCents).toBe(lines.reduce((sum, one) => sum + lineCents(one), 0))
      expect(shippingCents).toBe(STANDARD_SHIPPING_CENTS)
      expect(totalCents).toBe(subtotalCents + shippingCents)
      const shipping = shippingByVat(lines, shippingCents)
      expect(shipping.reduce((sum, one) => sum + one.amountCents, 0)).toBe(STANDARD_SHIPPING_CENTS)
      for (const { rate, cents } of vat) {
        const goods = lines.filter((one) => one.vat.rate === rate)
        const amount =
          goods.reduce((sum, one) => sum + lineCents(one), 0) +
          (shipping.find((one) => one.rate === rate)?.amountCents ?? 0)
        expect(Number.isInteger(cents)).toBe(true)
        // Compares integers: the VAT is within half a cent of amount × rate / (100 + rate).
        expect(Math.abs(cents * (100 + rate) - amount * rate) * 2).toBeLessThanOrEqual(100 + rate)
      }
      const rates = new Set(lines.filter((one) => lineCents(one) > 0).map((one) => one.vat.rate))
      for (const rate of rates) if (rate > 0) expect(vat.map((one) => one.rate)).toContain(rate)
    }),
    { numRuns: 1000 },
  )
})
