import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CHAPTER_HEAD_PX,
  justifyChapters,
  justifyRows,
  rowIndexAtPx,
  rowMeasure,
  rowIndexOfPhoto,
  type JustifiedRows,
} from './justified-rows.rules.ts'

const ratio = fc.double({ min: 0.05, max: 20, noNaN: true })
const gallery = fc.record({
  ratios: fc.array(ratio, { minLength: 1, maxLength: 200 }),
  widthPx: fc.integer({ min: 280, max: 3800 }),
})
const layOut = ({ ratios, widthPx }: { ratios: number[]; widthPx: number }) =>
  justifyRows(ratios, widthPx, rowMeasure(widthPx))

const shoot = fc.array(fc.constantFrom(3 / 2, 3 / 2, 2 / 3), { minLength: 40, maxLength: 300 })

/** Leaves out the last row, because it may not fill the width. */
const heightsOf = ({ rows }: JustifiedRows) => rows.slice(0, -1).map(({ heightPx }) => heightPx)

const countIn = ({ rows }: JustifiedRows) => rows.reduce((sum, row) => sum + row.widthsPx.length, 0)

describe('justified rows', () => {
  test('hold every photo once, in order', () => {
    fc.assert(
      fc.property(gallery, (given) => {
        const laid = layOut(given)
        let next = 0
        for (const row of laid.rows) {
          expect(row.firstIndex).toBe(next)
          next += row.widthsPx.length
        }
        expect(countIn(laid)).toBe(given.ratios.length)
      }),
    )
  })

  test('never overlap: each photo begins one gap behind the one before, each row below the last', () => {
    fc.assert(
      fc.property(gallery, (given) => {
        const { gapPx } = rowMeasure(given.widthPx)
        const { rows, heightPx } = layOut(given)
        for (const [at, row] of rows.entries()) {
          row.leftsPx.forEach((leftPx, place) => {
            expect(leftPx).toBe(place === 0 ? 0 : row.leftsPx[place - 1]! + row.widthsPx[place - 1]! + gapPx)
          })
          const endPx = row.topPx + row.heightPx
          expect(at === rows.length - 1 ? heightPx : rows[at + 1]!.topPx - gapPx).toBe(endPx)
        }
      }),
    )
  })

  test('fill the width to the pixel, but for a last row, which is never higher than wanted', () => {
    fc.assert(
      fc.property(gallery, (given) => {
        const { targetPx, otherTargets } = rowMeasure(given.widthPx)
        const { rows } = layOut(given)
        for (const [at, row] of rows.entries()) {
          const endPx = row.leftsPx.at(-1)! + row.widthsPx.at(-1)!
          if (at < rows.length - 1) expect(endPx).toBe(given.widthPx)
          else {
            expect(endPx).toBeLessThanOrEqual(given.widthPx)
            expect(row.heightPx).toBeLessThanOrEqual(Math.ceil(targetPx * Math.max(1, ...otherTargets)))
          }
        }
      }),
    )
  })

  test('keep to the ratio of ordinary photos within a pixel', () => {
    const ratios = [3 / 2, 2 / 3, 3 / 2, 1, 4 / 3, 3 / 4, 16 / 9, 3 / 2]
    for (const row of justifyRows(ratios, 1392, rowMeasure(1392)).rows) {
      row.widthsPx.forEach((widthPx, place) => {
        expect(Math.abs(widthPx - ratios[row.firstIndex + place]! * row.heightPx)).toBeLessThan(2)
      })
    }
  })

  test('keep every row within its bounds where the photos of a camera fill a desk, a tablet or a phone', () => {
    fc.assert(
      fc.property(shoot, fc.constantFrom(374, 382, 736, 960, 1392, 1872), (ratios, widthPx) => {
        const measure = rowMeasure(widthPx)
        const heightsPx = heightsOf(justifyRows(ratios, widthPx, measure))
        const isWithin = [1, ...measure.otherTargets].some((share) => {
          const lowestPx = measure.targetPx * share * measure.lowest
          const highestPx = measure.targetPx * share * measure.highest
          return heightsPx.every((heightPx) => heightPx > lowestPx - 1 && heightPx < highestPx + 1)
        })
        expect(isWithin).toBe(true)
      }),
    )
  })

  test('never begin with the lowest row of a shoot', () => {
    fc.assert(
      fc.property(shoot, fc.constantFrom(736, 960, 1392, 1872), (ratios, widthPx) => {
        // Includes the last row: if it fills the width, it may be the lowest.
        const { rows } = justifyRows(ratios, widthPx, rowMeasure(widthPx))
        const [firstPx, ...heightsPx] = rows.map(({ heightPx }) => heightPx)
        expect(firstPx).toBeGreaterThanOrEqual(Math.min(...heightsPx))
      }),
    )
  })

  test('keep two portraits of one moment beside each other', () => {
    const [wide, tall] = [3 / 2, 2 / 3]
    const ratios = [wide, wide, tall, tall, wide, wide, wide, tall, tall, wide, wide, tall, tall, wide]
    for (const widthPx of [1392, 1872]) {
      const starts = justifyRows(ratios, widthPx, rowMeasure(widthPx)).rows.map(
        ({ firstIndex }) => firstIndex,
      )
      for (const second of [3, 8, 12]) expect(starts).not.toContain(second)
    }
  })

  test('let a panorama stand alone', () => {
    const { rows } = justifyRows([3 / 2, 3 / 2, 3 / 2, 3.4, 3 / 2, 3 / 2, 3 / 2], 736, rowMeasure(736))
    expect(rows.map(({ firstIndex }) => firstIndex)).toContain(4)
  })

  test('give a panorama and a strip of film a sane box', () => {
    const { rows } = justifyRows([12, 0.08], 382, rowMeasure(382))
    for (const row of rows) expect(row.heightPx).toBeGreaterThan(60)
  })

  test('are empty without photos', () => {
    expect(justifyRows([], 1392, rowMeasure(1392))).toEqual({ rows: [], headTopsPx: [], heightPx: 0 })
  })

  test('are found by a place on the page and by a photo', () => {
    fc.assert(
      fc.property(gallery, (given) => {
        const laid = layOut(given)
        for (const [at, row] of laid.rows.entries()) {
          expect(rowIndexAtPx(laid, row.topPx)).toBe(at)
          expect(rowIndexAtPx(laid, row.topPx + row.heightPx - 1)).toBe(at)
          expect(rowIndexOfPhoto(laid, row.firstIndex)).toBe(at)
          expect(rowIndexOfPhoto(laid, row.firstIndex + row.widthsPx.length - 1)).toBe(at)
        }
      }),
    )
  })

  test('in chapters hold every photo once, each chapter below its heading', () => {
    fc.assert(
      fc.property(gallery, fc.array(fc.nat(199), { maxLength: 8 }), ({ ratios, widthPx }, at) => {
        const starts = [...new Set([0, ...at.filter((index) => index < ratios.length)])].toSorted(
          (a, b) => a - b,
        )
        const laid = justifyChapters(ratios, starts, widthPx, rowMeasure(widthPx))
        expect(countIn(laid)).toBe(ratios.length)
        starts.forEach((start, place) => {
          const row = laid.rows.find(({ firstIndex }) => firstIndex === start)!
          expect(row.topPx).toBe(laid.headTopsPx[place]! + CHAPTER_HEAD_PX)
        })
        expect(laid.rows.map(({ topPx }) => topPx)).toEqual(
          laid.rows.map(({ topPx }) => topPx).toSorted((a, b) => a - b),
        )
      }),
    )
  })
})
