import { useEffect } from 'react'

/** Longest wait for the viewer; later keys reach the page again. */
const KEPT_MS = 10_000

let stop = (): string[] => []

/** Keeps pressed keys for the opened viewer, whose code may still have to load. */
export function keepKeys(): void {
  stop()
  const kept: string[] = []
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    kept.push(event.key)
  }
  window.addEventListener('keydown', onKeyDown, true)
  stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, true)
    stop = () => []
    return kept
  }
  const timer = setTimeout(stop, KEPT_MS)
}

/** Replays the kept keys, one per frame. */
export function useReplayKeptKeys(): void {
  useEffect(() => {
    const keys = stop()
    const press = () => {
      const key = keys.shift()
      if (key === undefined) return
      const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(pressed)
      requestAnimationFrame(press)
    }
    requestAnimationFrame(press)
  }, [])
}
