import { itemAt } from '#platform/pure/item-at.ts'
type RowMeasure = {
  targetPx: number
  gapPx: number
  /** Shares of the target height to try if rows near the target cost too much. */
  otherTargets: readonly number[]
  /**
   * Bounds of row heights, as shares of the target. A row exceeds them only if no other fits, or if
   * it is a lone panorama.
   */
  lowest: number
  highest: number
}

type PhotoRow = {
  firstIndex: number
  topPx: number
  heightPx: number
  leftsPx: number[]
  widthsPx: number[]
}

export type JustifiedRows = {
  rows: PhotoRow[]
  headTopsPx: number[]
  heightPx: number
}

// Width-to-height limits. Photos beyond them are cropped: a 10:1 panorama would be a thin ribbon.
const NARROWEST = 0.4
const WIDEST = 3.6

const PHONE_MAX_PX = 640
const TABLET_MAX_PX = 1100

export function rowMeasure(widthPx: number): RowMeasure {
  // Two or three photos fill a row on a phone, so rows can't keep narrower bounds.
  if (widthPx < PHONE_MAX_PX) return { targetPx: 180, gapPx: 4, otherTargets: [], lowest: 0.64, highest: 1.6 }
  const targetPx = widthPx < TABLET_MAX_PX ? 260 : 320
  return { targetPx, gapPx: 8, otherTargets: [0.94, 1.06, 0.88, 1.12], lowest: 0.82, highest: 1.18 }
}

/**
 * Lays photos out in rows that fill the width. Chooses breaks (as in Knuth-Plass) that keep row
 * heights within bounds and near the target.
 * Keeps portraits in pairs and the first row from being the lowest, where possible. A panorama may
 * stand alone.
 * The last row may stay narrower, and is never higher than the target that was used.
 */
export function justifyRows(ratios: readonly number[], widthPx: number, measure: RowMeasure): JustifiedRows {
  const shown = ratios.map((ratio) => Math.min(WIDEST, Math.max(NARROWEST, ratio)))
  const rows: PhotoRow[] = []
  let topPx = 0
  const { starts, targetPx } = breakRows(shown, widthPx, measure)
  for (const [at, firstIndex] of starts.entries()) {
    const inRow = shown.slice(firstIndex, starts[at + 1])
    const row = placeRow(inRow, widthPx, { ...measure, targetPx }, at === starts.length - 1)
    rows.push({ firstIndex, topPx, ...row })
    topPx += row.heightPx + measure.gapPx
  }
  return { rows, headTopsPx: [], heightPx: Math.max(0, topPx - measure.gapPx) }
}

export const CHAPTER_HEAD_PX = 72

/**
 * Lays out chapters, each below room for its heading. `starts` holds each chapter's first index.
 */
export function justifyChapters(
  ratios: readonly number[],
  starts: readonly number[],
  widthPx: number,
  measure: RowMeasure,
): JustifiedRows {
  if (starts.length === 0) return justifyRows(ratios, widthPx, measure)
  const rows: PhotoRow[] = []
  const headTopsPx: number[] = []
  let topPx = 0
  starts.forEach((from, at) => {
    headTopsPx.push(topPx)
    topPx += CHAPTER_HEAD_PX
    const chapter = justifyRows(ratios.slice(from, starts[at + 1]), widthPx, measure)
    for (const row of chapter.rows)
      rows.push({ ...row, firstIndex: row.firstIndex + from, topPx: row.topPx + topPx })
    topPx += chapter.heightPx + measure.gapPx
  })
  return { rows, headTopsPx, heightPx: topPx - measure.gapPx }
}

export const rowIndexAtPx = ({ rows }: JustifiedRows, topPx: number) =>
  lastWhere(rows, (row) => row.topPx <= topPx)

export const rowIndexOfPhoto = ({ rows }: JustifiedRows, index: number) =>
  lastWhere(rows, (row) => row.firstIndex <= index)

export const rowWithPhoto = (layout: JustifiedRows, index: number) =>
  itemAt(layout.rows, rowIndexOfPhoto(layout, index))

function lastWhere(rows: PhotoRow[], holds: (row: PhotoRow) => boolean): number {
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (holds(itemAt(rows, middle))) low = middle
    else high = middle - 1
  }
  return low
}

/** Index of each row's first photo, and the total cost. */
type Breaks = { starts: number[]; cost: number }

