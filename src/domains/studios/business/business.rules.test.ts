import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schemeOn, vatSchemes } from '../vat-schemes.rules.ts'
import {
  changedDetails,
  eurosText,
  invalidFields,
  OTHER_REVENUE_MAX_CENTS,
  readRevenue,
  schemePeriods,
  tidyDetails,
  type BusinessDetails,
} from './business.rules.ts'

const details: BusinessDetails = {
  businessName: 'Studio Vossen',
  legalName: 'M. Vossen',
  street: 'Dorpsstraat',
  houseNumber: '1',
  postcode: '3511 AA',
  city: 'Utrecht',
  country: 'NL',
  kvkNumber: '68412093',
  vatId: 'NL123456782B01',
  exemptReason: '',
  termsUrl: '',
  accountantEmail: '',
  ossSince: '',
  otherRevenueCents: 0,
}

test('amounts read back as they are written, and as people write them', () => {
  fc.assert(fc.property(fc.nat(OTHER_REVENUE_MAX_CENTS), (cents) => readRevenue(eurosText(cents)) === cents))
  expect(['', '1250', '1.250', '€ 1.250,50', '1250,5', '24.95'].map(readRevenue)).toEqual([
    0, 125_000, 125_000, 125_050, 125_050, 2495,
  ])
  for (const wrong of ['-1', 'veel', '1,234', '100000000,01']) expect(readRevenue(wrong), wrong).toBeNull()
})

test('the same number in another spelling is no change', () => {
  expect(changedDetails(details, { ...details, vatId: 'nl1234.56.782 b01', postcode: '3511aa' })).toEqual({})
  expect(changedDetails(details, { ...details, city: ' Amersfoort ' })).toEqual({ city: 'Amersfoort' })
})

test('tidying twice is tidying once, and what is empty is never wrong but for the trade name', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const once = tidyDetails({ postcode: text, vatId: text, kvkNumber: text, accountantEmail: text })
      expect(tidyDetails(once)).toEqual(once)
    }),
  )
  const empty = Object.fromEntries(Object.keys(details).map((field) => [field, '']))
  expect(invalidFields(empty)).toEqual([{ field: 'businessName', problem: 'name_needed' }])
})

test.each([
  ['https://studiovossen.nl/voorwaarden', true],
  ['http://studiovossen.nl', true],
  ['javascript:alert(1)', false],
  ['data:text/html,hallo', false],
  ['https://localhost', false],
  ['https://studio vossen.nl', false],
])('a link to terms: %s', (termsUrl, isRight) => {
  expect(invalidFields({ termsUrl }).length === 0).toBe(isRight)
})

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2024-03-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))

test('on each day of a period its scheme is the one that counts', () => {
  const added = fc.array(fc.record({ scheme: fc.constantFrom(...vatSchemes), from: day }), { maxLength: 8 })
  fc.assert(
    fc.property(added, day, (schemes, today) => {
      const rows = schemes.map((one, at) => ({ ...one, id: String(at) }))
      const periods = schemePeriods(rows, today)
      expect(periods.length).toBe(rows.length)
      for (const { scheme, from, until, state } of periods)
        if (state !== 'replaced')
          for (const on of [from, until ?? '2030-01-01']) expect(schemeOn(rows, on)).toBe(scheme)
      const now = periods.filter(({ state }) => state === 'now')
      expect(now.length).toBe(rows.some(({ from }) => from <= today) ? 1 : 0)
      for (const { scheme } of now) expect(schemeOn(rows, today)).toBe(scheme)
    }),
  )
})
