import { useCallback, useState } from 'react'
import type { Size } from './picture-gestures.ts'

/** The size of an element, kept up to date from when `measure`, as its ref, gets it; until then that of the window. */
export function useSize() {
  const [size, setSize] = useState<Size>({ width: window.innerWidth, height: window.innerHeight })
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const note = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    note()
    const observer = new ResizeObserver(note)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { size, measure }
}