/** Tries other targets only while the cost is at least that of one row out of bounds. */
function breakRows(ratios: number[], widthPx: number, measure: RowMeasure): Breaks & { targetPx: number } {
  const isPairSplit = splitPairs(ratios)
  const breakAt = (targetPx: number) => ({
    ...breakFor(ratios, isPairSplit, widthPx, { ...measure, targetPx }),
    targetPx,
  })
  let best = breakAt(measure.targetPx)
  for (const share of measure.otherTargets) {
    if (best.cost < OUT_OF_BOUNDS) break
    const other = breakAt(measure.targetPx * share)
    if (other.cost < best.cost) best = other
  }
  return best
}

function breakFor(ratios: number[], isPairSplit: Uint8Array, widthPx: number, measure: RowMeasure): Breaks {
  const count = ratios.length
  // Values of the best rows that start at each photo: total cost, start of the second row, and
  // height of the lowest row.
  const cost = new Float64Array(count + 1).fill(Infinity)
  const next = new Int32Array(count + 1)
  const lowestPx = new Float64Array(count + 1).fill(Infinity)
  cost[count] = 0
  let first = { isLowest: true, cost: Infinity, next: count }
  for (let from = count - 1; from >= 0; from--) {
    let ratioSum = 0
    for (let to = from + 1; to <= count; to++) {
      ratioSum += ratios[to - 1]!
      const heightPx = (widthPx - measure.gapPx * (to - from - 1)) / ratioSum
      const isShortLast = to === count && heightPx > measure.targetPx
      const isPanorama = to === from + 1 && ratioSum >= PANORAMA
      const strained = isShortLast ? 0 : strain(heightPx / measure.targetPx, measure, isPanorama)
      const together = strained + isPairSplit[to]! * PAIR_SPLIT + cost[to]!
      if (together < cost[from]!) {
        cost[from] = together
        next[from] = to
        lowestPx[from] = isShortLast ? lowestPx[to]! : Math.min(heightPx, lowestPx[to]!)
      }
      if (from === 0) {
        const isLowest = !isShortLast && heightPx < lowestPx[to]! && to < count
        const isBetter = first.isLowest === isLowest ? together < first.cost : first.isLowest
        if (isBetter && together < cost[0]! + OUT_OF_BOUNDS) first = { isLowest, cost: together, next: to }
      }
      // More photos only make the row lower. Checked last, so that one wide photo can be a row.
      if (heightPx < measure.targetPx / 2) break
    }
  }
  const starts = count === 0 ? [] : [0]
  for (let at = first.next; at < count; at = next[at]!) starts.push(at)
  return { starts, cost: first.cost }
}

const PANORAMA = 2
// A row out of bounds costs more than several rows within bounds, and more than a split pair.
const OUT_OF_BOUNDS = 5
const FURTHER_OUT = 50
const PAIR_SPLIT = 0.2

/**
 * Returns the cost of a row's height: 0 at the target. The deviation is squared, so that two small
 * deviations cost less than a large one.
 */
function strain(share: number, { lowest, highest }: RowMeasure, isPanorama: boolean): number {
  // Gaps alone may be wider than the page.
  if (share <= 0) return 1e9
  const off = share - 1
  const outBy = isPanorama ? 0 : share < lowest ? lowest / share - 1 : share / highest - 1
  return off * off + (outBy > 0 ? OUT_OF_BOUNDS + outBy * outBy * FURTHER_OUT : 0)
}

/**
 * Returns 1 at each photo before which a break would split a pair of portraits. Runs of portraits
 * are paired from their start.
 */
function splitPairs(ratios: number[]): Uint8Array {
  const isSplit = new Uint8Array(ratios.length + 1)
  let run = 0
  for (const [at, ratio] of ratios.entries()) {
    if (ratio < 1 && run % 2 === 1) isSplit[at] = 1
    run = ratio < 1 ? run + 1 : 0
  }
  return isSplit
}

function placeRow(ratios: number[], widthPx: number, { targetPx, gapPx }: RowMeasure, isLast: boolean) {
  const roomPx = widthPx - gapPx * (ratios.length - 1)
  const ratioSum = ratios.reduce((sum, ratio) => sum + ratio, 0)
  const isShort = isLast && roomPx / ratioSum > targetPx
  const exactHeightPx = isShort ? targetPx : roomPx / ratioSum
  const [leftsPx, widthsPx]: [number[], number[]] = [[], []]
  // Each edge is rounded by itself: no blurred seams, and rounding errors do not add up.
  let exactPx = 0
  ratios.forEach((ratio, at) => {
    const leftPx = Math.round(exactPx) + at * gapPx
    exactPx += ratio * exactHeightPx
    leftsPx.push(leftPx)
    widthsPx.push(Math.round(exactPx) + at * gapPx - leftPx)
  })
  return { heightPx: Math.round(exactHeightPx), leftsPx, widthsPx }
}
