import {
  fitted,
  MAX_ZOOM,
  moveBy,
  noGesture,
  reduceGesture,
  zoomTo,
  type Frame,
  type GestureEvent,
  type GestureState,
  type Point,
  type Size,
  type ZoomView,
} from '../../core/ui/picture-gestures.ts'
import {
  noShift,
  sharedBy,
  shifted,
  shiftFrom,
  wholeView,
  type OwnShift,
  type SharedView,
} from '../compare.rules.ts'

const GLIDE_MS = 220
const EASE_OUT = 'cubic-bezier(0.2, 0, 0, 1)'
/** A notch of a mouse wheel is about 100 pixels. */
const WHEEL_PART = 0.3
const ZOOMED_FROM = 1.01

type Laid = {
  stage: HTMLElement
  /** Slides aside under a finger. */
  track: HTMLElement
  picture: HTMLElement
  /** Of the picture, width by height. */
  ratio: number
  /** By a swipe past the edge; returns false where there is none. */
  onSwipe: (step: 1 | -1) => void
}
type Place = Laid & { size: Size; gesture: GestureState }

export type LinkedZoom = ReturnType<typeof createLinkedZoom>

/**
 * Zoom and pan of pictures side by side, shared by all or by each alone. Only transforms are written, once a frame, and
 * nothing is measured in between: React and layout would lag behind the finger.
 */
export function createLinkedZoom(onZoomed: (isZoomed: boolean) => void) {
  const places = new Map<string, Place>()
  const shifts = new Map<string, OwnShift>()
  let shared = wholeView
  let isTogether = true
  let frame: { id: number; isSmooth: boolean } | undefined
  let wasZoomed = false

  const shiftOf = (id: string) => shifts.get(id) ?? noShift
  const frameOf = ({ size, ratio }: Place): Frame => ({ stage: size, ratio })

  function viewIn(id: string, place: Place): ZoomView {
    const seen = shifted(shared, shiftOf(id))
    const scale = Math.min(MAX_ZOOM, Math.max(1, seen.scale))
    const { width, height } = fitted(place.size, place.ratio)
    const view = { scale, x: (0.5 - seen.x) * width * scale, y: (0.5 - seen.y) * height * scale }
    return moveBy(view, { x: 0, y: 0 }, frameOf(place))
  }

  function adopt(id: string, place: Place, { scale, x, y }: ZoomView, isSmooth: boolean) {
    const { width, height } = fitted(place.size, place.ratio)
    const seen: SharedView = { scale, x: 0.5 - x / (width * scale), y: 0.5 - y / (height * scale) }
    if (isTogether) shared = sharedBy(seen, shiftOf(id))
    else shifts.set(id, shiftFrom(shared, seen))
    paintSoon(isSmooth)
  }

  function paintSoon(isSmooth: boolean) {
    if (frame) frame.isSmooth = isSmooth
    else frame = { id: requestAnimationFrame(paint), isSmooth }
  }

  function paint() {
    const isSmooth = frame?.isSmooth === true && !isStill()
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
    const from = track.style.transform || 'none'
    track.style.transform = toPx === 0 ? '' : `translateX(${toPx}px)`
    const steps = [{ transform: from }, { transform: `translateX(${toPx}px)` }]
    await track.animate(steps, { duration: isStill() ? 0 : GLIDE_MS, easing: EASE_OUT }).finished
    track.style.transform = ''
    if (action === 'next') onSwipe(1)
    if (action === 'previous') onSwipe(-1)
  }

  const change = (id: string | undefined, to: (view: ZoomView, frame: Frame) => ZoomView) => {
    const place = id === undefined ? undefined : places.get(id)
    if (place) adopt(id!, place, to(viewIn(id!, place), frameOf(place)), true)
  }

  /** A picture that stands on the table; call what is returned when it leaves. */
  function lay(id: string, laid: Laid): () => void {
    const place: Place = { ...laid, size: sizeOf(laid.stage), gesture: noGesture }
    places.set(id, place)
    const watch = new ResizeObserver(() => {
      place.size = sizeOf(laid.stage)
      paintSoon(false)
    })
    watch.observe(laid.stage)
    // Registered as non-passive, since React's wheel handlers cannot prevent scrolling or browser zoom.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const part = event.ctrlKey ? 1 : WHEEL_PART
      send(id, { type: 'wheel', at: pointOf(event), by: { x: 0, y: event.deltaY * part }, isZoom: true })
    }
    laid.stage.addEventListener('wheel', onWheel, { passive: false })
    paintSoon(false)
    return () => {
      watch.disconnect()
      laid.stage.removeEventListener('wheel', onWheel)
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
    /** Whole again: all of them, and where they lie apart only this one. */
    reset: (id: string | undefined) => {
      if (isTogether) {
        shared = wholeView
        shifts.clear()
      } else if (id !== undefined) shifts.set(id, shiftFrom(shared, wholeView))
      paintSoon(true)
    },
    forget: (id: string) => shifts.delete(id),
    /** Another picture takes the place of one, and is seen as that was. */
    handOver: (id: string, otherId: string) => {
      shifts.set(otherId, shiftOf(id))
      shifts.delete(id)
    },
  }
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Size => ({ width, height })
const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY })
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
