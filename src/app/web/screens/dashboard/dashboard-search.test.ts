import { expect, test } from 'vitest'
import { readParams, toUrlValues } from '#kit/ui/search-params.ts'
import { dashboardParams } from './dashboard-search.ts'
import { monthDifference, monthGrowth } from './overview/OverviewFigures.tsx'

test.each([
  [{}, {}],
  [
    { tab: 'klanten', zoek: 'lotte', status: 'Review' },
    { tab: 'klanten', search: 'lotte', status: 'Review' },
  ],
  [
    { tab: 'overzicht', bestelling: '0198a3c0-0001-7000-8000-00000001000a' },
    { tab: 'overzicht', orderId: '0198a3c0-0001-7000-8000-00000001000a' },
  ],
  [{ tab: 'iets', status: 'review', zoek: ['a'], bestelling: '<script>', extra: 1 }, {}],
  [{ zoek: '' }, {}],
  [{ zoek: 2026 }, { search: '2026' }],
])('an address with %o means %o', (typed, meant) => {
  expect(readParams(dashboardParams, typed)).toEqual(meant)
})

test('a change keeps the names that bookmarks have', () => {
  const values = {
    tab: 'klanten',
    status: 'Review',
    settings: 'opslag',
    search: undefined,
  } as const
  const url = { tab: 'klanten', status: 'Review', instellingen: 'opslag' }
  expect(toUrlValues(dashboardParams, values)).toEqual(url)
  expect(Object.keys(toUrlValues(dashboardParams, values))).toEqual(Object.keys(url))
})

test('a trend needs something to compare with', () => {
  expect([monthDifference([9, 0, 0]), monthDifference([0, 3]), monthDifference([4, 2])]).toEqual([
    undefined,
    undefined,
    -2,
  ])
  expect([monthGrowth([0, 100]), monthGrowth([100, 112]), monthGrowth([50, 0])]).toEqual([
    undefined,
    0.12,
    -1,
  ])
})
