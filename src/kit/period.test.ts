import { expect, test } from 'vitest'
import { periodOf, type PeriodName } from './list.rules.ts'

test.each<[PeriodName, string, string, string]>([
  ['lastWeek', '2026-11-28T10:00:00Z', '2026-11-16', '2026-11-22'],
  ['lastWeek', '2026-11-30T10:00:00Z', '2026-11-23', '2026-11-29'],
  ['lastWeek', '2026-11-29T10:00:00Z', '2026-11-16', '2026-11-22'],
  ['lastWeek', '2027-01-01T10:00:00Z', '2026-12-21', '2026-12-27'],
  // It is already Monday in Amsterdam.
  ['lastWeek', '2026-11-29T23:30:00Z', '2026-11-23', '2026-11-29'],
  ['thisMonth', '2026-11-21T10:00:00Z', '2026-11-01', '2026-11-30'],
  ['thisMonth', '2028-02-03T10:00:00Z', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-01-05T10:00:00Z', '2025-12-01', '2025-12-31'],
  ['lastMonth', '2026-03-31T10:00:00Z', '2026-02-01', '2026-02-28'],
  ['thisYear', '2026-06-15T10:00:00Z', '2026-01-01', '2026-12-31'],
  // 23:30 in London is already the next day, month and year in Amsterdam.
  ['thisMonth', '2026-12-31T23:30:00Z', '2027-01-01', '2027-01-31'],
])('%s at %s is from %s until %s', (name, now, from, until) => {
  expect(periodOf(name, new Date(now))).toEqual({ from, until })
})
