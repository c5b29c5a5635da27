import { expect, test } from 'vitest'
import { marginOf, priceText, readPrice } from './price-text.rules.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['0,00', 0],
  ['24,95', 2495],
  ['24.95', 2495],
  ['24,9', 2490],
  ['24', 2400],
  ['24,-', 2400],
  ['€ 24,95', 2495],
  ['€24.95', 2495],
  [' 24,95 ', 2495],
  ['€\u00a01.250,00', 125_000],
  ['1250,5', 125_050],
  ['007', 700],
  ['9999,99', 999_999],
  ['9.999,99', 999_999],
])('%j is a price', (text, cents) => {
  expect(readPrice(text)).toEqual({ cents })
})

test.each([
  ['24,955', 'too_many_decimals'],
  ['24.955', 'too_many_decimals'],
  // Ambiguous: a thousand or a fraction.
  ['1.250', 'too_many_decimals'],
  ['-1', 'negative'],
  ['-0,01', 'negative'],
  ['€ -5', 'negative'],
  ['-€ 5', 'negative'],
  ['−5', 'negative'],
  ['10000', 'too_high'],
  ['9999,991', 'too_many_decimals'],
  ['€ 10.000,00', 'too_high'],
  ['9'.repeat(400), 'too_high'],
  ['€', 'not_a_price'],
  ['gratis', 'not_a_price'],
  ['1e3', 'not_a_price'],
  ['24,95,00', 'not_a_price'],
  ['12.50.00', 'not_a_price'],
  ['1,250.00', 'not_a_price'],
  [',95', 'not_a_price'],
  ['24 euro', 'not_a_price'],
  ['NaN', 'not_a_price'],
])('%j is no price', (text, problem) => {
  expect(readPrice(text)).toEqual({ problem })
})

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
