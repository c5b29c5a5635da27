import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatIban, isIban, maskIban, tidyIban } from './iban.ts'

// Example numbers from the IBAN registry.
test.each([
  'NL91 ABNA 0417 1643 00',
  'BE68 5390 0754 7034',
  'DE89 3704 0044 0532 0130 00',
  'FR14 2004 1010 0505 0001 3M02 606',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'NO93 8601 1117 947',
])('%s is an IBAN, however it is typed', (iban) => {
  expect(isIban(tidyIban(iban))).toBe(true)
  expect(isIban(tidyIban(iban.toLowerCase().replaceAll(' ', '-')))).toBe(true)
  expect(isIban(tidyIban(iban.replaceAll(' ', '')))).toBe(true)
  expect(formatIban(tidyIban(iban))).toBe(iban)
})

test.each([
  ['a figure too many', 'NL91ABNA04171643001'],
  ['a figure too few', 'NL91ABNA041716430'],
  ['a figure wrong', 'NL91ABNA0417164301'],
  ['two figures changed places', 'NL91ABNA0471164300'],
  ['a country without SEPA', 'US64SVBKUS6S3300958879'],
  ['a country alone', 'NL'],
  ['nothing', ''],
  ['letters of another alphabet', 'NL91ΑBNA0417164300'],
  ['check figures that are never given out', 'NL00ABNA0417164388'],
])('%s is no IBAN', (_, iban) => {
  expect(isIban(iban)).toBe(false)
})

test('any one sign mistyped is found', () => {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const right = 'NL91ABNA0417164300'
  fc.assert(
    fc.property(fc.nat({ max: right.length - 1 }), fc.constantFrom(...signs), (at, sign) => {
      const typed = right.slice(0, at) + sign + right.slice(at + 1)
      expect(isIban(typed)).toBe(typed === right)
    }),
  )
})

test('a list shows the country and the last four', () => {
  expect(maskIban('NL91ABNA0417164300')).toBe('NL.. 4300')
})
