import { expect, test } from 'vitest'
import { wholeNumberIn } from './whole-number.ts'

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['\u00a012\u200b', 12],
  ['１２', 12],
  ['007', 7],
  ['0', 0],
  ['1.000', 1000],
  ['1 000', 1000],
  ['1\u202f000\u202f000', 1_000_000],
  ['12.345.678', 12_345_678],
])('%j is %d', (typed, number) => expect(wholeNumberIn(typed)).toBe(number))

test.each([
  '',
  ' ',
  '12 stuks',
  'twaalf',
  '-3',
  '+3',
  '1,5',
  '1.5',
  '1.00',
  '1.0000',
  '1,000',
  '1 2',
  '1e3',
  '0x10',
  '٣',
  '12²',
  '9'.repeat(17),
  '9'.repeat(400),
])('%j is no whole number', (typed) => expect(wholeNumberIn(typed)).toBeUndefined())
