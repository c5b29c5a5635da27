import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  drawnLengthShare,
  layOutWall,
  medianVariant,
  sceneOf,
  percentOfSofaWidth,
  SOFA,
  tableSizeFor,
} from './room.rules.ts'

const format = (widthMm: number, heightMm: number) => ({ widthMm, heightMm })
const millimetres = fc.integer({ min: 50, max: 2500 })
const anyFormat = fc.record({ widthMm: millimetres, heightMm: millimetres })

test.each([
  ['a canvas', 'canvas', 'each', format(400, 300), 'wall'],
  ['the smallest frame', 'framed', 'each', format(300, 200), 'wall'],
  ['an enlargement', 'print', 'each', format(450, 300), 'wall'],
  ['a small print', 'print', 'each', format(150, 100), 'table'],
  ['a card', 'card', 'each', format(150, 150), 'table'],
  ['an album', 'album', 'together', format(300, 300), 'pages'],
] as const)('%s has its scene', (_what, picture, arrangement, size, scene) => {
  expect(sceneOf({ picture, arrangement }, size)).toBe(scene)
})

describe('what hangs', () => {
  test('is in the room as a whole, above the sofa, at any size', () => {
    fc.assert(
      fc.property(anyFormat, (size) => {
        const { room, bottomMm, sofaBottomMm, floorMm } = layOutWall(size)
        expect(bottomMm).toBeGreaterThan(sofaBottomMm + SOFA.heightMm)
        expect(bottomMm + size.heightMm).toBeLessThan(room.heightMm)
        expect(Math.max(size.widthMm, SOFA.widthMm)).toBeLessThan(room.widthMm)
        expect(sofaBottomMm).toBeLessThan(floorMm)
      }),
    )
  })

  test('leaves the room as it is up to 80 × 120 cm, so that only the print changes size', () => {
    const rooms = [format(300, 200), format(900, 600), format(800, 1200), format(1200, 800)].map(
      (size) => layOutWall(size).room,
    )
    expect(new Set(rooms.map(({ widthMm, heightMm }) => widthMm / heightMm)).size).toBe(1)
  })

  test('hangs with its middle at one height as long as it clears the sofa', () => {
    const middles = [format(300, 200), format(600, 900), format(900, 600)].map(
      (size) => layOutWall(size).bottomMm + size.heightMm / 2,
    )
    expect(new Set(middles)).toEqual(new Set([1750]))
  })

  test.each([
    [900, 45],
    [1200, 60],
    [300, 15],
  ])('%i mm wide takes %i percent of a sofa of two metres', (widthMm, percent) => {
    expect(percentOfSofaWidth(format(widthMm, 600))).toBe(percent)
  })
})

test('a print lies on its table with room for a cup on either side', () => {
  fc.assert(
    fc.property(anyFormat, (size) => {
      const table = tableSizeFor(size)
      expect(table.widthMm - size.widthMm).toBeGreaterThan(2 * 85)
      expect(table.heightMm).toBeGreaterThan(size.heightMm)
    }),
  )
})

test('among others what is larger is never drawn smaller, and nothing too small to see', () => {
  fc.assert(
    fc.property(anyFormat, anyFormat, (one, other) => {
      const [small, large] = [one, other].toSorted(
        (a, b) => Math.max(a.widthMm, a.heightMm) - Math.max(b.widthMm, b.heightMm),
      )
      expect(drawnLengthShare(small!)).toBeLessThanOrEqual(drawnLengthShare(large!))
      expect(drawnLengthShare(large!)).toBeLessThanOrEqual(1)
      expect(drawnLengthShare(small!)).toBeGreaterThan(0.2)
    }),
  )
  expect(drawnLengthShare(format(100, 150)) / drawnLengthShare(format(900, 600))).toBeCloseTo(0.41, 2)
})

test('the size in the middle stands for a product', () => {
  const sizes = [format(900, 600), format(150, 100), format(400, 300)]
  expect(medianVariant(sizes)).toBe(sizes[2])
  expect(medianVariant([])).toBeUndefined()
})
