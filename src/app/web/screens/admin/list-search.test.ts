import { expect, test } from 'vitest'
import { readListSearch } from './list-search.ts'

const id = '0198a3c0-0001-7000-8000-00000001000a'

test.each([
  [
    { zoek: 12_345_678, plaats: 'W10', van: '2026-11-01', account: id.toUpperCase() },
    { zoek: '12345678', plaats: 'W10', van: '2026-11-01', account: id },
  ],
  [{ zoek: 'x'.repeat(101) }, { zoek: 'x'.repeat(100) }],
  [{ account: 'abc', bestelling: 'x', van: '2026-02-30', tot: 'gisteren', zoek: '', status: ['active'] }, {}],
])('an address with %o means %o', (typed, meant) => {
  expect(readListSearch(typed)).toEqual(meant)
})
