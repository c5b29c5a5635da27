import type { PointerEvent } from 'react'
import { EASE_OUT, prefersReducedMotion } from './photo-flight.ts'

const AXIS_PX = 8
const CLOSE_PX = 110
const FLING_CLOSE_PX = 30
const FLING_PX_PER_MS = 0.45
const DOUBLE_TAP_MS = 280
const DOUBLE_TAP_PX = 40
const DOUBLE_TAP_ZOOM = 2.5
export const MAX_ZOOM = 4

export const SLIDE_GAP_PX = 24

export const GLIDE_MS = 220

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

/** Transform of the picture: `scale` about the middle, then a translation in pixels. */
export type ZoomView = { scale: number; x: number; y: number }

/** `axis` is locked beyond `AXIS_PX` from `start`. */
type Drag = { axis?: 'x' | 'y'; start: Point; startedAtMs: number; isMouse: boolean }

export type GestureState = {
  view: ZoomView
  pointers: ReadonlyMap<number, Point>
  drag?: Drag | undefined
  lastTap?: (Point & { atMs: number }) | undefined
}

/** Points in client pixels, times in milliseconds of one clock. */
export type GestureEvent =
  | { type: 'down'; pointerId: number; at: Point; atMs: number; isMouse: boolean }
  | { type: 'move'; pointerId: number; at: Point }
  | { type: 'up' | 'cancel'; pointerId: number; atMs: number }
  | { type: 'wheel'; at: Point; by: Point; isZoom: boolean }
  | { type: 'toggle-zoom' }
  | { type: 'zoom'; factor: number }

type EventOf<Type extends GestureEvent['type']> = Extract<GestureEvent, { type: Type }>

export type GestureEffect =
  | { type: 'show'; view: ZoomView; isSmooth: boolean }
  | { type: 'slide'; to: Point }
  /** The slides animate to this offset; then `action` runs. */
  | { type: 'glide'; to: Point; action?: 'close' | 'next' | 'previous' }
  | { type: 'tap' }
  | { type: 'double-tap'; at: Point }

export type GestureScene = {
  stage: Size & { left: number; top: number }
  ratio: number
  maxZoom?: number
  hasPrevious: boolean
  hasNext: boolean
  /** Whether a double tap on an unzoomed picture gives a heart, except by mouse. */
  hasHeart?: boolean
}

export type ZoomFrame = { stage: Size; ratio: number; maxZoom?: number }
type GestureResult = { state: GestureState; effects: readonly GestureEffect[] }

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 }
export const noGesture: GestureState = { view: wholePicture, pointers: new Map() }

export function reduceGesture(state: GestureState, event: GestureEvent, scene: GestureScene): GestureResult {
  switch (event.type) {
    case 'down':
      return down(state, event)
    case 'move':
      return move(state, event, scene)
    case 'up':
    case 'cancel':
      return up(state, event, scene)
    case 'wheel':
      return wheel(state, event, scene)
    case 'toggle-zoom':
      return show(state, zoomTo(state.view, otherScale(state), { x: 0, y: 0 }, scene), true)
    case 'zoom':
      return show(state, zoomTo(state.view, state.view.scale * event.factor, { x: 0, y: 0 }, scene), true)
  }
}

const show = (state: GestureState, view: ZoomView, isSmooth = false): GestureResult => ({
  state: { ...state, view },
  effects: [{ type: 'show', view, isSmooth }],
})

const otherScale = ({ view }: GestureState) => (view.scale > 1 ? 1 : DOUBLE_TAP_ZOOM)

function down(state: GestureState, { pointerId, at, atMs, isMouse }: EventOf<'down'>) {
  const pointers = new Map(state.pointers).set(pointerId, at)
  const drag = pointers.size === 1 ? { start: at, startedAtMs: atMs, isMouse } : undefined
  const effects: GestureEffect[] = pointers.size === 2 ? [{ type: 'slide', to: { x: 0, y: 0 } }] : []
  return { state: { ...state, pointers, drag }, effects }
}

