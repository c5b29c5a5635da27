import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { ShownText } from '../elements/ShownText.tsx'
import { classNames } from '../theme/class-names.ts'
import { Floating } from './layers/Floating.tsx'
import type { Align } from './layers/place-beside.ts'
import { addTriggerProps } from './layers/trigger.ts'

type PopoverProps = {
  trigger: ReactElement
  title: ReactNode
  titleEnd?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: Align
  className?: string
  children: ReactNode
}

export function Popover(props: PopoverProps) {
  const { trigger, title, titleEnd, onOpenChange, align, className, children } = props
  const [isOwnOpen, setIsOwnOpen] = useState(false)
  const isOpen = props.open ?? isOwnOpen
  const change = onOpenChange ?? setIsOwnOpen
  const anchor = useRef<HTMLElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  const titleId = useId()
  return (
    <>
      {addTriggerProps(trigger, {
        ref: anchor,
        popupId: id,
        kind: 'dialog',
        isOpen,
        onClick: () => change(!isOpen),
      })}
      <Floating
        ref={popup}
        id={id}
        role="dialog"
        aria-labelledby={titleId}
        open={isOpen}
        onClose={() => change(false)}
        trigger={anchor}
        align={align}
        gapPx={10}
        className={classNames('group/popover w-[340px] max-w-[calc(100vw-16px)] p-5', className)}
      >
        <span
          aria-hidden
          className="absolute -top-1.5 left-(--middle) size-3 -translate-x-1/2 rotate-45 bg-surface group-data-[side=top]/popover:top-auto group-data-[side=top]/popover:-bottom-1.5"
        />
        <div className="mb-3 flex items-baseline justify-between gap-3">
          <h2 id={titleId} className="text-15 font-semibold">
            <ShownText>{title}</ShownText>
          </h2>
          {titleEnd && <span className="text-13 text-soft">{titleEnd}</span>}
        </div>
        {children}
      </Floating>
    </>
  )
}
