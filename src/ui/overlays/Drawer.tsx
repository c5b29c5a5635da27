import { useRef, type ReactNode } from 'react'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'
import { backdropLook } from './dialog-look.ts'
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

/** From the right on a desktop; on a phone from the bottom, half the screen high. */
export function Drawer({ open, onOpenChange, title, foot, className, children }: DrawerProps) {
  const texts = useUiTexts()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          className={classNames(
            'fixed inset-x-0 bottom-0 flex h-[50dvh] flex-col rounded-t-6 bg-surface text-ink shadow-float transition-transform duration-240 outline-none',
            'max-md:data-ending-style:translate-y-full max-md:data-starting-style:translate-y-full',
            'md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:w-[440px] md:rounded-none md:data-ending-style:translate-x-full md:data-starting-style:translate-x-full',
            className,
          )}
        >
          <span aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong md:hidden" />
          <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line py-2 pr-3 pl-5 md:min-h-18 md:pl-6">
            <Base.Title className="min-w-0 flex-1 truncate text-17 font-semibold tracking-title">
              {title}
            </Base.Title>
            <IconButton icon={X} label={texts.close} onClick={() => onOpenChange(false)} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 md:px-6">
            {children}
          </div>
          {foot && (
            <footer className="shrink-0 border-t border-line px-5 pt-4 md:px-6">
              <div className="pb-4">{foot}</div>
              <div className="pb-safe" />
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
