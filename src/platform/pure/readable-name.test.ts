import { expect, test } from 'vitest'
import { isReadableName, isVisibleOrEmpty, limitCombiningMarks } from './readable-name.ts'

test.each([
  'Anna de Vries',
  'Zoë & Åsa',
  "O'Brien-Ćosić",
  'Ng',
  '7',
  'Nguyễn Thị Ánh',
  'Nguyễn Thị Ánh'.normalize('NFD'),
  'محمد بن سلمان',
  'مُحَمَّدٌ',
  'می‌خواهم',
  'יוֹסֵף בֶּן־דָּוִד',
  'ณัฐวุฒิ น้ำผึ้ง',
  'मुहम्मद क्ष्म्य',
  'ကျွန်ုပ် မြွှေ့',
  'བསྒྲུབས་',
  '김민준',
  '王小明',
  'Юлия',
  '👩‍👩‍👧',
  '👨🏽‍🤝‍👨🏿',
  '❤️',
  '🇳🇱',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '1️⃣',
])('a name that people have: %s', (name) => {
  expect([isReadableName(name), isVisibleOrEmpty(name), limitCombiningMarks(name) === name]).toEqual([
    true,
    true,
    true,
  ])
})

test('of a name that nobody can correct, marks beyond six on one letter go', () => {
  expect(limitCombiningMarks(`DSC_1${'\u0301'.repeat(60)}.jpg`)).toBe(`DSC_1${'\u0301'.repeat(6)}.jpg`)
})
