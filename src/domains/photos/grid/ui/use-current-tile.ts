import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { rowOf, type JustifiedRows } from '../../justified-rows.rules.ts'
import { tileOf } from './tile-of.ts'

type GridNow = {
  ids: readonly string[]
  laid: JustifiedRows
  /** Height covered by a sticky bar at the top. */
  coveredPx: number
}

export type CurrentTile = ReturnType<typeof useCurrentTile>

/** The tile with the roving tabindex, on which shortcuts act. */
export function useCurrentTile(grid: RefObject<HTMLElement | null>, { ids, laid, coveredPx }: GridNow) {
  const [current, setCurrent] = useState<{ id: string; index: number }>()
  const foundIndex = current ? ids.indexOf(current.id) : 0
  // A current photo that drops out of the filter is succeeded by the one now at its index.
  const index = foundIndex >= 0 ? foundIndex : Math.min(current!.index, ids.length - 1)
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
    /** Called on focus, by keyboard or pointer. */
    becomes: (id: string) => {
      const index = ids.indexOf(id)
      if (id !== current?.id || index !== current.index) setCurrent({ id, index })
    },
    moveTo: (to: number) => {
      const id = ids[to]
      if (id === undefined) return
      awaitsFocus.current = true
      setCurrent({ id, index: to })
      const row = laid.rows[rowOf(laid, to)]!
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
