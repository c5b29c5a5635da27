import { useRef, type ReactNode, useEffect } from 'react'
import { Dialog as Base } from '@base-ui/react/dialog'
import { Minimize2, X } from 'lucide-react'
import type { VariantProps } from 'class-variance-authority'
import { classNames } from '../theme/class-names.ts'
import { backdropLook, dialogLook } from './dialog-look.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { useUiTexts } from '../theme/ui-texts.ts'
import { MAIN_ID } from '../layout/Page.tsx'

type DialogProps = VariantProps<typeof dialogLook> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A step back, before the title. */
  start?: ReactNode
  /** Beside the title: where in a few steps one is. */
  titleEnd?: ReactNode
  /** Second line of the head. */
  line?: ReactNode
  /** Gives the head a button that puts the dialog away without ending its work. */
  onMinimise?: () => void
  /** Buttons; the main one last. Put what belongs left in an element with `mr-auto`. */
  foot?: ReactNode
  bodyClassName?: string
  children: ReactNode
}

// Of a group of radios the chosen one, as Tab would have it.
const FIELDS =
  'input:not([type=hidden], [type=file], [type=radio]:not(:checked), [readonly]), textarea, select'

/** The first thing to fill in; on touch the dialog itself, so that no keyboard covers what was not read yet. */
function firstField(popup: HTMLElement | null, openedBy: string) {
  const field = openedBy === 'touch' ? null : popup?.querySelector<HTMLElement>(FIELDS)
  return field ?? popup
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, start, titleEnd, line, onMinimise, foot, width, children } = props
  const texts = useUiTexts()
  const popup = useRef<HTMLDivElement>(null)
  useFocusKept(open)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        {/* Over a dialog that opened this one too, which otherwise stays as bright as before. */}
        <Base.Backdrop forceRender className={backdropLook} />
        <Base.Popup
          ref={popup}
          className={dialogLook({ width })}
          initialFocus={(openedBy) => firstField(popup.current, openedBy)}
        >
          <div className="flex min-h-16 shrink-0 items-center gap-2 border-b border-line py-3 pr-3 pl-5 md:min-h-18 md:pr-5 md:pl-8">
            {start && <div className="-ml-2.5">{start}</div>}
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                <Base.Title className="min-w-0 text-17 font-semibold tracking-title break-words">
                  {title}
                </Base.Title>
                {titleEnd}
              </div>
              {line && <Base.Description className="text-13 break-words text-soft">{line}</Base.Description>}
            </div>
            {onMinimise && <IconButton icon={Minimize2} label={texts.minimise} onClick={onMinimise} />}
            <IconButton icon={X} label={texts.close} onClick={() => onOpenChange(false)} />
          </div>
          <div
            className={classNames(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 md:px-8 md:py-6',
              props.bodyClassName,
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
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

// What closes has given its focus back by then, and what was saved in it stands on the page.
const SETTLES_AFTER_MS = 300

/** What opened it may be gone when it closes, with the focus that would return there: the page itself takes it then. */
function useFocusKept(open: boolean) {
  useEffect(() => {
    if (!open) return undefined
    return () =>
      void setTimeout(() => {
        const isLost = document.activeElement === document.body
        if (isLost) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
      }, SETTLES_AFTER_MS)
  }, [open])
}
