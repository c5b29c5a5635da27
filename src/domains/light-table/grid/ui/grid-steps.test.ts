import { expect, test } from 'vitest'
import { justifyRows, rowMeasure } from '../../justified-rows.rules.ts'
import { gridIndexForKey } from './grid-steps.ts'

const laid = justifyRows(Array<number>(8).fill(1.5), 1392, rowMeasure(1392))
const [top, next] = [laid.rows[0]!, laid.rows[1]!]

test('left and right follow the order of the photos, from row to row and no further than the ends', () => {
  const lastOfTop = next.firstIndex - 1

  expect(gridIndexForKey(laid, lastOfTop, 'ArrowRight')).toBe(next.firstIndex)
  expect(gridIndexForKey(laid, next.firstIndex, 'ArrowLeft')).toBe(lastOfTop)
  expect(gridIndexForKey(laid, 0, 'ArrowLeft')).toBe(0)
  expect(gridIndexForKey(laid, 7, 'ArrowRight')).toBe(7)
})

test('down and up lead to the photo whose middle lies nearest', () => {
  expect(gridIndexForKey(laid, 0, 'ArrowDown')).toBe(next.firstIndex)
  expect(gridIndexForKey(laid, next.firstIndex - 1, 'ArrowDown')).toBe(
    next.firstIndex + next.widthsPx.length - 1,
  )
  expect(gridIndexForKey(laid, next.firstIndex, 'ArrowUp')).toBe(0)
})

test('up from the first row and down from the last stay where they are', () => {
  expect(gridIndexForKey(laid, 1, 'ArrowUp')).toBe(1)
  expect(gridIndexForKey(laid, 7, 'ArrowDown')).toBe(7)
})

test('Home and End lead to the ends of the row', () => {
  expect(gridIndexForKey(laid, 1, 'Home')).toBe(0)
  expect(gridIndexForKey(laid, 1, 'End')).toBe(top.widthsPx.length - 1)
})

test('other keys lead nowhere, nor does any key without photos', () => {
  expect(gridIndexForKey(laid, 1, 'f')).toBeUndefined()
  expect(gridIndexForKey({ rows: [], headTopsPx: [], heightPx: 0 }, 0, 'ArrowRight')).toBeUndefined()
})
