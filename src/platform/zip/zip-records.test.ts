import { expect, test } from 'vitest'
import { toDosDateAndTime } from '#platform/zip/zip-records.ts'

const read = ({ date, time }: { date: number; time: number }) => [
  1980 + (date >> 9),
  (date >> 5) & 15,
  date & 31,
  time >> 11,
  (time >> 5) & 63,
  (time & 31) * 2,
]

test.each([
  ['2026-01-02T23:59:59Z', [2026, 1, 3, 0, 59, 58]],
  ['2026-07-14T08:30:24Z', [2026, 7, 14, 10, 30, 24]],
  ['1970-01-01T00:00:00Z', [1980, 1, 1, 0, 0, 0]],
  ['1979-12-31T23:30:00Z', [1980, 1, 1, 0, 30, 0]],
  ['2200-05-05T10:00:00Z', [2107, 12, 31, 23, 59, 58]],
])('%s is told as %j', (moment, wall) => {
  expect(read(toDosDateAndTime(new Date(moment)))).toEqual(wall)
})

test('a time before the common era is moved to the edge as well', () => {
  expect(read(toDosDateAndTime(new Date(-8.64e15)))).toEqual([1980, 1, 1, 0, 0, 0])
})
