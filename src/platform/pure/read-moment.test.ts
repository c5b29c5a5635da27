import { expect, test } from 'vitest'
import { readMoment, formatMoment } from './read-moment.ts'

const read = (text: string) => readMoment(text)?.toISOString()

test('a moment without a zone is one in Amsterdam, summer and winter', () => {
  expect(read('2026-11-24 18:05:10')).toBe('2026-11-24T17:05:10.000Z')
  expect(read('2026-07-24T18:05')).toBe('2026-07-24T16:05:00.000Z')
  expect(read(' 2026-11-24 18:05:10.25 ')).toBe('2026-11-24T17:05:10.250Z')
})

test('a zone that is given counts', () => {
  expect(read('2026-11-24T18:05:10Z')).toBe('2026-11-24T18:05:10.000Z')
  expect(read('2026-11-24 18:05:10+05:30')).toBe('2026-11-24T12:35:10.000Z')
})

test('around the change of the clock each moment is found, the first of two', () => {
  expect(read('2026-10-25 01:59')).toBe('2026-10-24T23:59:00.000Z')
  expect(read('2026-10-25 02:30')).toBe('2026-10-25T00:30:00.000Z')
  expect(read('2026-10-25 03:00')).toBe('2026-10-25T02:00:00.000Z')
  expect(read('2026-03-29 01:59')).toBe('2026-03-29T00:59:00.000Z')
  expect(read('2026-03-29 03:00')).toBe('2026-03-29T01:00:00.000Z')
})

test('a moment is written as it is read', () => {
  for (const text of ['2026-11-24 18:05:10', '2026-07-24 00:00:00', '2026-10-25 02:30:00'])
    expect(formatMoment(readMoment(text)!)).toBe(text)
})

test('anything else is no moment', () => {
  for (const text of [
    '',
    'gisteren',
    '2026-11-24',
    '2026-13-01 10:00',
    '2026-02-30 10:00',
    '2026-02-29 10:00+01:00',
    '2026-04-31T10:00Z',
    '2026-11-24 25:00',
    '24-11-2026 10:00',
  ])
    expect(read(text), text).toBeUndefined()
  expect(read('2028-02-29 10:00')).toBe('2028-02-29T09:00:00.000Z')
})
