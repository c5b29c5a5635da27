import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

const ordersAt = (...minutes: number[]) =>
  minutes.map((minute, id) => ({ id, placedAt: new Date(Date.UTC(2026, 10, 29, 12, minute)) }))

function read(...minutes: number[]) {
  queryClient.setQueryData(['orders'], { rows: ordersAt(...minutes) })
  return queryClient.getQueryData<{ rows: ReturnType<typeof ordersAt> }>(['orders'])!
}

test('a list that comes again with the same moments is the same list, so nothing is drawn anew', () => {
  const before = read(1, 2)
  expect(read(1, 2)).toBe(before)
})

test('of a list in which one moment changed, the other rows stay the same', () => {
  const before = read(1, 2)
  const after = read(1, 3)
  expect(after).toEqual({ rows: ordersAt(1, 3) })
  expect(after.rows[0]).toBe(before.rows[0])
  expect(after.rows[1]).not.toBe(before.rows[1])
})
