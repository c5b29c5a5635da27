import { useEffect } from 'react'

/** A viewer that has not come by then is not coming. */
const KEPT_MS = 10_000

let stop = (): string[] => []

/** Keeps the keys that are pressed from now on for the viewer that was opened, which may have to be fetched first. */
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

/** In a viewer that has come: presses what was kept, a key a frame, as a hand would. */
export function useKeptKeys(): void {
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
