import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsIn, shiftSecondsOf, toSpokenShift } from './clock-shift.rules.ts'

test('a clock that is said in words is the clock that was meant', () => {
  fc.assert(
    fc.property(fc.integer(), (seconds) => {
      expect(shiftSecondsOf(toSpokenShift(seconds))).toBe(seconds)
    }),
  )
  expect(toSpokenShift(180)).toEqual({
    run: 'behind',
    parts: { days: '', hours: '', minutes: '3', seconds: '' },
  })
  expect(toSpokenShift(-3605).run).toBe('ahead')
  expect(shiftSecondsOf({ run: 'ahead', parts: { days: '', hours: '', minutes: '90', seconds: '' } })).toBe(
    -5400,
  )
  expect(shiftSecondsOf({ run: 'right', parts: { days: '4', hours: '', minutes: '', seconds: '' } })).toBe(0)
})

test('only figures stay of what is typed', () => {
  expect(['3 min', '-4', '١', '１２', '123456', ''].map(digitsIn)).toEqual(['3', '4', '', '12', '12345', ''])
})
