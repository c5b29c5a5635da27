import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLatest } from '#platform/browser/use-latest.ts'
import { EASE_OUT } from '../../core/ui/photo-flight.ts'
import {
  GLIDE_MS,
  glideTo,
  listenToWheel,
  noGesture,
  usePointerHandlers,
  pointOf,
  reduceGesture,
  wholePicture,
  type GestureEffect,
  type GestureEvent,
  type GestureScene,
  type Point,
  type Size,
} from '../../core/ui/picture-gestures.ts'

const ZOOM_STEP = 1.5

type Gestures = Pick<GestureScene, 'ratio' | 'hasPrevious' | 'hasNext'> & {
  photoId: string
  /** Returns the highest zoom, above which the picture would only blur. */
  maxZoomOn: (stage: Size) => number
  onStep: (step: 1 | -1) => void
  onClose: () => void
  onTap: () => void
  /** Replaces the zoom for a double tap on an unzoomed picture, except by mouse. */
  onDoubleTap?: (at: Point) => void
}

/** Sets transforms directly, because a React render per move would lag behind the finger. */
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
    if (!stage.current) return
    const box = stage.current.getBoundingClientRect()
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
      // Reverts the first tap, which toggled the controls.
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
    if (!track.current) return
    await glideTo(track.current, translateTo(to))
    if (action === 'close') gestures.onClose()
    else if (action) gestures.onStep(action === 'next' ? 1 : -1)
  }

  const latest = useLatest({ dispatch })
  useEffect(() => {
    if (!stage.current) return undefined
    return listenToWheel(stage.current, (event) => {
      const by = { x: event.deltaX, y: event.deltaY }
      latest.current.dispatch({ type: 'wheel', at: pointOf(event), by, isZoom: event.ctrlKey })
    })
  }, [stage, latest])

  const handlers = usePointerHandlers(dispatch, (pointerId) => state.current.pointers.has(pointerId))
  return {
    isZoomed: zoomedId === photoId,
    toggleZoom: () => dispatch({ type: 'toggle-zoom' }),
    zoomIn: () => dispatch({ type: 'zoom', factor: ZOOM_STEP }),
    zoomOut: () => dispatch({ type: 'zoom', factor: 1 / ZOOM_STEP }),
    handlers,
  }
}

const translateTo = ({ x, y }: { x: number; y: number }) => `translate(${x}px, ${y}px)`
