import { expect, test } from 'vitest'
import { requestedRange } from '#platform/http/range.ts'

const content = { sizeBytes: 100, etag: '"v1"' }

test.each([
  [null, 'whole'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=10-5000', { start: 10, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-5000', { start: 0, end: 99 }],
  ['Bytes= 10-19 ', { start: 10, end: 19 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=99999999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=19-10', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=1.5-2', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['pages=1-2', 'whole'],
  ['', 'whole'],
])('of 100 bytes, %j is %j', (range, asked) => {
  expect(requestedRange({ range, ifRange: null }, content)).toEqual(asked)
})

test.each(['bytes=0-', 'bytes=-5'])('of no bytes at all, %j is unsatisfiable', (range) => {
  expect(requestedRange({ range, ifRange: null }, { ...content, sizeBytes: 0 })).toBe('unsatisfiable')
})

test('a continuation of this very version goes on, of any other it starts anew', () => {
  const asked = (ifRange: string) => requestedRange({ range: 'bytes=50-', ifRange }, content)

  expect(asked('"v1"')).toEqual({ start: 50, end: 99 })
  for (const other of ['"v2"', 'W/"v1"', 'Sun, 01 Mar 2026 12:00:00 GMT', ''])
    expect(asked(other)).toBe('whole')
})
