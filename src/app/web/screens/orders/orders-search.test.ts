import { expect, test } from 'vitest'
import { readOrdersSearch } from './orders-search.ts'

const id = '0198a3c0-0001-7000-8000-00000001000a'

test.each([
  [{}, {}],
  [
    { zoek: 'anna', status: 'shipped', van: '2026-11-01', tot: '2026-11-30', pagina: 3, bestelling: id },
    { zoek: 'anna', status: 'shipped', van: '2026-11-01', tot: '2026-11-30', pagina: 3, bestelling: id },
  ],
  [{ zoek: 12_345_678 }, { zoek: '12345678' }],
  [{ bestelling: id.toUpperCase() }, { bestelling: id }],
  [
    {
      zoek: '',
      status: 'paid',
      van: '2026-02-30',
      tot: '0000-01-01',
      pagina: 1.5,
      bestelling: 'x',
      extra: 1,
    },
    {},
  ],
  [{ pagina: 1 }, {}],
  [{ pagina: -4 }, {}],
])('an address with %o means %o', (typed, meant) => {
  expect(readOrdersSearch(typed)).toEqual(meant)
})