function move(state: GestureState, { pointerId, at }: EventOf<'move'>, scene: GestureScene): GestureResult {
  const { view, drag, pointers } = state
  const before = pointers.get(pointerId)
  if (!before) return { state, effects: [] }
  const other = [...pointers].find(([id]) => id !== pointerId)?.[1]
  const next = { ...state, pointers: new Map(pointers).set(pointerId, at) }
  if (other) return show(next, pinched(view, before, at, other, scene))
  if (view.scale > 1) return show(next, moveBy(view, between(before, at), scene))
  return drag ? follow(next, drag, at, scene) : { state: next, effects: [] }
}

function pinched(view: ZoomView, before: Point, at: Point, other: Point, scene: GestureScene) {
  const growth = distance(at, other) / Math.max(1, distance(before, other))
  const middle = fromMiddle({ x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }, scene.stage)
  const by = between(before, at)
  const moved = moveBy(view, { x: by.x / 2, y: by.y / 2 }, scene)
  return zoomTo(moved, moved.scale * growth, middle, scene)
}

function follow(
  state: GestureState,
  drag: Drag,
  at: Point,
  { hasPrevious, hasNext }: GestureScene,
): GestureResult {
  const { x, y } = between(drag.start, at)
  const axis = drag.axis ?? (Math.hypot(x, y) <= AXIS_PX ? undefined : Math.abs(x) > Math.abs(y) ? 'x' : 'y')
  if (!axis) return { state, effects: [] }
  const isAtEnd = x > 0 ? !hasPrevious : !hasNext
  const to = axis === 'x' ? { x: isAtEnd ? x / 3 : x, y: 0 } : { x: 0, y: Math.max(0, y) }
  return { state: { ...state, drag: { ...drag, axis } }, effects: [{ type: 'slide', to }] }
}

function up(
  before: GestureState,
  { type, pointerId, atMs }: EventOf<'up' | 'cancel'>,
  scene: GestureScene,
): GestureResult {
  const { drag, view } = before
  const at = before.pointers.get(pointerId)
  const pointers = new Map(before.pointers)
  pointers.delete(pointerId)
  const state = { ...before, pointers, drag: undefined }
  if (!at || !drag || type === 'cancel') return { state, effects: [glideBack] }
  if (drag.axis)
    return { state, effects: [released(between(drag.start, at), atMs - drag.startedAtMs, drag.axis, scene)] }
  if (view.scale > 1 && distance(drag.start, at) > AXIS_PX) return { state, effects: [] }
  return tap(state, at, atMs, drag.isMouse, scene)
}

const glideBack: GestureEffect = { type: 'glide', to: { x: 0, y: 0 } }

function released({ x, y }: Point, elapsedMs: number, axis: 'x' | 'y', scene: GestureScene): GestureEffect {
  const { stage, hasPrevious, hasNext } = scene
  const isFling = (px: number) => px / Math.max(1, elapsedMs) > FLING_PX_PER_MS
  if (axis === 'y') {
    const isClosing = y > CLOSE_PX || (y > FLING_CLOSE_PX && isFling(y))
    return isClosing ? { type: 'glide', to: { x: 0, y: stage.height }, action: 'close' } : glideBack
  }
  const isFar = Math.abs(x) > stage.width / 3 || isFling(Math.abs(x))
  const far = stage.width + SLIDE_GAP_PX
  if (isFar && x < 0 && hasNext) return { type: 'glide', to: { x: -far, y: 0 }, action: 'next' }
  if (isFar && x >= 0 && hasPrevious) return { type: 'glide', to: { x: far, y: 0 }, action: 'previous' }
  return glideBack
}

function tap(
  state: GestureState,
  at: Point,
  atMs: number,
  isMouse: boolean,
  scene: GestureScene,
): GestureResult {
  const { lastTap, view } = state
  const isDouble = lastTap && atMs - lastTap.atMs < DOUBLE_TAP_MS && distance(at, lastTap) < DOUBLE_TAP_PX
  if (!isDouble)
    return { state: { ...state, lastTap: { ...at, atMs } }, effects: isMouse ? [] : [{ type: 'tap' }] }
  if (scene.hasHeart && !isMouse && view.scale === 1)
    return { state: { ...state, lastTap: undefined }, effects: [{ type: 'double-tap', at }] }
  const zoomed = zoomTo(view, otherScale(state), fromMiddle(at, scene.stage), scene)
  return show({ ...state, lastTap: undefined }, zoomed, true)
}

