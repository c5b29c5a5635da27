import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isShown } from './tabbable.ts'

type SheetGripProps = {
  /** As by Escape, so that a guard asks first here too. */
  onClose: () => void
}

/** On a phone: the bar at the upper edge by which the sheet around it is dragged down to close it. */
export function SheetGrip({ onClose }: SheetGripProps) {
  const grip = useRef<HTMLSpanElement>(null)
  const close = useEffectEvent(onClose)
  // In the layout, whose end comes with the commit that takes the sheet away.
  useLayoutEffect(() => {
    const { current } = grip
    let end: (() => void) | undefined = () => {}
    // No screen waits for it.
    void import('./sheet-drag.ts').then(({ followDrags }) => {
      // From 768 px on it is no sheet, and has no grip.
      if (end) end = followDrags(current!.parentElement!, () => isShown(current!), close)
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
