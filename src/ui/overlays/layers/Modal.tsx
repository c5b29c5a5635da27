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
  /** A press outside calls this only for a `dialog`, not for an alert dialog. */
  onClose: (by: 'escape' | 'backdrop') => void
  role?: 'dialog' | 'alertdialog'
  ref: RefObject<HTMLDivElement | null>
  /** Covers the window: no backdrop, and no scroll lock. */
  isWhole?: boolean
  container?: RefObject<HTMLElement | null>
  portalClassName?: string
  /** First tabbable element by default, on touch the dialog itself. */
  focusFirst?: () => HTMLElement | null
  /** Element that gets the focus after closing: null means the opener, false no element. */
  focusAfter?: () => Element | null | false
}

/** Layer with a focus trap, Escape, backdrop and scroll lock. */
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
          // The second click of a double click may land here, when the first one opened this
          // dialog.
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
  // Ignores the second click of a double click whose first click opened this dialog.
  const onClickCapture = (event: MouseEvent) => {
    if (isWhole || event.detail < 2 || presses.current > 1) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerDownCapture = () => void presses.current++
  const guard = { onClickCapture, onPointerDownCapture }
  return <div {...rest} {...guard} ref={ref} tabIndex={-1} data-layer data-leaving={leaving} />
}
