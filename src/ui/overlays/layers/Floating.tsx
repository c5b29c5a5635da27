import { useEffect, useEffectEvent, useLayoutEffect, type ComponentProps, type RefObject } from 'react'
import { classNames } from '../../theme/class-names.ts'
import { focusFirstOf, isTopLayer, openLayer } from './layer-stack.ts'
import { placeBeside, type Align } from './place-beside.ts'
import { Portal } from './Portal.tsx'
import { findTabbable } from './tabbable.ts'
import { usePresence } from './use-presence.ts'

type FloatingProps = Omit<ComponentProps<'div'>, 'ref' | 'tabIndex'> & {
  open: boolean
  onClose: () => void
  ref: RefObject<HTMLDivElement | null>
  trigger: RefObject<HTMLElement | null>
  align: Align | undefined
  gapPx: number
  /** Marks a list: a press outside only closes the list, and the page can't scroll. */
  isList?: boolean
  focusFirst?: () => HTMLElement | null | undefined
}

/** Tab past the last element closes the layer and moves on to the element after the trigger. */
export function Floating({ isList = false, ...props }: FloatingProps) {
  const { isPresent, leaving } = usePresence(props.open, props.ref)
  if (!isPresent) return null
  return (
    <Portal>
      {isList && props.open && (
        <div role="presentation" className="fixed inset-0 z-1" onPointerDown={props.onClose} />
      )}
      <FloatingPopup {...props} {...{ isList, leaving }} />
    </Portal>
  )
}

type PopupProps = FloatingProps & { isList: boolean; leaving: '' | undefined }

function FloatingPopup(props: PopupProps) {
  const { open, onClose, ref, trigger, align = 'center', gapPx, isList, focusFirst, leaving, ...rest } = props
  const close = useEffectEvent(onClose)
  const findFirst = useEffectEvent(() => focusFirst?.() ?? undefined)

  useLayoutEffect(() => {
    if (!ref.current) return undefined
    return keepBesideTrigger(ref.current, trigger, { align, gapPx, isCapped: isList })
  }, [ref, trigger, align, gapPx, isList])

  useLayoutEffect(() => {
    const popup = ref.current
    if (!open || !popup) return undefined
    const closeLayer = openLayer({
      popup,
      isModal: false,
      locksScroll: isList,
      onEscape: close,
      focusAfter: () => trigger.current,
    })
    focusFirstOf(popup, findFirst())
    return closeLayer
  }, [open, ref, trigger, isList])

  useEffect(() => {
    if (!open) return undefined
    const isOutside = ({ target }: Event) =>
      isTopLayer(ref.current) &&
      ![ref, trigger].some(({ current }) => current?.contains(target as Node)) &&
      !(target as Element).closest('[aria-live]')
    let startedOutside = false
    const onDown = (event: Event) => {
      startedOutside = isOutside(event)
    }
    const onClick = (event: Event) => {
      if (startedOutside && isOutside(event)) close()
    }
    const onTab = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && ref.current && isTopLayer(ref.current))
        leaveByTab(event, ref.current, trigger.current, close)
    }
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('click', onClick, true)
    document.addEventListener('keydown', onTab)
    return () => {
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('keydown', onTab)
    }
  }, [open, ref, trigger])

  return (
    <div
      {...rest}
      ref={ref}
      tabIndex={-1}
      data-layer
      data-leaving={leaving}
      className={classNames(
        'fixed z-1 origin-(--origin) rounded-6 bg-surface text-ink shadow-float outline-none',
        'transition-[scale,opacity] duration-160 data-leaving:pointer-events-none data-leaving:scale-98 data-leaving:opacity-0 starting:scale-98 starting:opacity-0',
        rest.className,
      )}
    />
  )
}

type Placement = { align: Align; gapPx: number; isCapped: boolean }

function keepBesideTrigger(popup: HTMLElement, trigger: FloatingProps['trigger'], look: Placement) {
  const place = () => {
    if (trigger.current) placeBesideTrigger(popup, trigger.current, look)
  }
  const onScroll = ({ target }: Event) => {
    if (!popup.contains(target as Node)) place()
  }
  place()
  const observer = new ResizeObserver(place)
  observer.observe(popup)
  window.addEventListener('scroll', onScroll, { capture: true, passive: true })
  window.addEventListener('resize', place)
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', onScroll, { capture: true })
    window.removeEventListener('resize', place)
  }
}

function placeBesideTrigger(popup: HTMLElement, trigger: HTMLElement, look: Placement) {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const anchor = trigger.getBoundingClientRect()
  popup.style.setProperty('--trigger-width', `${anchor.width}px`)
  const { side, left, top, maxHeight, middle } = placeBeside({
    ...look,
    anchor,
    popup: { width: popup.offsetWidth, height: look.isCapped ? popup.scrollHeight : popup.offsetHeight },
    room: { width, height },
  })
  popup.dataset['side'] = side
  popup.style.left = `${left}px`
  popup.style.top = `${top}px`
  popup.style.setProperty('--max-height', `${maxHeight}px`)
  popup.style.setProperty('--middle', `${middle}px`)
  popup.style.setProperty('--origin', `${middle}px ${side === 'top' ? '100%' : '0%'}`)
}

/** Makes Tab treat the popup as if it followed its trigger in the page. */
function leaveByTab(
  event: KeyboardEvent,
  popup: HTMLElement,
  trigger: HTMLElement | null,
  close: () => void,
) {
  const active = document.activeElement
  const stops = findTabbable(popup)
  if (active === trigger && !event.shiftKey) {
    event.preventDefault()
    ;(stops[0] ?? popup).focus()
  } else if (popup.contains(active)) {
    const isAtEdge = event.shiftKey
      ? active === stops[0] || active === popup
      : active === (stops.at(-1) ?? popup)
    if (!isAtEdge) return
    // Forwards, the browser moves on from the trigger by itself.
    trigger?.focus({ preventScroll: true })
    if (event.shiftKey) event.preventDefault()
    close()
  }
}
