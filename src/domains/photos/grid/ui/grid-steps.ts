import { rowOf, type JustifiedRows } from '../../justified-rows.rules.ts'

const PAGE_ROWS = 3

/** Index a navigation key leads to in justified rows; undefined for other keys. */
export function stepInGrid(laid: JustifiedRows, index: number, key: string): number | undefined {
  const last = laid.rows.at(-1)
  if (!last) return undefined
  const count = last.firstIndex + last.widthsPx.length
  const rowIndex = rowOf(laid, index)
  const row = laid.rows[rowIndex]!
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowRight':
      return Math.min(count - 1, index + 1)
    case 'ArrowUp':
      return inRow(laid, rowIndex - 1, index)
    case 'ArrowDown':
      return inRow(laid, rowIndex + 1, index)
    case 'PageUp':
      return inRow(laid, Math.max(0, rowIndex - PAGE_ROWS), index)
    case 'PageDown':
      return inRow(laid, Math.min(laid.rows.length - 1, rowIndex + PAGE_ROWS), index)
    case 'Home':
      return row.firstIndex
    case 'End':
      return row.firstIndex + row.widthsPx.length - 1
    default:
      return undefined
  }
}

/** The horizontally nearest photo of another row; the same photo when that row does not exist. */
function inRow(laid: JustifiedRows, rowIndex: number, index: number): number {
  const to = laid.rows[rowIndex]
  if (!to) return index
  const from = laid.rows[rowOf(laid, index)]!
  const middlePx = middleOf(from, index - from.firstIndex)
  let nearest = 0
  for (let place = 1; place < to.widthsPx.length; place++) {
    const isNearer = Math.abs(middleOf(to, place) - middlePx) < Math.abs(middleOf(to, nearest) - middlePx)
    if (isNearer) nearest = place
  }
  return to.firstIndex + nearest
}

const middleOf = (row: JustifiedRows['rows'][number], place: number) =>
  row.leftsPx[place]! + row.widthsPx[place]! / 2
