import { expect, test } from 'vitest'
import { keptCents, readEuros } from './order-money.rules.ts'

test.each([
  ['12,50', 1250],
  ['12.5', 1250],
  ['€ 12', 1200],
  [' 0,07 ', 7],
  ['999999,99', 99_999_999],
  ['', undefined],
  ['-5', undefined],
  ['12,505', undefined],
  ['1.250,00', undefined],
  ['twaalf', undefined],
])('%o is %o cents', (typed, cents) => {
  expect(readEuros(typed)).toBe(cents)
})

test('what is kept of an order is what its payments brought in, less what went back', () => {
  const payment = { orderId: 'a', status: 'succeeded', amountCents: 5000, refundedCents: 1200 }
  const others = [
    { ...payment, orderId: 'b' },
    { ...payment, status: 'pending', refundedCents: 0 },
    { ...payment, status: 'canceled', refundedCents: 0 },
  ]
  expect(keptCents([payment, ...others], 'a')).toBe(3800)
  expect(keptCents(others, 'a')).toBe(0)
})
