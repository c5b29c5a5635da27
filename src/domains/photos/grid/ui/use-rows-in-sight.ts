import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { rowAt, rowOf, type JustifiedRows } from '../../justified-rows.rules.ts'

// Far enough to load pictures before they scroll into view, near enough to render within a frame.
const MARGIN_PX = 480

type RowRange = { first: number; last: number }

/**
 * The rows in or near the viewport. When the layout changes (new photos, a rotated phone), the scroll position is
 * corrected to keep the topmost visible row in place.
 */
export function useRowsInSight(
  grid: RefObject<HTMLElement | null>,
  laid: JustifiedRows,
  ids: readonly string[],
): RowRange {
  const [range, setRange] = useState<RowRange>({ first: 0, last: 0 })
  const held = useRef<{ id: string; fromTopPx: number }>(undefined)

  useLayoutEffect(() => {
    const topPx = () => grid.current?.getBoundingClientRect().top ?? 0
    const look = () => {
      if (laid.rows.length === 0) return
      const gridTopPx = topPx()
      const first = rowAt(laid, -gridTopPx - MARGIN_PX)
      const last = rowAt(laid, -gridTopPx + window.innerHeight + MARGIN_PX)
      setRange((range) => (range.first === first && range.last === last ? range : { first, last }))
      const uppermost = laid.rows[rowAt(laid, -gridTopPx)]!
      const id = ids[uppermost.firstIndex]!
      held.current = gridTopPx > 0 ? undefined : { id, fromTopPx: gridTopPx + uppermost.topPx }
    }
    const index = held.current ? ids.indexOf(held.current.id) : -1
    if (held.current && index >= 0) {
      const movedPx = topPx() + laid.rows[rowOf(laid, index)]!.topPx - held.current.fromTopPx
      if (Math.abs(movedPx) > 1) window.scrollBy({ top: movedPx, behavior: 'instant' })
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [grid, laid, ids])

  const end = laid.rows.length - 1
  return { first: Math.min(range.first, end), last: Math.min(range.last, end) }
}
