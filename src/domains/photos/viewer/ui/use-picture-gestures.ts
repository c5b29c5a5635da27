import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { useLatest } from '#platform/browser/use-latest.ts'
import { MAX_ZOOM, moveBy, wholePicture, zoomTo, type ZoomView } from './zoom-view.ts'

const AXIS_PX = 8
const CLOSE_PX = 110
const FLING_PX_PER_MS = 0.45
const DOUBLE_TAP_MS = 280
const DOUBLE_TAP_ZOOM = 2.5
const TURN_MS = 220
const EASE_OUT = 'cubic-bezier(0.2, 0, 0, 1)'

type Point = { x: number; y: number }
type Drag = { axis?: 'x' | 'y'; start: Point; startedAt: number; isMouse: boolean }

type Gestures = {
  /** The photo shown; with another one, everything starts anew. */
  photoId: string
  ratio: number
  hasPrevious: boolean
  hasNext: boolean
  onStep: (step: 1 | -1) => void
  onClose: () => void
  onTap: () => void
}

/**
 * Fingers, mouse and wheel on a picture. Whole, it is swiped to its neighbours and down to close; with two fingers, a
 * double tap or Ctrl and the wheel it grows to four times, and is then moved about. What follows a finger is written
 * straight to the elements, since drawing the screen anew for each pixel would lag behind it.
 */
export function usePictureGestures(
  { stage, track, picture }: Record<'stage' | 'track' | 'picture', RefObject<HTMLElement | null>>,
  gestures: Gestures,
) {
  const { photoId, ratio } = gestures
  const [zoomedId, setZoomedId] = useState<string>()
  const view = useRef<ZoomView>(wholePicture)
  const pointers = useRef(new Map<number, Point>())
  const drag = useRef<Drag>(undefined)
  const lastTap = useRef({ at: 0, x: 0, y: 0 })

  const show = (next: ZoomView, isSmooth = false) => {
    view.current = next
    setZoomedId(next.scale > 1.01 ? photoId : undefined)
    if (!picture.current) return
    picture.current.style.transition = isSmooth ? `transform ${TURN_MS}ms ${EASE_OUT}` : 'none'
    picture.current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
  }
  const slide = (x: number, y: number) => {
    if (track.current) track.current.style.transform = `translate(${x}px, ${y}px)`
  }

  const shownId = useRef(photoId)
  useLayoutEffect(() => {
    if (shownId.current === photoId) return
    shownId.current = photoId
    view.current = wholePicture
    drag.current = undefined
    if (track.current) track.current.style.transform = ''
    if (picture.current) picture.current.style.transform = ''
  })

  const size = () => stage.current!.getBoundingClientRect()
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = size()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const zoom = (scale: number, at: Point = { x: 0, y: 0 }, isSmooth = true) =>
    show(zoomTo(view.current, scale, at, size(), ratio), isSmooth)

  const latest = useLatest({ zoom, fromMiddle, show, size, ratio })
  useEffect(() => {
    const { current } = stage
    // Not as a React handler: those can't stop the page behind from scrolling, or the browser from zooming it.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { zoom, fromMiddle, show, size, ratio } = latest.current
      if (event.ctrlKey) {
        const at = fromMiddle({ x: event.clientX, y: event.clientY })
        zoom(view.current.scale * Math.exp(-event.deltaY / 120), at, false)
      } else if (view.current.scale > 1)
        show(moveBy(view.current, { x: -event.deltaX, y: -event.deltaY }, size(), ratio))
    }
    current?.addEventListener('wheel', onWheel, { passive: false })
    return () => current?.removeEventListener('wheel', onWheel)
  }, [stage, latest])

  const settle = async (x: number, y: number, after?: () => void) => {
    const element = track.current
    if (!element) return
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const from = element.style.transform || 'none'
    const turn = element.animate([{ transform: from }, { transform: `translate(${x}px, ${y}px)` }], {
      duration: isStill ? 0 : TURN_MS,
      easing: EASE_OUT,
    })
    slide(x, y)
    await turn.finished
    after?.()
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, point)
    drag.current =
      pointers.current.size === 1
        ? { start: point, startedAt: event.timeStamp, isMouse: event.pointerType === 'mouse' }
        : undefined
    if (pointers.current.size === 2) slide(0, 0)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const point = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, point)
    if (other) return pinch(before, point, other)
    if (view.current.scale > 1)
      return show(moveBy(view.current, { x: point.x - before.x, y: point.y - before.y }, size(), ratio))
    if (drag.current) follow(drag.current, point)
  }

  function pinch(before: Point, point: Point, other: Point) {
    const growth = distance(point, other) / Math.max(1, distance(before, other))
    const middle = fromMiddle({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 })
    const moved = moveBy(
      view.current,
      { x: (point.x - before.x) / 2, y: (point.y - before.y) / 2 },
      size(),
      ratio,
    )
    show(zoomTo(moved, moved.scale * growth, middle, size(), ratio))
  }

  function follow(drag: Drag, point: Point) {
    const [x, y] = [point.x - drag.start.x, point.y - drag.start.y]
    if (!drag.axis && Math.hypot(x, y) > AXIS_PX) drag.axis = Math.abs(x) > Math.abs(y) ? 'x' : 'y'
    if (drag.axis === 'x') {
      const isAtEnd = x > 0 ? !gestures.hasPrevious : !gestures.hasNext
      slide(isAtEnd ? x / 3 : x, 0)
    }
    if (drag.axis === 'y') slide(0, Math.max(0, y))
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const point = pointers.current.get(event.pointerId)
    pointers.current.delete(event.pointerId)
    const done = drag.current
    drag.current = undefined
    if (!point || !done || event.type === 'pointercancel') return void settle(0, 0)
    if (!done.axis) return view.current.scale > 1 && moved(done, point) ? undefined : tap(point, done.isMouse)
    release(done, point, event.timeStamp)
  }

  function release(done: Drag, point: Point, at: number) {
    const [x, y] = [point.x - done.start.x, point.y - done.start.y]
    const elapsedMs = Math.max(1, at - done.startedAt)
    const { width, height } = size()
    const isFar = Math.abs(x) > width / 3 || Math.abs(x) / elapsedMs > FLING_PX_PER_MS
    const step = x < 0 ? 1 : -1
    if (done.axis === 'x' && isFar && (step === 1 ? gestures.hasNext : gestures.hasPrevious))
      return void settle(-step * (width + SLIDE_GAP_PX), 0, () => gestures.onStep(step))
    if (done.axis === 'y' && (y > CLOSE_PX || (y > 30 && y / elapsedMs > FLING_PX_PER_MS)))
      return void settle(0, height, gestures.onClose)
    void settle(0, 0)
  }

  function tap(point: Point, isMouse: boolean) {
    const now = performance.now()
    const isDouble = now - lastTap.current.at < DOUBLE_TAP_MS && distance(point, lastTap.current) < 40
    lastTap.current = { at: isDouble ? 0 : now, ...point }
    if (isDouble) zoom(view.current.scale > 1 ? 1 : DOUBLE_TAP_ZOOM, fromMiddle(point))
    else if (!isMouse) gestures.onTap()
  }

  return {
    isZoomed: zoomedId === photoId,
    /** Between the whole picture and as large as it is good to look at. */
    toggleZoom: () => zoom(view.current.scale > 1 ? 1 : Math.min(MAX_ZOOM, DOUBLE_TAP_ZOOM)),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  }
}

/** Between one photo and the next, so that they never touch while sliding. */
export const SLIDE_GAP_PX = 24

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const moved = (drag: Drag, point: Point) => distance(drag.start, point) > AXIS_PX
