import { describe, expect, test } from 'vitest'
import { ago, dateAndTime, greeting, longDate, monthName, shortDate, since, visit } from './moments.nl.ts'

const now = new Date('2026-11-21T10:00:00Z')

test('dates read as they do in the Netherlands, by the clock of Amsterdam', () => {
  expect(longDate('2026-10-14T23:30:00Z')).toBe('15 oktober 2026')
  expect(shortDate('2026-10-12T10:00:00Z')).toBe('12 okt 2026')
  expect(dateAndTime('2026-10-14T18:41:00Z')).toBe('14/10/2026 20:41')
})

describe('how long ago', () => {
  test.each([
    ['2026-11-21T09:58:00Z', 'zojuist'],
    ['2026-11-21T08:12:00Z', '09:12'],
    ['2026-11-20T22:30:00Z', 'gisteren'],
    ['2026-11-20T23:30:00Z', '00:30'],
    ['2026-11-09T10:00:00Z', '12 dagen'],
  ])('%s: %s', (moment, words) => expect(since(moment, now)).toBe(words))

  test('news says that it is ago', () => {
    expect(ago('2026-11-09T10:00:00Z', now)).toBe('12 dagen geleden')
    expect(ago('2026-11-20T22:30:00Z', now)).toBe('gisteren')
  })

  test.each([
    ['2026-11-21T08:04:00Z', 'vandaag, 09:04'],
    ['2026-11-20T20:30:00Z', 'gisteren, 21:30'],
    ['2026-11-02T20:30:00Z', '2 november 2026'],
  ])('a visit at %s: %s', (moment, words) => expect(visit(moment, now)).toBe(words))
})

test.each([
  ['2026-11-21T10:00:00Z', 1, 'okt'],
  ['2026-03-31T10:00:00Z', 1, 'feb'],
  ['2026-01-01T10:00:00Z', 1, 'dec'],
])('at %s, %i month back is called %s', (moment, back, name) => {
  expect(monthName(new Date(moment), back)).toBe(name)
})

test.each([
  ['2026-11-21T04:30:00Z', 'Goedenacht'],
  ['2026-11-21T08:00:00Z', 'Goedemorgen'],
  ['2026-11-21T11:00:00Z', 'Goedemiddag'],
  ['2026-11-21T17:00:00Z', 'Goedenavond'],
])('at %s one says %s', (moment, words) => expect(greeting(new Date(moment))).toBe(words))
