import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { useLatest } from '#platform/browser/use-latest.ts'
import {
  noGesture,
  reduceGesture,
  wholePicture,
  type GestureEffect,
  type GestureEvent,
  type GestureScene,
  type Point,
  type Size,
} from '../../core/ui/picture-gestures.ts'

const GLIDE_MS = 220
const ZOOM_STEP = 1.5
const EASE_OUT = 'cubic-bezier(0.2, 0, 0, 1)'

type Gestures = Pick<GestureScene, 'ratio' | 'hasPrevious' | 'hasNext'> & {
  photoId: string
  /** Where the picture has a pixel for each of the screen. */
  maxZoomOn: (stage: Size) => number
  onStep: (step: 1 | -1) => void
  onClose: () => void
  onTap: () => void
  /** By touch, where it does not zoom. */
  onDoubleTap?: (at: Point) => void
}

/**
 * Swipe, pinch, double tap, wheel and pan on a picture. Transforms are set on the elements directly: rendering React
 * for every move would lag behind the finger.
 */
export function usePictureGestures(
  { stage, track, picture }: Record<'stage' | 'track' | 'picture', RefObject<HTMLElement | null>>,
  gestures: Gestures,
) {
  const { photoId } = gestures
  const [zoomedId, setZoomedId] = useState<string>()
  const state = useRef(noGesture)

  const shownId = useRef(photoId)
  useLayoutEffect(() => {
    if (shownId.current === photoId) return
    shownId.current = photoId
    state.current = { ...state.current, view: wholePicture, drag: undefined }
    if (track.current) track.current.style.transform = ''
    if (picture.current) picture.current.style.transform = ''
  })

  function dispatch(event: GestureEvent) {
    const box = stage.current!.getBoundingClientRect()
    const scene = {
      ...gestures,
      maxZoom: gestures.maxZoomOn(box),
      hasHeart: gestures.onDoubleTap !== undefined,
      stage: box,
    }
    const next = reduceGesture(state.current, event, scene)
    state.current = next.state
    next.effects.forEach(run)
  }

  function run(effect: GestureEffect) {
    if (effect.type === 'tap') return gestures.onTap()
    if (effect.type === 'double-tap') {
      // Undoes what its first tap did.
      gestures.onTap()
      return gestures.onDoubleTap?.(effect.at)
    }
    if (effect.type === 'glide') return void glide(effect)
    if (effect.type === 'slide') {
      if (track.current) track.current.style.transform = translateTo(effect.to)
      return
    }
    const { view, isSmooth } = effect
    setZoomedId(view.scale > 1.01 ? photoId : undefined)
    if (!picture.current) return
    picture.current.style.transition = isSmooth ? `transform ${GLIDE_MS}ms ${EASE_OUT}` : 'none'
    picture.current.style.transform = `${translateTo(view)} scale(${view.scale})`
  }

  async function glide({ to, action }: Extract<GestureEffect, { type: 'glide' }>) {
    const element = track.current
    if (!element) return
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const from = element.style.transform || 'none'
    const glide = element.animate([{ transform: from }, { transform: translateTo(to) }], {
      duration: isStill ? 0 : GLIDE_MS,
      easing: EASE_OUT,
    })
    element.style.transform = translateTo(to)
    await glide.finished
    if (action === 'close') gestures.onClose()
    else if (action) gestures.onStep(action === 'next' ? 1 : -1)
  }

  const latest = useLatest({ dispatch })
  useEffect(() => {
    const { current } = stage
    // Registered as non-passive, since React's wheel handlers cannot prevent scrolling or browser zoom.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const by = { x: event.deltaX, y: event.deltaY }
      latest.current.dispatch({ type: 'wheel', at: pointOf(event), by, isZoom: event.ctrlKey })
    }
    current?.addEventListener('wheel', onWheel, { passive: false })
    return () => current?.removeEventListener('wheel', onWheel)
  }, [stage, latest])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { button, pointerId, pointerType, timeStamp: atMs } = event
    if (button !== 0) return
    event.currentTarget.setPointerCapture(pointerId)
    dispatch({ type: 'down', pointerId, at: pointOf(event), atMs, isMouse: pointerType === 'mouse' })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { pointerId } = event
    if (state.current.pointers.has(pointerId)) dispatch({ type: 'move', pointerId, at: pointOf(event) })
  }
  const onPointerEnd = (type: 'up' | 'cancel') => (event: PointerEvent<HTMLElement>) =>
    dispatch({ type, pointerId: event.pointerId, atMs: event.timeStamp })

  return {
    isZoomed: zoomedId === photoId,
    toggleZoom: () => dispatch({ type: 'toggle-zoom' }),
    zoomIn: () => dispatch({ type: 'zoom', factor: ZOOM_STEP }),
    zoomOut: () => dispatch({ type: 'zoom', factor: 1 / ZOOM_STEP }),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd('up'),
      onPointerCancel: onPointerEnd('cancel'),
    },
  }
}

const translateTo = ({ x, y }: { x: number; y: number }) => `translate(${x}px, ${y}px)`
const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({ x: clientX, y: clientY })
