import { useEffect, useLayoutEffect, useState, type RefObject, useCallback } from 'react'

/** Returns a function that stops measuring. */
export function watchSize(element: Element, measure: () => void): () => void {
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => observer.disconnect()
}

/** Returns `expectedPx` in the first render, and measures before the first paint. */
export function useElementWidth(element: RefObject<HTMLElement | null>, expectedPx = 0): number {
  const [widthPx, setWidthPx] = useState(expectedPx)
  useLayoutEffect(() => {
    const { current } = element
    return current ? watchSize(current, () => setWidthPx(current.clientWidth)) : undefined
  }, [element])
  return widthPx
}

let lastGridPx = 0

/** Expects the previous grid's width, so that rows are rendered once. */
export function useGridWidth(grid: RefObject<HTMLElement | null>): number {
  const widthPx = useElementWidth(grid, lastGridPx)
  useEffect(() => void (lastGridPx = widthPx), [widthPx])
  return widthPx
}

/** Attach `measure` as a ref. Until then the size is the window's. */
export function useSize() {
  const [size, setSize] = useState({ width: window.innerWidth, height: window.innerHeight })
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    return watchSize(element, () => setSize({ width: element.clientWidth, height: element.clientHeight }))
  }, [])
  return { size, measure }
}
