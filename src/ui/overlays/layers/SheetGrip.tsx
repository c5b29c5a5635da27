import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isShown } from './tabbable.ts'

type SheetGripProps = {
  onClose: () => void
}

/** Closes the sheet when it is dragged down on a phone. */
export function SheetGrip({ onClose }: SheetGripProps) {
  const grip = useRef<HTMLSpanElement>(null)
  const close = useEffectEvent(onClose)
  // A layout effect, because its cleanup runs in the commit that removes the sheet.
  useLayoutEffect(() => {
    const { current } = grip
    let end: (() => void) | undefined = () => {}
    void import('./sheet-drag.ts').then(({ closeOnDragDown }) => {
      // From 768 px the dialog is no sheet, and the grip is hidden.
      if (end && current?.parentElement)
        end = closeOnDragDown(current.parentElement, () => isShown(current), close)
    })
    return () => {
      end?.()
      end = undefined
    }
  }, [])
  return (
    <span
      ref={grip}
      aria-hidden
      data-sheet-handle
      className="absolute top-0 left-1/2 z-1 flex h-6 w-28 -translate-x-1/2 touch-none justify-center pt-2 md:hidden"
    >
      <span className="h-1 w-9 rounded-full bg-line-strong" />
    </span>
  )
}
