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
  ['1.250,00', undefined],
  ['twaalf', undefined],
])('%o is %o cents', (typed, cents) => {
  expect(readEuros(typed)).toBe(cents)
})
