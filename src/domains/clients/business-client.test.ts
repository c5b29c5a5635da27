import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countries } from '#platform/pure/postal-address.ts'
import { findBusinessClientProblems, tidyBusinessClient } from './business-client.rules.ts'
import { emptyBusiness, type BusinessClient } from './client-fields.rules.ts'

const whole: BusinessClient = {
  ...emptyBusiness,
  companyName: 'Bakkerij De Vries',
  street: 'Dorpsstraat',
  houseNumber: '1',
  postcode: '3511 AA',
  city: 'Utrecht',
}
const belgian: BusinessClient = { ...whole, country: 'BE', postcode: '2000', city: 'Antwerpen' }

test.each([
  ['a name alone', { ...emptyBusiness, companyName: 'Bakkerij De Vries' }, {}],
  ['no name', { ...whole, companyName: '' }, { companyName: 'company_needed' }],
  ['a KVK number of seven figures', { ...whole, kvkNumber: '6841209' }, { kvkNumber: 'not_a_kvk_number' }],
  ['a mistyped VAT number', { ...whole, vatId: 'NL123456789B01' }, { vatId: 'not_a_vat_id' }],
  ['a Dutch VAT number', { ...whole, vatId: 'NL123456782B01' }, {}],
  ['a Belgian VAT number', { ...belgian, vatId: 'BE0403170701' }, {}],
  ['a Belgian number at a Dutch address', { ...whole, vatId: 'BE0403170701' }, { vatId: 'not_a_vat_id' }],
  ['a Dutch number at a Belgian address', { ...belgian, vatId: 'NL123456782B01' }, { vatId: 'not_a_vat_id' }],
  ['a Dutch postcode in Belgium', { ...belgian, postcode: '3511 AA' }, { postcode: 'not_a_postcode' }],
  [
    'half an address',
    { ...whole, houseNumber: '', city: '' },
    { houseNumber: 'address_needed', city: 'address_needed' },
  ],
  [
    'Belgium without an address',
    { ...emptyBusiness, companyName: 'Frituur', country: 'BE' },
    {
      street: 'address_needed',
      houseNumber: 'address_needed',
      postcode: 'address_needed',
      city: 'address_needed',
    },
  ],
] as const)('%s is judged', (_what, business, faults) => {
  expect(findBusinessClientProblems(business)).toEqual(faults)
})

test('numbers are tidied, and a VAT number gets its country', () => {
  const typed = {
    ...belgian,
    companyName: ' Frituur Max ',
    houseNumber: 'nr. １',
    kvkNumber: '68 41 20 93',
    vatId: '0403.170.701',
  }
  expect(tidyBusinessClient(typed)).toEqual({
    ...belgian,
    companyName: 'Frituur Max',
    kvkNumber: '68412093',
    vatId: 'BE0403170701',
  })
  expect(tidyBusinessClient({ ...whole, vatId: 'nl 1234.56.782.b01', postcode: '3511aa' })).toMatchObject({
    vatId: 'NL123456782B01',
    postcode: '3511 AA',
  })
})

test('whatever is typed, tidying it twice changes nothing more', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  const typed = fc.record({
    companyName: text,
    kvkNumber: text,
    vatId: text,
    street: text,
    houseNumber: text,
    postcode: text,
    city: text,
    country: fc.constantFrom(...countries),
    reference: text,
  })
  fc.assert(
    fc.property(typed, (business) => {
      const tidied = tidyBusinessClient(business)
      expect(tidyBusinessClient(tidied)).toEqual(tidied)
      const faults = findBusinessClientProblems(tidied)
      const fields = [tidied.street, tidied.houseNumber, tidied.postcode, tidied.city]
      if (Object.keys(faults).length === 0) expect(new Set(fields.map((part) => part === '')).size).toBe(1)
    }),
  )
})
