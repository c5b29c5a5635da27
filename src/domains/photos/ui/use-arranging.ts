import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { JustifiedRows } from '../justified-rows.rules.ts'
import { beforeAt, placeAt } from './arranging.ts'

type Lifted = { from: number; place: number; by: 'pointer' | 'press' }

type Arranging = {
  grid: RefObject<HTMLElement | null>
  ids: readonly string[]
  laid: JustifiedRows
  onMove: (photoId: string, beforeId: string | null) => void
}

/** A mouse drags at once; a finger that goes on at once is scrolling. */
const MOUSE_SLOP_PX = 6
const FINGER_HOLD_MS = 250
const EDGE_PX = 72
const SCROLL_PX = 14

/** Lifts a photo of a grid, carries it along, and puts it down: by dragging, by two presses, or by keys. */
export function useArranging({ grid, ids, laid, onMove }: Arranging) {
  const [lifted, setLifted] = useState<Lifted>()
  const press = useRef<{ from: number; x: number; y: number; hold?: ReturnType<typeof setTimeout> }>(
    undefined,
  )
  const pointerY = useRef(0)
  const hasDragged = useRef(false)
  const isDragging = lifted?.by === 'pointer'

  const letGo = () => {
    clearTimeout(press.current?.hold)
    press.current = undefined
  }
  const put = (from: number, place: number) => {
    setLifted(undefined)
    if (place !== from) onMove(ids[from]!, beforeAt(ids, from, place))
  }
  const startDrag = (from: number) => {
    hasDragged.current = true
    setLifted({ from, place: from, by: 'pointer' })
  }

  useEffect(() => {
    if (!isDragging) return undefined
    // A finger that carries a photo does not scroll; at the edge of the window the page goes along.
    const stay = (event: TouchEvent) => event.preventDefault()
    window.addEventListener('touchmove', stay, { passive: false })
    const scrolling = setInterval(() => {
      const y = pointerY.current
      const by = y < EDGE_PX ? -SCROLL_PX : y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0
      if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
    }, 16)
    return () => {
      window.removeEventListener('touchmove', stay)
      clearInterval(scrolling)
    }
  }, [isDragging])

  const pointer = {
    onPointerDown: (event: PointerEvent, from: number) => {
      if (event.button !== 0 || lifted) return
      hasDragged.current = false
      pointerY.current = event.clientY
      const hold =
        event.pointerType === 'mouse' ? undefined : setTimeout(() => startDrag(from), FINGER_HOLD_MS)
      press.current = { from, x: event.clientX, y: event.clientY, ...(hold && { hold }) }
    },
    onPointerMove: (event: PointerEvent) => {
      pointerY.current = event.clientY
      const { current: pressed } = press
      if (!pressed) return
      if (isDragging) {
        const box = grid.current!.getBoundingClientRect()
        const at = { xPx: event.clientX - box.left, yPx: event.clientY - box.top }
        return setLifted({ ...lifted, place: placeAt(laid, at, lifted.from) })
      }
      const isFar = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > MOUSE_SLOP_PX
      if (!isFar) return
      if (event.pointerType !== 'mouse') return letGo()
      event.currentTarget.setPointerCapture(event.pointerId)
      startDrag(pressed.from)
    },
    onPointerUp: () => {
      if (isDragging) put(lifted.from, lifted.place)
      letGo()
    },
    onPointerCancel: () => {
      if (isDragging) setLifted(undefined)
      letGo()
    },
  }
  return {
    lifted,
    pointer,
    /** A press without dragging: lifts a photo, or puts the lifted one before this. */
    press: (at: number) => {
      if (hasDragged.current) return
      if (!lifted) return setLifted({ from: at, place: at, by: 'press' })
      put(lifted.from, at > lifted.from ? at - 1 : at)
    },
    lift: (from: number) => setLifted({ from, place: from, by: 'press' }),
    carryTo: (place: number) => lifted && setLifted({ ...lifted, place }),
    drop: () => lifted && put(lifted.from, lifted.place),
    keep: () => setLifted(undefined),
  }
}
