import type { ReactElement, ReactNode } from 'react'
import { Popover as Base } from '@base-ui/react/popover'
import { classNames } from '../theme/class-names.ts'
import { popupLook } from '../actions/menu-look.ts'

type PopoverProps = {
  /** The button that the arrow points at. */
  trigger: ReactElement
  title: ReactNode
  titleEnd?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

export function Popover(props: PopoverProps) {
  const { trigger, title, titleEnd, open, onOpenChange, align, className, children } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={10} align={align} collisionPadding={8} className="z-1">
          <Base.Popup className={classNames(popupLook, 'w-[340px] max-w-[calc(100vw-16px)] p-5', className)}>
            <Base.Arrow className="size-3 rotate-45 bg-surface data-[side=bottom]:-top-1.5 data-[side=left]:-right-1.5 data-[side=right]:-left-1.5 data-[side=top]:-bottom-1.5" />
            <div className="mb-3 flex items-baseline justify-between gap-3">
              <Base.Title className="text-15 font-semibold">{title}</Base.Title>
              {titleEnd && <span className="text-13 text-soft">{titleEnd}</span>}
            </div>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
