import { expect, test } from 'vitest'
import { startOfMonth } from './amsterdam-time.ts'

test.each([
  ['2026-11-21T04:00:00Z', 0, '2026-10-31T23:00:00.000Z'],
  ['2026-11-21T04:00:00Z', 1, '2026-09-30T22:00:00.000Z'],
  ['2026-10-31T22:59:59Z', 0, '2026-09-30T22:00:00.000Z'],
  ['2026-10-31T23:00:00Z', 0, '2026-10-31T23:00:00.000Z'],
  ['2026-01-05T12:00:00Z', 1, '2025-11-30T23:00:00.000Z'],
  ['2024-04-10T12:00:00Z', 0, '2024-03-31T22:00:00.000Z'],
])('seen at %s, %i months back began at %s', (now, monthsBack, start) => {
  expect(startOfMonth(new Date(now), monthsBack).toISOString()).toBe(start)
})
