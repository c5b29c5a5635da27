import { EASE_OUT, prefersReducedMotion } from '../../core/ui/photo-flight.ts'
import { watchSize } from '../../core/ui/use-size.ts'
import {
  fittedSize,
  GLIDE_MS,
  glideTo,
  listenToWheel,
  MAX_ZOOM,
  moveBy,
  noGesture,
  pointOf,
  reduceGesture,
  zoomTo,
  type ZoomFrame,
  type GestureEvent,
  type GestureState,
  type Point,
  type Size,
  type ZoomView,
} from '../../core/ui/picture-gestures.ts'
import {
  noShift,
  sharedViewOf,
  viewWithShift,
  shiftFrom,
  wholeView,
  type OwnShift,
  type SharedView,
} from '../compare.rules.ts'

/** Share of a wheel's movement that zooms: a notch is about 100 pixels. */
const WHEEL_SHARE = 0.3
const ZOOMED_FROM = 1.01

type ZoomPane = {
  stage: HTMLElement
  track: HTMLElement
  picture: HTMLElement
  /** Width divided by height. */
  ratio: number
  /** Called after a swipe: 1 for next, -1 for previous. */
  onSwipe: (step: 1 | -1) => void
}
type Place = ZoomPane & { size: Size; gesture: GestureState }

export type LinkedZoom = ReturnType<typeof createLinkedZoom>

/** Writes styles directly, because React would lag behind the finger. */
export function createLinkedZoom(onZoomed: (isZoomed: boolean) => void) {
  const places = new Map<string, Place>()
  const shifts = new Map<string, OwnShift>()
  let shared = wholeView
  let isTogether = true
  let frame: { id: number; isSmooth: boolean } | undefined
  let wasZoomed = false

  const shiftOf = (id: string) => shifts.get(id) ?? noShift
  const frameOf = ({ size, ratio }: Place): ZoomFrame => ({ stage: size, ratio })

  function viewIn(id: string, place: Place): ZoomView {
    const seen = viewWithShift(shared, shiftOf(id))
    const scale = Math.min(MAX_ZOOM, Math.max(1, seen.scale))
    const { width, height } = fittedSize(place.size, place.ratio)
    const view = { scale, x: (0.5 - seen.x) * width * scale, y: (0.5 - seen.y) * height * scale }
    return moveBy(view, { x: 0, y: 0 }, frameOf(place))
  }

  function adopt(id: string, place: Place, { scale, x, y }: ZoomView, isSmooth: boolean) {
    const { width, height } = fittedSize(place.size, place.ratio)
    const seen: SharedView = { scale, x: 0.5 - x / (width * scale), y: 0.5 - y / (height * scale) }
    if (isTogether) shared = sharedViewOf(seen, shiftOf(id))
    else shifts.set(id, shiftFrom(shared, seen))
    paintSoon(isSmooth)
  }

  function paintSoon(isSmooth: boolean) {
    if (frame) frame.isSmooth = isSmooth
    else frame = { id: requestAnimationFrame(paint), isSmooth }
  }

  function paint() {
    const isSmooth = frame?.isSmooth === true && !prefersReducedMotion()
    frame = undefined
    let isZoomed = false
    for (const [id, place] of places) {
      const { scale, x, y } = viewIn(id, place)
      isZoomed ||= scale > ZOOMED_FROM
      place.picture.style.transition = isSmooth ? `transform ${GLIDE_MS}ms ${EASE_OUT}` : 'none'
      place.picture.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    }
    if (isZoomed !== wasZoomed) onZoomed(isZoomed)
    wasZoomed = isZoomed
  }

  function send(id: string, event: GestureEvent) {
    const place = places.get(id)
    if (!place) return
    const { left, top } = place.stage.getBoundingClientRect()
    const scene = {
      stage: { left, top, ...place.size },
      ratio: place.ratio,
      hasPrevious: true,
      hasNext: true,
    }
    const next = reduceGesture({ ...place.gesture, view: viewIn(id, place) }, event, scene)
    place.gesture = next.state
    for (const effect of next.effects) {
      if (effect.type === 'show') adopt(id, place, effect.view, effect.isSmooth)
      if (effect.type === 'slide') place.track.style.transform = `translateX(${effect.to.x}px)`
      if (effect.type === 'glide')
        void glide(place, effect.action === 'close' ? 0 : effect.to.x, effect.action)
    }
  }

  async function glide({ track, onSwipe }: Place, toPx: number, action?: 'close' | 'next' | 'previous') {
    await glideTo(track, `translateX(${toPx}px)`)
    track.style.transform = ''
    if (action === 'next') onSwipe(1)
    if (action === 'previous') onSwipe(-1)
  }

  const change = (id: string | undefined, to: (view: ZoomView, frame: ZoomFrame) => ZoomView) => {
    const place = id === undefined ? undefined : places.get(id)
    if (id !== undefined && place) adopt(id, place, to(viewIn(id, place), frameOf(place)), true)
  }

  function lay(id: string, laid: ZoomPane): () => void {
    const place: Place = { ...laid, size: sizeOf(laid.stage), gesture: noGesture }
    places.set(id, place)
    const stopWatching = watchSize(laid.stage, () => {
      place.size = sizeOf(laid.stage)
      paintSoon(false)
    })
    const stopWheel = listenToWheel(laid.stage, (event) => {
      const part = event.ctrlKey ? 1 : WHEEL_SHARE
      send(id, { type: 'wheel', at: pointOf(event), by: { x: 0, y: event.deltaY * part }, isZoom: true })
    })
    return () => {
      stopWatching()
      stopWheel()
      if (places.get(id) === place) places.delete(id)
    }
  }

  return {
    lay,
    send,
    isUnderFinger: (id: string, pointerId: number) =>
      places.get(id)?.gesture.pointers.has(pointerId) === true,
    link: (together: boolean) => {
      isTogether = together
    },
    zoomBy: (id: string | undefined, factor: number) =>
      change(id, (view, frame) => zoomTo(view, view.scale * factor, { x: 0, y: 0 }, frame)),
    panBy: (id: string | undefined, by: Point) => change(id, (view, frame) => moveBy(view, by, frame)),
    toggle: (id: string | undefined) => id !== undefined && send(id, { type: 'toggle-zoom' }),
    isZoomed: () => wasZoomed,
    /** Zooms all pictures out, or only this one when they zoom separately. */
    reset: (id: string | undefined) => {
      if (isTogether) {
        shared = wholeView
        shifts.clear()
      } else if (id !== undefined) shifts.set(id, shiftFrom(shared, wholeView))
      paintSoon(true)
    },
    forget: (id: string) => shifts.delete(id),
    handOver: (id: string, otherId: string) => {
      shifts.set(otherId, shiftOf(id))
      shifts.delete(id)
    },
  }
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Size => ({ width, height })
