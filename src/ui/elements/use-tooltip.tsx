import { useCallback, useEffect, useId, useRef, type PointerEvent } from 'react'

const GAP_PX = 8

function place(bubble: HTMLElement, trigger: Element) {
  const at = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = bubble
  const above = at.top - height - GAP_PX
  const left = at.left + at.width / 2 - width / 2
  const rightmost = document.documentElement.clientWidth - width - GAP_PX
  bubble.style.top = `${above >= GAP_PX ? above : at.bottom + GAP_PX}px`
  bubble.style.left = `${Math.max(GAP_PX, Math.min(left, rightmost))}px`
}

/** Safari before 17 and Chrome before 114 have no popovers, and the selector would throw there. */
const isOpen = (bubble: HTMLElement | null): bubble is HTMLElement =>
  bubble?.showPopover !== undefined && bubble.matches(':popover-open')

/**
 * Opens after a delay on hover, immediately on keyboard focus, and with `onPress` on a press. The
 * native popover is never clipped.
 */
export function useTooltip(text: string | undefined, { delayMs = 700, onPress = false } = {}) {
  const id = useId()
  const bubble = useRef<HTMLSpanElement>(null)
  const shownFor = useRef<Element>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hide = useCallback(() => {
    clearTimeout(timer.current)
    if (isOpen(bubble.current)) bubble.current.hidePopover()
  }, [])
  const show = useCallback((trigger: Element, afterMs: number) => {
    clearTimeout(timer.current)
    shownFor.current = trigger
    timer.current = setTimeout(() => {
      if (!bubble.current || !trigger.isConnected) return
      bubble.current.showPopover?.()
      place(bubble.current, trigger)
    }, afterMs)
  }, [])

  useEffect(() => {
    // Keyboard focus scrolls the page, so the tooltip follows its trigger instead of hiding.
    const follow = () => {
      if (isOpen(bubble.current) && shownFor.current) place(bubble.current, shownFor.current)
    }
    // Safari doesn't focus a tapped button, so a tap elsewhere causes no blur.
    const hideOutside = (event: Event) => {
      if (!shownFor.current?.contains(event.target as Node)) hide()
    }
    window.addEventListener('scroll', follow, { passive: true, capture: true })
    window.addEventListener('pointerdown', hideOutside, { passive: true, capture: true })
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('pointerdown', hideOutside, { capture: true })
    }
  }, [hide])

  const triggerProps = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') show(event.currentTarget, delayMs)
    },
    // On touch, pointerleave fires when the finger is lifted, before the text can be read.
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') hide()
    },
    onPointerDown: (event: PointerEvent) => {
      if (onPress) show(event.currentTarget, 0)
      else hide()
    },
    onFocus: (event: { currentTarget: Element }) => {
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0)
    },
    onBlur: hide,
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Escape') hide()
    },
  }
  const tooltip = text ? (
    <span
      ref={bubble}
      id={id}
      popover="manual"
      role="tooltip"
      className="pointer-events-none fixed inset-auto m-0 max-w-64 rounded-4 bg-ink px-2.5 py-1.5 text-left text-13 font-normal text-paper"
    >
      {text}
    </span>
  ) : null

  return { id, triggerProps: text ? triggerProps : {}, tooltip }
}
