type RowMeasure = { targetPx: number; gapPx: number }

/** One row of photos; `leftsPx` and `widthsPx` by place in the row. */
type PhotoRow = {
  firstIndex: number
  topPx: number
  heightPx: number
  leftsPx: number[]
  widthsPx: number[]
}

export type JustifiedRows = { rows: PhotoRow[]; heightPx: number }

// Beyond these a photo is cut at its ends: a panorama of 10 by 1 would be a ribbon, and leave its row no height.
const NARROWEST = 0.4
const WIDEST = 3.6

const PHONE_MAX_PX = 640
const TABLET_MAX_PX = 1100

/** How high rows want to be, by the room the grid has. */
export function rowMeasure(widthPx: number): RowMeasure {
  if (widthPx < PHONE_MAX_PX) return { targetPx: 180, gapPx: 4 }
  return { targetPx: widthPx < TABLET_MAX_PX ? 260 : 320, gapPx: 8 }
}

/**
 * Lays photos in rows of one height and exactly the given width, in their order. Of all ways to break the rows it takes
 * the one whose heights lie nearest to the target, so that no row is a giant because its neighbour was easy. The last
 * row may stay short: it is never higher than the target.
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
  return { rows, heightPx: Math.max(0, topPx - measure.gapPx) }
}

/** The row that holds this place from the top; the nearest one outside. */
export function rowAt({ rows }: JustifiedRows, topPx: number): number {
  return lastWhere(rows, (row) => row.topPx <= topPx)
}

/** The row that holds this photo. */
export function rowOf({ rows }: JustifiedRows, index: number): number {
  return lastWhere(rows, (row) => row.firstIndex <= index)
}

function lastWhere(rows: PhotoRow[], holds: (row: PhotoRow) => boolean): number {
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (holds(rows[middle]!)) low = middle
    else high = middle - 1
  }
  return low
}

/** Index of the first photo of each row: the shortest path from the first photo to behind the last. */
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
      // One more would only make the row lower; a first photo always gets its chance.
      if (heightPx < targetPx / 2) break
    }
  }
  const breaks: number[] = []
  for (let to = count; to > 0; to = cameFrom[to]!) breaks.push(cameFrom[to]!)
  return breaks.reverse()
}

/** 0 at the target; half and double are equally bad. Squared, so that two slightly off beat one far off. */
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
  // Whole pixels, each edge rounded by itself: no seam is blurred, and the errors never add up.
  let exactPx = 0
  ratios.forEach((ratio, at) => {
    const leftPx = Math.round(exactPx) + at * gapPx
    exactPx += ratio * exactHeightPx
    leftsPx.push(leftPx)
    widthsPx.push(Math.round(exactPx) + at * gapPx - leftPx)
  })
  return { heightPx: Math.round(exactHeightPx), leftsPx, widthsPx }
}
