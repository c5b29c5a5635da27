import { expect, test } from 'vitest'
import { singleLineText } from './single-line-text.ts'

test.each([
  ['a\r\nX-Evil: 1', 'aX-Evil: 1'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['een\u2028twee\u0085drie\u007f', 'eentweedrie'],
  ['  Zoë & Åsa 🌷 – “1” ', 'Zoë & Åsa 🌷 – “1”'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  [' \u0000\t ', ''],
  ['Tom\u202egnp.exe', 'Tomgnp.exe'],
  ['\u2067Tom\u2069', 'Tom'],
  ['\u202aA\u202bB\u202cC\u202d', 'ABC'],
  ['\u2066a\u2067b\u2068c\u2069', 'abc'],
  ['\u001b[31mrood', '[31mrood'],
  ['a\u0085b\u009fc', 'abc'],
  ['a\u2029b', 'ab'],
  ['a\vb\fc\bd', 'abcd'],
  ['عمر\u200f 2026', 'عمر\u200f 2026'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('%j is on one line: %j', (typed, line) => {
  expect(singleLineText(typed)).toBe(line)
})
