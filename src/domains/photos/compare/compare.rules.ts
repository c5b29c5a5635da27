export const COMPARED_MIN = 2
export const COMPARED_MAX = 4

/** Side by side, photos stand in the URL as one; a comma after the first tells them from a photo alone. */
export const comparedId = (ids: readonly string[]) => (ids.length === 1 ? `${ids[0]},` : ids.join(','))

export const isCompared = (id: string) => id.includes(',')

export const comparedIds = (id: string): string[] =>
  [...new Set(id.split(','))].filter(Boolean).slice(0, COMPARED_MAX)

/** The photo after (or before) this one that does not lie on the table yet; round and round. */
export function nextCandidate(
  order: readonly string[],
  shown: readonly string[],
  from: string | undefined,
  step: 1 | -1 = 1,
): string | undefined {
  const at = from === undefined ? -1 : order.indexOf(from)
  for (let steps = 1; steps <= order.length; steps += 1) {
    const id = order[(at + step * steps + 2 * order.length) % order.length]!
    if (!shown.includes(id)) return id
  }
  return undefined
}

/** What the viewer lays beside a photo: what lay there before, else its neighbour. */
export function besideOf(photoId: string, before: readonly string[], order: readonly string[]): string[] {
  if (before.includes(photoId) && before.length >= COMPARED_MIN) return [...before]
  const at = order.indexOf(photoId)
  const neighbour = order[at + 1] ?? order[at - 1]
  return neighbour === undefined ? [photoId] : [photoId, neighbour]
}

type Size = { width: number; height: number }

/** Gap between places, the strip under each picture, and the least width in which its buttons fit; in pixels. */
export const TABLE = { gapPx: 4, stripPx: 44, widthMinPx: 180 }

/** In how many columns these photos are seen largest: their pictures' areas together, whole and side by side. */
export function columnsFor(ratios: readonly number[], table: Size, measure = TABLE): number {
  let best = { columns: 1, area: -1 }
  for (let columns = 1; columns <= ratios.length; columns += 1) {
    const cell = cellOf(ratios.length, columns, table, measure)
    if (columns > 1 && cell.width < measure.widthMinPx) break
    const area = ratios.reduce((sum, ratio) => sum + fittedArea(cell, ratio), 0)
    // A hair more area is not worth another row.
    if (area > best.area * 1.02) best = { columns, area }
  }
  return best.columns
}

function cellOf(count: number, columns: number, { width, height }: Size, { gapPx, stripPx }: typeof TABLE) {
  const rows = Math.ceil(count / columns)
  return {
    width: (width - gapPx * (columns - 1)) / columns,
    height: Math.max(1, (height - gapPx * (rows - 1)) / rows - stripPx),
  }
}

function fittedArea({ width, height }: Size, ratio: number): number {
  const fitted = Math.min(width, height * ratio)
  return (fitted * fitted) / ratio
}

/** What is seen of a picture: how large, and which of its points, 0 to 1, lies in the middle. */
export type SharedView = { scale: number; x: number; y: number }

export const wholeView: SharedView = { scale: 1, x: 0.5, y: 0.5 }

/** How one picture is seen apart from what it shares with the others; kept while they zoom together again. */
export type OwnShift = { scale: number; x: number; y: number }

export const noShift: OwnShift = { scale: 1, x: 0, y: 0 }

export const shifted = (shared: SharedView, own: OwnShift): SharedView => ({
  scale: shared.scale * own.scale,
  x: shared.x + own.x,
  y: shared.y + own.y,
})

/** What the others share when a picture with this shift is seen so. */
export const sharedBy = (seen: SharedView, own: OwnShift): SharedView => ({
  scale: seen.scale / own.scale,
  x: seen.x - own.x,
  y: seen.y - own.y,
})

export const shiftFrom = (shared: SharedView, seen: SharedView): OwnShift => ({
  scale: seen.scale / shared.scale,
  x: seen.x - shared.x,
  y: seen.y - shared.y,
})
