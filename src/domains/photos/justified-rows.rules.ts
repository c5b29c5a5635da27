type RowMeasure = { targetPx: number; gapPx: number }

type PhotoRow = {
  firstIndex: number
  topPx: number
  heightPx: number
  leftsPx: number[]
  widthsPx: number[]
}

export type JustifiedRows = {
  rows: PhotoRow[]
  /** Where the heading of each chapter begins; empty without chapters. */
  headTopsPx: number[]
  heightPx: number
}

// Width-to-height limits; beyond them a photo is cropped. Uncropped, a 10:1 panorama would be a thin ribbon.
const NARROWEST = 0.4
const WIDEST = 3.6

const PHONE_MAX_PX = 640
const TABLET_MAX_PX = 1100

export function rowMeasure(widthPx: number): RowMeasure {
  if (widthPx < PHONE_MAX_PX) return { targetPx: 180, gapPx: 4 }
  return { targetPx: widthPx < TABLET_MAX_PX ? 260 : 320, gapPx: 8 }
}

/**
 * Lays photos out in justified rows that fill the width, choosing the breaks (as in Knuth-Plass) that keep all row
 * heights closest to the target. The last row may stay narrower and is never higher than the target.
 */
export function justifyRows(ratios: readonly number[], widthPx: number, measure: RowMeasure): JustifiedRows {
  const shown = ratios.map((ratio) => Math.min(WIDEST, Math.max(NARROWEST, ratio)))
  const rows: PhotoRow[] = []
  let topPx = 0
  const breaks = breakRows(shown, widthPx, measure)
  for (let at = 0; at < breaks.length; at++) {
    const firstIndex = breaks[at]!
    const inRow = shown.slice(firstIndex, breaks[at + 1])
    const row = placeRow(inRow, widthPx, measure, at === breaks.length - 1)
    rows.push({ firstIndex, topPx, ...row })
    topPx += row.heightPx + measure.gapPx
  }
  return { rows, headTopsPx: [], heightPx: Math.max(0, topPx - measure.gapPx) }
}

export const CHAPTER_HEAD_PX = 72

/** The same, chapter by chapter, each below room for a heading; `starts` are the indexes at which they begin. */
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

export const rowAt = ({ rows }: JustifiedRows, topPx: number) => lastWhere(rows, (row) => row.topPx <= topPx)

export const rowOf = ({ rows }: JustifiedRows, index: number) =>
  lastWhere(rows, (row) => row.firstIndex <= index)

function lastWhere(rows: PhotoRow[], holds: (row: PhotoRow) => boolean): number {
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (holds(rows[middle]!)) low = middle
    else high = middle - 1
  }
  return low
}

/** Index of the first photo of each row, by shortest path. */
function breakRows(ratios: number[], widthPx: number, { targetPx, gapPx }: RowMeasure): number[] {
  const count = ratios.length
  const cost = new Float64Array(count + 1).fill(Infinity)
  const cameFrom = new Int32Array(count + 1)
  cost[0] = 0
  for (let from = 0; from < count; from++) {
    let ratioSum = 0
    for (let to = from + 1; to <= count; to++) {
      ratioSum += ratios[to - 1]!
      const heightPx = (widthPx - gapPx * (to - from - 1)) / ratioSum
      const isShortLast = to === count && heightPx > targetPx
      const together = cost[from]! + (isShortLast ? 0 : strain(heightPx / targetPx))
      if (together < cost[to]!) {
        cost[to] = together
        cameFrom[to] = from
      }
      // Adding photos only lowers the row further. Checked after the cost, so that one wide photo can be a row.
      if (heightPx < targetPx / 2) break
    }
  }
  const breaks: number[] = []
  for (let to = count; to > 0; to = cameFrom[to]!) breaks.push(cameFrom[to]!)
  return breaks.reverse()
}

/** 0 at the target; half and double the height cost the same. Squared, so that two slightly off beat one far off. */
function strain(share: number): number {
  if (share <= 0) return 1e6
  const off = share + 1 / share - 2
  return off * off
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
