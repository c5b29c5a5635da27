import { itemAt, lastOf } from '#platform/pure/item-at.ts'
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { rowIndexAtPx, rowWithPhoto, type JustifiedRows } from '../../justified-rows.rules.ts'

type Lift = { id: string; from: number; place: number; by: 'pointer' | 'press' }

type ArrangeOptions = {
  grid: RefObject<HTMLElement | null>
  ids: readonly string[]
  laid: JustifiedRows
  onMove: (photoId: string, beforeId: string | null) => void
}

/**
 * Distance after which a mouse drags. A finger must hold first, because a moving finger scrolls.
 */
const MOUSE_SLOP_PX = 6
const FINGER_HOLD_MS = 250
const EDGE_PX = 72
const SCROLL_PX = 14

export function useArranging({ grid, ids, laid, onMove }: ArrangeOptions) {
  const [lifted, show] = useState<Lift>()
  // Handlers read this ref: a drop right after a move must not see the last render's state.
  const now = useRef<Lift>(undefined)
  const setLifted = (next: Lift | undefined) => {
    now.current = next
    show(next)
  }
  const press = useRef<{ from: number; x: number; y: number; hold: number | undefined }>(undefined)
  const pointerY = useRef(0)
  const hasDragged = useRef(false)
  const isDragging = lifted?.by === 'pointer'

  const endPress = () => {
    clearTimeout(press.current?.hold)
    press.current = undefined
  }
  const dropAt = (from: number, place: number) => {
    setLifted(undefined)
    if (place !== from) onMove(itemAt(ids, from), followingPhotoId(ids, from, place))
  }
  const lift = (from: number, by: Lift['by'], place = from) =>
    setLifted({ id: itemAt(ids, from), from, place, by })
  const startDrag = (from: number, place = from) => {
    hasDragged.current = true
    lift(from, 'pointer', place)
  }
  const placeUnder = (event: PointerEvent, from: number) => {
    const box = grid.current?.getBoundingClientRect()
    if (!box) return from
    return dropPlaceAt(laid, { xPx: event.clientX - box.left, yPx: event.clientY - box.top }, from)
  }

  const follow = useEffectEvent((present: readonly string[]) => {
    const { current } = now
    const from = current ? present.indexOf(current.id) : -1
    if (!current || from === current.from) return
    if (from < 0) {
      endPress()
      return setLifted(undefined)
    }
    if (press.current) press.current.from = from
    setLifted({ ...current, from, place: current.place === current.from ? from : current.place })
  })
  // Updates the index of a lifted photo when the list changes. Cancels if the photo is gone.
  useEffect(() => follow(ids), [ids])

  useEffect(() => {
    if (!isDragging) return undefined
    const scrolling = setInterval(() => {
      const y = pointerY.current
      const by = y < EDGE_PX ? -SCROLL_PX : y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0
      if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
    }, 16)
    return () => clearInterval(scrolling)
  }, [isDragging])

  useEffect(() => {
    // Prevents scrolling while a finger drags. Always registered: browsers ignore listeners added
    // during a touch.
    const stay = (event: TouchEvent) => {
      if (now.current?.by === 'pointer' && event.cancelable) event.preventDefault()
    }
    window.addEventListener('touchmove', stay, { passive: false })
    return () => window.removeEventListener('touchmove', stay)
  }, [])

  const pointer = {
    onPointerDown: (event: PointerEvent, from: number) => {
      if (event.button !== 0 || now.current) return
      hasDragged.current = false
      pointerY.current = event.clientY
      const hold =
        event.pointerType === 'mouse' ? undefined : window.setTimeout(() => startDrag(from), FINGER_HOLD_MS)
      press.current = { from, x: event.clientX, y: event.clientY, hold }
    },
    onPointerMove: (event: PointerEvent) => {
      pointerY.current = event.clientY
      const { current: pressed } = press
      if (!pressed) return
      if (now.current?.by === 'pointer')
        return setLifted({ ...now.current, place: placeUnder(event, pressed.from) })
      const isFar = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > MOUSE_SLOP_PX
      if (!isFar) return
      if (event.pointerType !== 'mouse') return endPress()
      event.currentTarget.setPointerCapture(event.pointerId)
      startDrag(pressed.from, placeUnder(event, pressed.from))
    },
    onPointerUp: () => {
      if (now.current?.by === 'pointer') dropAt(now.current.from, now.current.place)
      endPress()
    },
    onPointerCancel: () => {
      if (now.current?.by === 'pointer') setLifted(undefined)
      endPress()
    },
  }
  return {
    lifted,
    pointer,
    press: (at: number) => {
      if (hasDragged.current) return
      const { current } = now
      if (!current) return lift(at, 'press')
      dropAt(current.from, at > current.from ? at - 1 : at)
    },
    lift: (from: number) => lift(from, 'press'),
    carryTo: (place: number) => lifted && setLifted({ ...lifted, place }),
    drop: () => lifted && dropAt(lifted.from, lifted.place),
    keep: () => setLifted(undefined),
  }
}

type Point = { xPx: number; yPx: number }

export function dropPlaceAt(layout: JustifiedRows, { xPx, yPx }: Point, from: number): number {
  const row = layout.rows[rowIndexAtPx(layout, yPx)]
  if (!row) return from
  const passed = row.widthsPx.filter((widthPx, at) => itemAt(row.leftsPx, at) + widthPx / 2 < xPx).length
  const gap = row.firstIndex + passed
  return gap > from ? gap - 1 : gap
}

export const followingPhotoId = (ids: readonly string[], from: number, place: number): string | null =>
  ids.filter((_, at) => at !== from)[place] ?? null

export function dropLineAt(layout: JustifiedRows, from: number, place: number) {
  const last = lastOf(layout.rows)
  const count = last.firstIndex + last.widthsPx.length
  const gap = place >= from ? place + 1 : place
  const row = rowWithPhoto(layout, Math.min(gap, count - 1))
  const at = gap - row.firstIndex
  const leftPx =
    at < row.leftsPx.length ? itemAt(row.leftsPx, at) : lastOf(row.leftsPx) + lastOf(row.widthsPx)
  return { leftPx, topPx: row.topPx, heightPx: row.heightPx }
}
