import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Minimize2, X } from 'lucide-react'
import type { VariantProps } from 'class-variance-authority'
import { ShownText } from '../elements/ShownText.tsx'
import { classNames } from '../theme/class-names.ts'
import { dialogLook } from './dialog-look.ts'
import { isLastInputTouch } from './layers/layer-stack.ts'
import { Modal } from './layers/Modal.tsx'
import { SheetGrip } from './layers/SheetGrip.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { useUiTexts } from '../theme/ui-texts.ts'
import { MAIN_ID } from '../layout/Page.tsx'

type DialogProps = VariantProps<typeof dialogLook> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  start?: ReactNode
  titleEnd?: ReactNode
  line?: ReactNode
  /** Shows the title to screen readers only. The content must have its own close button. */
  hasNoHead?: boolean
  /** Hides the dialog without ending its work. */
  onMinimise?: () => void
  /** The primary button comes last. Wrap content for the left in an element with `mr-auto`. */
  foot?: ReactNode
  bodyClassName?: string
  children: ReactNode
}

// Skips unchecked radio buttons, because Tab reaches only the checked button of a group.
const FIELDS =
  'input:not([type=hidden], [type=file], [type=radio]:not(:checked), [readonly]), textarea, select'

/**
 * Returns the first field, or else the dialog. On touch returns the dialog, so that the keyboard
 * doesn't cover unread content.
 */
function firstField(popup: HTMLElement | null) {
  const field = isLastInputTouch() ? null : popup?.querySelector<HTMLElement>(FIELDS)
  return field ?? popup
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, start, titleEnd, line, onMinimise, foot, width, children } = props
  const texts = useUiTexts()
  const popup = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const lineId = useId()
  useMainFocusFallback(open)
  return (
    <Modal
      ref={popup}
      open={open}
      onClose={() => onOpenChange(false)}
      focusFirst={() => firstField(popup.current)}
      aria-labelledby={titleId}
      aria-describedby={line && !props.hasNoHead ? lineId : undefined}
      className={dialogLook({ width })}
    >
      <SheetGrip onClose={() => onOpenChange(false)} />
      {props.hasNoHead ? (
        <h2 id={titleId} className="sr-only">
          {title}
        </h2>
      ) : (
        <div
          data-sheet-handle
          className={classNames(
            'flex min-h-16 shrink-0 touch-none items-center gap-2 border-b border-line py-3 pr-3 pl-5 md:min-h-18 md:pr-5 md:pl-8',
            line && 'max-md:pt-5',
          )}
        >
          {start && <div className="-ml-2.5">{start}</div>}
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <h2 id={titleId} className="min-w-0 text-17 font-semibold tracking-title break-words">
                <ShownText>{title}</ShownText>
              </h2>
              {titleEnd}
            </div>
            {line && (
              <p id={lineId} className="text-13 break-words text-soft">
                <ShownText>{line}</ShownText>
              </p>
            )}
          </div>
          {onMinimise && <IconButton icon={Minimize2} label={texts.minimise} onClick={onMinimise} />}
          <IconButton icon={X} label={texts.close} onClick={() => onOpenChange(false)} />
        </div>
      )}
      <div
        className={classNames(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 md:px-8 md:py-6',
          props.bodyClassName,
          'short:flex-none! short:overflow-visible!',
        )}
      >
        {children}
      </div>
      {foot && (
        <div data-bottom-bar className="shrink-0 border-t border-line pb-safe">
          <div className="flex min-h-18 flex-wrap items-center justify-end gap-2 px-5 py-3 md:px-8">
            {foot}
          </div>
        </div>
      )}
    </Modal>
  )
}

// Time for the dialog to return its focus, and for saved changes to reach the page.
const SETTLES_AFTER_MS = 300

/** Moves the focus to the main element when the opener is gone after closing. */
function useMainFocusFallback(open: boolean) {
  useEffect(() => {
    if (!open) return undefined
    // A test's page may be gone when the timer fires.
    const page = document
    return () =>
      void setTimeout(() => {
        const isLost = page.activeElement === page.body
        if (isLost) page.getElementById(MAIN_ID)?.focus({ preventScroll: true })
      }, SETTLES_AFTER_MS)
  }, [open])
}
