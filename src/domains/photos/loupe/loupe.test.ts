import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOfCut, CUT_PX, CUT_STEP_PX, cutAround } from './loupe.rules.ts'

const side = fc.integer({ min: 1, max: 20_000 })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const photo = fc.record({ widthPx: side, heightPx: side })
const point = fc.record({ x: share, y: share })

test('the cut around any point of any photo holds that point and lies within the photo', () => {
  fc.assert(
    fc.property(photo, point, (photo, point) => {
      const area = areaOfCut(photo, cutAround(photo, point))!
      const [x, y] = [point.x * photo.widthPx, point.y * photo.heightPx]
      expect(area.left).toBeLessThanOrEqual(x)
      expect(area.top).toBeLessThanOrEqual(y)
      expect(area.left + area.width).toBeGreaterThanOrEqual(x)
      expect(area.top + area.height).toBeGreaterThanOrEqual(y)
      expect(area.left + area.width).toBeLessThanOrEqual(photo.widthPx)
      expect(area.top + area.height).toBeLessThanOrEqual(photo.heightPx)
    }),
  )
})

test('a cut is as large as it may be, but for a step at the far edges', () => {
  fc.assert(
    fc.property(photo, point, (photo, point) => {
      const { width, height } = areaOfCut(photo, cutAround(photo, point))!
      expect(width).toBeLessThanOrEqual(CUT_PX)
      expect(width).toBeGreaterThan(Math.min(CUT_PX, photo.widthPx) - CUT_STEP_PX)
      expect(height).toBeGreaterThan(Math.min(CUT_PX, photo.heightPx) - CUT_STEP_PX)
    }),
  )
})

test.each([
  [-100, 0],
  [50, 0],
  [0, 1.5],
  [Number.NaN, 0],
  [0, 2900],
  [Infinity, 0],
])('at %d, %d no cut begins', (left, top) => {
  expect(areaOfCut({ widthPx: 6000, heightPx: 4000 }, { left, top })).toBeUndefined()
})
