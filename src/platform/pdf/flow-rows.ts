import { itemAt, lastOf } from '#platform/pure/item-at.ts'

type PageRoom = { first: number; next: number }

// Maximum number of rows that move to a new page with the total, to show what the total adds up.
const WITH_TAIL = 2

/**
 * Distributes rows over pages by their heights. If the content after the last row (height `tail`)
 * doesn't fit, up to two rows move along to a new page. The previous page keeps at least one row.
 */
export function flowRows(heights: readonly number[], { first, next }: PageRoom, tail: number): number[][] {
  const pages: number[][] = [[]]
  let left = first
  const startPage = (rows: number[]) => {
    pages.push(rows)
    left = next - rows.reduce((sum, row) => sum + itemAt(heights, row), 0)
  }
  heights.forEach((height, row) => {
    if (height > left && lastOf(pages).length > 0) startPage([])
    lastOf(pages).push(row)
    left -= height
  })
  if (tail > left) {
    const last = lastOf(pages)
    startPage(last.splice(Math.max(1, last.length - WITH_TAIL)))
  }
  return pages
}
