import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { rowAt, rowOf, type JustifiedRows } from '../justified-rows.rules.ts'

// Enough for a picture to be there when it comes into view, and little enough to draw within a frame.
const MARGIN_PX = 480

type RowRange = { first: number; last: number }

/**
 * Which rows lie in or near the window. When the rows change, by photos that arrive or a phone that turns, it keeps the
 * photo in place that was uppermost in sight.
 */
export function useRowsInSight(
  grid: RefObject<HTMLElement | null>,
  laid: JustifiedRows,
  ids: readonly string[],
): RowRange {
  const [range, setRange] = useState<RowRange>({ first: 0, last: 0 })
  const held = useRef<{ id: string; fromTopPx: number }>(undefined)

  const look = useCallback(() => {
    if (!grid.current || laid.rows.length === 0) return
    const gridTopPx = grid.current.getBoundingClientRect().top
    const first = rowAt(laid, -gridTopPx - MARGIN_PX)
    const last = rowAt(laid, -gridTopPx + window.innerHeight + MARGIN_PX)
    setRange((range) => (range.first === first && range.last === last ? range : { first, last }))
    const uppermost = laid.rows[rowAt(laid, -gridTopPx)]!
    held.current =
      gridTopPx > 0 ? undefined : { id: ids[uppermost.firstIndex]!, fromTopPx: gridTopPx + uppermost.topPx }
  }, [grid, laid, ids])

  useLayoutEffect(() => {
    const index = held.current ? ids.indexOf(held.current.id) : -1
    if (held.current && index >= 0 && grid.current) {
      const nowPx = grid.current.getBoundingClientRect().top + laid.rows[rowOf(laid, index)]!.topPx
      const movedPx = nowPx - held.current.fromTopPx
      if (Math.abs(movedPx) > 1) window.scrollBy({ top: movedPx, behavior: 'instant' })
    }
    look()
  }, [grid, laid, ids, look])

  useEffect(() => {
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [look])

  const end = laid.rows.length - 1
  return { first: Math.min(range.first, end), last: Math.min(range.last, end) }
}
