type Room = { first: number; next: number }

// Enough for the eye to see what is being summed up.
const WITH_TAIL = 2

/**
 * Shares rows out over pages, by their heights. What comes after the last row (`tail`) is on a page with rows, never alone:
 * where it doesn't fit, the last rows go along.
 */
export function flowRows(heights: readonly number[], { first, next }: Room, tail: number): number[][] {
  const pages: number[][] = [[]]
  let left = first
  const turn = (rows: number[]) => {
    pages.push(rows)
    left = next - rows.reduce((sum, row) => sum + heights[row]!, 0)
  }
  heights.forEach((height, row) => {
    if (height > left && pages.at(-1)!.length > 0) turn([])
    pages.at(-1)!.push(row)
    left -= height
  })
  if (tail > left) {
    const last = pages.at(-1)!
    turn(last.splice(Math.max(1, last.length - WITH_TAIL)))
  }
  return pages
}
