import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flowRows } from './flow-rows.ts'

const room = { first: 400, next: 600 }

test('rows go on over the pages in their order, none is lost, and no page overflows', () => {
  const heights = fc.array(fc.integer({ min: 18, max: 120 }), { maxLength: 90 })
  fc.assert(
    fc.property(heights, fc.integer({ min: 80, max: 300 }), (rows, tail) => {
      const pages = flowRows(rows, room, tail)
      expect(pages.flat()).toEqual(rows.map((_, at) => at))
      pages.forEach((page, at) => {
        const used = page.reduce((sum, row) => sum + rows[row]!, 0) + (at === pages.length - 1 ? tail : 0)
        expect(used).toBeLessThanOrEqual(at === 0 ? room.first : room.next)
      })
    }),
  )
})

test('totals take the last rows along to the next page', () => {
  const heights = Array<number>(20).fill(20)
  expect(flowRows(heights, room, 100)).toEqual([Array.from({ length: 18 }, (_, at) => at), [18, 19]])
})
