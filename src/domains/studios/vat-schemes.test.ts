import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schemeOn, vatSchemes } from './vat-schemes.rules.ts'

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2024-03-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))
const added = fc.array(fc.record({ scheme: fc.constantFrom(...vatSchemes), from: day }), { maxLength: 12 })

test('a studio that chose nothing charges VAT as every business does', () => {
  expect(schemeOn([], '2026-11-23')).toBe('standard')
  expect(schemeOn([{ scheme: 'kor', from: '2026-11-24' }], '2026-11-23')).toBe('standard')
  expect(schemeOn([{ scheme: 'kor', from: '2026-11-23' }], '2026-11-23')).toBe('kor')
})

test('what counts is the last one added of the latest day that has come', () => {
  fc.assert(
    fc.property(added, day, (schemes, on) => {
      const days = schemes.map(({ from }) => from).filter((from) => from <= on)
      const latest = days.toSorted().at(-1)
      const expected = schemes.findLast(({ from }) => from === latest)?.scheme ?? 'standard'
      expect(schemeOn(schemes, on)).toBe(expected)
    }),
  )
})

test('a scheme of later changes nothing of the days before it', () => {
  fc.assert(
    fc.property(added, fc.constantFrom(...vatSchemes), day, day, (schemes, scheme, from, on) => {
      fc.pre(on < from)
      expect(schemeOn([...schemes, { scheme, from }], on)).toBe(schemeOn(schemes, on))
    }),
  )
})

test('the later row of a day wins over the one before it', () => {
  fc.assert(
    fc.property(added, fc.constantFrom(...vatSchemes), day, (schemes, scheme, from) => {
      expect(schemeOn([...schemes, { scheme, from }], from)).toBe(scheme)
    }),
  )
})
