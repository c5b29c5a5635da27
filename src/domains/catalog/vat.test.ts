import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatSchemes } from '#domains/studios/vat-schemes.rules.ts'
import { noVatNl } from './vat.nl.ts'
import { noVatOf, shareOut, vatClasses, vatOf, type Vat, type VatQuestion } from './vat.rules.ts'

const person = { country: 'NL', isBusiness: false, isVatIdChecked: false } as const
const belgian = { ...person, country: 'BE' } as const
const company = { country: 'BE', isBusiness: true, isVatIdChecked: true } as const
const question: VatQuestion = {
  scheme: 'standard',
  oss: false,
  buyer: person,
  arrives: 'NL',
  vatClass: 'standard',
  supply: 'goods',
  day: '2026-12-03',
}
const dutch = (rate: number) => ({ category: 'S', rate, country: 'NL' })

test.each<[string, Partial<VatQuestion>, object]>([
  ['a print for someone in the Netherlands', {}, dutch(21)],
  ['an album made with the shoot', { vatClass: 'book' }, dutch(9)],
  ['a signed and numbered print', { vatClass: 'art' }, dutch(9)],
  ['a Dutch business', { buyer: { ...company, country: 'NL' } }, dutch(21)],
  ['a studio under the KOR', { scheme: 'kor' }, { category: 'E', rate: 0, country: 'NL' }],
  [
    'a studio under the KOR, to a Belgian business',
    { scheme: 'kor', buyer: company, arrives: 'BE' },
    { category: 'E', rate: 0, country: 'NL' },
  ],
  ['an exempt studio', { scheme: 'exempt', vatClass: 'book' }, { category: 'E', rate: 0, country: 'NL' }],
  ['a person in Belgium, without OSS', { buyer: belgian, arrives: 'BE' }, dutch(21)],
  [
    'a person in Belgium, with OSS',
    { oss: true, buyer: belgian, arrives: 'BE' },
    { category: 'S', rate: 21, country: 'BE' },
  ],
  [
    'a book for a person in Belgium, with OSS',
    { oss: true, buyer: belgian, arrives: 'BE', vatClass: 'book' },
    { category: 'S', rate: 6, country: 'BE' },
  ],
  [
    'a Dutch buyer whose parcel goes to Belgium, with OSS',
    { oss: true, arrives: 'BE' },
    { category: 'S', rate: 21, country: 'BE' },
  ],
  ['a Belgian who picks it up', { oss: true, buyer: belgian }, dutch(21)],
  [
    'a Belgian business with a checked number',
    { buyer: company, arrives: 'BE' },
    { category: 'K', rate: 0, country: 'BE' },
  ],
  ['a Belgian business that picks it up', { buyer: company }, dutch(21)],
  [
    'a Belgian business whose number nobody checked',
    { buyer: { ...company, isVatIdChecked: false }, arrives: 'BE' },
    dutch(21),
  ],
  [
    'files for a Belgian business',
    { buyer: company, supply: 'digital' },
    { category: 'AE', rate: 0, country: 'BE' },
  ],
  [
    'files for a person in Belgium, with OSS',
    { oss: true, buyer: belgian, supply: 'digital' },
    { category: 'S', rate: 21, country: 'BE' },
  ],
])('%s', (_case, change, vat) => {
  expect(vatOf({ ...question, ...change })).toEqual(vat)
})

const anyQuestion: fc.Arbitrary<VatQuestion> = fc.record({
  scheme: fc.constantFrom(...vatSchemes),
  oss: fc.boolean(),
  buyer: fc.record({
    country: fc.constantFrom('NL', 'BE'),
    isBusiness: fc.boolean(),
    isVatIdChecked: fc.boolean(),
  }),
  arrives: fc.constantFrom('NL', 'BE'),
  vatClass: fc.constantFrom(...vatClasses),
  supply: fc.constantFrom('goods', 'digital'),
  day: fc.constantFrom('2025-01-01', '2026-06-30', '2031-12-31'),
})

test('a rate is charged exactly where the category says so, and never under the KOR', () => {
  fc.assert(
    fc.property(anyQuestion, (asked) => {
      const { category, rate } = vatOf(asked)
      expect(rate > 0).toBe(category === 'S')
      if (asked.scheme !== 'standard') expect(category).toBe('E')
      if (category === 'K') expect(asked.arrives).not.toBe('NL')
    }),
  )
})

test('what is shared out adds up, and nobody gets a cent more or less than their part rounded', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000_000),
      fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 20 }),
      (cents, weights) => {
        const shares = shareOut(cents, weights)
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents)
        if (whole > 0)
          shares.forEach((share, at) =>
            expect(Math.abs(share - (cents * weights[at]!) / whole)).toBeLessThan(1.0001),
          )
      },
    ),
  )
})

const charged: Vat = { category: 'S', rate: 21, country: 'NL' }
const exempted: Vat = { category: 'E', rate: 0, country: 'NL' }
const delivered: Vat = { category: 'K', rate: 0, country: 'BE' }
const reversed: Vat = { category: 'AE', rate: 0, country: 'BE' }

test.each([
  ['kor', [exempted], 'Geen btw: Studio Klein valt onder de KOR'],
  ['exempt', [exempted, exempted], 'Geen btw: Studio Klein is vrijgesteld van btw'],
  [
    'standard',
    [delivered],
    'Geen Nederlandse btw: intracommunautaire levering aan een bedrijf in België, dat de btw daar aangeeft',
  ],
  ['standard', [reversed], 'Btw verlegd naar een bedrijf in België, dat de btw daar aangeeft'],
  ['kor', [], 'Geen btw: Studio Klein valt onder de KOR'],
] as const)('a studio with scheme %s says of %j why it charges no VAT', (scheme, vats, sentence) => {
  const lines = vats.map((vat) => ({ vat }))
  expect(noVatNl(noVatOf({ scheme, studioName: 'Studio Klein' }, lines)!)).toBe(sentence)
})

test.each([[[charged]], [[]], [[delivered, charged]], [[exempted]]])(
  'of %j nothing has to be said',
  (vats) => {
    const lines = vats.map((vat) => ({ vat }))
    expect(noVatOf({ scheme: 'standard', studioName: 'Studio Klein' }, lines)).toBeNull()
  },
)
