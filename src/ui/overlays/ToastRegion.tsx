import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { liftAbove, findMainButtonBoxes } from './lift-above.ts'
import { ToastCard, type ToastContent } from './ToastCard.tsx'

type Toast = ToastContent & { id: number; durationMs: number; isLeaving?: boolean }

const LEAVE_MS = 200
const PLACED_EVERY_MS = 250
const SWIPE_PX = 45
const FLING_PX_PER_MS = 0.11

let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function update(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let onMount: () => void

/** Toasts wait for this promise, because screen readers announce only changes of a live region. */
export const whenRegionMounted = new Promise<void>((resolve) => {
  onMount = resolve
})

export const addToast = (toast: Toast) => update([toast, ...toasts])

export function removeToast(id: number) {
  update(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)))
  setTimeout(() => update(toasts.filter((toast) => toast.id !== id)), LEAVE_MS)
}

export function ToastRegion({ label }: { label: string }) {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  useEffect(() => onMount(), [])
  return (
    <section
      aria-label={`${label} alt+T`}
      tabIndex={-1}
      aria-live="polite"
      aria-relevant="additions text"
      aria-atomic={false}
    >
      {shown.length > 0 && <ToastList shown={shown} />}
    </section>
  )
}

/** Hover, focus or a hidden page pauses all timers. */
function ToastList({ shown }: { shown: readonly Toast[] }) {
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const [isHeld, setIsHeld] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<HTMLElement>(undefined)
  const newest = shown.find((toast) => !toast.isLeaving)
  useLiftAboveButtons(list, newest?.id)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT') list.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setIsHeld(true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setIsHeld(false)
    cameFrom.current?.focus({ preventScroll: true })
    cameFrom.current = undefined
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pauses timers
    <ol
      ref={list}
      tabIndex={-1}
      data-toaster
      onPointerMove={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {shown.map((toast) => (
        <ToastItem
          key={toast.id}
          toast={toast}
          isBehind={!toast.isLeaving && toast !== newest}
          isPaused={isHeld || isHidden}
        />
      ))}
    </ol>
  )
}

/** Lifts the newest toast above main buttons, also those of a dialog that opens later. */
function useLiftAboveButtons(list: RefObject<HTMLOListElement | null>, newestId: number | undefined) {
  useLayoutEffect(() => {
    if (newestId === undefined) return undefined
    let liftPx = 0
    const place = () => {
      const toast = list.current?.querySelector<HTMLElement>('[data-toast]:not([inert], [data-leaving])')
      if (!list.current || !toast) return
      const { left, right, bottom: liftedPx } = list.current.getBoundingClientRect()
      const bottom = liftedPx + liftPx
      liftPx = liftAbove({ left, right, bottom, top: bottom - toast.offsetHeight }, findMainButtonBoxes())
      list.current.style.translate = `0 ${-liftPx}px`
    }
    const { current } = list
    if (current) current.style.translate = ''
    place()
    const timer = setInterval(place, PLACED_EVERY_MS)
    return () => clearInterval(timer)
  }, [list, newestId])
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

type ToastItemProps = { toast: Toast; isBehind: boolean; isPaused: boolean }

function ToastItem({ toast, isBehind, isPaused }: ToastItemProps) {
  const { id, durationMs, isLeaving, ...card } = toast
  const leftMs = useRef(durationMs)
  const swipe = useRef<{ x: number; y: number; atMs: number; axis?: 'x' | 'y' | undefined; movedPx: number }>(
    undefined,
  )

  useEffect(() => {
    if (isPaused || isLeaving) return undefined
    const startedAt = Date.now()
    const timer = setTimeout(() => removeToast(id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= Date.now() - startedAt
    }
  }, [id, isPaused, isLeaving])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    swipe.current = { x: event.clientX, y: event.clientY, atMs: event.timeStamp, movedPx: 0 }
  }
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { current } = swipe
    if (!current || !window.getSelection()?.isCollapsed) return
    const moved = { x: Math.max(0, clientX - current.x), y: Math.max(0, clientY - current.y) }
    current.axis ??= moved.x + moved.y > 1 ? (moved.x > moved.y ? 'x' : 'y') : undefined
    if (!current.axis) return
    current.movedPx = moved[current.axis]
    currentTarget.dataset.swipe = current.axis
    currentTarget.style.setProperty('--swipe', `${current.movedPx}px`)
  }
  const onPointerEnd = ({ currentTarget, timeStamp, type }: PointerEvent<HTMLElement>) => {
    const { current } = swipe
    swipe.current = undefined
    if (!current?.axis) return
    const isFling = current.movedPx / Math.max(1, timeStamp - current.atMs) > FLING_PX_PER_MS
    if (type === 'pointerup' && (current.movedPx >= SWIPE_PX || isFling)) return removeToast(id)
    delete currentTarget.dataset.swipe
    currentTarget.style.removeProperty('--swipe')
  }
  return (
    <li
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Tab leads to its buttons
      tabIndex={0}
      inert={isBehind}
      data-toast
      data-leaving={isLeaving}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    >
      <ToastCard {...card} dismiss={() => removeToast(id)} />
    </li>
  )
}
