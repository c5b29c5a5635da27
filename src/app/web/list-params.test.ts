import { expect, test } from 'vitest'
import { readParams, toUrlValues } from '#kit/ui/search-params.ts'
import { listParams } from './list-params.ts'

const id = '0198a3c0-0001-7000-8000-00000001000a'

test.each([
  [
    { zoek: 12_345_678, plaats: 'W10', van: '2026-11-01', account: id.toUpperCase() },
    { search: '12345678', cursor: 'W10', from: '2026-11-01', studioId: id },
  ],
  [
    { zoek: 'anna', status: 'shipped', van: '2026-11-01', tot: '2026-11-30', bestelling: id.toUpperCase() },
    { search: 'anna', status: 'shipped', from: '2026-11-01', until: '2026-11-30', orderId: id },
  ],
  [{ zoek: 'x'.repeat(101) }, { search: 'x'.repeat(100) }],
  [{ account: 'abc', bestelling: 'x', van: '2026-02-30', tot: 'gisteren', zoek: '', status: ['active'] }, {}],
  [{ extra: 1 }, {}],
])('an address with %o means %o', (typed, meant) => {
  expect(readParams(listParams, typed)).toEqual(meant)
})

test('what a list was asked reads the same from its own address', () => {
  const values = { search: 'anna', sort: '-createdAt', cursor: 'W10', expiring: 'ja' }
  expect(toUrlValues(listParams, values)).toEqual({
    zoek: 'anna',
    volgorde: '-createdAt',
    plaats: 'W10',
    verloopt: 'ja',
  })
  expect(readParams(listParams, toUrlValues(listParams, values))).toEqual(values)
})
