import { rowAt, rowOf, type JustifiedRows } from '../../justified-rows.rules.ts'

type Point = { xPx: number; yPx: number }

export function placeAt(laid: JustifiedRows, { xPx, yPx }: Point, from: number): number {
  const row = laid.rows[rowAt(laid, yPx)]
  if (!row) return from
  const passed = row.widthsPx.filter((widthPx, at) => row.leftsPx[at]! + widthPx / 2 < xPx).length
  const gap = row.firstIndex + passed
  return gap > from ? gap - 1 : gap
}

/** Id of the photo to insert before to reach this index; null for the end. */
export const beforeAt = (ids: readonly string[], from: number, place: number): string | null =>
  ids.filter((_, at) => at !== from)[place] ?? null

export function lineAt(laid: JustifiedRows, from: number, place: number) {
  const last = laid.rows.at(-1)!
  const count = last.firstIndex + last.widthsPx.length
  const gap = place >= from ? place + 1 : place
  const row = laid.rows[rowOf(laid, Math.min(gap, count - 1))]!
  const at = gap - row.firstIndex
  const leftPx = at < row.leftsPx.length ? row.leftsPx[at]! : row.leftsPx.at(-1)! + row.widthsPx.at(-1)!
  return { leftPx, topPx: row.topPx, heightPx: row.heightPx }
}
