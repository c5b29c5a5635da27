import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type RefObject,
} from 'react'
import { backdropLook } from '../dialog-look.ts'
import { focusFirstOf, openLayer } from './layer-stack.ts'
import { Portal } from './Portal.tsx'
import { usePresence } from './use-presence.ts'

type ModalProps = Omit<ComponentProps<'div'>, 'ref' | 'role' | 'tabIndex'> & {
  open: boolean
  /** By Escape, or a press beside it; an alert dialog is closed by its buttons. */
  onClose: (by: 'escape' | 'backdrop') => void
  role?: 'dialog' | 'alertdialog'
  ref: RefObject<HTMLDivElement | null>
  /** Covers the window by itself: has no backdrop, and leaves the page as it is scrolled. */
  isWhole?: boolean
  container?: RefObject<HTMLElement | null>
  portalClassName?: string
  /** By default what Tab reaches first. */
  focusFirst?: () => HTMLElement | null
  /** What opened it by default. */
  focusAfter?: () => Element | null | false
}

/** A layer that must be answered before the page below it: focus, Escape, backdrop, scroll and screen readers. */
export function Modal(props: ModalProps) {
  const { open, ref, isWhole = false, container, portalClassName, role = 'dialog', onClose, ...popup } = props
  const { isPresent, leaving } = usePresence(open, ref)
  if (!isPresent) return null
  return (
    <Portal container={container} className={portalClassName}>
      {!isWhole && (
        <div
          role="presentation"
          data-leaving={leaving}
          className={backdropLook}
          // The second press of a double one may land here, when its first has opened this.
          onClick={({ detail }) => role === 'dialog' && detail < 2 && onClose('backdrop')}
        />
      )}
      <ModalPopup {...popup} {...{ open, ref, isWhole, role, onClose, leaving }} />
    </Portal>
  )
}

type PopupProps = Omit<ModalProps, 'container' | 'portalClassName'> & { leaving: '' | undefined }

function ModalPopup(props: PopupProps) {
  const { open, onClose, ref, isWhole, focusFirst, focusAfter, leaving, ...rest } = props
  const onEscape = useEffectEvent(() => onClose('escape'))
  const findFirst = useEffectEvent(() => focusFirst?.() ?? undefined)
  const findAfter = useEffectEvent(() => focusAfter?.())
  const presses = useRef(0)
  useLayoutEffect(() => {
    const popup = ref.current
    if (!open || !popup) return undefined
    presses.current = 0
    const close = openLayer({
      popup,
      isModal: true,
      locksScroll: !isWhole,
      onEscape,
      focusAfter: findAfter,
    })
    focusFirstOf(popup, findFirst())
    return close
  }, [open, ref, isWhole])
  // The second press of a double one, whose first has opened this over it, presses nothing of it.
  const onClickCapture = (event: MouseEvent) => {
    if (isWhole || event.detail < 2 || presses.current > 1) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerDownCapture = () => void presses.current++
  const guard = { onClickCapture, onPointerDownCapture }
  return <div {...rest} {...guard} ref={ref} tabIndex={-1} data-layer data-leaving={leaving} />
}
