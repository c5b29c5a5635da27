import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKvkNumber, isVatId, tidyKvkNumber, tidyVatId } from './business-numbers.ts'

const figures = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
    .map((all) => all.join(''))
    .filter((all) => Number(all) > 0)

const ofCompany = fc.tuple(figures(8), fc.integer({ min: 1, max: 99 })).chain(([eight, company]) => {
  const rest = Array.from(eight).reduce((sum, figure, at) => sum + Number(figure) * (9 - at), 0) % 11
  return rest === 10
    ? fc.constant(null)
    : fc.constant(`NL${eight}${rest}B${String(company).padStart(2, '0')}`)
})

const ofSoleTrader = figures(9).map((nine) => {
  const ends = Array.from({ length: 99 }, (_, at) => String(at + 1).padStart(2, '0'))
  return `NL${nine}B${ends.find((end) => BigInt(`2321${nine}11${end}`) % 97n === 1n) ?? '00'}`
})

const right = fc
  .oneof(ofCompany, ofSoleTrader)
  .filter((vatId): vatId is string => !!vatId && !vatId.endsWith('00'))

test('numbers that the tax office prints as examples are right', () => {
  expect(isVatId('NL', 'NL000099998B57')).toBe(true)
  expect(isVatId('NL', 'NL123456789B13')).toBe(true)
  expect(isVatId('BE', 'BE0403170701')).toBe(true)
})

test('a VAT number with the right check digits is right, however it is typed', () => {
  fc.assert(
    fc.property(right, fc.constantFrom(' ', '.', '-', ''), (vatId, between) => {
      const typed = Array.from(vatId.toLowerCase()).join(between)
      expect(tidyVatId(typed)).toBe(vatId)
      expect(isVatId('NL', tidyVatId(typed))).toBe(true)
    }),
  )
})

test('of a sole trader’s number no single figure can be mistyped and still pass as theirs', () => {
  fc.assert(
    fc.property(ofSoleTrader, fc.nat(8), fc.integer({ min: 1, max: 9 }), (vatId, at, more) => {
      const figure = (Number(vatId[2 + at]) + more) % 10
      const mistyped = `${vatId.slice(0, 2 + at)}${figure}${vatId.slice(3 + at)}`
      const digits = `2321${mistyped.slice(2, 11)}11${mistyped.slice(12)}`
      fc.pre(BigInt(`2321${vatId.slice(2, 11)}11${vatId.slice(12)}`) % 97n === 1n)
      expect(BigInt(digits) % 97n).not.toBe(1n)
    }),
  )
})

test('of a company’s number one mistyped figure is told', () => {
  fc.assert(
    fc.property(ofCompany, fc.nat(8), fc.integer({ min: 1, max: 9 }), (vatId, at, more) => {
      fc.pre(vatId !== null)
      const figure = (Number(vatId[2 + at]) + more) % 10
      const mistyped = `${vatId.slice(0, 2 + at)}${figure}${vatId.slice(3 + at)}`
      // About one in 97 mistyped numbers is valid for a sole trader by chance.
      fc.pre(BigInt(`2321${mistyped.slice(2, 11)}11${mistyped.slice(12)}`) % 97n !== 1n)
      expect(isVatId('NL', mistyped)).toBe(false)
    }),
  )
})

test('of a Belgian number the last two figures follow from the rest', () => {
  const eight = fc.tuple(fc.constantFrom('0', '1'), figures(7)).map((parts) => parts.join(''))
  fc.assert(
    fc.property(eight, fc.integer({ min: 1, max: 97 }), (first, end) => {
      const isRight = 97 - (Number(first) % 97) === end
      expect(isVatId('BE', `BE${first}${String(end).padStart(2, '0')}`)).toBe(isRight)
    }),
  )
})

test('what has another form is no VAT number', () => {
  for (const wrong of [
    '',
    'NL',
    'NL000000000B01',
    'NL123456782B00',
    'NL123456782',
    'BE0403170701',
    'nl123456782b01',
  ])
    expect(isVatId('NL', wrong), wrong).toBe(false)
  fc.assert(fc.property(fc.string(), (text) => !isVatId('NL', text) || /^NL\d{9}B\d\d$/.test(text)))
})

test('a KVK number has eight figures, also in pairs', () => {
  expect(isKvkNumber(tidyKvkNumber('68 41 20 93'))).toBe(true)
  for (const wrong of ['', '1234567', '123456789', '1234567a']) expect(isKvkNumber(wrong), wrong).toBe(false)
})

test.each([
  ['68 41 20 93', '68412093'],
  ['KVK: 68.41.20.93', '68412093'],
  ['kvk-nummer 68412093', '68412093'],
  ['68\u00a041\u202f20\u200b93', '68412093'],
  ['68–41–20–93', '68412093'],
  ['KVK', 'KVK'],
])('the KVK number %j is %s', (typed, tidy) => {
  expect(tidyKvkNumber(typed)).toBe(tidy)
})

test.each([
  ['btw nl 0000.99998.b57', 'NL000099998B57'],
  ['BTW-id: NL000099998B57', 'NL000099998B57'],
  ['NL0000\u00a099998–B57', 'NL000099998B57'],
  ['VAT BE 0403.170.701', 'BE0403170701'],
])('the VAT number %j is %s', (typed, tidy) => {
  expect(tidyVatId(typed)).toBe(tidy)
})
