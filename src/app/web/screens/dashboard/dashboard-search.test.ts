import { expect, test } from 'vitest'
import { readDashboardSearch } from './dashboard-search.ts'
import { difference, growth } from './trend.rules.ts'

test.each([
  [{}, {}],
  [
    { tab: 'klanten', zoek: 'lotte', status: 'Review' },
    { tab: 'klanten', zoek: 'lotte', status: 'Review' },
  ],
  [
    { tab: 'bestellingen', bestelstatus: 'shipped', bestelling: '0198a3c0-0001-7000-8000-00000001000a' },
    { tab: 'bestellingen', bestelstatus: 'shipped', bestelling: '0198a3c0-0001-7000-8000-00000001000a' },
  ],
  [
    { tab: 'iets', status: 'review', zoek: ['a'], bestelstatus: 'paid', bestelling: '<script>', extra: 1 },
    {},
  ],
  [{ zoek: '' }, {}],
  [{ zoek: 2026 }, { zoek: '2026' }],
])('an address with %o means %o', (typed, meant) => {
  expect(readDashboardSearch(typed)).toEqual(meant)
})

test('a trend needs something to compare with', () => {
  expect([difference(0, 0), difference(3, 0), difference(2, 4)]).toEqual([undefined, undefined, -2])
  expect([growth(100, 0), growth(112, 100), growth(0, 50)]).toEqual([undefined, 0.12, -1])
})