function wheel(
  state: GestureState,
  { at, by, isZoom }: EventOf<'wheel'>,
  scene: GestureScene,
): GestureResult {
  const { view } = state
  const scale = view.scale * Math.exp(-by.y / 120)
  if (isZoom) return show(state, zoomTo(view, scale, fromMiddle(at, scene.stage), scene))
  if (view.scale > 1) return show(state, moveBy(view, { x: -by.x, y: -by.y }, scene))
  return { state, effects: [] }
}

/** Zooms while keeping one point fixed; `at` is relative to the middle of the stage. */
export function zoomTo(view: ZoomView, scale: number, at: Point, frame: ZoomFrame): ZoomView {
  const next = Math.min(frame.maxZoom ?? MAX_ZOOM, Math.max(1, scale))
  const growth = next / view.scale
  const moved = { scale: next, x: at.x - (at.x - view.x) * growth, y: at.y - (at.y - view.y) * growth }
  return keepInStage(moved, frame)
}

export const moveBy = (view: ZoomView, by: Point, frame: ZoomFrame): ZoomView =>
  keepInStage({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)

/** Leaves no gap beside a larger picture, and centers a smaller one. */
function keepInStage({ scale, x, y }: ZoomView, { stage, ratio }: ZoomFrame): ZoomView {
  const picture = fittedSize(stage, ratio)
  const mostX = Math.max(0, (picture.width * scale - stage.width) / 2)
  const mostY = Math.max(0, (picture.height * scale - stage.height) / 2)
  return { scale, x: Math.min(mostX, Math.max(-mostX, x)), y: Math.min(mostY, Math.max(-mostY, y)) }
}

export function fittedSize(stage: Size, ratio: number): Size {
  return ratio > stage.width / stage.height
    ? { width: stage.width, height: stage.width / ratio }
    : { width: stage.height * ratio, height: stage.height }
}

/** Returns the zoom, from 1 to `MAX_ZOOM`, with one picture pixel per screen pixel. */
export function sharpestZoom(picture: Size, stage: Size, density: number): number {
  const shownPx = fittedSize(stage, picture.width / picture.height).width * density
  return Math.min(MAX_ZOOM, Math.max(1, picture.width / shownPx))
}

/** Returns the scale, at most 1, that leaves at least `roomPx` around the picture. */
export function scaleWithRoom(stage: Size, ratio: number, roomPx: number): number {
  const { width, height } = fittedSize(stage, ratio)
  return Math.min(1, (stage.width - 2 * roomPx) / width, (stage.height - 2 * roomPx) / height)
}

const fromMiddle = ({ x, y }: Point, { left, top, width, height }: GestureScene['stage']): Point => ({
  x: x - left - width / 2,
  y: y - top - height / 2,
})
const between = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Sends moves only of pointers that went down on the stage. */
export const usePointerHandlers = (
  send: (event: GestureEvent) => void,
  isDown: (pointerId: number) => boolean,
) => {
  const end = (type: 'up' | 'cancel') => (event: PointerEvent) =>
    send({ type, pointerId: event.pointerId, atMs: event.timeStamp })
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { button, pointerId, pointerType, timeStamp: atMs } = event
      if (button !== 0) return
      event.currentTarget.setPointerCapture(pointerId)
      send({ type: 'down', pointerId, at: pointOf(event), atMs, isMouse: pointerType === 'mouse' })
    },
    onPointerMove: (event: PointerEvent) => {
      const { pointerId } = event
      if (isDown(pointerId)) send({ type: 'move', pointerId, at: pointOf(event) })
    },
    onPointerUp: end('up'),
    onPointerCancel: end('cancel'),
  }
}

export function listenToWheel(stage: HTMLElement, send: (event: WheelEvent) => void): () => void {
  // Non-passive, because React's wheel handlers can't prevent scrolling or browser zoom.
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    send(event)
  }
  stage.addEventListener('wheel', onWheel, { passive: false })
  return () => stage.removeEventListener('wheel', onWheel)
}

/** Resolves at the end of the animation. */
export function glideTo(element: HTMLElement, transform: string): Promise<unknown> {
  const steps = [{ transform: element.style.transform || 'none' }, { transform }]
  element.style.transform = transform
  return element.animate(steps, { duration: prefersReducedMotion() ? 0 : GLIDE_MS, easing: EASE_OUT })
    .finished
}

export const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
})
