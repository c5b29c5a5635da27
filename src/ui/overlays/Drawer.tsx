import { useId, useRef, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { ShownText } from '../elements/ShownText.tsx'
import { classNames } from '../theme/class-names.ts'
import { Modal } from './layers/Modal.tsx'
import { SheetGrip } from './layers/SheetGrip.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { useUiTexts } from '../theme/ui-texts.ts'

type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  foot?: ReactNode
  className?: string
  children: ReactNode
}

export function Drawer({ open, onOpenChange, title, foot, className, children }: DrawerProps) {
  const texts = useUiTexts()
  const popup = useRef<HTMLDivElement>(null)
  const titleId = useId()
  return (
    <Modal
      ref={popup}
      open={open}
      onClose={() => onOpenChange(false)}
      focusFirst={() => popup.current}
      aria-labelledby={titleId}
      className={classNames(
        'fixed inset-x-0 bottom-0 flex h-[50dvh] flex-col rounded-t-6 bg-surface text-ink shadow-float transition-[translate] duration-240 outline-none',
        'data-dragged:transition-none data-leaving:pointer-events-none max-md:translate-y-(--dragged,0px) max-md:data-leaving:translate-y-full max-md:starting:translate-y-full',
        'md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:w-[440px] md:rounded-none md:data-leaving:translate-x-full md:starting:translate-x-full',
        className,
        'short:h-dvh! short:overflow-y-auto short:overscroll-contain',
      )}
    >
      <SheetGrip onClose={() => onOpenChange(false)} />
      <header
        data-sheet-handle
        className="flex min-h-16 shrink-0 touch-none items-center gap-2 border-b border-line py-2 pr-3 pl-5 md:min-h-18 md:pl-6"
      >
        <h2 id={titleId} className="min-w-0 flex-1 truncate text-17 font-semibold tracking-title">
          <ShownText>{title}</ShownText>
        </h2>
        <IconButton icon={X} label={texts.close} onClick={() => onOpenChange(false)} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 md:px-6 short:flex-none short:overflow-visible">
        {children}
      </div>
      {foot && (
        <footer className="shrink-0 border-t border-line px-5 pt-4 md:px-6">
          <div className="pb-4">{foot}</div>
          <div className="pb-safe" />
        </footer>
      )}
    </Modal>
  )
}
