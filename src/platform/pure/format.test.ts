import { describe, expect, test } from 'vitest'
import * as format from './format.nl.ts'
import { plural } from './plural.ts'

const {
  dateAndTime,
  formatWaitEnd,
  greeting,
  longDate,
  shortMonthName,
  shortDate,
  formatListMoment: since,
  formatVisitMoment: visit,
} = format

const now = new Date('2026-11-21T10:00:00Z')

test('dates read as they do in the Netherlands, by the clock of Amsterdam', () => {
  expect(longDate(new Date('2026-10-14T23:30:00Z'))).toBe('15 oktober 2026')
  expect(shortDate(new Date('2026-10-12T10:00:00Z'))).toBe('12 okt 2026')
  expect(dateAndTime(new Date('2026-10-14T18:41:00Z'))).toBe('14/10/2026 20:41')
})

describe('how long ago', () => {
  test.each([
    ['2026-11-21T09:58:00Z', '10:58'],
    ['2026-11-21T08:12:00Z', '09:12'],
    ['2026-11-20T22:30:00Z', 'gisteren'],
    ['2026-11-20T23:30:00Z', '00:30'],
    ['2026-11-09T10:00:00Z', '9 nov'],
    ['2025-12-31T22:59:00Z', '31 dec 2025'],
  ])('%s: %s', (moment, words) => expect(since(new Date(moment), now)).toBe(words))

  test.each([
    ['2026-11-21T08:04:00Z', 'vandaag, 09:04'],
    ['2026-11-20T20:30:00Z', 'gisteren, 21:30'],
    ['2026-11-02T20:30:00Z', '2 november 2026'],
  ])('a visit at %s: %s', (moment, words) => expect(visit(new Date(moment), now)).toBe(words))
})

test.each([
  [3541, 'Europe/Amsterdam', 'om 12:00'],
  [3541, 'America/Toronto', 'om 06:00'],
  [20 * 3600, 'Europe/Amsterdam', 'morgen om 07:00'],
])('a wait of %i seconds in %s ends %s', (waitSeconds, timeZone, words) => {
  expect(formatWaitEnd(waitSeconds, now, timeZone)).toBe(words)
})

test.each([
  ['2026-11-21T10:00:00Z', 1, 'okt'],
  ['2026-03-31T10:00:00Z', 1, 'feb'],
  ['2026-01-01T10:00:00Z', 1, 'dec'],
])('at %s, %i month back is called %s', (moment, back, name) => {
  expect(shortMonthName(new Date(moment), back)).toBe(name)
})

test.each([
  ['2026-11-21T03:59:00Z', 'Goedenacht'],
  ['2026-11-21T04:00:00Z', 'Goedemorgen'],
  ['2026-11-21T08:00:00Z', 'Goedemorgen'],
  ['2026-11-21T11:00:00Z', 'Goedemiddag'],
  ['2026-11-21T17:00:00Z', 'Goedenavond'],
])('at %s one says %s', (moment, words) => expect(greeting(new Date(moment))).toBe(words))

const MB = 1024 ** 2
const GB = 1024 ** 3

/** The expected texts include non-breaking spaces. */
test.each<[name: string, write: (value: number) => string, ...[value: number, text: string][]]>([
  [
    'figure',
    format.figure,
    [0, '0'],
    [999, '999'],
    [1234, '1.234'],
    [-1234, '−1.234'],
    [1_234_567, '1.234.567'],
    [1.23456, '1,235'],
  ],
  ['signedFigure', format.signedFigure, [0, '0'], [3, '+3'], [-1234, '−1.234']],
  ['signedPercent', format.signedPercent, [0.12, '+12%'], [-0.126, '−13%'], [12.5, '+1.250%'], [0.001, '0%']],
  [
    'euros',
    format.euros,
    [0, '€\u00a00,00'],
    [599, '€\u00a05,99'],
    [123_456, '€\u00a01.234,56'],
    [-599, '€\u00a0−5,99'],
  ],
  [
    'price',
    format.price,
    [0, '€\u00a00'],
    [1300, '€\u00a013'],
    [1040, '€\u00a010,40'],
    [120_000, '€\u00a01.200'],
  ],
  [
    'roughEuros',
    format.roughEuros,
    [599, '€\u00a05,99'],
    [12_345, '€\u00a0123'],
    [123_456, '€\u00a01,23K'],
    [1_234_567_890, '€\u00a012,3\u00a0mln.'],
  ],
  [
    'gigabytes',
    format.gigabytes,
    [0, '0,00'],
    [123_456_789, '0,11'],
    [1.5 * GB, '1,50'],
    [1234.5 * GB, '1.234,50'],
  ],
  [
    'gigabytesUngrouped',
    format.gigabytesUngrouped,
    [0, '0,00'],
    [1.5 * GB, '1,50'],
    [1234.5 * GB, '1234,50'],
  ],
  [
    'roomText',
    format.roomText,
    [0, '0 MB'],
    [1, '0,0 MB'],
    [512 * MB, '512 MB'],
    [1.5 * MB, '1,5 MB'],
    [GB - 1, '1.024,0 MB'],
    [GB, '1,00 GB'],
    [214.36 * GB, '214,36 GB'],
    [1234.5 * GB, '1.234,50 GB'],
  ],
  [
    'roughRoomText',
    format.roughRoomText,
    [0, '0 MB'],
    [1.5 * MB, '2 MB'],
    [GB - 1, '1.024 MB'],
    [1.5 * GB, '1,50 GB'],
    [1234.5 * GB, '1234,50 GB'],
  ],
  [
    'sizeText',
    format.sizeText,
    [0, '0 Bytes'],
    [812, '812 Bytes'],
    [40 * 1024, '40 KB'],
    [MB - 1, '1.024 KB'],
    [12.345 * MB, '12,35 MB'],
    [3072 * GB, '3.072 GB'],
  ],
  ['limitText', format.storageLimitText, [GB, '1 GB'], [1.5 * GB, '2 GB'], [1234 * GB, '1.234 GB']],
])('%s', (_name, write, ...cases) => {
  expect(cases.map(([value]) => write(value))).toEqual(cases.map(([, text]) => text))
})

test('an amount is written in its own currency', () => {
  expect([format.money(-123_456, 'usd'), format.money(599, 'eur')]).toEqual([
    'US$\u00a0−1.234,56',
    '€\u00a05,99',
  ])
})

test('one is one, and none are many', () => {
  const photos = (count: number) => plural(count, 'foto', 'foto’s')
  expect([photos(0), photos(1), photos(1234)]).toEqual(['0 foto’s', '1 foto', '1234 foto’s'])
  expect(plural(1234, 'dag', 'dagen', format.figure)).toBe('1.234 dagen')
})

test.each([
  ['2026-10-14T23:30:00Z', '15 oktober 2026 om 01:30', 'okt', 'oktober'],
  ['2026-03-29T01:00:00Z', '29 maart 2026 om 03:00', 'mrt', 'maart'],
  ['2026-12-31T23:30:00Z', '1 januari 2027 om 00:30', 'jan', 'januari'],
])('%s is %s', (moment, ...texts) => {
  const { longMoment, shortMonth, longMonth } = format
  expect([longMoment, shortMonth, longMonth].map((write) => write(new Date(moment)))).toEqual(texts)
})
