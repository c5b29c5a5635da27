import { expect, test } from 'vitest'
import { marginOf, priceText, readPrice } from './price-text.rules.ts'

test.each([
  ['9.999,99', { cents: 999_999 }],
  ['', { cents: null }],
  ['10000', { problem: 'too_high' }],
  ['€ 10.000,00', { problem: 'too_high' }],
])('%j as a price', (text, read) => expect(readPrice(text)).toEqual(read))

test('what is written is read back the same', () => {
  const prices = Array.from({ length: 76_924 }, (_, step) => step * 13)
  const isRead = (cents: number) => Reflect.get(readPrice(priceText(cents)), 'cents') === cents
  expect(prices.filter((cents) => !isRead(cents))).toEqual([])
  expect([priceText(null), priceText(5), priceText(999_999)]).toEqual(['', '0,05', '9999,99'])
})

test.each([
  [5950, 5450, 500, 9],
  [5450, 5450, 0, 0],
  [0, 5450, -5450, -100],
  [100, 0, 100, null],
])('%i cents where %i is standard lies %i away, %s percent', (price, standard, cents, percent) => {
  expect(marginOf(price, standard)).toEqual({ cents, percent })
})
