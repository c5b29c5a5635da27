import { rowIndexOfPhoto, rowWithPhoto, type JustifiedRows } from '../../justified-rows.rules.ts'

const PAGE_ROWS = 3

/** Returns the index that a navigation key leads to; undefined for other keys or without photos. */
export function gridIndexForKey(layout: JustifiedRows, index: number, key: string): number | undefined {
  const last = layout.rows.at(-1)
  if (!last) return undefined
  const count = last.firstIndex + last.widthsPx.length
  const rowIndex = rowIndexOfPhoto(layout, index)
  const row = rowWithPhoto(layout, index)
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowRight':
      return Math.min(count - 1, index + 1)
    case 'ArrowUp':
      return inRow(layout, rowIndex - 1, index)
    case 'ArrowDown':
      return inRow(layout, rowIndex + 1, index)
    case 'PageUp':
      return inRow(layout, Math.max(0, rowIndex - PAGE_ROWS), index)
    case 'PageDown':
      return inRow(layout, Math.min(layout.rows.length - 1, rowIndex + PAGE_ROWS), index)
    case 'Home':
      return row.firstIndex
    case 'End':
      return row.firstIndex + row.widthsPx.length - 1
    default:
      return undefined
  }
}

/** Returns the index of the horizontally nearest photo, or `index` if the row does not exist. */
function inRow(layout: JustifiedRows, rowIndex: number, index: number): number {
  const to = layout.rows[rowIndex]
  if (!to) return index
  const from = rowWithPhoto(layout, index)
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
