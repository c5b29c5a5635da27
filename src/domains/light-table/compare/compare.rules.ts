import { itemAt } from '#platform/pure/item-at.ts'

export const COMPARED_MIN = 2
export const COMPARED_MAX = 4

/** A comma marks a single id as a comparison. */
export const toComparisonId = (ids: readonly string[]) => (ids.length === 1 ? `${ids[0]},` : ids.join(','))

export const isComparisonId = (id: string) => id.includes(',')

export const parseComparisonId = (id: string): string[] =>
  [...new Set(id.split(','))].filter(Boolean).slice(0, COMPARED_MAX)

export function nextCandidate(
  order: readonly string[],
  shown: readonly string[],
  from: string | undefined,
  step: 1 | -1 = 1,
): string | undefined {
  const at = from === undefined ? -1 : order.indexOf(from)
  for (let steps = 1; steps <= order.length; steps += 1) {
    const id = itemAt(order, (at + step * steps + 2 * order.length) % order.length)
    if (!shown.includes(id)) return id
  }
  return undefined
}

/**
 * Returns the previous comparison if it has this photo and others, else this photo and the next or
 * previous one.
 */
export function chooseIdsToCompare(
  photoId: string,
  before: readonly string[],
  order: readonly string[],
): string[] {
  if (before.includes(photoId) && before.length >= COMPARED_MIN) return [...before]
  const at = order.indexOf(photoId)
  const neighbour = order[at + 1] ?? order[at - 1]
  return neighbour === undefined ? [photoId] : [photoId, neighbour]
}

type Size = { width: number; height: number }

/** Pixels: gap between pictures, strip under each, and the least width for the strip's buttons. */
export const TABLE_LAYOUT = { gapPx: 4, stripPx: 44, widthMinPx: 180 }

/** Returns the number of columns that gives the pictures the largest total area. */
export function columnsFor(ratios: readonly number[], table: Size, measure = TABLE_LAYOUT): number {
  let best = { columns: 1, area: -1 }
  for (let columns = 1; columns <= ratios.length; columns += 1) {
    const cell = cellOf(ratios.length, columns, table, measure)
    if (columns > 1 && cell.width < measure.widthMinPx) break
    const area = ratios.reduce((sum, ratio) => sum + fittedArea(cell, ratio), 0)
    // A gain in area of up to 2 % is not worth another column.
    if (area > best.area * 1.02) best = { columns, area }
  }
  return best.columns
}

function cellOf(
  count: number,
  columns: number,
  { width, height }: Size,
  { gapPx, stripPx }: typeof TABLE_LAYOUT,
) {
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

/** Zoom scale, and the point of the picture (0 to 1) in the middle of the stage. */
export type SharedView = { scale: number; x: number; y: number }

export const wholeView: SharedView = { scale: 1, x: 0.5, y: 0.5 }

/** One picture's difference from the shared view, kept while pictures zoom together. */
export type OwnShift = { scale: number; x: number; y: number }

export const noShift: OwnShift = { scale: 1, x: 0, y: 0 }

export const viewWithShift = (shared: SharedView, own: OwnShift): SharedView => ({
  scale: shared.scale * own.scale,
  x: shared.x + own.x,
  y: shared.y + own.y,
})

export const sharedViewOf = (seen: SharedView, own: OwnShift): SharedView => ({
  scale: seen.scale / own.scale,
  x: seen.x - own.x,
  y: seen.y - own.y,
})

export const shiftFrom = (shared: SharedView, seen: SharedView): OwnShift => ({
  scale: seen.scale / shared.scale,
  x: seen.x - shared.x,
  y: seen.y - shared.y,
})
