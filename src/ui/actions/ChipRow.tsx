import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

type ChipRowProps = {
  label: string
  /** On a phone the row runs to the screen's edge, to show that it scrolls. */
  toEdge?: boolean
  className?: string
  children: ReactNode
}

/** Chips in one line that scrolls sideways, with padding for focus rings. */
export function ChipRow({ label, toEdge, className, children }: ChipRowProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        '-m-1 flex min-w-0 fade-ends no-scrollbar gap-2 overflow-x-auto p-1',
        toEdge && 'max-md:-mx-5 max-md:px-5',
        className,
      )}
    >
      {children}
    </div>
  )
}
