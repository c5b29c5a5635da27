import { expect, test } from 'vitest'
import { isPostcode, tidyPostcode, tidyHouseNumber } from './postal-address.ts'

test.each([
  ['NL', '１２３４ ＡＢ', '1234 AB'],
  ['NL', '1016 GV', '1016 GV'],
  ['NL', '1016gv', '1016 GV'],
  ['NL', ' 1016  gv ', '1016 GV'],
  ['NL', '1016\u00a0GV', '1016 GV'],
  ['BE', '2000', '2000'],
  ['BE', ' 90 00', '9000'],
  ['NL', 'NL-3511 NE', '3511 NE'],
  ['NL', 'NL 3511NE', '3511 NE'],
  ['NL', 'nl–3511\u00a0ne', '3511 NE'],
  ['NL', 'NL3511NE', '3511 NE'],
  ['NL', '3511-NE', '3511 NE'],
  ['NL', '3511\u200bNE', '3511 NE'],
  ['BE', 'B-1000', '1000'],
  ['BE', 'BE-1000', '1000'],
  ['BE', 'BE 1000', '1000'],
  ['BE', 'b‑1000', '1000'],
] as const)('in %s %o is written %o', (country, typed, tidy) => {
  expect(isPostcode(country, typed)).toBe(true)
  expect(tidyPostcode(country, typed)).toBe(tidy)
})

test.each([
  ['NL', ''],
  ['NL', '0123 AB'],
  ['NL', '1234'],
  ['NL', '1234 A'],
  ['NL', '1234 ABC'],
  ['NL', '1234 SA'],
  ['NL', '1234 SD'],
  ['NL', '1234 SS'],
  ['NL', '12345'],
  ['BE', '0999'],
  ['BE', '20000'],
  ['BE', '1234 AB'],
  ['NL', 'B-1000'],
  ['BE', 'NL-1000'],
  ['BE', 'D-10115'],
  ['NL', 'NL'],
] as const)('in %s there is no %o', (country, typed) => {
  expect(isPostcode(country, typed)).toBe(false)
})

test.each([
  ['12', '12'],
  ['12a', '12a'],
  ['12  a', '12 a'],
  ['nr. 12', '12'],
  ['Nr 12 bis', '12 bis'],
  ['no 12', '12'],
  ['no. 12', '12'],
  ['n° 12', '12'],
  ['#12', '12'],
  ['huisnummer 12', '12'],
  ['Huisnummer: 12', '12'],
  ['huisnr.12', '12'],
  ['12-3', '12-3'],
  ['12 – 3', '12-3'],
  ['12 / 3', '12/3'],
  ['１２－３', '12-3'],
  ['１２ ａ', '12 a'],
  ['\u00a012\u00a0bis\u200b ', '12 bis'],
  ['12²', '12²'],
  ['Noorderhuis 3', 'Noorderhuis 3'],
  ['Loods 3', 'Loods 3'],
  ['nr.', 'nr.'],
  ['', ''],
])('a house number typed as %j is read as %j', (typed, tidied) => {
  expect(tidyHouseNumber(typed)).toBe(tidied)
  expect(tidyHouseNumber(tidied)).toBe(tidied)
})
