import { itemAt } from '#platform/pure/item-at.ts'
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import {
  justifyChapters,
  rowIndexAtPx,
  rowMeasure,
  rowWithPhoto,
  type JustifiedRows,
} from '../../justified-rows.rules.ts'
import type { Photo } from './photos.queries.ts'
import type { FilteredPhotos } from './on-light-table.ts'
import { useGridWidth } from './use-size.ts'

/** Returns as `tiles` the photos in or near the viewport, or all of a short list. */
export function useTiles(
  grid: RefObject<HTMLElement | null>,
  { shown: photos, chapters }: Pick<FilteredPhotos, 'shown' | 'chapters'>,
  coveredPx: number,
) {
  const ids = useMemo(() => photos.map(({ id }) => id), [photos])
  const laid = usePhotoRows(grid, photos, chapters)
  const { first, last } = useRowsInSight(grid, laid, ids)
  const current = useCurrentTile(grid, { ids, laid, coveredPx })
  const tiles = laid.rows.slice(first, last + 1).flatMap(({ firstIndex, topPx, heightPx, ...row }) =>
    row.widthsPx.map((widthPx, place) => {
      const index = firstIndex + place
      const box = { left: row.leftsPx[place]!, top: topPx, width: widthPx, height: heightPx }
      return { photo: photos[index]!, index, box, isCurrent: index === current.index }
    }),
  )
  return { ids, laid, current, tiles }
}

export type TilesState = ReturnType<typeof useTiles>

const noRows: JustifiedRows = { rows: [], headTopsPx: [], heightPx: 0 }

function usePhotoRows(
  grid: RefObject<HTMLElement | null>,
  photos: readonly Photo[],
  chapters: FilteredPhotos['chapters'],
): JustifiedRows {
  const widthPx = useGridWidth(grid)
  const ratios = useStable(photos.map(({ widthPx, heightPx }) => widthPx / heightPx))
  const starts = useStable(chapters.map(({ firstIndex }) => firstIndex))
  return useMemo(
    // Rows of width 0 would have no height, so all of them would be in the viewport.
    () => (widthPx > 0 ? justifyChapters(ratios, starts, widthPx, rowMeasure(widthPx)) : noRows),
    [ratios, starts, widthPx],
  )
}

/** Returns the same array until a number changes, so that a favorite causes no new layout. */
function useStable(fresh: readonly number[]): readonly number[] {
  const [kept, setKept] = useState(fresh)
  const isSame = kept.length === fresh.length && fresh.every((number, at) => number === kept[at])
  if (isSame) return kept
  setKept(fresh)
  return fresh
}

// Far enough to load pictures before they scroll into view, near enough to render within a frame.
const MARGIN_PX = 480
/** Up to this number of photos, all are rendered. A capture of the page then shows them all. */
const RENDER_ALL_UP_TO = 12

/**
 * Returns the first and last row to render. Keeps the topmost visible row in place when the layout
 * changes.
 */
function useRowsInSight(grid: RefObject<HTMLElement | null>, layout: JustifiedRows, ids: readonly string[]) {
  const [range, setRange] = useState(() => ({
    first: 0,
    last: layout.rows.length > 0 ? rowIndexAtPx(layout, window.innerHeight) : 0,
  }))
  const held = useRef<{ id: string; fromTopPx: number }>(undefined)

  useLayoutEffect(() => {
    const topPx = () => grid.current?.getBoundingClientRect().top ?? 0
    const look = () => {
      if (layout.rows.length === 0) return
      const gridTopPx = topPx()
      const isWhole = ids.length <= RENDER_ALL_UP_TO
      const first = isWhole ? 0 : rowIndexAtPx(layout, -gridTopPx - MARGIN_PX)
      const last = isWhole
        ? layout.rows.length - 1
        : rowIndexAtPx(layout, -gridTopPx + window.innerHeight + MARGIN_PX)
      setRange((range) => (range.first === first && range.last === last ? range : { first, last }))
      const uppermost = itemAt(layout.rows, rowIndexAtPx(layout, -gridTopPx))
      const id = itemAt(ids, uppermost.firstIndex)
      held.current = gridTopPx > 0 ? undefined : { id, fromTopPx: gridTopPx + uppermost.topPx }
    }
    const index = held.current ? ids.indexOf(held.current.id) : -1
    if (held.current && index >= 0) {
      const movedPx = topPx() + rowWithPhoto(layout, index).topPx - held.current.fromTopPx
      if (Math.abs(movedPx) > 1) window.scrollBy({ top: movedPx, behavior: 'instant' })
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [grid, layout, ids])

  const end = layout.rows.length - 1
  return { first: Math.min(range.first, end), last: Math.min(range.last, end) }
}

type GridNow = { ids: readonly string[]; laid: JustifiedRows; coveredPx: number }

function useCurrentTile(grid: RefObject<HTMLElement | null>, { ids, laid, coveredPx }: GridNow) {
  const [current, setCurrent] = useState<{ id: string; index: number }>()
  const foundIndex = current ? ids.indexOf(current.id) : 0
  // A current photo that drops out of the filter is replaced by the photo now at its index.
  const index = current && foundIndex < 0 ? Math.min(current.index, ids.length - 1) : foundIndex
  const awaitsFocus = useRef(false)
  useLayoutEffect(() => {
    const id = ids[index]
    const hasLostFocus = foundIndex < 0 && document.activeElement === document.body
    if (id === undefined || (!awaitsFocus.current && !hasLostFocus)) return
    awaitsFocus.current = false
    tileOf(grid.current, id)?.focus({ preventScroll: true })
  })
  return {
    index,
    becomes: (id: string) => {
      const index = ids.indexOf(id)
      if (id !== current?.id || index !== current.index) setCurrent({ id, index })
    },
    moveTo: (to: number) => {
      const id = ids[to]
      if (id === undefined) return
      awaitsFocus.current = true
      setCurrent({ id, index: to })
      const row = rowWithPhoto(laid, to)
      scrollIntoSight(grid.current, row.topPx, row.heightPx, coveredPx)
    },
  }
}

function scrollIntoSight(grid: HTMLElement | null, topPx: number, heightPx: number, coveredPx: number) {
  if (!grid) return
  const marginPx = 12
  const atPx = grid.getBoundingClientRect().top + topPx
  const tooHighPx = coveredPx + marginPx - atPx
  const tooLowPx = atPx + heightPx + marginPx - window.innerHeight
  if (tooHighPx > 0) window.scrollBy({ top: -tooHighPx, behavior: 'instant' })
  else if (tooLowPx > 0) window.scrollBy({ top: tooLowPx, behavior: 'instant' })
}

export const tileOf = (place: ParentNode | null, photoId: string) =>
  place?.querySelector<HTMLElement>(`[data-photo="${photoId}"] [data-tile]`) ?? null
