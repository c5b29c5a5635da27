import { expect, test } from 'vitest'
import { liftAbove, type Box } from './lift-above.ts'

const toast: Box = { left: 900, top: 700, right: 1256, bottom: 776 }
const box = (left: number, top: number, width = 160, height = 40): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test.each([
  ['no button', [], 0],
  ['a button elsewhere', [box(100, 720)], 0],
  ['a button that ends where it begins', [box(740, 720)], 0],
  ['a button under it', [box(1000, 730)], 58],
  ['the lower one of two, so that it meets the upper one', [box(1000, 730), box(1000, 650)], 138],
  ['two beside each other', [box(860, 740), box(1040, 730)], 58],
  ['the foot of a dialog', [box(400, 728, 760, 72)], 60],
  ['buttons up to the top: it stays', Array.from({ length: 20 }, (_, at) => box(1000, at * 40)), 0],
])('a toast over %s', (_what, kept, liftPx) => {
  expect(liftAbove(toast, kept)).toBe(liftPx)
})
