import { useRef, type MouseEvent, type PointerEvent } from 'react'

const LONG_MS = 450
const STILL_PX = 10

/** Handlers for a list of `data-photo` elements: tells which one a finger rests on, and swallows the click after. */
export function useLongPress(onLongPress: (id: string) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; isDone: boolean }>(
    undefined,
  )
  const end = () => clearTimeout(press.current?.timer)
  return {
    onPointerDown: (event: PointerEvent) => {
      press.current = undefined
      const id = (event.target as Element).closest<HTMLElement>('[data-photo]')?.dataset['photo']
      if (event.pointerType === 'mouse' || !id) return
      const timer = setTimeout(() => {
        if (press.current) press.current.isDone = true
        // Not every device can; the frame around the photo says it as well.
        navigator.vibrate?.(10)
        onLongPress(id)
      }, LONG_MS)
      press.current = { timer, x: event.clientX, y: event.clientY, isDone: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (press.current?.isDone) event.stopPropagation()
      press.current = undefined
    },
    // The browser's own menu on a resting finger would cover the photo that was just selected.
    onContextMenu: (event: MouseEvent) => {
      if (press.current) event.preventDefault()
    },
  }
}
