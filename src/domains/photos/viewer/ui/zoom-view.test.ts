import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, MAX_ZOOM, moveBy, wholePicture, zoomTo, type ZoomView } from './zoom-view.ts'

const stage = { width: 1000, height: 800 }
const point = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -400, max: 400 }),
})

/** Where a point of the stage lies in the picture, so that one can see whether it stayed under the finger. */
const inPicture = ({ scale, x, y }: ZoomView, at: { x: number; y: number }) => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
})

test('a picture is shown whole, edge to edge in one direction', () => {
  expect(fitted(stage, 2)).toEqual({ width: 1000, height: 500 })
  expect(fitted(stage, 0.5)).toEqual({ width: 400, height: 800 })
})

test('the point under the fingers stays there while zooming into the middle of a picture', () => {
  const at = { x: 100, y: -60 }
  const view = zoomTo(wholePicture, 3, at, stage, 1.25)

  expect(inPicture(view, at).x).toBeCloseTo(inPicture(wholePicture, at).x)
  expect(inPicture(view, at).y).toBeCloseTo(inPicture(wholePicture, at).y)
})

test('nobody zooms out of a picture or beyond four times', () => {
  expect(zoomTo(wholePicture, 0.2, { x: 0, y: 0 }, stage, 1.5).scale).toBe(1)
  expect(zoomTo(wholePicture, 40, { x: 0, y: 0 }, stage, 1.5).scale).toBe(MAX_ZOOM)
})

test('however one zooms and moves, the picture covers the stage as far as it can', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.3, max: 4, noNaN: true }),
      fc.double({ min: 1, max: 4, noNaN: true }),
      point,
      point,
      (ratio, scale, at, by) => {
        const view = moveBy(
          zoomTo(wholePicture, scale, at, stage, ratio),
          { x: by.x * 9, y: by.y * 9 },
          stage,
          ratio,
        )
        const { width, height } = fitted(stage, ratio)
        const spareX = Math.max(0, (width * view.scale - stage.width) / 2)
        const spareY = Math.max(0, (height * view.scale - stage.height) / 2)
        expect(Math.abs(view.x)).toBeLessThanOrEqual(spareX + 1e-6)
        expect(Math.abs(view.y)).toBeLessThanOrEqual(spareY + 1e-6)
      },
    ),
  )
})
