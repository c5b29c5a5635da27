import { expect, test } from 'vitest'
import { readEuros } from './payments.rules.ts'

test.each([
  ['12,50', 1250],
  ['12.5', 1250],
  ['€ 12', 1200],
  [' 0,07 ', 7],
  ['999999,99', 99_999_999],
  ['', undefined],
  ['-5', undefined],
  ['12,505', undefined],
  ['€1.250,00', 125_000],
  ['€\u00a024,95', 2495],
  ['1.250', 125_000],
  ['59,-', 5900],
  ['59,--', 5900],
  ['1.25,00', undefined],
  ['1.250.000', undefined],
  ['1234567', undefined],
  ['12-', undefined],
  ['twaalf', undefined],
])('%o is %o cents', (typed, cents) => {
  expect(readEuros(typed)).toBe(cents)
})
