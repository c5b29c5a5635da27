import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test.each([
  ['a\r\nX-Evil: 1', 'aX-Evil: 1'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['een\u2028twee\u0085drie\u007f', 'eentweedrie'],
  ['  Zoë & Åsa 🌷 – “1” ', 'Zoë & Åsa 🌷 – “1”'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  [' \u0000\t ', ''],
])('%j is on one line: %j', (typed, line) => {
  expect(oneLine(typed)).toBe(line)
})
