import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** The element's `clientWidth`, measured before the first paint and on every resize; until then what is expected. */
export function useElementWidth(element: RefObject<HTMLElement | null>, expectedPx = 0): number {
  const [widthPx, setWidthPx] = useState(expectedPx)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const measure = () => setWidthPx(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}

let lastGridPx = 0

/** The width for rows of photos; expected to be that of what stood there before, so that they are rendered once. */
export function useGridWidth(grid: RefObject<HTMLElement | null>): number {
  const widthPx = useElementWidth(grid, lastGridPx)
  useEffect(() => void (lastGridPx = widthPx), [widthPx])
  return widthPx
}
