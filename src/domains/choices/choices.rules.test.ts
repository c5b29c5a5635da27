import { expect, test } from 'vitest'
import { isFullAt, minutesToReconsider } from './choices.rules.ts'

const UNTIL = new Date('2026-06-01T12:15:00.000Z')

test('a client never reads more minutes to reconsider than there are, although their clock is behind', () => {
  const left = (time: string) => minutesToReconsider(UNTIL, new Date(`2026-06-01T${time}Z`))
  expect(
    ['11:59:01', '12:00:00', '12:00:01', '12:01:00', '12:14:59', '12:15:00', '13:00:00'].map(left),
  ).toEqual([15, 15, 15, 14, 1, 0, 0])
  expect(minutesToReconsider(null, UNTIL)).toBe(0)
})

test('a choice is full at its maximum, and one whose extras have no end never is', () => {
  const included = { included: 12, extraPriceCents: null, maximum: null }
  expect([11, 12, 13].map((count) => isFullAt(included, count))).toEqual([false, true, true])
  const withExtras = { included: 12, extraPriceCents: 500, maximum: 14 }
  expect([12, 13, 14].map((count) => isFullAt(withExtras, count))).toEqual([false, false, true])
  expect(isFullAt({ ...withExtras, maximum: null }, 500)).toBe(false)
  expect(isFullAt({ included: null, extraPriceCents: null, maximum: null }, 500)).toBe(false)
})
