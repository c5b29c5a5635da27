import { expect, test } from 'vitest'
import { centsIn, readEuros } from './read-euros.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['0,00', 0],
  ['0,07', 7],
  ['24,95', 2495],
  ['24.95', 2495],
  ['24,9', 2490],
  ['12.5', 1250],
  ['24', 2400],
  ['24,', 2400],
  ['24,-', 2400],
  ['59,--', 5900],
  ['59,–', 5900],
  ['24.-', 2400],
  ['€ 24,95', 2495],
  ['€24.95', 2495],
  ['24,95 €', 2495],
  ['EUR 24,95', 2495],
  ['24 euro', 2400],
  [' 24,95 ', 2495],
  ['２４，９５', 2495],
  ['24,95\u200b', 2495],
  ['€\u00a01.250,00', 125_000],
  ['1250', 125_000],
  ['1.250', 125_000],
  ['1 250,00', 125_000],
  ['1250,5', 125_050],
  ['€1,250.00', 125_000],
  ['1.250.000', 125_000_000],
  ['007', 700],
  ['999999,99', 99_999_999],
])('%j is an amount', (text, cents) => {
  expect(readEuros(text, 1_000_000_000)).toEqual({ cents })
})

test.each([
  ['24,955', 'too_many_decimals'],
  ['1.250,999', 'too_many_decimals'],
  ['24.9555', 'too_many_decimals'],
  ['-1', 'negative'],
  ['-0,01', 'negative'],
  ['€ -5', 'negative'],
  ['-€ 5', 'negative'],
  ['−5', 'negative'],
  ['–5', 'negative'],
  ['1.000.000', 'too_high'],
  ['1234567', 'too_high'],
  ['9'.repeat(400), 'too_high'],
  ['€', 'not_an_amount'],
  ['gratis', 'not_an_amount'],
  ['1e3', 'not_an_amount'],
  ['24,95,00', 'not_an_amount'],
  ['12.50.00', 'not_an_amount'],
  ['1.25,00', 'not_an_amount'],
  [',95', 'not_an_amount'],
  ['12-', 'not_an_amount'],
  ['24⁹⁵', 'not_an_amount'],
  ['٢٤', 'not_an_amount'],
  ['NaN', 'not_an_amount'],
])('%j is no amount', (text, problem) => {
  expect(readEuros(text)).toEqual({ problem })
  expect(centsIn(text)).toBeUndefined()
})
