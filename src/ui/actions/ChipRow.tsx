import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

type ChipRowProps = {
  label: string
  /** Extends the row to the screen's edges on a phone, to show that the row scrolls. */
  toEdge?: boolean
  className?: string
  children: ReactNode
}

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
