import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CENTERED_CROP } from '../cart.rules.ts'
import { cropArea, isSharp, printDpi, orientFormat } from './crop.rules.ts'

const lying = { widthPx: 6000, heightPx: 4000 }
const standing = { widthPx: 4000, heightPx: 6000 }
const square = { widthPx: 5000, heightPx: 5000 }
const print = { widthMm: 180, heightMm: 130 }

describe('cropArea', () => {
  test.each([
    [
      'a photo in its own proportions is whole',
      lying,
      { widthMm: 150, heightMm: 100 },
      CENTERED_CROP,
      [0, 0, 6000, 4000],
    ],
    [
      'a standing photo turns the format',
      standing,
      { widthMm: 150, heightMm: 100 },
      CENTERED_CROP,
      [0, 0, 4000, 6000],
    ],
    ['a narrower print takes the middle', lying, print, CENTERED_CROP, [231, 0, 5538, 4000]],
    ['or all the way left', lying, print, { x: 0, y: 0.5 }, [0, 0, 5538, 4000]],
    ['or all the way right', lying, print, { x: 1, y: 0.5 }, [462, 0, 5538, 4000]],
    [
      'a square of a standing photo, up',
      standing,
      { widthMm: 130, heightMm: 130 },
      { x: 0.5, y: 0 },
      [0, 0, 4000, 4000],
    ],
    ['and down', standing, { widthMm: 130, heightMm: 130 }, { x: 0.5, y: 1 }, [0, 2000, 4000, 4000]],
    ['a square photo keeps a format as it lies', square, print, { x: 0.5, y: 0 }, [0, 0, 5000, 3611]],
    ['a place outside the photo is its edge', lying, print, { x: 7, y: -3 }, [462, 0, 5538, 4000]],
    ['standing in a photo that lies', lying, print, { x: 0, y: 0.5, isTurned: true }, [0, 0, 2889, 4000]],
    ['lying in one that stands', standing, print, { x: 0.5, y: 1, isTurned: true }, [0, 3111, 4000, 2889]],
    ['a square photo turned', square, print, { ...CENTERED_CROP, isTurned: true }, [695, 0, 3611, 5000]],
    ['one pixel is a crop of itself', { widthPx: 1, heightPx: 1 }, print, CENTERED_CROP, [0, 0, 1, 1]],
  ] as const)('%s', (_name, photo, format, place, [left, top, width, height]) => {
    expect(cropArea(photo, format, place)).toEqual({ left, top, width, height })
  })

  const side = fc.integer({ min: 1, max: 20_000 })
  const millimetres = fc.integer({ min: 50, max: 1200 })
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const anything = fc.record({
    photo: fc.record({ widthPx: side, heightPx: side }),
    format: fc.record({ widthMm: millimetres, heightMm: millimetres }),
    place: fc.record({ x: share, y: share, isTurned: fc.boolean() }),
  })

  test('lies within the photo and fills one of its sides, wherever it is placed', () => {
    fc.assert(
      fc.property(anything, ({ photo, format, place }) => {
        const { left, top, width, height } = cropArea(photo, format, place)
        for (const pixels of [left, top, width, height]) expect(Number.isInteger(pixels)).toBe(true)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
        expect(left + width).toBeLessThanOrEqual(photo.widthPx)
        expect(top + height).toBeLessThanOrEqual(photo.heightPx)
        expect(width === photo.widthPx || height === photo.heightPx).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('has the proportions of the format as the photo lies, or across it, to within a pixel', () => {
    fc.assert(
      fc.property(anything, ({ photo, format, place }) => {
        const { width, height } = cropArea(photo, format, place)
        const turned = orientFormat(photo, format, place)
        const exactWidth = (height * turned.widthMm) / turned.heightMm
        const exactHeight = (width * turned.heightMm) / turned.widthMm
        // A side is at least one pixel, even if the exact size rounds to zero.
        const isRight = Math.abs(width - exactWidth) <= 1 || Math.abs(height - exactHeight) <= 1
        expect(isRight, JSON.stringify({ width, height, turned })).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('goes with its place: from edge to edge, and never back', () => {
    fc.assert(
      fc.property(anything, share, ({ photo, format, place }, otherX) => {
        const [nearer, further] = [Math.min(place.x, otherX), Math.max(place.x, otherX)]
        const at = (x: number) => cropArea(photo, format, { ...place, x })
        expect(at(nearer).left).toBeLessThanOrEqual(at(further).left)
        expect(at(0).left).toBe(0)
        expect(at(1).left + at(1).width).toBe(photo.widthPx)
        const room = photo.widthPx - at(0).width
        expect(Math.abs(at(place.x).left - room * place.x)).toBeLessThanOrEqual(0.5)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  [lying, { widthMm: 150, heightMm: 100 }, 1016],
  [standing, { widthMm: 150, heightMm: 100 }, 1016],
  [lying, { widthMm: 1000, heightMm: 700 }, 145],
  [{ widthPx: 1200, heightPx: 800 }, { widthMm: 300, heightMm: 200 }, 102],
])('%o printed at %o has about %i pixels an inch', (photo, format, dpi) => {
  expect(Math.round(printDpi(photo, format, CENTERED_CROP))).toBe(dpi)
})

test('a print is sharp from as many pixels an inch as its variant asks', () => {
  const photo = { widthPx: 3000, heightPx: 2000 }
  expect(isSharp(photo, { widthMm: 254, heightMm: 169, sharpDpi: 300 }, CENTERED_CROP)).toBe(true)
  expect(isSharp(photo, { widthMm: 254, heightMm: 169, sharpDpi: 301 }, CENTERED_CROP)).toBe(false)
  expect(
    isSharp(photo, { widthMm: 254, heightMm: 169, sharpDpi: 300 }, { ...CENTERED_CROP, isTurned: true }),
  ).toBe(false)
})
